import { randomUUID } from 'node:crypto'
import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { MailBrand, MailPart } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { type MailWords, mailWords } from '@frontdesk/accounts/mails/mail-words'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import { writtenMoment } from '@frontdesk/calendar/written-time'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { wordChatNotice } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { answerTree, type AnswerElement } from '@frontdesk/web/answer/answer-tree'
import { defaultColour } from '@frontdesk/web/colour'
import { transcriptsOff } from '../errors.ts'
import { newestMessages, spokenLanguage } from '../messages/spoken-language.ts'
import { withNotices } from '../messages/with-notices.ts'
import { readHistory } from './read-history.ts'
import { isOnDomains } from './without-links.ts'

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
  { sessionId, email, pageLanguage }: { sessionId: string; email: string; pageLanguage: VisitorLanguage | null },
): Promise<void> {
  if (!chatbot.hasTranscripts) throw transcriptsOff()
  const { domains } = chatbot
  const serviceName = nameInMail(chatbot.serviceName, domains)
  const { messages } = await readHistory(needs, { chatbotId: chatbot.id, sessionId })
  const written = messages.filter(({ role, files }) => role === 'user' && files === undefined)
  const language = spokenLanguage({
    said: written
      .slice(-newestMessages)
      .map(({ text }) => text)
      .toReversed(),
    pageLanguage,
    chatbotLanguage: chatbot.language,
  })
  const words = mailWords(language).transcript
  const { replyAddress, timezone, ...look } = await readSender(needs, chatbot)
  const said = (await withNotices(needs, messages.slice(-mostMessages))).map((message): MailPart => {
    const who = speakerOf(message, words, serviceName)
    const by = `${writtenMoment(new Date(message.createdAt), { language, timezone })} · ${who}`
    const isOwn = (word: string): boolean => isOnDomains(word, domains)
    const notice = message.notice && wordChatNotice(language, message.notice)
    if (message.role === 'user') return { quote: { by, text: message.text } }
    if (notice !== undefined) return { quote: { by, text: notice, isKept: isOwn } }
    const links = sourceLinks(message, isOwn)
    const hrefs = new Set(links.map(({ href }) => href))
    // An agent may send any link, the bot those of its own website.
    const isKept = (word: string): boolean => message.isAgent || hrefs.has(word) || isOwn(word)
    return { answer: { by, nodes: [...answerTree(message.text), ...listOf(links)], isKept } }
  })
  await enqueueMail(needs, {
    id: randomUUID(),
    to: email,
    fromName: serviceName,
    ...(replyAddress !== null && { replyTo: replyAddress }),
    ...writeMail({
      language,
      brand: { name: serviceName, ...look },
      subject: words.title,
      title: words.title,
      parts: [{ text: words.asked }, ...said],
      footer: [words.why({ serviceName })],
    }),
  })
}

/** The cited pages, each at the words that carried the answer, as far as they are on the website's own domains. */
function sourceLinks(
  { sources = [], sourceTitles = {}, sourceQuotes = {} }: HistoryMessage,
  isOwn: (word: string) => boolean,
): AnswerElement[] {
  const pages = sources.filter(({ type, source }) => type === 'web' && isOwn(source))
  return pages.map(({ source }) => ({
    tag: 'a',
    href: sourceQuotes[source]?.link ?? source,
    children: [sourceTitles[source] ?? source],
  }))
}

const listOf = (links: readonly AnswerElement[]): AnswerElement[] =>
  links.length === 0 ? [] : [{ tag: 'ul', children: links.map(link => ({ tag: 'li', children: [link] })) }]

type Sender = Pick<MailBrand, 'colour' | 'picture'> & { replyAddress: string | null; timezone: string }

/** How the business looks in a mail, where replies to it go, and on which clock its times are: nobody knows the visitor's. */
async function readSender({ db }: { db: Pick<Db, 'pool'> }, { id }: Pick<ChatbotForChat, 'id'>): Promise<Sender> {
  const [row] = await query<Sender>(
    db.pool,
    sql`
      select coalesce(appearance->>'colour', ${defaultColour}) as colour, appearance->>'avatar' as picture, reply_address,
             accounts.timezone
      from chatbots join accounts on accounts.id = account_id
      where chatbots.id = ${id}`,
  )
  return row ?? { colour: defaultColour, replyAddress: null, timezone: 'UTC' }
}

/** The AI is named as one, and an agent by name. */
function speakerOf(
  { role, isAgent, agentName }: HistoryMessage,
  { you, ai }: MailWords['transcript'],
  serviceName: string,
): string {
  if (role === 'user') return you
  if (isAgent && agentName) return `${nameInMail(agentName)} (${serviceName})`
  return role === 'assistant' && !isAgent ? `${serviceName} (${ai})` : serviceName
}
