/** Who is emailed about what a chatbot brings. */
export const notifications = {
  title: 'Emails',
  recipients: 'Who gets them',
  add: 'Add an email address',
  help: 'Nobody here: the owners of the account. People outside your team are first asked whether they want them.',
  waiting: 'gets nothing yet: has not confirmed, or may not see it',
  noPermission: (what: string): string =>
    `Who is emailed can be changed by people with the permission “${what}”, because the emails hold the same.`,
}
