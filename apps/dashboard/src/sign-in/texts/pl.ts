import { plural } from '../../texts/plural.ts'
import type { SignInTexts } from './en.ts'

const some = plural('pl')

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'Adres e-mail',
  password: 'Hasło',
  show: 'Pokaż',
  hide: 'Ukryj',
  capsLock: 'Caps Lock jest włączony.',
  working: 'Chwileczkę…',
  wrongPage: 'Nie ma takiej strony.',
  toLogin: 'Przejdź do logowania',

  loginTitle: 'Logowanie',
  logIn: 'Zaloguj się',
  forgotPassword: 'Nie pamiętasz hasła?',

  forgotTitle: 'Ustaw nowe hasło',
  forgotText: 'Wpisz swój adres e-mail. Jeśli należy do użytkownika, wyślemy link do ustawienia nowego hasła.',
  sendLink: 'Wyślij link',
  linkSent: 'Jeśli ten adres należy do użytkownika, e-mail z linkiem jest już w drodze. Link działa przez godzinę.',
  askOperator: 'Nie ma e-maila? Zapytaj osobę, która prowadzi ten Frontdesk: poczta może nie być tu skonfigurowana.',

  noMail:
    'Serwer poczty nie jest tu skonfigurowany. Poproś o link właściciela konta: znajdzie go w części „Zespół” przy Twoim nazwisku. Jeśli konto nie ma innego właściciela, wyślij ten formularz i zwróć się do osoby, która prowadzi ten Frontdesk.',
  linkInFile:
    'Jeśli ten adres należy do użytkownika, link jest teraz w pliku, który może odczytać osoba prowadząca ten Frontdesk. Poproś ją o niego; działa przez godzinę.',

  resetTitle: 'Wybierz nowe hasło',
  savePassword: 'Zapisz hasło',
  passwordSaved: 'Nowe hasło zapisano. Użyj go, aby się zalogować.',

  inviteTitle: 'Dołącz do zespołu',
  inviteText: 'Podaj imię, które zobaczą odwiedzający i zespół, oraz wybierz hasło.',
  yourName: 'Twoje imię',
  join: 'Dołącz',
  joined: 'Twój dostęp jest gotowy. Zaloguj się adresem e-mail i hasłem.',

  setupTitle: 'Skonfiguruj Frontdesk',
  setupText: 'Nikogo tu jeszcze nie ma. Teraz powstanie Twoje konto i nastąpi zalogowanie.',
  businessName: 'Nazwa firmy',
  setupCode: 'Kod konfiguracji',
  setupCodeHelp: 'Znajdziesz go w wierszu wypisanym przy uruchomieniu.',
  zone: 'Strefa czasowa',
  zoneHelp:
    'Przeglądarka nie podaje, gdzie jesteś. Według tej strefy zaczynają się i kończą dni; później możesz ją zmienić.',
  zoneUnknown: 'Ten Frontdesk nie zna strefy czasowej Twojej przeglądarki. Wybierz inną albo kontynuuj z UTC.',
  createAccount: 'Utwórz konto',
  setupDone: 'Ten Frontdesk jest już skonfigurowany. Zaloguj się albo poproś o zaproszenie.',

  newPassword: 'Nowe hasło',
  passwordHelp: 'Co najmniej dziesięć znaków. Dobrym hasłem są cztery niezwiązane ze sobą słowa.',
  linkBroken: 'Ten link jest niepełny. Otwórz go ponownie z e-maila.',
  unreachable: 'Frontdesk nie odpowiada. Sprawdź połączenie i spróbuj ponownie.',
  unavailable: 'Frontdesk ma chwilową awarię. Spróbuj ponownie za jakiś czas.',
  tryAgainIn: time => `Spróbuj ponownie za ${time}.`,
  seconds: count => some(count, { one: '# sekundę', few: '# sekundy', other: '# sekund' }),
  minutes: count => some(count, { one: '# minutę', few: '# minuty', other: '# minut' }),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'Adres e-mail lub hasło są nieprawidłowe.',
  LOGIN_LIMITED: 'Zbyt wiele prób.',
  LINK_INVALID: 'Ten link jest już nieważny. Poproś o nowy.',
  PASSWORD_TOO_SHORT: 'Hasło jest za krótkie.',
  PASSWORD_TOO_LONG: 'Hasło jest za długie.',
  PASSWORD_COMMON:
    'To hasło należy do tych, które zgaduje się najpierw. Wybierz na przykład cztery niezwiązane ze sobą słowa.',
  PASSWORD_PERSONAL: 'Hasło nie może składać się z Twojego adresu e-mail ani z nazwy tego produktu.',
  EMAIL_INVALID: 'To nie jest adres e-mail.',
  NAME_INVALID: 'Ta nazwa nie jest odpowiednia.',
  NAME_WITH_ADDRESS:
    'Nazwa nie może zawierać adresu internetowego ani e-mail. Sama domena, np. shop.example, jest dozwolona.',
  SETUP_DONE: 'Ten Frontdesk jest już skonfigurowany.',
  SETUP_CODE_WRONG: 'Kod konfiguracji jest nieprawidłowy.',
  SETUP_LIMITED: 'Zbyt wiele prób.',
}
