import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Zostaw swoje dane, a odezwiemy się.',
  leadDone: 'Dziękujemy. Mamy Twoje dane i odezwiemy się.',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  phone: 'Telefon',
  company: 'Firma',
  yourMessage: 'Czego dotyczy sprawa?',
  optional: 'opcjonalnie',
  needed: 'Wypełnij to pole.',
  emailWrong: 'Podaj pełny adres, na przykład nazwa@example.com.',
  consentNeeded: 'Możemy użyć Twoich danych tylko za Twoją zgodą.',

  chooseTime: 'Wybierz godzinę',
  otherTimes: 'Inne godziny',
  searchingTimes: 'Szukanie wolnych godzin…',
  noTimes: 'W tych dniach nie ma wolnych godzin.',
  timesFailed: 'Nie udało się wczytać wolnych godzin.',
  earlier: 'Wcześniejsze dni',
  later: 'Późniejsze dni',
  yourZone: 'Godziny w Twojej strefie czasowej: {zone}.',
  ownerZone: '{time} – {zone}',
  minutes: '{count} min',
  next: 'Dalej',
  review: 'Czy wszystko się zgadza?',
  when: 'Kiedy',
  change: 'Zmień',
  bookNow: 'Zarezerwuj',
  booked: 'Potwierdź e-mailem',
  bookedMail: 'Otwórz e-mail wysłany na {email} i potwierdź w 30 minut.',
  slotTaken: 'Ten termin właśnie został zajęty. Wybierz inny.',

  mailIntro: 'Wyślemy tę rozmowę na podany tutaj adres.',
  mailDone: 'Jest w drodze na adres {email}.',

  rateLive: 'Jak przebiegła rozmowa z naszym zespołem?',
  rateOf: '{count} z 5',
  poorest: 'Bardzo źle',
  best: 'Bardzo dobrze',
  notNow: 'Nie teraz',

  privacyText:
    'Na to, co piszesz, odpowiada asystent AI tej strony, a jej zespół może to przeczytać. Wiadomości są usuwane po 30 dniach; Twój adres IP nigdy nie jest zapisywany w całości.',
  privacyPolicy: 'Polityka prywatności tej strony',
  eraseIntro:
    'Wszystkie wiadomości z tej rozmowy zostaną trwale usunięte. Dane i terminy, które zostawiono, pozostają u naszego zespołu.',
  eraseNow: 'Usuń trwale',
  keep: 'Zachowaj',
  erased: 'Rozmowa została usunięta.',
}
