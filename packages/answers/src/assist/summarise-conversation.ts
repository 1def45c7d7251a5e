import { AppError } from '@frontdesk/errors/app-error'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ConversationSummary } from '@frontdesk/contracts/live-chat/agent-assist'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import type { ModelFor } from '@frontdesk/model/choose-models'
import { askModel, type ModelText } from '../prompt/ask-model.ts'
import type { SummaryAnswer } from './assist-request.ts'
import { languageName } from './language-name.ts'
import { readThread, type ThreadMessage } from './read-thread.ts'

/** About 4,000 tokens: of a longer conversation the newest messages. */
const threadCharacters = 16_000
const maxOutputTokens = 300
/** A model that does not keep to its limit is cut. */
const longestSummary = 3_000

const instructionsFor = (language: string): string =>
  [
    'You summarise a conversation of a customer service for the agent who takes it over.',
    `Write in ${languageName(language)}. At most five short lines of plain text, each beginning with "- ": what the visitor wants; what they were told or promised, and by whom; what is still open. Keep names, numbers, dates, amounts and codes exactly as they are written.`,
    'State only what is in the conversation. No greeting, no advice, no Markdown, no links.',
  ].join('\n')

/**
 * Summarises a conversation and stores it with it, so that the next agent finds it. Content of the conversation: it goes
 * when the conversation is erased, and when its first message is due. A provider that fails is named in the result.
 */
export async function summariseConversation(
  { db, modelFor }: { db: Pick<Db, 'pool'>; modelFor: ModelFor },
  chatbot: ChatbotForChat,
  { conversationId, language }: { conversationId: string; language: string },
  signal: AbortSignal,
): Promise<SummaryAnswer> {
  const chatbotId = chatbot.id
  const thread = latest(await readThread({ db }, { conversationId, chatbotId }))
  const model = modelFor(chatbot)
  if (model.provider === 'extractive' || thread.length === 0) return { failure: 'PROVIDER_EMPTY' }
  const data = { conversation: thread.map(({ by, text }) => ({ by, text })) }
  const purpose = 'summary' as const
  const task = { chatbotId, purpose, instructions: instructionsFor(language), data, language, maxOutputTokens, signal }
  try {
    const written = await askModel({ db, model }, task)
    const summary = await store({ db }, { conversationId, language, thread, written })
    return summary === undefined ? { failure: 'PROVIDER_EMPTY' } : { summary }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'provider-failed') return { failure: error.code }
    throw error
  }
}

function latest(thread: readonly ThreadMessage[]): readonly ThreadMessage[] {
  let left = threadCharacters
  return thread.slice(thread.findLastIndex(({ text }) => (left -= text.length) < 0) + 1)
}

interface SummaryRow {
  content: string
  language: string
  upToMessageId: string
  createdAt: Date
}

const present = ({ content, language, upToMessageId, createdAt }: SummaryRow): ConversationSummary => ({
  text: content,
  language,
  upToMessageId: Number(upToMessageId),
  createdAt: createdAt.toISOString(),
})

interface ToStore {
  conversationId: string
  language: string
  thread: readonly ThreadMessage[]
  written: ModelText
}

/** Undefined if the conversation, or its first message, is gone meanwhile. */
async function store(
  { db }: { db: Pick<Db, 'pool'> },
  { conversationId, language, thread, written }: ToStore,
): Promise<ConversationSummary | undefined> {
  const [row] = await query<SummaryRow>(
    db.pool,
    sql`
      insert into conversation_summaries as stored
        (conversation_id, content, language, model, up_to_message_id, oldest_message_at)
      select m.conversation_id, ${written.text.slice(0, longestSummary)}, ${language}, ${written.model},
             ${thread.at(-1)?.id ?? null}::bigint, m.created_at
      from messages m where m.id = ${thread[0]?.id ?? null}::bigint and m.conversation_id = ${conversationId}
      on conflict (conversation_id) do update set content = excluded.content, language = excluded.language,
        model = excluded.model, up_to_message_id = excluded.up_to_message_id,
        oldest_message_at = excluded.oldest_message_at, created_at = now()
      returning content, language, up_to_message_id, created_at`,
  )
  return row === undefined ? undefined : present(row)
}

/** The stored summary of a conversation; null if there is none. */
export async function readSummary(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
): Promise<ConversationSummary | null> {
  const [row] = await query<SummaryRow>(
    db.pool,
    sql`select content, language, up_to_message_id, created_at from conversation_summaries
        where conversation_id = ${conversationId} and oldest_message_at > now() - ${RETENTION}`,
    { name: 'read-summary' },
  )
  return row === undefined ? null : present(row)
}
