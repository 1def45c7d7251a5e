import { randomUUID } from 'node:crypto'
import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { visitorWords } from '@frontdesk/tools/mails/visitor-words'
import { plainText } from '../messages/clean-reply.ts'
import { readHistory } from './read-history.ts'

/** A mail is not an archive: of a longer conversation its end. */
const mostMessages = 500

/**
 * Asks for a mail with what was said in a session. Whoever holds the session may read it; that the address is theirs
 * nobody knows, so the mail says where it comes from, and its subject holds no word of theirs.
 */
export async function mailTranscript(
  needs: MailNeeds & { db: Pick<Db, 'pool'> },
  chatbot: { readonly id: string; readonly serviceName: string; readonly language: string },
  { sessionId, email }: { sessionId: string; email: string },
): Promise<void> {
  const { serviceName, language } = chatbot
  const { messages } = await readHistory(needs, { chatbotId: chatbot.id, sessionId })
  const words = visitorWords(language)
  const said = messages.slice(-mostMessages).map(message => {
    const who = message.role === 'user' ? words.you : serviceName
    return `${message.createdAt.slice(0, 16).replace('T', ' ')} UTC · ${who}\n${textOf(message)}`
  })
  await enqueueMail(needs, {
    id: randomUUID(),
    to: email,
    subject: `${words.transcript} ${serviceName}`,
    text: `${[words.transcriptAsked, ...said].join('\n\n')}\n`,
  })
}

/** Visitors write plain text, everybody else clean HTML. */
const textOf = ({ role, text }: HistoryMessage): string => (role === 'user' ? text : plainText(text))
