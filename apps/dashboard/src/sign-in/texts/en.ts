/** The words of the pages that one sees without being logged in. */
export const signInTexts = {
  productName: 'Frontdesk',
  email: 'Email address',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  capsLock: 'Caps Lock is on.',
  working: 'One moment …',
  wrongPage: 'There is no such page.',
  toLogin: 'Go to login',

  loginTitle: 'Log in',
  logIn: 'Log in',
  forgotPassword: 'Forgot your password?',

  forgotTitle: 'Reset your password',
  forgotText: 'Enter your email address. If it belongs to a user, we send a link to choose a new password.',
  sendLink: 'Send link',
  linkSent: 'If that address belongs to a user, a mail with a link is on its way. The link works for an hour.',
  askOperator: 'No mail? Ask whoever runs this Frontdesk: mails may not be set up here.',

  noMail:
    'No mail server is set up here. Ask an owner of your account for a link: they find it under Team, at your name. If you are the only owner, send this form and ask whoever runs this Frontdesk.',
  linkInFile:
    'If that address belongs to a user, the link is now in a file that whoever runs this Frontdesk can read. Ask them for it; it works for an hour.',

  resetTitle: 'Choose a new password',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved. Log in with it.',

  inviteTitle: 'Join your team',
  inviteText: 'Choose a name that visitors and your team see, and a password.',
  yourName: 'Your name',
  join: 'Join',
  joined: 'Your login is ready. Log in with your email address and password.',

  setupTitle: 'Set up Frontdesk',
  setupText: 'You are the first one here. This makes your account and logs you in.',
  businessName: 'Name of your business',
  setupCode: 'Set-up code',
  setupCodeHelp: 'It stands in the line that the start printed.',
  zone: 'Time zone',
  zoneHelp: 'Your browser does not say where you are. Days begin and end by this zone; you can change it later.',
  zoneUnknown: 'This Frontdesk does not know the time zone of your browser. Choose another one, or continue with UTC.',
  createAccount: 'Create account',
  setupDone: 'This Frontdesk is already set up. Log in, or ask for an invitation.',

  newPassword: 'New password',
  passwordHelp: 'Ten characters or more. Four words that have nothing to do with each other are a good password.',
  linkBroken: 'This link is not complete. Open it again from your mail.',
  unreachable: 'Frontdesk does not answer. Check your connection and try again.',
  unavailable: 'Frontdesk has a fault at the moment. Please try again soon.',
  tryAgainIn: (time: string): string => `Try again in ${time}.`,
  seconds: (count: number): string => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`),
}
export type SignInTexts = typeof signInTexts

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {}
