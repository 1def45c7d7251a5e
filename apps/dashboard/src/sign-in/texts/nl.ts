import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  show: 'Tonen',
  hide: 'Verbergen',
  capsLock: 'Caps Lock staat aan.',
  working: 'Een ogenblik …',
  wrongPage: 'Deze pagina bestaat niet.',
  toLogin: 'Naar inloggen',

  loginTitle: 'Inloggen',
  logIn: 'Inloggen',
  forgotPassword: 'Wachtwoord vergeten?',

  forgotTitle: 'Wachtwoord opnieuw instellen',
  forgotText:
    'Voer uw e-mailadres in. Als het bij een gebruiker hoort, sturen we een link om een nieuw wachtwoord te kiezen.',
  sendLink: 'Link verzenden',
  linkSent: 'Als dat adres bij een gebruiker hoort, is er een e-mail met een link onderweg. De link werkt een uur.',
  askOperator:
    'Geen e-mail? Vraag het de beheerder van deze Frontdesk: misschien is het verzenden van e-mail hier niet ingesteld.',

  noMail:
    'Hier is geen mailserver ingesteld. Vraag een eigenaar van uw account om een link: die staat onder Team, bij uw naam. Bent u de enige eigenaar, verzend dan dit formulier en vraag het de beheerder van deze Frontdesk.',
  linkInFile:
    'Als dat adres bij een gebruiker hoort, staat de link nu in een bestand dat de beheerder van deze Frontdesk kan lezen. Vraag de beheerder erom; de link werkt een uur.',

  resetTitle: 'Een nieuw wachtwoord kiezen',
  savePassword: 'Wachtwoord opslaan',
  passwordSaved: 'Uw nieuwe wachtwoord is opgeslagen. Log ermee in.',

  inviteTitle: 'Lid worden van uw team',
  inviteText: 'Kies een naam, die bezoekers en uw team zien, en een wachtwoord.',
  yourName: 'Uw naam',
  join: 'Deelnemen',
  joined: 'Alles is klaar. Log in met uw e-mailadres en wachtwoord.',

  setupTitle: 'Frontdesk inrichten',
  setupText: 'U bent hier de eerste. Hiermee maakt u uw account en logt u in.',
  businessName: 'Naam van uw bedrijf',
  setupCode: 'Installatiecode',
  setupCodeHelp: 'Hij staat in de regel die bij het starten werd getoond.',
  zone: 'Tijdzone',
  zoneHelp:
    'Uw browser geeft niet aan waar u bent. Dagen beginnen en eindigen volgens deze zone; u kunt haar later wijzigen.',
  zoneUnknown: 'Deze Frontdesk kent de tijdzone van uw browser niet. Kies een andere, of ga verder met UTC.',
  createAccount: 'Account maken',
  setupDone: 'Deze Frontdesk is al ingericht. Log in of vraag om een uitnodiging.',

  newPassword: 'Nieuw wachtwoord',
  passwordHelp: 'Tien tekens of meer. Vier woorden die niets met elkaar te maken hebben, zijn een goed wachtwoord.',
  linkBroken: 'Deze link is niet volledig. Open hem opnieuw vanuit uw e-mail.',
  unreachable: 'Frontdesk antwoordt niet. Controleer uw verbinding en probeer het opnieuw.',
  unavailable: 'Frontdesk heeft op dit moment een storing. Probeer het over een tijdje opnieuw.',
  tryAgainIn: time => `Probeer het over ${time} opnieuw.`,
  seconds: count => (count === 1 ? '1 seconde' : `${count} seconden`),
  minutes: count => (count === 1 ? '1 minuut' : `${count} minuten`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'Het e-mailadres of het wachtwoord klopt niet.',
  LOGIN_LIMITED: 'Te veel pogingen.',
  LINK_INVALID: 'Deze link is niet meer geldig. Vraag een nieuwe aan.',
  PASSWORD_TOO_SHORT: 'Het wachtwoord is te kort.',
  PASSWORD_TOO_LONG: 'Het wachtwoord is te lang.',
  PASSWORD_COMMON:
    'Dit wachtwoord wordt als een van de eerste geraden. Neem bijvoorbeeld vier woorden die niets met elkaar te maken hebben.',
  PASSWORD_PERSONAL: 'Een wachtwoord mag niet bestaan uit uw e-mailadres of de naam van dit product.',
  EMAIL_INVALID: 'Dit is geen e-mailadres.',
  NAME_INVALID: 'Deze naam is niet mogelijk.',
  NAME_WITH_ADDRESS: 'De naam mag geen web- of e-mailadres bevatten. Alleen een domein, zoals shop.example, mag wel.',
  SETUP_DONE: 'Deze Frontdesk is al ingericht.',
  SETUP_CODE_WRONG: 'De installatiecode klopt niet.',
  SETUP_LIMITED: 'Te veel pogingen.',
}
