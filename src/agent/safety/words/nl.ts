import type { Words } from './words.ts';

export const nl: Words = {
  risky: {
    pay: 'betalen, betaal, nu betalen, kopen, koop, nu kopen, bestellen, bestel, nu bestellen, bestelling plaatsen, plaats bestelling, bestelling bevestigen, bestelling afronden, aankoop afronden, betaling bevestigen, afrekenen en betalen, opwaarderen, <betaling, <aankoop',
    book: 'boeken, boek, nu boeken, reserveren, reserveer, boeking bevestigen, reservering bevestigen, huren, huur, <boeking, <reservering',
    subscribe:
      'abonneren, abonneer, abonnement nemen, lid worden, proefperiode starten, verlengen, upgraden, <abonnement, <lidmaatschap',
    donate: 'doneren, doneer, nu doneren, <donatie',
    bid: 'bieden, bied, bod plaatsen, bod uitbrengen',
    vote: 'stemmen, ~stem, stem uitbrengen',
    sell: 'verkopen, verkoop',
    refund: '=terugbetaling, terugbetalen, vergoeden, <terugbetaling',
    transfer:
      'overmaken, overboeken, geld versturen, geld sturen, overboeking bevestigen, <overboeking*, <overschrijving*, maak … over, boek … over',
    withdraw: 'opnemen, geld opnemen, uitbetalen, laat uitbetalen, <opname, <uitbetaling*',
    delete:
      'verwijderen, verwijder, wissen, wis, vernietigen, prullenbak legen, naar prullenbak, definitief verwijderen, <verwijdering, <verwijderd',
    remove: 'weghalen, haal weg',
    close:
      'account sluiten, rekening sluiten, account opheffen, account deactiveren, opzeggen, beëindigen, <opzegging, <beëindiging, zeg … op',
    cancel:
      'bestelling annuleren, boeking annuleren, abonnement annuleren, reservering annuleren, afspraak annuleren, annulering bevestigen, afmelden voor nieuwsbrief, uitschrijven, abonnement opzeggen, >annuleren, >annuleer, <annulering, <afmelding',
    send: 'versturen, verstuur, verzenden, verzend, sturen, stuur, antwoorden, antwoord, beantwoorden, doorsturen, bericht versturen, mailen, mail naar, schrijf aan, <verzending, stuur … door',
    publish:
      'publiceren, publiceer, plaatsen, posten, tweeten, reageren, reactie plaatsen, recensie plaatsen, beoordeling plaatsen, openbaar maken, <publicatie',
    apply:
      'solliciteren, solliciteer, aanvragen, aanvraag indienen, aanvraag versturen, indienen, sollicitatie versturen, <sollicitatie, <aanvraag, dien … in, vraag … aan',
    grant:
      'delen, ~deel, uitnodigen, uitnodiging versturen, autoriseren, autoriseer, toegang geven, toegang verlenen, toestaan, machtigen, lid toevoegen, beheerder maken, app koppelen, wallet verbinden, <toegang, <machtiging*, <uitnodiging, nodig … uit, sta … toe',
    approve:
      'goedkeuren, verzoek accepteren, uitnodiging accepteren, aanbod accepteren, akkoord geven, <goedkeuring, keur … goed',
    reject: 'afwijzen, afkeuren, weigeren, wijs … af',
    revoke:
      'intrekken, toegang intrekken, blokkeren, blokkeer, schorsen, verbannen, ontkoppelen, bevriezen, <intrekking, <blokkering, trek … in',
    sign: 'ondertekenen, onderteken, document ondertekenen, contract ondertekenen, <ondertekening, <handtekening',
    merge: 'samenvoegen, mergen, voeg … samen',
    reset:
      'resetten, reset, herstellen, terugzetten, fabrieksinstellingen, overschrijven, formatteren, <herstel, ~herstel',
    disable: 'uitschakelen, uitzetten, deactiveren, deactiveer, <uitschakeling, schakel … uit, zet … uit',
    upload: 'uploaden, upload, bijvoegen, voeg bij, bijlage toevoegen, >bestand, >bestanden, >document, >bijlage',
  },
  harmless: {
    confirm:
      'bevestigen, bevestig, =ja, ja, akkoord, accepteren, accepteer, ik ga akkoord, =toepassen, begrepen, doorgaan, =ok, =uitvoeren, toch doorgaan, =ga',
    ok: 'gereed, klaar, voltooien, voltooi, afronden',
    next: 'verder, volgende, volgende stap, naar kassa, afrekenen, doorgaan naar betalen, beginnen, starten, bekijk winkelwagen, ga verder',
    save: 'opslaan, sla op, bewaren, bewaar, bijwerken, werk bij, wijzigen, wijzig, hernoemen, archiveren, markeer als gelezen',
    create:
      'toevoegen, aanmaken, maak aan, maken, maak, nieuw, nieuwe, invoegen, in winkelwagen, in winkelmandje, registreren, account aanmaken, opstellen, concept, dupliceren, bladeren, bestand kiezen, voeg … toe',
    find: 'zoeken, zoek, vinden, filteren, filter toepassen, sorteren, sorteer, resultaten tonen, filters wissen, filters verwijderen, zoekopdracht wissen, meer laden, meer tonen, berekenen, beschikbaarheid controleren, volg bestelling',
    login:
      'inloggen, log in, aanmelden, uitloggen, log uit, code versturen, code opnieuw versturen, link versturen, code verifiëren, wachtwoord vergeten, verifiëren',
    dismiss:
      '=annuleren, =sluiten, =nee, nee bedankt, niet nu, later, overslaan, terug, verbergen, behouden, sluit venster',
    look: 'bekijken, bekijk, tonen, toon, openen, open, details, bewerken, bewerk, voorbeeld, lezen, lees, afdrukken, exporteren, downloaden, kopiëren, meer, selecteren, kiezen, bestellingen, bestelgeschiedenis, betaalmethoden, betaalmethode, verzonden, verzonden items, verwijderde items, prullenbak, boekingen, overboekingen, berichten, postvak in, help',
  },
  mild: 'ontdekken, ontdek, vergelijken, vergelijk, afspelen, luisteren, vertalen, samenvatten, vergroten, verkleinen, proberen, opnieuw proberen, meer weten, verkennen, uitklappen, inklappen, berekenen, controleren, verder lezen, herladen, kiezen, kies, uitkiezen, locatie gebruiken, toepassen, filters toepassen, vernieuwen, inzoomen, uitzoomen, plannen, route plannen, reis plannen, plan je, vraag stellen, vragen stellen, contact opnemen, bellen, chatten, pauzeren, hervatten, stoppen, voorlezen, luister, speel, spelen, oefenen, leren, raden, oplossen, omrekenen, schatten, meten, analyseren, testen, plakken, knippen, kopiëren, ongedaan maken, herhalen, draaien, bijsnijden, uitlijnen, wisselen weergave, weergave wisselen, taal wisselen, bladeren, scrollen, volgen, pakket volgen, bezoeken, bezoek, winkelen, shoppen, aanpassen, dobbelen, schudden, nakijken, meekijken, verder kijken, verder winkelen, markeren, scannen, tonen, herkennen, vermijden, beluisteren, invullen, omdraaien, uitleggen, vereenvoudigen, tekenen, onthullen, code uitvoeren, reacties laden, console wissen, verplaatsen, omkeren',
  parts:
    'kolom*, tabel*, tekst*, lettertype, alinea*, afbeelding*, foto*, kleur*, achtergrond, thema, modus, weergave*, paneel, zijbalk, menu*, venster, pagina*, scherm, sectie*, route*, tol, snelwegen, afstand*, grafiek*, legenda, as, schaal, periode, datum*, filter*, zoek*, timer, stopwatch, volume, video*, geluid, aflevering*, ondertitel*, snelheid, kwaliteit, dia, galerij, recept*, portie*, eenhe*, taal, talen, vertaling*, uitspraak, woord*, zin, spelling, quiz, vraag, vragen, antwoord*, voorbeeld*, puzzel*, volwassenen, kinderen, reizigers, gasten, nachten, postcode, aantal, maat, maten, formule*, handleiding*, rij, rijen, tab, tabs, cel, cellen',
  privacy:
    'alles accepteren, alle accepteren, accepteer alles, cookies accepteren, alle cookies accepteren, alles weigeren, cookies weigeren, alles toestaan, alleen noodzakelijke, alleen noodzakelijk, cookie instellingen',
  press: 'druk, drukken, klik, klikken, tik, selecteer, kies, vink, schakel, zet, open, gebruik',
  fill: 'vul, invullen, typ, voer in, schrijf, wijzig, verander, registreer, maak, zet, kies, vraag, boek, werk bij',
  not: 'niet, nooit, geen, zonder, vermijd, niets, niemand',
  reminders: 'vergeet niet, niet vergeten, niet alleen, zonder te vragen, zo niet, nog niet',
  warnings:
    'kan niet ongedaan, niet ongedaan worden gemaakt, definitief, permanent, onomkeerbaar, weet je het zeker, weet u het zeker, voorgoed, gaat verloren, gaan verloren, echt',
  recipients:
    'aan, naar, ontvanger, ontvangers, begunstigde, cc, bcc, stuur naar, delen met, uitnodigen, iban, tegenrekening, leverancier, schuldeiser',
  amounts: 'bedrag, som, prijs, waarde, bod',
  totals: 'totaal, totaalbedrag, te betalen, totaalprijs',
  atMost: 'hoogstens, maximaal, tot, minder dan, niet meer dan, onder de',
  moreThan: 'meer dan, boven, hoger dan, minstens',
  me: 'mij, me, ons',
  general: 'iets, alles, het, hem, haar, ze, dit, dat, deze, die, ding, dingen, geld, andere',
  small:
    'hier, nu, definitief, direct, van, in, met, voor, door, op, aan, bij, uit, naar, over, als, wanneer, dat, die, wie, laatste, nieuwste, oudste, huidige, elke, alle, pagina, knop, link, tabblad, menu, veld, genaamd, alleen, online, gratis, je, u',
  articles: 'de, het, een, mijn, jouw, uw, zijn, haar, ons, onze, dit, deze, die',
  fillers: 'en, dan, daarna, vervolgens, alsjeblieft, alstublieft, nu, eerst, ten slotte, ook, of, tot slot',
  protections:
    'tweefactor, twee factor, tweestaps, 2fa, verificatie, authenticatie, bescherming, beveiliging, firewall, versleuteling, back up, backup, vergrendeling, meldingen, bevestiging, wachtwoord, limiet',
  exposures:
    'openbaar, publiek, iedereen, automatische betaling, automatische incasso, automatisch verlengen, toegang op afstand, doorsturen, locatie, gasttoegang, volledige toegang, beheerder, derden, delen',
  things: {
    message: 'bericht, berichten, mail, mails, e mail, email, antwoord, brief, notitie, tekst, nieuwsbrief',
    order:
      'bestelling, bestellingen, aankoop, factuur, facturen, rekening, betaling, winkelwagen, artikel, product, producten, bedrag',
    booking: 'boeking, reservering, afspraak, ticket, kaartje, kamer, tafel, vlucht, reis, stoel',
    account: 'account, profiel, rekening',
    file: 'bestand, bestanden, document, documenten, bijlage, map, foto, afbeelding, contract, overeenkomst, formulier, rapport',
    post: 'bericht, artikel, pagina, reactie, recensie, beoordeling, concept, versie, advertentie, evenement',
    person: 'gebruiker, gebruikers, klant, klanten, lid, leden, persoon, contact, medewerker, vriend, team',
    subscription: 'abonnement, plan, nieuwsbrief, lidmaatschap, proefperiode',
    record: 'item, items, rij, rijen, regel, invoer, geselecteerde, selectie, taak, taken, notitie',
    request: 'verzoek, aanvraag, uitnodiging, voorstel, wijziging, wijzigingen, aanbod, verlof, offerte',
    code: 'code, project, wijzigingen, repository',
    money: 'geld, saldo, overboeking, bedrag',
    access: 'toegang, rechten, rol, machtiging, uitnodiging, app',
    key: 'sleutel, wachtwoord, token, kaart, adres, tweefactor',
  },
  yes: 'ja, ok, oké, prima, natuurlijk, toestaan, toegestaan, akkoord, goedgekeurd, bevestig, bevestigd, ga door, doe maar, doe het',
  no: 'nee, niet, nooit, stop, annuleren, wacht, alleen als, geen',
};
