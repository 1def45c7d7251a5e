import type { Mail } from '@frontdesk/contracts/mail'
import { nameInMail } from './without-addresses.ts'

type Text = Omit<Mail, 'to'>

interface InvitationText {
  accountName: string
  invitedBy: string
  link: string
}

/** The mail that invites a person to a team. */
export const invitationMail = ({ accountName, invitedBy, link }: InvitationText): Text => ({
  subject: `${nameInMail(invitedBy)} invites you to ${nameInMail(accountName)}`,
  text: `Hello,

${nameInMail(invitedBy)} invites you to the team of ${nameInMail(accountName)} on Frontdesk.

Choose a password and join:
${link}

The link is valid for 7 days. If you did not expect this mail, you can ignore it.
`,
})

/** The mail with a link to choose a new password. */
export const passwordResetMail = ({ link }: { link: string }): Text => ({
  subject: 'Choose a new password',
  text: `Hello,

someone requested a new password for this e-mail address. Choose one here:
${link}

The link is valid for an hour and works once. If this was not you, ignore this mail: your password stays as it is.
`,
})

interface RecipientText {
  accountName: string
  link: string
}

/** The mail that asks an address outside the team whether it wants notifications. */
export const recipientMail = ({ accountName, link }: RecipientText): Text => ({
  subject: 'Confirm that you want notifications',
  text: `Hello,

${nameInMail(accountName)} uses Frontdesk on its website, and would like to send notifications to this e-mail address: when a visitor leaves contact details, books an appointment or waits for an agent.

To receive them, open this page and confirm:
${link}

The link is valid for 7 days. If you did not expect this mail, ignore it: you will get no notifications.
`,
})

/** The mail with a link to choose a new password that the owner of the account asked for. */
export const memberResetMail = ({ accountName, sentBy, link }: MemberResetText): Text => ({
  subject: `${nameInMail(accountName)}: choose a new password`,
  text: `Hello,

${nameInMail(sentBy)} sends you a link to choose a new password for ${nameInMail(accountName)} on Frontdesk:
${link}

The link is valid for a day and works once. Until you use it, your password stays as it is.
`,
})

interface MemberResetText {
  accountName: string
  sentBy: string
  link: string
}

interface UsageText {
  accountName: string
  used: number
  quota: number
  percent: number
}

/** The mail that warns an owner how much of the monthly quota is used. */
export const usageMail = ({ accountName, used, quota, percent }: UsageText): Text => ({
  subject:
    percent >= 100
      ? `${nameInMail(accountName)}: this month's AI replies are used up`
      : `${nameInMail(accountName)}: ${percent} % of this month's AI replies are used`,
  text: `Hello,

${nameInMail(accountName)} has used ${used} of this month's ${quota} AI replies.
${
  percent >= 100
    ? 'Until the end of the month (UTC), visitors read that the chat is not available at the moment.'
    : 'When they are used up, visitors read that the chat is not available, until the end of the month (UTC).'
}
`,
})

interface HandoffText {
  chatbotName: string
  /** The allowed domains of the chatbot: many chatbots are called as one of them. */
  domains: readonly string[]
  /** How many visitors wait. */
  waiting: number
  /** The page that the visitor is on, where one waits. */
  page: string | null
  /** The page of the dashboard where the visitor is answered. */
  link: string
}

/** The mail that tells agents of handoffs. It holds nothing of the conversations. */
export const handoffMail = ({ chatbotName, domains, waiting, page, link }: HandoffText): Text => ({
  subject: `${nameInMail(chatbotName, domains)}: ${waiting === 1 ? 'a visitor is' : `${waiting} visitors are`} waiting for an agent`,
  text: `Hello,

${waiting === 1 ? 'a visitor' : `${waiting} visitors`} of ${nameInMail(chatbotName, domains)} would like to talk to an agent${page === null ? '' : ` (on ${page})`}.

${waiting === 1 ? 'Take the conversation here' : 'Take the conversations here, beginning with the visitor who has waited longest'}:
${link}

The next mail comes in five minutes at the earliest.
`,
})
