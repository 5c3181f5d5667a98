import type { Words } from './words.ts';

export const pl: Words = {
  risky: {
    pay: 'zapłać, zapłacić, płać, płacę, opłać, opłacić, kup, kupić, kupuję, kup teraz, zamów, zamówić, zamawiam, złóż zamówienie, zamawiam z obowiązkiem zapłaty, potwierdź zamówienie, potwierdź zakup, potwierdź płatność, sfinalizuj zakup, doładuj, <płatność, <zakup, <zapłata, >płać, >kupuj, >zamawiaj, >opłacaj',
    book: 'zarezerwuj, zarezerwować, rezerwuj, rezerwuję, potwierdź rezerwację, wynajmij, <rezerwacja, >rezerwuj, umów, umów się, umów wizytę',
    subscribe:
      'subskrybuj, subskrybować, wykup abonament, rozpocznij okres próbny, przedłuż, zostań członkiem, <subskrypcj*, <abonament',
    donate: 'wpłać darowiznę, przekaż darowiznę, wesprzyj, <darowizna',
    bid: 'licytuj, złóż ofertę, <licytacja',
    vote: 'głosuj, zagłosuj, oddaj głos',
    sell: 'sprzedaj, sprzedać',
    refund: '=zwrot, zwróć pieniądze, zwróć środki, zwrot środków',
    transfer:
      'przelej, przelać, wykonaj przelew, wyślij przelew, zatwierdź przelew, potwierdź przelew, wyślij pieniądze, <przelew*, >przelewaj',
    withdraw: 'wypłać, wypłacić, wypłać środki, <wypłat*, >wypłacaj',
    delete:
      'usuń, usunąć, usuwaj, skasuj, skasować, kasuj, wymaż, zniszcz, opróżnij kosz, przenieś do kosza, <usunięci*, <usunięt*, <skasowan*, >usuwaj, >kasuj',
    remove: 'zdejmij, odepnij',
    close:
      'zamknij konto, usuń konto, dezaktywuj konto, rozwiąż umowę, wypowiedz, wypowiedz umowę, <zamknięcie, <wypowiedzenie',
    cancel:
      'anuluj zamówienie, anuluj rezerwację, anuluj subskrypcję, anuluj wizytę, anuluj płatność, anuluj przelew, odwołaj, odwołaj wizytę, potwierdź anulowanie, zrezygnuj, wypisz się, >anuluj, >anulować, <anulowani*, <rezygnacj*',
    send: 'wyślij, wysłać, wysyłaj, odpowiedz, odpowiedzieć, prześlij dalej, przekaż dalej, wyślij wiadomość, odpisz, napisz do, skontaktuj się, <wysyłka, >wysyłaj, >odpisuj, >odpowiadaj',
    publish:
      'opublikuj, opublikować, publikuj, zamieść, skomentuj, dodaj komentarz, dodaj opinię, wystaw opinię, wdróż, upublicznij, <publikacja, >publikuj, >zamieszczaj',
    apply:
      'aplikuj, złóż wniosek, wyślij wniosek, wyślij aplikację, zgłoś, złóż podanie, wnioskuj, <wniosek, <aplikacja o',
    grant:
      'udostępnij, udostępnić, zaproś, zaprosić, wyślij zaproszenie, autoryzuj, autoryzować, przyznaj, przyznaj dostęp, nadaj uprawnienia, zezwól, zezwolić, pozwól, dodaj członka, połącz aplikację, połącz portfel, <dostęp*, <uprawnieni*, <zaproszeni*, >udostępniaj, >zapraszaj, >autoryzuj',
    approve:
      'zatwierdź, zatwierdzić, zaakceptuj prośbę, przyjmij zaproszenie, przyjmij ofertę, zaaprobuj, <zatwierdzeni*, <akceptacja wniosku, >zatwierdzaj',
    reject: 'odrzuć, odrzucić, odmów, >odrzucaj',
    revoke:
      'cofnij dostęp, odwołaj dostęp, unieważnij, zablokuj, zablokować, zawieś, zbanuj, odłącz, zamroź, <unieważnieni*, <blokad*, >blokuj',
    sign: 'podpisz, podpisać, podpisz dokument, podpisz umowę, <podpis*, >podpisuj',
    merge: 'scal, scalić, połącz gałęzie',
    reset: 'zresetuj, resetuj, przywróć ustawienia, przywróć, nadpisz, sformatuj, <przywróceni*',
    disable: 'wyłącz, wyłączyć, dezaktywuj, dezaktywować, <wyłączeni*, <dezaktywacj*, >wyłączaj',
    upload: 'prześlij plik, wgraj, wgrać, załącz, dołącz, dodaj załącznik, >plik, >pliki, >dokument, >załącznik',
  },
  harmless: {
    confirm:
      'potwierdź, potwierdzam, potwierdzić, =tak, tak, akceptuj, akceptuję, zaakceptuj, zgadzam się, wyrażam zgodę, =zastosuj, rozumiem, =ok, =wykonaj, kontynuuj mimo to',
    ok: 'gotowe, zakończ, ukończ',
    next: 'dalej, następny, następna, kontynuuj, przejdź do kasy, przejdź do płatności, przejdź dalej, rozpocznij, pokaż koszyk',
    save: 'zapisz, zapisać, zachowaj, zaktualizuj, aktualizuj, zmień, zmienić, przemianuj, archiwizuj, oznacz jako przeczytane',
    create:
      'dodaj, dodać, utwórz, utworzyć, stwórz, nowy, nowa, nowe, wstaw, dodaj do koszyka, zarejestruj się, zarejestruj, załóż konto, napisz, szkic, duplikuj, przeglądaj, wybierz plik',
    find: 'szukaj, wyszukaj, znajdź, filtruj, zastosuj filtry, sortuj, pokaż wyniki, wyczyść filtry, usuń filtry, resetuj filtry, załaduj więcej, pokaż więcej, oblicz, sprawdź dostępność, śledź przesyłkę, śledź zamówienie',
    login:
      'zaloguj, zaloguj się, logowanie, wyloguj, wyloguj się, wyślij kod, wyślij kod ponownie, wyślij ponownie, wyślij link, zweryfikuj, zweryfikuj kod, nie pamiętam hasła',
    dismiss:
      '=anuluj, =zamknij, =nie, nie dziękuję, nie teraz, później, pomiń, wstecz, wróć, powrót, ukryj, zachowaj bez zmian',
    look: 'zobacz, pokaż, wyświetl, otwórz, szczegóły, edytuj, podgląd, czytaj, przeczytaj, drukuj, eksportuj, pobierz, kopiuj, więcej, zaznacz, wybierz, zamówienia, moje zamówienia, szczegóły zamówienia, historia zamówień, metody płatności, metoda płatności, wysłane, usunięte elementy, kosz, rezerwacje, przelewy, wiadomości, skrzynka odbiorcza, pomoc',
  },
  mild: 'odkryj, porównaj, odtwórz, słuchaj, posłuchaj, powiększ, przetłumacz, spróbuj, spróbuj ponownie, poznaj, dowiedz się, dowiedz się więcej, oblicz, przeglądaj, sprawdź, rozwiń, zwiń, czytaj dalej, oglądaj, zagraj, przełącz, odśwież, wybierz, użyj mojej lokalizacji, użyj lokalizacji, zlokalizuj, przelicz, zadzwoń, zapytaj, zadaj pytanie, skontaktuj się, czatuj, śledź, śledź przesyłkę, czytaj, oszacuj, zmierz, analizuj, symuluj, testuj, dostosuj, dopasuj, zatrzymaj, wstrzymaj, wznów, powtórz, cofnij, ponów, kopiuj, skopiuj, wklej, wytnij, przytnij, obróć, wyrównaj, podświetl, przewiń, przesuń, przejdź, idź, wróć, graj, rzuć kostką, tasuj, zgadnij, rozwiąż, ćwicz, ucz się, zmień język, zmień widok, zaplanuj, planuj, zeskanuj, włącz napisy, obejrzyj, wejdź, odwiedź, pokaż, ukryj, otwórz, zamknij, sortuj, filtruj, znajdź, wykryj, omijaj, odsłuchaj, wyjaśnij, uprość, podaj, narysuj, rysuj, wykonaj kod, wyczyść konsolę, przenieś widok, odwróć',
  parts:
    'wiersz*, kolumn*, komórk*, tabel*, tekst*, czcionk*, akapit*, obraz*, zdjęci*, kolor*, tło, motyw, tryb*, widok*, panel*, menu, okn*, stron*, ekran*, sekcj*, tras*, podróż*, kierunk*, przystan*, opłaty drogowe, autostrad*, odległoś*, wykres*, legend*, oś, skal*, okres*, filtr*, wyszukiwani*, minutnik*, stoper*, głośnoś*, odtwarzani*, film*, dźwięk*, utwór, utwor*, odcin*, napis*, prędkoś*, jakoś*, slajd*, galeri*, przepis*, porcj*, jednost*, język*, tłumaczeni*, wymow*, słow*, zdani*, pisowni*, quiz*, pytan*, odpowied*, rozwiązani*, przykład*, dorosł*, dziec*, podróżn*, pasażer*, kod pocztowy, ilość, ilości, rozmiar*, wzór, instrukcj*, data, datę, daty',
  privacy:
    'zaakceptuj wszystkie, akceptuj wszystkie, akceptuję wszystkie, zaakceptuj cookies, odrzuć wszystkie, odrzuć cookies, zezwól na wszystkie, tylko niezbędne, ustawienia cookies',
  press: 'naciśnij, kliknij, wciśnij, dotknij, wybierz, zaznacz, odznacz, włącz, wyłącz, otwórz, użyj',
  fill: 'wypełnij, wpisz, podaj, wprowadź, zmień, zaktualizuj, zarejestruj, utwórz, ustaw, wybierz, uzupełnij, zarezerwuj, dodaj',
  not: 'nie, nigdy, bez, żaden, żadnych, żadnego, unikaj, nic, nikomu',
  reminders: 'nie zapomnij, nie tylko, bez pytania, jeśli nie, jeszcze nie',
  warnings:
    'nie można cofnąć, nie da się cofnąć, nieodwracaln*, trwale, na stałe, na zawsze, czy na pewno, jesteś pewien, utracone, bezpowrotnie, naprawdę',
  recipients:
    'do, dla, odbiorca, odbiorcy, adresat, cc, dw, udw, wyślij do, udostępnij, zaproś, iban, numer konta, rachunek odbiorcy, sprzedawca, dostawca',
  amounts: 'kwota, suma, cena, wartość, oferta',
  totals: 'razem, łącznie, suma, do zapłaty, kwota łączna',
  atMost: 'maksymalnie, najwyżej, co najwyżej, mniej niż, nie więcej niż, poniżej',
  moreThan: 'więcej niż, powyżej, ponad, co najmniej',
  me: 'mi, mnie, nam, nas',
  general: 'coś, wszystko, to, go, je, ją, ten, tę, tego, cokolwiek, pieniądze, rzeczy, inne',
  small:
    'tutaj, teraz, trwale, natychmiast, na, w, z, ze, do, od, dla, po, o, przez, jak, jeśli, gdy, który, która, ostatni, ostatnią, nowy, najnowszy, najstarszy, obecny, każdy, wszystkie, strona, przycisk, link, zakładka, menu, pole, o nazwie, tylko, online, za darmo, się',
  articles: 'mój, moje, moją, moja, mojego, twój, twoje, nasz, nasze, ten, ta, tę, swój, swoje',
  fillers: 'i, a, potem, następnie, proszę, teraz, najpierw, na koniec, też, również, lub, oraz, później',
  protections:
    'dwuetapow*, dwuskładnikow*, 2fa, weryfikacj*, uwierzytelniani*, ochron*, zabezpieczeni*, zapora, szyfrowani*, kopia zapasowa, blokad*, alerty, powiadomieni*, potwierdzeni*, hasło, limit',
  exposures:
    'publiczn*, wszyscy, każdy, automatyczna płatność, automatyczne odnawianie, dostęp zdalny, przekazywanie, lokalizacja, dostęp gościa, pełny dostęp, administrator, osoby trzecie, udostępniani*',
  things: {
    message: 'wiadomość, wiadomości, mail, maila, maile, e mail, email, odpowiedź, list, notatka, tekst, newsletter',
    order:
      'zamówienie, zamówienia, zakup, zakupy, faktura, fakturę, faktury, rachunek, płatność, koszyk, produkt, produkty, kwota, kwotę',
    booking: 'rezerwacja, rezerwację, wizyta, wizytę, bilet, pokój, stolik, lot, podróż, miejsce',
    account: 'konto, konta, profil',
    file: 'plik, pliki, dokument, dokumenty, załącznik, folder, zdjęcie, obraz, umowa, umowę, formularz, raport',
    post: 'post, artykuł, wpis, strona, stronę, komentarz, opinia, opinię, szkic, wersja, ogłoszenie, wydarzenie',
    person:
      'użytkownik, użytkownika, klient, klienta, klientkę, członek, członka, osoba, osobę, kontakt, pracownik, zespół',
    subscription: 'subskrypcja, subskrypcję, abonament, plan, newsletter',
    record: 'element, elementy, wiersz, wiersze, wpis, wpisy, pozycja, zaznaczone, wybrane, zadanie, zadania, notatka',
    request: 'prośba, prośbę, wniosek, wnioski, zaproszenie, propozycja, zmiana, zmiany, oferta, ofertę, urlop',
    code: 'kod, projekt, zmiany, repozytorium',
    money: 'pieniądze, środki, przelew, saldo, kwota',
    access: 'dostęp, uprawnienia, rola, prawa, zaproszenie, aplikacja',
    key: 'klucz, hasło, token, karta, kartę, adres',
  },
  yes: 'tak, ok, dobrze, jasne, pozwalam, zezwalam, zgoda, zatwierdzam, potwierdzam, kontynuuj, zrób to, śmiało',
  no: 'nie, nigdy, stop, anuluj, czekaj, tylko jeśli',
};
