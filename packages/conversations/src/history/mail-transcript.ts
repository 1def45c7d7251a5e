import { randomUUID } from 'node:crypto'
import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { nameInMail, quotedInMail } from '@frontdesk/accounts/mails/without-addresses'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { visitorWords, type VisitorWords } from '@frontdesk/records/mails/visitor-words'
import { transcriptsOff } from '../errors.ts'
import { plainText } from '../messages/clean-reply.ts'
import { readHistory } from './read-history.ts'
import { withoutLinks } from './without-links.ts'

/** A mail is not an archive: of a longer conversation its end. */
const mostMessages = 500

/**
 * Enqueues a mail with what was said in a session, where the chatbot offers that. Whoever holds the session may read it;
 * that the address is theirs nobody knows, so the mail says where it comes from, its subject holds no word of theirs, no
 * message looks like a line of the mail itself, and no address that they wrote, or made the bot write, is a link in it.
 */
export async function mailTranscript(
  needs: MailNeeds & { db: Pick<Db, 'pool'> },
  chatbot: Pick<ChatbotForChat, 'id' | 'serviceName' | 'language' | 'domains' | 'hasTranscripts'>,
  { sessionId, email }: { sessionId: string; email: string },
): Promise<void> {
  if (!chatbot.hasTranscripts) throw transcriptsOff()
  const { language, domains } = chatbot
  const serviceName = nameInMail(chatbot.serviceName, domains)
  const { messages } = await readHistory(needs, { chatbotId: chatbot.id, sessionId })
  const words = visitorWords(language)
  const said = messages.slice(-mostMessages).map(message => {
    const who = speakerOf(message, words, serviceName)
    return `${message.createdAt.slice(0, 16).replace('T', ' ')} UTC · ${who}\n${quotedInMail(textOf(message, domains))}`
  })
  await enqueueMail(needs, {
    id: randomUUID(),
    to: email,
    subject: `${words.transcript} ${serviceName}`,
    text: `${[words.transcriptAsked, ...said].join('\n\n')}\n`,
  })
}

/** The AI is named as one, and an agent by name. */
function speakerOf(
  { role, isAgent, agentName }: HistoryMessage,
  { you, ai }: VisitorWords,
  serviceName: string,
): string {
  if (role === 'user') return you
  if (isAgent && agentName) return `${nameInMail(agentName)} (${serviceName})`
  return role === 'assistant' && !isAgent ? `${serviceName} (${ai})` : serviceName
}

/** Visitors write plain text, everybody else clean HTML. A visitor's links lead nowhere, agents may send any. */
function textOf({ role, isAgent, text }: HistoryMessage, domains: readonly string[]): string {
  if (role === 'user') return withoutLinks(text, [])
  return isAgent ? plainText(text) : withoutLinks(plainText(text), domains)
}
