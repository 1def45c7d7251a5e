import type { AccountTexts } from '../account-en.ts'

export const profile: AccountTexts['profile'] = {
  title: 'Profil',
  you: 'Sie',
  display: 'Darstellung',
  language: 'Sprache',
  languageHelp: 'Dieser Oberfläche, auf diesem Gerät.',
  passwordTitle: 'Passwort',
  oldPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  passwordHelp: 'Zehn Zeichen oder mehr. Ihre anderen Anmeldungen enden, wenn Sie es ändern.',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Ihr Passwort ist geändert. Ihre anderen Anmeldungen sind beendet.',
  logins: 'Wo Sie angemeldet sind',
  loginsText:
    'Eine Anmeldung endet von selbst, wenn sie zwölf Stunden nicht benutzt wird. Wenn Sie ein Gerät nicht kennen, melden Sie es ab und wählen Sie ein neues Passwort.',
  program: 'Ein Programm',
  thisDevice: device => `${device} (dieses Gerät)`,
  loggedInAt: time => `Angemeldet am ${time}.`,
  lastSeen: time => `Zuletzt benutzt am ${time}.`,
  network: network => `Netz ${network}`,
  endLogin: 'Abmelden',
  endLoginOf: (device, time) => `Abmelden: ${device}, angemeldet am ${time}`,
  loginEnded: device => `${device} ist abgemeldet.`,
  endOthers: 'Alle anderen Geräte abmelden',
  endOthersQuestion: 'Alle anderen Geräte abmelden?',
  endOthersText:
    'Wer anderswo mit Ihrem Zugang angemeldet ist, muss Ihr Passwort neu eingeben. Was dort getippt und nicht gespeichert wurde, geht verloren.',
  othersEnded: 'Alle anderen Geräte sind abgemeldet.',
}
