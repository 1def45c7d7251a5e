import type { VisitorTexts } from './en.ts'

export const pl: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Ten chatbot nie istnieje.',
  DOMAIN_NOT_ALLOWED: 'Ten chatbot nie jest dostępny w tej witrynie.',
  PAGE_NOT_ALLOWED: 'Ten chatbot nie jest dostępny na tej stronie.',
  WIKI_REFUSED: 'Ta wiki jest chroniona. Najpierw się w niej zaloguj.',
  PLAN_RESTRICTED: 'Ten chatbot jest teraz niedostępny.',

  RATE_LIMITED: 'Wysyłasz wiadomości bardzo szybko. Poczekaj chwilę i spróbuj ponownie.',
  DAY_LIMITED: 'Zrobiono to dziś zbyt wiele razy. Spróbuj ponownie jutro.',
  QUOTA_REACHED: 'Ten czat jest chwilowo niedostępny. Spróbuj ponownie później.',
  DAILY_CAP_REACHED: 'Ten czat jest chwilowo niedostępny. Spróbuj ponownie później.',

  MESSAGE_INVALID: 'Przepraszamy, nie udało się tego odczytać. Wiadomość musi mieć od 1 do 700 znaków.',
  REQUEST_INVALID: 'Przepraszamy, nie udało się tego odczytać. Sprawdź wpisane dane.',
  URL_INVALID: 'Nie można odczytać tego adresu.',
  ADDRESS_UNKNOWN: 'Pod tym adresem niczego nie ma.',
  SESSION_MISSING: 'Nagłówek X-Chat-Session-Id musi wskazywać sesję.',
  IDEMPOTENCY_KEY_INVALID: 'Idempotency-Key musi mieć od 1 do 255 widocznych znaków ASCII.',
  IDEMPOTENCY_KEY_REUSED: 'Ten Idempotency-Key został już użyty w innym żądaniu.',

  SESSION_UNKNOWN: 'Ta rozmowa nie istnieje.',
  SESSION_EXPIRED: 'Ta rozmowa ma ponad 30 dni i została usunięta.',
  REPLY_UNKNOWN: 'W tej rozmowie nie ma takiej odpowiedzi.',
  LIVE_CHAT_UNKNOWN: 'W tej rozmowie nie ma czatu na żywo, który można ocenić.',
  REPLY_FAILED: 'Przepraszam, nie mogę teraz na to odpowiedzieć. Spróbuj ponownie za chwilę.',
  SERVICE_UNAVAILABLE: 'Usługa jest przez chwilę niedostępna. Spróbuj ponownie.',
  STORAGE_FULL: 'W usłudze zabrakło miejsca na dane. Spróbuj ponownie później.',
  INTERNAL: 'Przepraszamy, wystąpił błąd po naszej stronie. Spróbuj ponownie.',

  LIVE_CHAT_UNAVAILABLE: 'Czat na żywo nie jest tu dostępny. Zamiast tego napisz swoje pytanie.',
  FEEDBACK_OFF: 'Nie można tu teraz oceniać odpowiedzi.',
  LEADS_OFF: 'Nie można tu teraz zostawić danych kontaktowych.',
  CONSENT_MISSING: 'Wyraź zgodę na wykorzystanie Twoich danych.',
  CONSENT_CHANGED: 'Tekst zgody się zmienił. Przeczytaj go jeszcze raz.',
  FIELD_MISSING: 'Wypełnij pole {field}.',
  LEAD_UNREACHABLE: 'Podaj adres e-mail lub numer telefonu.',
  EMAIL_INVALID: 'Podaj prawidłowy adres e-mail, na przykład name@shop.example.',
  BOOKINGS_OFF: 'Nie można tu teraz rezerwować terminów.',
  SLOT_TAKEN: 'Przepraszamy, ten termin nie jest już wolny. Wybierz inny.',
  BOOKINGS_WAITING: 'Zbyt wiele terminów czeka teraz na potwierdzenie. Spróbuj ponownie za pół godziny.',
  TRANSCRIPTS_OFF: 'W tej chwili nie można tu wysyłać rozmów e-mailem.',
  DAY_INVALID: 'Nie ma takiego dnia.',
  FILES_OFF: 'Pliki można wysyłać tylko podczas kontaktu z naszym zespołem i tylko wtedy, gdy zespół je przyjmuje.',
  FILES_LIMITED: 'Wysłano już tyle plików, że w tej chwili nie można dodać kolejnych. Opisz sprawę słowami.',
  FILE_MISSING: 'Ten plik jest pusty.',
  FILE_TOO_LARGE: 'Ten plik jest za duży. Plik może mieć najwyżej {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'Plików tego typu nie można wysyłać. Dozwolone formaty: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH:
    'Rozszerzenie tego pliku nie pasuje do jego zawartości. Zapisz go ponownie i spróbuj jeszcze raz.',
  FILE_BROKEN: 'Ten plik jest uszkodzony lub niekompletny. Spróbuj z innym.',
  FILE_TOO_COMPLEX: 'Ten plik jest zbyt złożony, aby go sprawdzić. Spróbuj z innym.',
  PICTURE_TOO_LARGE: 'Ten obraz ma zbyt wiele pikseli. Zmniejsz go i spróbuj ponownie.',
  FILE_UNKNOWN: 'Tego pliku już nie ma.',
  UPLOADS_BUSY: 'Trwa przesyłanie innych plików. Spróbuj ponownie za chwilę.',

  CONTEXT_RESET: 'Od następnej wiadomości rozmowa zacznie się od nowa.',
  CONVERSATION_DELETED:
    'Twoja rozmowa i Twoje oceny zostały usunięte. Witryna zachowuje pozostawione dane kontaktowe i zarezerwowane terminy.',
}
