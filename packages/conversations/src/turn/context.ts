import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import { mostContextTurns } from '@frontdesk/contracts/chat/context-turns'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import type { Turn } from './claim-turn.ts'
import { plainText } from '../messages/clean-reply.ts'

/**
 * The turns a model sees of a conversation. PostgreSQL is the truth; Redis keeps a copy so that the usual turn reads
 * no history. The copy names the epoch (raised by a reset) and the mark (the last message that joined) it was made at:
 * a copy that does not fit is rebuilt, so a lost or half-written one can never be shown to a model.
 */
export interface ContextTurn {
  role: 'user' | 'assistant'
  text: string
  /** What a reply that asked back offers to choose from. */
  choices?: readonly string[]
}

/** A reply as the next turns see it: without HTML, with the choices among its actions. */
export function assistantTurn(text: string, actions: readonly ChatAction[] | null): ContextTurn {
  const choices = actions?.find(action => action.type === 'choices')?.choices
  return { role: 'assistant', text, ...(choices !== undefined && { choices }) }
}

export interface ContextNeeds {
  db: Pick<Db, 'pool'>
  redis: Redis
  namespace: string
}

interface StoredContext {
  epoch: number
  mark: string
  turns: ContextTurn[]
}

/** After an hour of silence the copy is rebuilt from PostgreSQL. */
const keepSeconds = 60 * 60

/** The key of a conversation's copy in Redis. */
export const contextKey = (namespace: string, conversationId: string): string =>
  `${namespace}:context:${conversationId}`

/** The turns before this one in its epoch, oldest first. */
export async function readContext({ db, redis, namespace }: ContextNeeds, turn: Turn): Promise<ContextTurn[]> {
  if (turn.contextMark === '0') return []
  // The reply before may have been kept just after the copy was read ahead.
  return (
    fitting((await turn.ahead)?.context ?? null, turn) ??
    fitting(await redis.get(contextKey(namespace, turn.conversationId)), turn) ??
    rebuild({ db }, turn)
  )
}

/** The turns of a copy, where it was made at the epoch and the mark of this turn. */
function fitting(stored: string | null, { contextEpoch, contextMark }: Turn): ContextTurn[] | undefined {
  if (stored === null) return undefined
  // Written only by `keepContext`.
  const { epoch, mark, turns } = JSON.parse(stored) as StoredContext
  return epoch === contextEpoch && mark === contextMark ? turns : undefined
}

/** Keeps the context with the turn just committed, for the next one. */
export async function keepContext(
  { redis, namespace }: Pick<ContextNeeds, 'redis' | 'namespace'>,
  turn: Turn,
  mark: string,
  turns: readonly ContextTurn[],
): Promise<void> {
  const context: StoredContext = { epoch: turn.contextEpoch, mark, turns: turns.slice(-mostContextTurns) }
  await redis.set(contextKey(namespace, turn.conversationId), JSON.stringify(context), 'EX', keepSeconds)
}

/** Deletes the copy of a conversation's context. */
export async function dropContext(
  { redis, namespace }: Pick<ContextNeeds, 'redis' | 'namespace'>,
  conversationId: string,
): Promise<void> {
  await redis.del(contextKey(namespace, conversationId))
}

/**
 * A reply follows its question, even where other questions were sent in between; questions that failed or still wait
 * are no turns. Messages between a visitor and an agent belong to the thread in the order in which they were sent.
 */
async function rebuild({ db }: Pick<ContextNeeds, 'db'>, turn: Turn): Promise<ContextTurn[]> {
  const rows = await query<{ role: ContextTurn['role']; content: string; actions: ChatAction[] | null }>(
    db.pool,
    sql`
      select m.role, m.content, m.actions from messages m
      left join replies on replies.message_id = m.id and m.role = 'user'
      where m.conversation_id = ${turn.conversationId} and m.context_epoch = ${turn.contextEpoch}
        and coalesce(m.reply_to, m.id) < ${turn.messageId} and m.created_at > now() - ${RETENTION}
        and (m.role = 'assistant' or (m.role = 'user' and replies.state in ('answered', 'handed_over')))
      order by coalesce(m.reply_to, m.id) desc, m.id desc limit ${mostContextTurns}`,
  )
  return rows
    .toReversed()
    .map(({ role, content, actions }) =>
      role === 'user' ? { role, text: content } : assistantTurn(plainText(content), actions),
    )
}
