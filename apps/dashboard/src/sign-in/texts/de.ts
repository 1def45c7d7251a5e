import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  show: 'Anzeigen',
  hide: 'Verbergen',
  capsLock: 'Die Feststelltaste ist an.',
  working: 'Einen Moment …',
  wrongPage: 'Diese Seite gibt es nicht.',
  toLogin: 'Zur Anmeldung',

  loginTitle: 'Anmelden',
  logIn: 'Anmelden',
  forgotPassword: 'Passwort vergessen?',

  forgotTitle: 'Passwort zurücksetzen',
  forgotText:
    'Geben Sie Ihre E-Mail-Adresse ein. Gehört sie zu einem Konto, senden wir einen Link für ein neues Passwort.',
  sendLink: 'Link senden',
  linkSent: 'Gehört die Adresse zu einem Konto, ist eine Mail mit einem Link unterwegs. Er gilt eine Stunde.',
  askOperator:
    'Keine Mail? Fragen Sie, wer dieses Frontdesk betreibt: Vielleicht ist hier kein Mailversand eingerichtet.',

  noMail:
    'Hier ist kein Mailserver eingerichtet. Fragen Sie, wem Ihr Konto gehört, nach einem Link: Es gibt ihn unter „Team“ bei Ihrem Namen. Gehört das Konto nur Ihnen, dann senden Sie dieses Formular, und fragen Sie, wer dieses Frontdesk betreibt.',
  linkInFile:
    'Wenn die Adresse zu einem Zugang gehört, steht der Link jetzt in einer Datei, die lesen kann, wer dieses Frontdesk betreibt. Fragen Sie dort danach; er gilt eine Stunde.',

  resetTitle: 'Neues Passwort wählen',
  savePassword: 'Passwort speichern',
  passwordSaved: 'Ihr neues Passwort ist gespeichert. Melden Sie sich damit an.',

  inviteTitle: 'Dem Team beitreten',
  inviteText: 'Wählen Sie einen Namen, den Besucher und Ihr Team sehen, und ein Passwort.',
  yourName: 'Ihr Name',
  join: 'Beitreten',
  joined: 'Ihr Zugang ist fertig. Melden Sie sich mit E-Mail-Adresse und Passwort an.',

  setupTitle: 'Frontdesk einrichten',
  setupText: 'Sie sind hier die erste Person. Dies legt Ihr Konto an und meldet Sie an.',
  businessName: 'Name Ihres Unternehmens',
  setupCode: 'Einrichtungscode',
  setupCodeHelp: 'Er steht in der Zeile, die beim Start ausgegeben wurde.',
  zone: 'Zeitzone',
  zoneHelp:
    'Ihr Browser sagt nicht, wo Sie sind. Nach dieser Zone beginnen und enden die Tage; Sie können sie später ändern.',
  zoneUnknown:
    'Dieses Frontdesk kennt die Zeitzone Ihres Browsers nicht. Wählen Sie eine andere, oder machen Sie mit UTC weiter.',
  createAccount: 'Konto anlegen',
  setupDone: 'Dieses Frontdesk ist bereits eingerichtet. Melden Sie sich an, oder bitten Sie um eine Einladung.',

  newPassword: 'Neues Passwort',
  passwordHelp: 'Zehn Zeichen oder mehr. Vier Wörter, die nichts miteinander zu tun haben, sind ein gutes Passwort.',
  linkBroken: 'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus Ihrer Mail.',
  unreachable: 'Frontdesk antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  unavailable: 'Frontdesk hat gerade eine Störung. Bitte versuchen Sie es gleich noch einmal.',
  tryAgainIn: time => `Versuchen Sie es in ${time} noch einmal.`,
  seconds: count => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
  minutes: count => (count === 1 ? '1 Minute' : `${count} Minuten`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  LOGIN_LIMITED: 'Zu viele Versuche.',
  LINK_INVALID: 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  PASSWORD_TOO_SHORT: 'Das Passwort ist zu kurz.',
  PASSWORD_TOO_LONG: 'Das Passwort ist zu lang.',
  PASSWORD_COMMON:
    'Dieses Passwort wird als eines der ersten geraten. Nehmen Sie etwa vier Wörter, die nichts miteinander zu tun haben.',
  PASSWORD_PERSONAL: 'Ein Passwort darf nicht aus Ihrer E-Mail-Adresse oder dem Namen dieses Produkts bestehen.',
  EMAIL_INVALID: 'Das ist keine E-Mail-Adresse.',
  NAME_INVALID: 'Dieser Name geht nicht.',
  NAME_WITH_ADDRESS:
    'Der Name darf keine Web- oder E-Mail-Adresse enthalten. Eine Domain allein wie shop.example ist erlaubt.',
  SETUP_DONE: 'Dieses Frontdesk ist bereits eingerichtet.',
  SETUP_CODE_WRONG: 'Der Einrichtungscode stimmt nicht.',
  SETUP_LIMITED: 'Zu viele Versuche.',
}
