import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import type { Mail } from '@frontdesk/contracts/mail'

interface Missed {
  chatbot: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** How many requests were missed. */
  count: number
  /** The list of missed requests. */
  link: string
}

/** The mail about requests for an agent that nobody came to. It holds nothing of the conversations. */
export function missedMail(language: string, { chatbot, colour, count, link }: Missed): Omit<Mail, 'to'> {
  const { missed } = mailWords(language).handoff
  const title = missed.title({ count })
  return writeMail({
    language,
    brand: { name: chatbot, colour },
    subject: `${chatbot}: ${title}`,
    title,
    parts: [
      { text: missed.what({ chatbot, count }) },
      { button: { label: missed.button, url: link } },
      { note: missed.until },
    ],
    footer: [missed.why({ chatbot })],
  })
}
