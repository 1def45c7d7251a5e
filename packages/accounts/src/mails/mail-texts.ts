import type { Mail } from '@frontdesk/contracts/mail'

type Text = Omit<Mail, 'to'>

interface InvitationText {
  accountName: string
  invitedBy: string
  link: string
}

/** Asks somebody to join an account. */
export const invitationMail = ({ accountName, invitedBy, link }: InvitationText): Text => ({
  subject: `${invitedBy} invites you to ${accountName}`,
  text: `Hello,

${invitedBy} invites you to the team of ${accountName} on Frontdesk.

Choose a password and join:
${link}

The link is valid for 7 days. If you did not expect this mail, you need not do anything.
`,
})

/** Lets somebody choose a new password. */
export const passwordResetMail = ({ link }: { link: string }): Text => ({
  subject: 'Choose a new password',
  text: `Hello,

somebody asked for a new password for this e-mail address. Choose one here:
${link}

The link is valid for 15 minutes and works once. If it was not you, you need not do anything: your password stays as it is.
`,
})

interface UsageText {
  accountName: string
  used: number
  quota: number
  percent: number
}

/** Tells an owner how much of the month is used up. */
export const usageMail = ({ accountName, used, quota, percent }: UsageText): Text => ({
  subject:
    percent >= 100
      ? `${accountName}: the AI replies of this month are used up`
      : `${accountName}: ${percent} % of this month's AI replies are used`,
  text: `Hello,

${accountName} has used ${used} of the ${quota} AI replies of this month.
${
  percent >= 100
    ? 'Until the month ends (UTC), visitors are told that the chat is not available at the moment.'
    : 'When they are used up, visitors are told that the chat is not available until the month ends (UTC).'
}
`,
})

interface HandoffText {
  chatbotName: string
  /** Where the visitor is. */
  page: string | null
}

/** Tells whoever answers visitors that one waits for a person. Nothing of what was said. */
export const handoffMail = ({ chatbotName, page }: HandoffText): Text => ({
  subject: `${chatbotName}: a visitor asks for a person`,
  text: `Hello,

a visitor of ${chatbotName} would like to talk to a person${page === null ? '' : ` (on ${page})`}.

Log in to Frontdesk and take the conversation.
`,
})
