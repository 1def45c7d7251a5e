import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'Indirizzo email',
  password: 'Password',
  show: 'Mostra',
  hide: 'Nascondi',
  capsLock: 'Il blocco maiuscole è attivo.',
  working: 'Un momento…',
  wrongPage: 'Questa pagina non esiste.',
  toLogin: 'Vai all’accesso',

  loginTitle: 'Accesso',
  logIn: 'Accedi',
  forgotPassword: 'Password dimenticata?',

  forgotTitle: 'Reimposta la password',
  forgotText:
    'Inserisca il suo indirizzo email. Se appartiene a un utente, inviamo un link per scegliere una nuova password.',
  sendLink: 'Invia il link',
  linkSent: 'Se questo indirizzo appartiene a un utente, un’email con un link è in arrivo. Il link vale un’ora.',
  askOperator:
    'Nessuna email? Si rivolga a chi gestisce questo Frontdesk: forse qui l’invio di email non è configurato.',

  noMail:
    'Qui non è configurato alcun server di posta. Chieda un link a un proprietario del suo account: lo trova in «Team», accanto al suo nome. Se lei è l’unico proprietario, invii questo modulo e si rivolga a chi gestisce questo Frontdesk.',
  linkInFile:
    'Se questo indirizzo appartiene a un utente, il link è ora in un file che può leggere chi gestisce questo Frontdesk. Lo chieda a questa persona; vale un’ora.',

  resetTitle: 'Scelga una nuova password',
  savePassword: 'Salva la password',
  passwordSaved: 'La nuova password è salvata. La usi per accedere.',

  inviteTitle: 'Entri nel suo team',
  inviteText: 'Scelga un nome, che vedranno i visitatori e il team, e una password.',
  yourName: 'Il suo nome',
  join: 'Entra',
  joined: 'Il suo accesso è pronto. Acceda con l’indirizzo email e la password.',

  setupTitle: 'Configuri Frontdesk',
  setupText: 'Lei è la prima persona qui. Così crea il suo account ed effettua l’accesso.',
  businessName: 'Nome dell’azienda',
  setupCode: 'Codice di configurazione',
  setupCodeHelp: 'Si trova nella riga mostrata all’avvio.',
  zone: 'Fuso orario',
  zoneHelp:
    'Il suo browser non indica dove si trova. I giorni iniziano e finiscono secondo questo fuso; potrà cambiarlo in seguito.',
  zoneUnknown: 'Questo Frontdesk non conosce il fuso orario del suo browser. Ne scelga un altro o prosegua con UTC.',
  createAccount: 'Crea l’account',
  setupDone: 'Questo Frontdesk è già configurato. Acceda, o chieda un invito.',

  newPassword: 'Nuova password',
  passwordHelp: 'Almeno dieci caratteri. Quattro parole senza alcun legame tra loro sono una buona password.',
  linkBroken: 'Questo link non è completo. Lo apra di nuovo dalla sua email.',
  unreachable: 'Frontdesk non risponde. Controlli la connessione e riprovi.',
  unavailable: 'Al momento Frontdesk ha un guasto. Riprovi tra poco.',
  tryAgainIn: time => `Riprovi tra ${time}.`,
  seconds: count => (count === 1 ? '1 secondo' : `${count} secondi`),
  minutes: count => (count === 1 ? '1 minuto' : `${count} minuti`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'Indirizzo email o password non corretti.',
  LOGIN_LIMITED: 'Troppi tentativi.',
  LINK_INVALID: 'Questo link non è più valido. Ne chieda uno nuovo.',
  PASSWORD_TOO_SHORT: 'La password è troppo corta.',
  PASSWORD_TOO_LONG: 'La password è troppo lunga.',
  PASSWORD_COMMON:
    'Questa password è tra le prime che si indovinano. Usi per esempio quattro parole senza legame tra loro.',
  PASSWORD_PERSONAL: 'Una password non può essere formata dal suo indirizzo email o dal nome di questo prodotto.',
  EMAIL_INVALID: 'Questo non è un indirizzo email.',
  NAME_INVALID: 'Questo nome non è valido.',
  NAME_WITH_ADDRESS:
    'Il nome non può contenere un indirizzo web o e-mail. Un dominio da solo, come shop.example, è ammesso.',
  SETUP_DONE: 'Questo Frontdesk è già configurato.',
  SETUP_CODE_WRONG: 'Il codice di configurazione non è corretto.',
  SETUP_LIMITED: 'Troppi tentativi.',
}
