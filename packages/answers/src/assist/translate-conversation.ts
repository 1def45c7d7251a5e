import { createHash } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { countedRun } from '@frontdesk/db/counted-run'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Model } from '@frontdesk/model/model'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { Redis } from '@frontdesk/runtime/redis'
import { translateText } from './translate-text.ts'
import { countedTranslation } from './translations.ts'
import { readVisitorLanguage } from './visitor-language.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
  modelFor: ModelFor
}

/** A message that somebody reads in another language, and is not translated yet. */
interface Due {
  messageId: string
  language: string
  isHtml: boolean
  content: string
  sessionId: string
  /** Whether the visitor reads it, and not an agent. */
  isForVisitor: boolean
  names: (string | null)[]
}

/** Of a conversation that is translated from now on, these are still read. */
const newestMessages = 30
/** So many at a time: a conversation must not use up the places of a provider. */
const atOnce = 3

/**
 * Translates what is due of a conversation: for each agent who has switched it on what visitor and bot say, and for the
 * visitor what these agents say. Run twice it finds less to do, and what it writes is written once. Where a provider fails
 * the message stays as it is, and the next run tries again.
 */
export async function translateConversation(
  needs: Needs,
  chatbot: ChatbotForChat,
  conversationId: string,
  signal: AbortSignal,
): Promise<void> {
  const model = needs.modelFor(chatbot)
  if (model.provider === 'extractive' || !chatbot.liveChat.assistsAgents) return
  const visitorLanguage = await readVisitorLanguage(needs, conversationId)
  if (visitorLanguage === null) return
  const due = await listDue(needs, { conversationId, chatbotId: chatbot.id, visitorLanguage })
  const next = due.values()
  const work = async (): Promise<void> => {
    for (const one of next) await translateOne(needs, { chatbot, conversationId, model, due: one }, signal)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Newest first. An agent's lines are translated from the moment on in which the agent switched it on. */
const listDue = (
  { db }: Pick<Needs, 'db'>,
  {
    conversationId,
    chatbotId,
    visitorLanguage,
  }: { conversationId: string; chatbotId: string; visitorLanguage: string },
): Promise<Due[]> =>
  query<Due>(
    db.pool,
    sql`
      with reading as (
        select language, min(created_at) as since from conversation_translations
        where conversation_id = ${conversationId} and language <> ${visitorLanguage} group by language
      ), newest as (
        select id, role, is_agent, content, created_at from messages
        where conversation_id = ${conversationId} and role <> 'system' and content <> '' and created_at > now() - ${RETENTION}
        order by id desc limit ${newestMessages}
      ), wanted as (
        select newest.id, language, false as is_for_visitor from newest cross join reading where not is_agent
        union all
        select newest.id, ${visitorLanguage}, true from newest
        where is_agent and created_at >= (select min(since) from reading)
      )
      select newest.id as message_id, wanted.language, role <> 'user' as is_html, content, session_id, is_for_visitor,
             array[users.name, b.service_name, (
               select name from leads where leads.session_id = c.session_id and leads.chatbot_id = b.id
               order by created_at desc limit 1)] as names
      from wanted join newest on newest.id = wanted.id
      join conversations c on c.id = ${conversationId} and c.chatbot_id = ${chatbotId}
      join chatbots b on b.id = c.chatbot_id left join users on users.id = c.agent_id
      where not exists (select from message_translations t where t.message_id = newest.id and t.language = wanted.language)
      order by newest.id desc`,
  )

interface OneDue {
  chatbot: ChatbotForChat
  conversationId: string
  model: Model
  due: Due
}

async function translateOne(needs: Needs, { chatbot, conversationId, model, due }: OneDue, signal: AbortSignal) {
  const { messageId, language, isForVisitor, sessionId } = due
  const hash = createHash('sha256').update(due.content).digest('base64url')
  const content =
    (await findSame(needs, { chatbotId: chatbot.id, hash, language })) ??
    (await countedRun(needs, countedTranslation({ messageId, language }), {
      signal,
      work: () => ask(needs, { chatbot, model, due }, signal),
      // The message stays in its own words, until an agent switches the translation on once more.
      onPutAside: async () => undefined,
    }))
  if (content === undefined) return
  const [stored] = await query<{ messageId: string }>(
    needs.db.pool,
    sql`
      insert into message_translations (message_id, language, chatbot_id, content, source_hash)
      select id, ${language}, ${chatbot.id}, ${content}, ${hash} from messages
      where id = ${messageId} and conversation_id = ${conversationId}
      on conflict do nothing returning message_id`,
  )
  if (stored === undefined) return
  const translation = { messageId: Number(messageId), language, text: content, isForVisitor }
  const place = { conversationId, sessionId, chatbotId: chatbot.id, accountId: chatbot.accountId }
  // Without Redis it is there when the conversation is read again.
  await publishLiveEvent(needs, { ...place, translation }).catch(() => undefined)
}

/** The same text was translated before, for the same chatbot: a greeting is paid for once. */
async function findSame(
  { db }: Pick<Needs, 'db'>,
  { chatbotId, hash, language }: { chatbotId: string; hash: string; language: string },
): Promise<string | undefined> {
  const [row] = await query<{ content: string }>(
    db.pool,
    sql`select content from message_translations
        where chatbot_id = ${chatbotId} and source_hash = ${hash} and language = ${language} limit 1`,
  )
  return row?.content
}

/** Undefined if the provider has no translation, or one that holds not everything. */
async function ask(
  { db }: Pick<Needs, 'db'>,
  { chatbot, model, due }: Omit<OneDue, 'conversationId'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const names = due.names.filter(name => name !== null)
  const { id: chatbotId } = chatbot
  return translateText({ db, model }, { ...due, chatbotId, names }, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    if (isPatienceOver(error) || (error instanceof AppError && error.kind === 'provider-failed')) return undefined
    throw error
  })
}

const isPatienceOver = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
