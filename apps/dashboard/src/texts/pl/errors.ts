import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () => 'Ktoś inny w międzyczasie to usunął. Wpisany tekst wciąż tu jest: skopiuj, co potrzebne.',
  VERSION_CONFLICT: () => 'Ktoś inny przed chwilą to zmienił. Sprawdź zmiany i spróbuj ponownie.',
  OWNER_LAST: () =>
    'To konto nie ma innego właściciela. Najpierw nadaj tę rolę komuś innemu; potem możesz z niej zrezygnować lub odejść.',
  MEMBER_IS_OWNER: () => 'Nie można usunąć właściciela konta.',
  PASSWORD_WRONG: () => 'Hasło jest nieprawidłowe.',
  PASSWORD_TOO_SHORT: () => 'Hasło jest za krótkie.',
  LOGIN_LIMITED: () => 'Zbyt wiele prób. Poczekaj chwilę.',
  REQUESTS_LIMITED: () => 'Zbyt wiele żądań. Poczekaj chwilę.',
  EMAIL_INVALID: () => 'To nie jest adres e-mail.',
  NAME_INVALID: () => 'Ta nazwa nie jest odpowiednia.',
  NAME_WITH_ADDRESS: () =>
    'Nazwa nie może zawierać adresu internetowego ani e-mail. Sama domena, np. shop.example, jest dozwolona.',
  UNSUPPORTED_URL: () => 'Adres witryny wygląda tak: https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Ten adres należy do sieci prywatnej, której Frontdesk nie czyta. Osoba, która prowadzi ten Frontdesk, może na to zezwolić (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Pod tym adresem chatbot nie może odpowiadać. Adres wygląda tak: shop.example.',
  PLAN_LIMIT_REACHED: () =>
    'Twój plan nie obejmuje więcej. Usuń coś albo zwróć się do osoby, która prowadzi ten Frontdesk.',
  SOURCE_BUSY: () => 'Odczyt już trwa.',
  SOURCE_LIMIT: () => 'Chatbot nie może nauczyć się więcej. Usuń to, czego już nie potrzebuje.',
  SOURCE_UNKNOWN: () => 'W międzyczasie to usunięto.',
  ENTRY_TAKEN: () => 'To już tu jest. Zmień istniejący wpis albo wybierz inny tytuł.',
  ENTRY_LIMIT: () => 'Nie ma tu miejsca na więcej wpisów.',
  FILES_OFF: () => 'Ten chatbot nie przyjmuje plików. Można to zmienić w sekcji „Czat na żywo”.',
  FILES_LIMITED: () => 'W tej rozmowie lub dzisiaj wysłano już tyle plików, że kolejnych nie można dodać.',
  FILE_MISSING: () => 'Ten plik jest pusty.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Ten plik jest za duży. Plik może mieć najwyżej ${megabytes} MB.`,
  FILE_TYPE_REFUSED: () =>
    'Plików tego typu nie można wysyłać. Dozwolone formaty: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'Rozszerzenie tego pliku nie pasuje do jego zawartości. Zapisz go ponownie i spróbuj jeszcze raz.',
  FILE_BROKEN: () => 'Ten plik jest uszkodzony lub niekompletny. Spróbuj z innym.',
  FILE_TOO_COMPLEX: () => 'Ten plik jest zbyt złożony, aby go sprawdzić. Spróbuj z innym.',
  PICTURE_TOO_LARGE: () => 'Ten obraz ma zbyt wiele pikseli. Zmniejsz go i spróbuj ponownie.',
  FILE_UNKNOWN: () => 'Tego pliku już nie ma.',
  UPLOADS_BUSY: () => 'Trwa przesyłanie innych plików. Spróbuj ponownie za chwilę.',
  PATTERN_INVALID: () => 'Każdy wiersz zaczyna się od /, * lub https://.',
  SELECTOR_INVALID: () =>
    'Tego selektora CSS nie można tu użyć. Dozwolone są nazwy, .klasy, #identyfikatory i [atrybuty].',
  AGENT_ASSIST_LIMITED: () => 'To było wiele próśb o pomoc. Proszę chwilę poczekać.',
  AGENT_ASSIST_DISABLED: () => 'Właściciel czatbota wyłączył pomoc modelu AI.',
  MODEL_MISSING: () => 'Potrzebny jest do tego model AI, a dla tego czatbota żaden nie jest ustawiony.',
  NOTHING_ASKED: () => 'Odwiedzający nie napisał jeszcze niczego, na co można odpowiedzieć.',
  TRIALS_LIMITED: () => 'Dzisiejsze próby są wykorzystane. Jutro będą nowe.',
  CHATBOT_UNKNOWN: () => 'Tego chatbota już nie ma.',
  NOTE_FOREIGN: () => 'Tę notatkę napisał ktoś inny, dlatego nie można jej zmienić.',
  NOTE_LIMIT: () => 'Ta rozmowa ma już najwyższą liczbę notatek. Usuń najpierw jedną.',
  NOTE_UNKNOWN: () => 'Tej notatki już nie ma.',
  SNOOZE_INVALID: () => 'Wybierz porę w ciągu najbliższych siedmiu dni.',
  TEMPLATE_TITLE_TAKEN: () => 'Inna zapisana odpowiedź ma już tę nazwę.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Inna zapisana odpowiedź ma już ten skrót.',
  TEMPLATE_LIMIT: () => 'Nie ma miejsca na kolejną zapisaną odpowiedź. Usuń najpierw jedną.',
  TEMPLATE_UNKNOWN: () => 'Tej zapisanej odpowiedzi już nie ma.',
}
