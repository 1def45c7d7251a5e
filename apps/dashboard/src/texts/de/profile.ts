import type { Texts } from '../en.ts'

export const profile: Texts['profile'] = {
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
}
