import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import type { Mail } from '@frontdesk/contracts/mail'

interface Assigned {
  chatbot: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** How many conversations were assigned. */
  count: number
  /** The agent's conversations. */
  link: string
}

/** The mail about conversations that an agent was given while they were offline. It holds nothing of the conversations. */
export function assignedMail(language: string, { chatbot, colour, count, link }: Assigned): Omit<Mail, 'to'> {
  const { assigned, waiting } = mailWords(language).handoff
  const title = assigned.title({ count })
  return writeMail({
    language,
    brand: { name: chatbot, colour },
    subject: `${chatbot}: ${title}`,
    title,
    parts: [{ text: assigned.what({ count }) }, { button: { label: waiting.button, url: link } }],
    footer: [assigned.why({ chatbot })],
  })
}
