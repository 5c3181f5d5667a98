import type { Words } from './words.ts';

export const it: Words = {
  risky: {
    pay: 'pagare, paga, paghi, pagate, paga ora, acquista, acquistare, acquista ora, comprare, compra, compra ora, ordinare, =ordina, >~ordina, ordina ora, conferma ordine, invia ordine, effettua ordine, completa acquisto, completa ordine, conferma acquisto, conferma pagamento, effettua pagamento, ricarica, ricaricare, <pagamento, <acquisto',
    book: 'prenotare, prenota, prenoti, prenota ora, conferma prenotazione, noleggia, noleggiare, <prenotazione',
    subscribe:
      'abbonarsi, abbonati, abbonare, sottoscrivi, sottoscrivere, inizia prova, rinnova, diventa membro, <abbonamento',
    donate: 'donare, dona, dona ora, fai donazione, <donazione',
    bid: 'fare offerta, fai offerta, offri, rilanciare',
    vote: 'votare, ~vota, invia voto',
    sell: 'vendere, vendi',
    refund: 'rimborsare, rimborsa, emetti rimborso, <rimborso',
    transfer:
      'trasferire, trasferisci, bonificare, bonifica, fai bonifico, esegui bonifico, conferma bonifico, invia denaro, inviare denaro, <bonifico, <trasferimento*',
    withdraw: 'prelevare, preleva, ritirare fondi, ritira fondi, <prelievo, <ritiro',
    delete:
      'eliminare, elimina, elimini, cancellare dati, cancella dati, cancella file, cancella messaggio, cancella tutto, svuota cestino, sposta nel cestino, distruggere, >cancella, >cancellare, =cancella, <eliminazione, <eliminat*, <cancellazione',
    remove: 'rimuovere, rimuovi, togliere, togli, <rimozione',
    close:
      'chiudere account, chiudi account, chiudi conto, disattiva account, disattivare account, recedere, recedi, disdire, disdici, <chiusura, <disdetta',
    cancel:
      'annulla ordine, annullare ordine, annulla prenotazione, annulla abbonamento, cancella ordine, cancella prenotazione, cancella abbonamento, annulla pagamento, annulla bonifico, conferma annullamento, annulla iscrizione, disiscriviti, disiscrivimi, cancella iscrizione, >annullare, >annulla, <annullamento, <disiscrizione',
    send: 'inviare, invia, invii, invia messaggio, rispondere, rispondi, inoltrare, inoltra, mandare, manda, spedire, spedisci, scrivi a, contattare, <invio',
    publish:
      'pubblicare, pubblica, postare, twittare, commentare, ~commenta, invia commento, pubblica recensione, invia recensione, rendi pubblico, <pubblicazione',
    apply:
      'candidarsi, ~candidati, candidare, invia candidatura, invia richiesta, richiedere, richiedi, presentare, presenta domanda, iscriversi a, <candidatura, <domanda',
    grant:
      'condividere, condividi, invitare, invita, invia invito, autorizzare, autorizza, concedere, concedi, concedi accesso, dare accesso, consentire, consenti, permettere, rendi amministratore, aggiungi membro, collega app, collega portafoglio, <accesso, <autorizzazion*, <permess*, <invito',
    approve: 'approvare, approva, approvi, accetta richiesta, accetta invito, accetta offerta, <approvazione',
    reject: 'rifiutare, rifiuta, respingere, respingi, negare',
    revoke:
      'revocare, revoca, rimuovi accesso, bloccare, blocca, sospendere, sospendi, espellere, scollegare, scollega, congelare, <revoca, <sospensione, <blocco',
    sign: 'firmare, ~firma, firmi, firma documento, firma contratto, firma ora, <firma',
    merge: 'unire rami, unisci, fondere',
    reset:
      'reimpostare, reimposta, ripristinare, ripristina, resettare, resetta, sovrascrivere, formattare, <ripristino, <reimpostazione',
    disable: 'disattivare, disattiva, disabilitare, disabilita, spegnere, spegni, <disattivazione',
    upload: 'caricare file, carica file, carica, allegare, allega, >file, >documento, >allegato',
  },
  harmless: {
    confirm:
      'confermare, conferma, confermi, =sì, sì, accetto, accettare, accetta, d accordo, =applica, ho capito, procedere, procedi, =ok, =esegui, continua comunque, =vai',
    ok: 'fatto, finire, completare, completa, terminare, concludi, finalizza',
    next: 'continuare, continua, avanti, successivo, prossimo, vai alla cassa, procedi al pagamento, vai al pagamento, iniziare, inizia, vedi carrello, vai al carrello, prosegui',
    save: 'salvare, salva, aggiornare, aggiorna, modificare, modifica, cambiare, cambia, rinominare, rinomina, archiviare, archivia, segna come letto',
    create:
      'aggiungere, aggiungi, creare, crea, nuovo, nuova, inserire, aggiungi al carrello, registrarsi, registrati, crea account, comporre, bozza, duplica, sfoglia, scegli file',
    find: 'cercare, cerca, trovare, trova, filtrare, filtra, ordina per, ordinare per, applica filtri, mostra risultati, cancella filtri, rimuovi filtri, azzera filtri, reimposta filtri, carica altro, carica altri, mostra altro, mostra altri, calcola, verifica disponibilità, traccia ordine',
    login:
      'accedere, accedi, entrare, entra, login, esci, uscire, disconnetti, invia codice, rinvia codice, invia link, verifica codice, verifica, password dimenticata',
    dismiss:
      '=annulla, =chiudi, =no, no grazie, non ora, più tardi, salta, ignora, indietro, torna, nascondi, mantieni, annulla modifiche',
    look: 'vedere, vedi, mostra, aprire, apri, dettagli, anteprima, leggere, leggi, stampa, esporta, scarica, copia, altro, scopri di più, selezionare, seleziona, scegliere, scegli, ordini, i miei ordini, dettagli ordine, storico ordini, metodi di pagamento, metodo di pagamento, inviati, elementi eliminati, cestino, prenotazioni, bonifici, messaggi, posta in arrivo, pubblicazioni, aiuto, acquisti',
  },
  mild: 'scopri, scoprire, esplora, esplorare, confronta, confrontare, ascolta, ascoltare, riproduci, riprodurre, ingrandisci, traduci, riassumi, calcola, calcolare, consulta, consultare, riprova, riprovare, naviga, gioca, prova, verifica, scegli, scegliere, usa la mia posizione, usa posizione, localizza, converti, convertire, visita, visitare, contatta, contattaci, chiama, chiamaci, chiedi, fai una domanda, chatta, segui la spedizione, segui il pacco, traccia, continua a leggere, continua lo shopping, stima, misura, analizza, simula, personalizza, ruota immagine, ferma, metti in pausa, riprendi, ripeti, annulla modifica, copia, incolla, taglia, ritaglia, allinea, evidenzia, comprimi, chiudi, salta, scorri, sfoglia, leggi, leggi ad alta voce, guarda, lancia i dadi, lancia il dado, mescola, indovina, risolvi, rivela, esercitati, impara, studia, cambia lingua, cambia vista, cambia negozio, pianifica, pianifica il, organizza la visita, scansiona, attiva sottotitoli, entra, torna, vai, ottieni indicazioni, aggiorna la pagina, applica codice, applica coupon, testa, mostra, inverti, invertire, rileva, evita, inserisci, spiega, semplifica, valuta, disegna, avvia la visita, gira la scacchiera, esegui il codice, svuota la console, segui la diretta, sposta',
  parts:
    'riga, righe, colonna, colonne, cella, celle, tabella*, testo*, carattere, paragrafo, immagine, immagini, foto*, colore, colori, sfondo, tema, modalità, vista*, pannello, scheda laterale, menu, finestra*, pagina*, schermo, sezione, sezioni, viaggio, percors*, fermat*, tappa*, pedaggi*, autostrad*, distanz*, grafic*, legenda, asse, scala, periodo, data, date, filtr*, ricerc*, timer, cronometro, volume, riproduzione, video, audio, canzon*, episodi*, sottotitol*, velocità, qualità, diapositiv*, galleria, ricett*, porzion*, unità, lingua*, traduzion*, pronuncia, parol*, fras*, ortografia, quiz, domand*, rispost*, soluzion*, esempi*, adult*, bambin*, viaggiator*, passegger*, cap, codice postale, quantità, tagli*, formul*, guida',
  privacy:
    'accetta tutti, accetta tutto, accetta cookie, accetta i cookie, rifiuta tutti, rifiuta tutto, rifiuta cookie, consenti tutti, solo necessari, solo i necessari, gestisci cookie, continua senza accettare',
  press:
    'premi, premere, clicca, cliccare, fai clic, tocca, seleziona, scegli, spunta, deseleziona, attiva, disattiva, apri, usa',
  fill: 'compila, compilare, inserisci, scrivi, digita, cambia, aggiorna, modifica, registra, registrati, crea, metti, imposta, scegli, richiedi, prenota, completa',
  not: 'non, mai, senza, nessun, nessuno, nessuna, niente, nulla, evita, evitare, né',
  reminders: 'non dimenticare, non scordare, non solo, senza chiedere, se non, non ancora',
  warnings:
    'non può essere annullata, non può essere annullato, permanentemente, permanente, irreversibile, sei sicuro, sei sicura, è sicuro, definitivamente, per sempre, andranno persi, andrà perso, veramente, davvero',
  recipients:
    'a, per, destinatario, destinatari, beneficiario, cc, ccn, invia a, paga a, condividi con, invita, iban, conto destinatario, fornitore, creditore',
  amounts: 'importo, somma, prezzo, valore, offerta',
  totals: 'totale, importo totale, totale da pagare, da pagare, prezzo totale',
  atMost: 'al massimo, massimo, fino a, meno di, non più di, sotto i',
  moreThan: 'più di, oltre, superiore a, maggiore di, almeno',
  me: 'mi, me, noi, ci, inviami, mandami, dimmi, scrivimi',
  general:
    'qualcosa, niente, tutto, lo, la, li, le, esso, ciò, questo, quello, qualsiasi, cose, denaro, soldi, altro, altri',
  small:
    'qui, ora, subito, definitivamente, di, in, con, per, da, su, a, al, nel, nella, come, se, quando, che, ultimo, ultima, nuovo, nuova, più, recente, vecchio, attuale, stesso, ogni, tutti, pagina, pulsante, link, scheda, menu, campo, chiamato, solo, già, online, gratis',
  articles:
    'il, lo, la, i, gli, le, l, un, uno, una, mio, mia, miei, mie, tuo, tua, suo, sua, nostro, nostra, questo, questa, del, della, dei, al, alla, di, nel',
  fillers: 'e, poi, dopo, per favore, quindi, ora, adesso, prima, infine, anche, o, devi, successivamente',
  protections:
    'due fattori, doppio fattore, due passaggi, 2fa, verifica, autenticazione, protezione, sicurezza, firewall, crittografia, backup, blocco, avvisi, conferma, password, limite',
  exposures:
    'pubblico, pubblica, tutti, chiunque, pagamento automatico, rinnovo automatico, accesso remoto, inoltro, posizione, accesso ospite, accesso completo, amministratore, terzi, condividi, condivisione',
  things: {
    message: 'messaggio, messaggi, mail, email, posta, risposta, lettera, nota, testo, newsletter',
    order:
      'ordine, ordini, acquisto, acquisti, fattura, fatture, bolletta, pagamento, carrello, articolo, prodotto, prodotti, importo',
    booking: 'prenotazione, appuntamento, biglietto, camera, tavolo, volo, viaggio, posto',
    account: 'account, conto, profilo',
    file: 'file, documento, documenti, allegato, cartella, foto, immagine, contratto, accordo, modulo, rapporto',
    post: 'post, articolo, pagina, commento, recensione, bozza, versione, annuncio, evento, pubblicazione',
    person: 'utente, utenti, cliente, clienti, membro, membri, persona, contatto, dipendente, amico, gruppo, squadra',
    subscription: 'abbonamento, piano, newsletter, iscrizione, prova',
    record: 'elemento, elementi, riga, righe, voce, voci, selezionato, selezionati, attività, nota, registrazione',
    request: 'richiesta, richieste, invito, proposta, modifica, modifiche, offerta, ferie, domanda',
    code: 'codice, ramo, progetto, modifiche, repository',
    money: 'denaro, soldi, fondi, bonifico, saldo, importo',
    access: 'accesso, permesso, permessi, ruolo, diritti, invito, app',
    key: 'chiave, password, token, carta, indirizzo, due fattori',
  },
  yes: 'sì, si, ok, va bene, certo, consenti, consentito, approva, approvato, confermo, confermato, procedi, fallo, accetto, d accordo, continua',
  no: 'no, non, mai, ferma, fermati, annulla, aspetta, solo se',
};
