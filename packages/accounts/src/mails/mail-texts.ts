import { writtenLocale } from '@frontdesk/web/written-locale'
import type { Mail } from '@frontdesk/contracts/mail'
import { frontdeskBrand, type MailContent, type MailPart } from './layout/mail-content.ts'
import { writeMail } from './layout/write-mail.ts'
import { mailWords } from './mail-words.ts'
import { nameInMail } from './without-addresses.ts'

type Text = Omit<Mail, 'to'>

interface InvitationText {
  /** Of whoever invites: nobody knows that of the person yet. */
  language: string
  accountName: string
  invitedBy: string
  link: string
}

/** The mail that invites a person to a team. */
export function invitationMail({ language, link, ...names }: InvitationText): Text {
  const [accountName, invitedBy] = [nameInMail(names.accountName), nameInMail(names.invitedBy)]
  const { invitation, whyStranger } = mailWords(language).account
  const subject = invitation.subject({ invitedBy, account: accountName })
  const parts: MailPart[] = [
    { text: invitation.text({ invitedBy, account: accountName }) },
    { button: { label: invitation.button, url: link } },
    { note: invitation.note },
  ]
  return frontdeskMail({ language, subject, parts, footer: [whyStranger({ account: accountName })] })
}

/** The mail with a link to choose a new password. */
export function passwordResetMail({ language, link }: { language: string; link: string }): Text {
  const { reset, whyLogin } = mailWords(language).account
  const parts: MailPart[] = [{ text: reset.text }, { button: { label: reset.button, url: link } }, { note: reset.note }]
  return frontdeskMail({ language, subject: reset.title, parts, footer: [whyLogin] })
}

interface RecipientText {
  language: string
  accountName: string
  link: string
}

/** The mail that asks an address outside the team whether it wants notifications. */
export function recipientMail({ language, accountName, link }: RecipientText): Text {
  const { recipient, whyStranger } = mailWords(language).account
  const account = nameInMail(accountName)
  const parts: MailPart[] = [
    { text: recipient.text({ account }) },
    { button: { label: recipient.button, url: link } },
    { note: recipient.note },
  ]
  return frontdeskMail({ language, subject: recipient.title({ account }), parts, footer: [whyStranger({ account })] })
}

interface MemberResetText {
  language: string
  accountName: string
  sentBy: string
  link: string
}

/** The mail with a link to choose a new password that the owner of the account asked for. */
export function memberResetMail({ language, accountName, sentBy, link }: MemberResetText): Text {
  const { memberReset, reset, whyLogin } = mailWords(language).account
  const account = nameInMail(accountName)
  const parts: MailPart[] = [
    { text: memberReset.text({ sentBy: nameInMail(sentBy), account }) },
    { button: { label: reset.button, url: link } },
    { note: memberReset.note },
  ]
  return frontdeskMail({ language, subject: memberReset.subject({ account }), parts, footer: [whyLogin] })
}

interface UsageText {
  language: string
  accountName: string
  used: number
  quota: number
  percent: number
  /** The page of the dashboard with the usage. */
  link: string
}

/** The mail that warns an owner how much of the monthly quota is used. */
export function usageMail({ language, accountName, used, quota, percent, link }: UsageText): Text {
  const { usage, whyOwner } = mailWords(language).account
  const account = nameInMail(accountName)
  const isUsedUp = percent >= 100
  const share = new Intl.NumberFormat(writtenLocale(language), { style: 'percent' }).format(percent / 100)
  const parts: MailPart[] = [
    { text: usage.used({ used, quota }) },
    { text: isUsedUp ? usage.now : usage.soon },
    { button: { label: usage.button, url: link } },
  ]
  const subject = isUsedUp ? usage.full({ account }) : usage.part({ account, percent: share })
  return frontdeskMail({ language, subject, parts, footer: [whyOwner({ account })] })
}

interface HandoffText {
  language: string
  chatbotName: string
  /** The allowed domains of the chatbot: many chatbots are called as one of them. */
  domains: readonly string[]
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** How many visitors wait. */
  waiting: number
  /** The page that the visitor is on, where one waits. */
  page: string | null
  /** The page of the dashboard where the visitor is answered. */
  link: string
}

/** The mail that tells agents of handoffs. It holds nothing of the conversations. */
export function handoffMail({ language, chatbotName, domains, colour, waiting, page, link }: HandoffText): Text {
  const words = mailWords(language).handoff.waiting
  const name = nameInMail(chatbotName, domains)
  const title = words.title({ count: waiting })
  const isOurs = (word: string): boolean => domains.some(domain => word.startsWith(`https://${domain}/`))
  return writeMail({
    language,
    brand: { name, colour },
    subject: `${name}: ${title}`,
    title,
    parts: [
      { text: words.text({ count: waiting }) },
      ...(page === null ? [] : [{ quote: { by: words.page, text: page, isKept: isOurs } }]),
      { button: { label: words.button, url: link } },
      { note: words.note },
    ],
    footer: [words.why({ chatbot: name })],
  })
}

/** A mail of the installation itself. Its headline is its subject. */
export const frontdeskMail = (content: Omit<MailContent, 'brand' | 'title'>): Text =>
  writeMail({ ...content, brand: frontdeskBrand, title: content.subject })
