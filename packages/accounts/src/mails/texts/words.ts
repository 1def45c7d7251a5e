/** The texts of mails about logins, teams and usage, and of those that call agents. Names come without addresses. */
export interface MailWords {
  invitation: {
    subject: (invitedBy: string, account: string) => string
    text: (invitedBy: string, account: string) => string
    button: string
    note: string
  }
  reset: { title: string; text: string; button: string; note: string }
  memberReset: {
    subject: (account: string) => string
    text: (sentBy: string, account: string) => string
    note: string
  }
  recipient: { title: string; text: (account: string) => string; button: string; note: string }
  usage: {
    full: (account: string) => string
    part: (account: string, percent: string) => string
    used: (used: string, quota: string) => string
    now: string
    soon: string
  }
  newDevice: { title: string; text: string; time: string; device: string; unknown: string; network: string }
  passwordChanged: { title: string; text: (time: string) => string }
  /** Follows both of the above. */
  notYou: string
  newMember: {
    subject: (name: string, account: string) => string
    text: (name: string, account: string) => string
    email: string
    note: string
  }
  handoff: {
    one: string
    many: (count: string) => string
    text: string
    page: string
    button: string
    note: string
    why: (chatbot: string) => string
  }
  /** The last line of mails about a login. */
  whyLogin: string
  /** The last line of mails to the owners of an account. */
  whyOwner: (account: string) => string
  /** The last line of a mail to somebody who may never have heard of us. */
  whyStranger: (account: string) => string
}
