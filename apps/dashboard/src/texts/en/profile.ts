/** What a person sets for themselves. */
export const profile = {
  title: 'Profile',
  you: 'You',
  display: 'Display',
  language: 'Language',
  languageHelp: 'Of this dashboard, on this device.',
  passwordTitle: 'Password',
  oldPassword: 'Present password',
  newPassword: 'New password',
  passwordHelp: 'Ten characters or more. All your other logins end when you change it.',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. Your other logins have ended.',
}
