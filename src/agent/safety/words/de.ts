import type { Words } from './words.ts';

export const de: Words = {
  risky: {
    pay: '=zahlen, >zahlen, bezahlen, bezahle, zahle, bezahlt, begleiche, begleichen, kaufen, kaufe, kauf abschließen, einkaufen, erwerben, bestellen, bestelle, jetzt kaufen, jetzt zahlen, zahlungspflichtig bestellen, kostenpflichtig bestellen, bestellung abschicken, bestellung aufgeben, bestellung bestätigen, bestellung abschließen, zahlung bestätigen, aufladen, guthaben aufladen, <zahlung*, <kauf, <bezahlung',
    book: 'buchen, buche, reservieren, reserviere, jetzt buchen, buchung abschließen, buchung bestätigen, reservierung bestätigen, mieten, ~miete, <buchung, <reservierung',
    subscribe:
      'abonnieren, abonniere, abo abschließen, mitglied werden, mitgliedschaft abschließen, upgraden, verlängern, probeabo starten, <abonnement',
    donate: '~spenden, ~spende, jetzt spenden, <spende',
    bid: 'bieten, biete, gebot abgeben, mitbieten, angebot abgeben',
    vote: 'abstimmen, stimme abgeben, wählen gehen, stimme ab',
    sell: 'verkaufen, verkaufe',
    refund: 'erstatten, erstatte, rückerstatten, zurückerstatten',
    transfer:
      'überweisen, überweise, überweisung ausführen, überweisung bestätigen, umbuchen, geld senden, geld übertragen, übertragen, übertrage, <überweisung*, <übertragung, dauerauftrag anlegen, dauerauftrag einrichten, lastschrift einrichten, empfänger anlegen',
    withdraw: 'abheben, auszahlen, auszahlung beantragen, guthaben auszahlen, <auszahlung*, hebe … ab, zahle … aus',
    delete:
      'löschen, lösche, löscht, endgültig löschen, vernichten, papierkorb leeren, in den papierkorb, bereinigen, verwerfen, <löschung, <gelöscht, <vernichte*',
    remove: 'entfernen, entferne, entfernt, <entfernung',
    close:
      'konto schließen, konto auflösen, konto kündigen, kündigen, kündige, deaktivieren sie ihr konto, konto deaktivieren, austreten, beenden sie die mitgliedschaft, <kündigung, <auflösung, löse … auf',
    cancel:
      'stornieren, storniere, abbestellen, abmelden vom newsletter, newsletter abbestellen, buchung stornieren, bestellung stornieren, bestellung abbrechen, abo kündigen, absagen, <stornierung, <abbestellung, bestelle … ab, sage … ab',
    send: 'senden, sende, absenden, versenden, verschicken, schicken, schicke, abschicken, antworten, antworte, weiterleiten, mailen, maile, schreibe an, nachricht senden, <versand, leite … weiter, sende … ab, schicke … ab',
    publish:
      'veröffentlichen, veröffentliche, posten, poste, twittern, freischalten, live schalten, kommentieren, kommentiere, kommentar absenden, bewertung abgeben, bewertung absenden, publizieren, publiziere, <veröffentlichung, schalte … frei',
    apply:
      'bewerben, bewirb, jetzt bewerben, bewerbung absenden, antrag stellen, antrag absenden, beantragen, beantrage, einreichen, <bewerbung, <antrag, reiche … ein',
    grant:
      'teilen, ~teile, freigeben, einladen, einladung senden, zugriff gewähren, zugriff erlauben, erlauben, zulassen, autorisieren, autorisiere, berechtigen, mitglied hinzufügen, zum administrator machen, app verbinden, wallet verbinden, <zugriff, <berechtigung*, <einladung, lade … ein, gib … frei, lade … zu',
    approve:
      'genehmigen, genehmige, bewilligen, zustimmen zu, anfrage annehmen, einladung annehmen, angebot annehmen, abnehmen, billigen, <genehmigung, <freigabe',
    reject: 'ablehnen, zurückweisen, verweigern, lehne … ab, weise … zurück',
    revoke:
      'widerrufen, widerrufe, entziehen, zugriff entziehen, sperren, sperre, blockieren, blockiere, aussperren, trennen, einfrieren, <widerruf, <sperrung',
    sign: 'unterschreiben, unterschreibe, unterzeichnen, unterzeichne, signieren, signiere, <unterschrift, <unterzeichnung',
    merge: 'mergen, zusammenführen, verschmelzen, führe … zusammen',
    reset:
      'zurücksetzen, auf werkseinstellungen, wiederherstellen, überschreiben, überschreibe, formatieren, <zurücksetzung, setze … zurück, stelle … wieder her',
    disable: 'deaktivieren, deaktiviere, ausschalten, abschalten, <deaktivierung, schalte … aus, schalte … ab',
    upload: 'hochladen, anhängen, >datei, >dateien, >dokument, >anhang, lade … hoch, hänge … an',
  },
  harmless: {
    confirm:
      'bestätigen, bestätige, =ja, ja, einverstanden, zustimmen, stimme zu, akzeptieren, annehmen, =anwenden, =los, =ausführen, verstanden, =ok, ich stimme zu, trotzdem fortfahren, fortfahren',
    ok: 'fertig, fertigstellen, abschließen, schließe ab',
    next: 'weiter, weiter zur kasse, zur kasse, zur kasse gehen, nächster schritt, nächste, beginnen, starten, zum warenkorb, weiter zur zahlung',
    save: 'speichern, speichere, sichern, aktualisieren, aktualisiere, übernehmen, ändern, ändere, umbenennen, archivieren, als gelesen markieren',
    create:
      'hinzufügen, erstellen, erstelle, neu, anlegen, in den warenkorb, in den einkaufswagen, registrieren, konto erstellen, verfassen, entwurf, merken, datei auswählen, durchsuchen, füge … hinzu, lege … an',
    find: 'suchen, suche, finden, filtern, filter anwenden, sortieren, sortiere, ergebnisse anzeigen, filter zurücksetzen, suche zurücksetzen, mehr laden, mehr anzeigen, verfügbarkeit prüfen, berechnen, sendung verfolgen',
    login:
      'anmelden, einloggen, melde an, abmelden, ausloggen, code senden, code anfordern, code erneut senden, link senden, code bestätigen, passwort vergessen',
    dismiss:
      '=abbrechen, =schließen, =nein, nein danke, nicht jetzt, später, überspringen, zurück, ausblenden, behalten, bearbeitung abbrechen, dialog schließen, fenster schließen, verbergen',
    look: 'anzeigen, ansehen, öffnen, öffne, details, bearbeiten, bearbeite, vorschau, lesen, lies, drucken, exportieren, herunterladen, kopieren, mehr, auswählen, bestellungen, bestellübersicht, bestellverlauf, bestelldetails, zahlungsarten, zahlungsmethode, zahlungsmethoden, gesendet, gesendete elemente, gelöschte elemente, papierkorb, nachrichten, buchungen, überweisungen, posteingang, beiträge, hilfe',
  },
  mild: 'mehr erfahren, erfahren, entdecken, vergleichen, abspielen, anhören, übersetzen, zusammenfassen, vergrößern, verkleinern, blättern, ausprobieren, erkunden, durchsuchen, prüfen, informieren, umschalten, einblenden, ausklappen, aufklappen, weiterlesen, neu laden, laden, wählen, auswählen, standort verwenden, standort bestimmen, standort nutzen, vorlesen, pausieren, fortsetzen, anhalten, einklappen, zuklappen, ausblenden, planen route, route planen, reise planen, besuch planen, umrechnen, berechnen, ausrechnen, einfügen, ausschneiden, kopieren, rückgängig machen, rückgängig, wiederholen, würfeln, mischen, drehen, spiegeln, zuschneiden, ausrichten, anschauen, ansehen, zuhören, hören, lesen, nachlesen, nachschlagen, ansicht wechseln, ansicht ändern, sprache wechseln, listenansicht wechseln, kartenansicht wechseln, tab schließen, fenster schließen, spalten anpassen, ansicht anpassen, anpassen, größe ändern, erinnern, kontakt aufnehmen, kontaktieren, anrufen, chatten, fragen, frage stellen, nachfragen, schätzen, messen, analysieren, simulieren, testen, sortieren, scrollen, springen, zoomen, heranzoomen, hineinzoomen, herauszoomen, stöbern, einkaufen, shoppen, spielen, üben, lernen, raten, lösen, aufdecken, verfolgen, sendung verfolgen, orten, scannen, foto aufnehmen, markieren, hervorheben, formatieren text, gutschein einlösen, aktualisieren, neu berechnen, probieren, beraten lassen, zeigen, erkennen, umkehren, vermeiden, nochmal versuchen, noch einmal versuchen, wieder versuchen, tauschen, schärfen, erklären, vereinfachen, auswerten, zeichnen, ausdrucken, durchstöbern, zug zurücknehmen, aussuchen, code ausführen, konsole leeren, antworten laden, bewegen, verschieben, invertieren',
  parts:
    'zeile*, spalte*, zelle*, tabelle*, text*, schrift*, absatz, absätze, zeilenumbruch, rand, ränder, lineal, raster, ebene*, bild, bilder, foto*, helligkeit, kontrast, farbe*, hintergrund, design, modus, ansicht*, layout, symbolleiste, seitenleiste, menü*, fenster, seite*, bildschirm, abschnitt*, kopfzeile, fußzeile, karte drehen, marker, route*, strecke*, maut*, mautstraßen, autobahnen, fähren, entfernung*, diagramm*, legende*, achse*, skala, zeitraum, datum*, filter*, suche*, timer, stoppuhr, uhr, lautstärke, wiedergabe, video*, ton, lied*, playlist, folge, untertitel, geschwindigkeit, qualität, folie*, galerie, rezept*, portion*, einheit*, sprache*, übersetzung*, aussprache, wort, wörter, satz, rechtschreibung, quiz, frage*, antwort*, lösung*, tipp, beispiel*, rätsel, erwachsene*, reisende*, zimmeranzahl, nächte, postleitzahl, plz, menge, größe*, start und ziel, ziel*, formel*, tour, anleitung*, animation*, nochmal versuchen, noch einmal, weiter einkaufen, tab, tabs',
  privacy:
    'alle akzeptieren, alle ablehnen, cookies akzeptieren, alle cookies akzeptieren, cookies ablehnen, alle zulassen, nur notwendige, nur notwendige cookies, nur erforderliche, auswahl erlauben, cookie einstellungen, allen zustimmen',
  press:
    'drücke, drücken, klicke, klicken, tippe, wähle, wählen, betätige, setze, aktiviere, deaktiviere, schalte, hake, öffne',
  fill: 'fülle, ausfüllen, trage, eintragen, gib ein, eingeben, schreibe, tippe, ändere, aktualisiere, registriere, erstelle, setze, wähle, beantrage, buche',
  not: 'nicht, nie, niemals, kein, keine, keinen, keinem, ohne, keinesfalls, auf keinen fall, vermeide, nichts, verboten, frag mich bevor, frage mich bevor, frag mich vor, frage mich vor, frag vorher, frage vorher, stoppe vor, stopp vor, halte vor, stoppe bevor, stopp bevor, halte an bevor',
  reminders: 'nicht vergessen, vergiss nicht, nicht nur, ohne nachfrage, ohne zu fragen, wenn nicht, noch nicht',
  warnings:
    'nicht rückgängig, kann nicht rückgängig gemacht werden, endgültig, dauerhaft, unwiderruflich, unwiederbringlich, wirklich, sind sie sicher, bist du sicher, geht verloren, gehen verloren',
  recipients:
    'an, empfänger, begünstigter, zahlungsempfänger, kopie, cc, bcc, iban, senden an, teilen mit, einladen, rechnungssteller, lieferant, händler',
  amounts: 'betrag, summe, preis, gesamtbetrag, wert, gebot',
  totals: 'gesamt, gesamtsumme, gesamtbetrag, summe, zu zahlen, rechnungsbetrag, endbetrag',
  atMost: 'höchstens, maximal, bis zu, unter, weniger als, nicht mehr als, günstiger als',
  moreThan: 'mehr als, über, größer als, höher als, mindestens',
  me: 'mir, mich, uns',
  general:
    'etwas, alles, es, sie, ihn, ihm, das, dies, diese, diesen, irgendetwas, irgendwas, geld, dinge, andere, sonst',
  small:
    'hier, endgültig, sofort, auf, für, von, vom, mit, in, im, an, am, zu, zum, zur, bei, aus, nach, über, unter, per, als, wenn, ob, sich, ein, aus, ab, neueste, neuesten, letzte, letzten, älteste, ungelesene, aktuelle, offene, alle, jede, jeden, seite, schaltfläche, knopf, link, reiter, menü, feld, namens, kostenpflichtig, online, sicher, noch, nur',
  articles:
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, mein, meine, meinen, ihr, ihre, unser, unsere, dein, deine',
  fillers: 'und, dann, danach, bitte, anschließend, jetzt, zuerst, zuletzt, oder, auch, nun, schließlich',
  protections:
    'zwei faktor, zweifaktor, 2fa, zwei stufen, schutz, sicherheit, firewall, verschlüsselung, sicherung, backup, sperre, bestätigung, passwort, benachrichtigung*, limit, authentifizierung, verifizierung',
  exposures:
    'öffentlich, jeder, alle, automatische zahlung, automatisch verlängern, automatische verlängerung, fernzugriff, weiterleitung, standort, gastzugriff, vollzugriff, administrator, dritte, teilen',
  things: {
    message: 'nachricht, nachrichten, mail, mails, email, e mail, antwort, brief, notiz, text, rückmeldung, newsletter',
    order:
      'bestellung, bestellungen, rechnung, rechnungen, kauf, einkauf, zahlung, warenkorb, artikel, produkt, betrag, gebühr',
    booking: 'buchung, reservierung, termin, ticket, zimmer, tisch, flug, reise, fahrkarte, platz',
    account: 'konto, profil, mitgliedschaft, benutzerkonto',
    file: 'datei, dateien, dokument, dokumente, anhang, ordner, foto, bild, vertrag, vereinbarung, formular, bericht',
    post: 'beitrag, beiträge, artikel, eintrag, seite, kommentar, bewertung, rezension, entwurf, version, anzeige, veranstaltung',
    person:
      'benutzer, nutzer, kunde, kunden, kundin, mitglied, mitglieder, person, personen, kontakt, mitarbeiter, freund, team',
    subscription: 'abo, abonnement, tarif, newsletter, mitgliedschaft, probeabo',
    record:
      'eintrag, einträge, datensatz, datensätze, zeile, zeilen, element, elemente, auswahl, ausgewählte, aufgabe, aufgaben, notiz',
    request: 'anfrage, anfragen, antrag, einladung, vorschlag, änderung, änderungen, angebot, urlaub',
    code: 'code, projekt, änderungen, repository',
    money: 'geld, guthaben, überweisung, betrag, saldo',
    access: 'zugriff, berechtigung, berechtigungen, rechte, rolle, einladung, app',
    key: 'schlüssel, passwort, token, karte, adresse, zwei faktor',
  },
  yes: 'ja, ok, okay, klar, erlauben, erlaubt, genehmigt, bestätige, bestätigt, mach das, mach es, einverstanden, weiter, nur zu, in ordnung',
  no: 'nein, nicht, niemals, nie, stopp, abbrechen, warte, nur wenn, kein',
};
