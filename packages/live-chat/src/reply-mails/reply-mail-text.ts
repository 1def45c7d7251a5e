import type { MailBrand, MailContent } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Mail } from '@frontdesk/contracts/mail'

/** For how many days the link of a mail opens the conversation. */
export const linkDays = 7

interface ReplyMailInput {
  language: VisitorLanguage
  /** The business, as a mail may hold its name. */
  brand: MailBrand
  /** Where the visitor's reply goes; null: nobody reads one. */
  replyAddress: string | null
  /** What agents wrote, oldest first, as plain text; `by`: who, as a mail may hold their name. */
  messages: readonly { by: string | null; text: string }[]
  /** Opens the conversation; null where no page of the business is known, or only the visitor's identity opens it. */
  link: string | null
  /** Words of the messages that may be links. */
  isKept: (word: string) => boolean
}

/** The mail with what agents wrote to a visitor who had left. It holds nothing that the visitor wrote. */
export function replyMail(input: ReplyMailInput): Omit<Mail, 'to'> {
  const { language, brand, replyAddress, messages, link, isKept } = input
  const words = mailWords(language).reply
  const { open, until, noReply, website } = words
  const content: MailContent = {
    language,
    brand,
    subject: words.subject,
    title: words.subject,
    parts: [
      ...messages.map(({ by, text }) => ({ quote: { ...(by === null ? {} : { by }), text, isKept } })),
      ...(link === null
        ? [{ text: website }]
        : [
            { button: { label: open, url: link } },
            { note: until },
            ...(replyAddress === null ? [{ note: noReply }] : []),
          ]),
    ],
    footer: [words.why({ service: brand.name })],
  }
  return { ...writeMail(content), fromName: brand.name, ...(replyAddress !== null && { replyTo: replyAddress }) }
}
