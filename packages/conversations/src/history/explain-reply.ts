import type { Actor } from '@frontdesk/accounts/actor'
import type { ReplyReasons } from '@frontdesk/contracts/conversations/reply-reasons'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { findMatchedWords } from '@frontdesk/knowledge/search/find-matched-words'
import type { PassageText } from '@frontdesk/knowledge/search/passage-cache'
import { entryOf, readPassages } from '@frontdesk/knowledge/search/read-passages'
import { messageUnknown } from '../errors.ts'
import { hashOfPassage, type StoredPassage } from '../messages/stored-passages.ts'
import { isVisibleTo } from '../visible-conversations.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

interface ReplyRow {
  chatbotId: string
  question: string | null
  passages: StoredPassage[] | null
  toolCalls: ReplyReasons['toolCalls']
  model: string | null
  inputTokens: number | null
  outputTokens: number | null
  searchMs: number | null
  modelMs: number | null
  outcome: ReplyReasons['outcome']
  refusals: ReplyReasons['refusals']
  createdAt: Date
}

const replyStatement = (actor: Actor, { sessionId, messageId }: { sessionId: string; messageId: string }): Sql => sql`
  select c.chatbot_id, asked.content as question, m.passages, m.created_at, replies.model, replies.input_tokens,
         replies.output_tokens, replies.search_ms, replies.model_ms, replies.outcome, replies.refusals,
         coalesce((select json_agg(json_build_object('name', t.name, 'outcome', t.state) order by t.call_index)
                   from tool_calls t where t.message_id = m.reply_to), '[]') as tool_calls
  from conversations c join chatbots b on b.id = c.chatbot_id
  join messages m on m.conversation_id = c.id and m.id = ${messageId}
  left join messages asked on asked.id = m.reply_to and asked.created_at > now() - ${RETENTION}
  left join replies on replies.message_id = m.reply_to
  where c.session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and m.role = 'assistant' and not m.is_agent
    and m.created_at > now() - ${RETENTION}`

/**
 * Tells why a stored reply was given: the passages that were found for it as they read now, the tools, and what it took.
 * Throws MESSAGE_UNKNOWN for what is no reply of the bot that the actor may see.
 */
export async function explainReply(
  { db }: Needs,
  actor: Actor,
  place: { sessionId: string; messageId: string },
): Promise<ReplyReasons> {
  if (!/^\d{1,18}$/.test(place.messageId)) throw messageUnknown()
  const [reply] = await query<ReplyRow>(db.pool, replyStatement(actor, place))
  if (reply === undefined) throw messageUnknown()
  const { passages, createdAt, ...facts } = reply
  // A search that found nothing is recorded as well: by the time that it took.
  const stored = passages ?? (facts.searchMs === null ? null : [])
  return {
    ...facts,
    passages: stored && (await asTheyRead({ db }, facts, stored)),
    createdAt: createdAt.toISOString(),
  }
}

/** The passages of a reply as they read now. */
async function asTheyRead(
  { db }: Needs,
  { chatbotId, question }: Pick<ReplyRow, 'chatbotId' | 'question'>,
  stored: readonly StoredPassage[],
): Promise<NonNullable<ReplyReasons['passages']>> {
  const now = await readPassages({ db }, { chatbotId, ids: stored.map(({ id }) => id) })
  const words = question === null ? new Map<string, string[]>() : await wordsOf({ db }, { chatbotId, question, now })
  return stored.map(({ id, hash, score, coverage = null, isClose = false, isCited = false, ...came }, at) => {
    const text = now.get(id)
    const entryId = entryOf(id)
    return {
      number: at + 1,
      score,
      coverage,
      isClose,
      isCited,
      ...came,
      ...(entryId !== undefined && { entryId }),
      ...(text ?? noText),
      state: text === undefined ? 'gone' : hashOfPassage(text) === hash ? 'unchanged' : 'changed',
      matchedWords: words.get(id) ?? [],
    }
  })
}

const noText: PassageText = { title: '', heading: '', url: '', text: '' }

const wordsOf = (
  { db }: Needs,
  { chatbotId, question, now }: { chatbotId: string; question: string; now: ReadonlyMap<string, PassageText> },
): Promise<Map<string, string[]>> => {
  const passages = [...now].map(([chunkId, text]) => ({ ...text, chunkId, number: 0, score: 0, coverage: 0 }))
  return findMatchedWords({ db }, { search: { chatbotId, question }, passages })
}
