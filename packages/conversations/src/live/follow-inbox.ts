import type { Actor } from '@frontdesk/accounts/actor'
import type { Agent, InboxEvent } from '@frontdesk/contracts/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { readMessages } from './follow-live-chat.ts'
import { listAgents, listLiveChats, readLiveChats } from './list-live-chats.ts'
import type { LiveFeed, LiveNews } from './live-feed.ts'
import { newsQueue } from './news-queue.ts'
import { presentMessage, type MessageRow } from '../messages/present-message.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  feed: LiveFeed
  /** How often it is looked who is at the desk. */
  deskMs: number
}

type Scope = Pick<Actor, 'accountId' | 'chatbotIds'>

export interface FollowInboxInput {
  actor: Scope
  /** Id of the last message that the reader has; undefined: what comes from now on. */
  after: number | undefined
  signal: AbortSignal
}

/**
 * What happens in the conversations that a colleague may see: what there is, then each change. Whatever is missed is
 * read again, so that nothing is left out; after a break some of it may come twice.
 */
export async function* followInbox(
  needs: Needs,
  { actor, after, signal }: FollowInboxInput,
): AsyncGenerator<InboxEvent, void, undefined> {
  const { db, feed, deskMs } = needs
  const news = newsQueue(signal)
  const stop = feed.ofAccount(actor.accountId, piece => {
    if (maySee(actor, piece)) news.push(piece)
  })
  try {
    const reader = await openReader(needs, actor, after)
    let agents = await listAgents({ db }, actor)
    yield { event: 'inbox', data: { conversations: await listLiveChats({ db }, actor, {}), agents } }
    yield* reader.missed
    let lookedAt = performance.now()
    for (;;) {
      const piece = await news.next(deskMs)
      if (piece === 'end') return
      if (piece !== 'silence') yield* tell({ db }, actor, reader, piece)
      if (performance.now() - lookedAt < deskMs) continue
      lookedAt = performance.now()
      const now = await listAgents({ db }, actor)
      if (areSame(now, agents)) continue
      agents = now
      yield { event: 'agents', data: { agents } }
    }
  } finally {
    stop()
  }
}

const maySee = ({ chatbotIds }: Scope, news: LiveNews): boolean =>
  chatbotIds === null || chatbotIds.includes(news.kind === 'ring' ? news.ring.chatbotId : news.chatbotId)

const areSame = (a: readonly Agent[], b: readonly Agent[]): boolean =>
  a.length === b.length && a.every(({ userId, name }, index) => userId === b[index]?.userId && name === b[index]?.name)

/** How far a reader has come. */
interface Reader {
  /** Of a conversation: the last message that was told, or that was there before the reader was. */
  lastOf: (conversationId: string) => Promise<number>
  told: (conversationId: string, messageId: number) => void
  /** What was said while the reader was away. */
  missed: InboxEvent[]
}

async function openReader({ db }: Needs, actor: Scope, after: number | undefined): Promise<Reader> {
  const { rows } = await db.pool.query(`select (clock_timestamp() - ${OVERLAP})::text as since`)
  const since: string = rows[0].since
  const last = new Map<string, number>()
  const missed = after === undefined ? [] : await readMissed({ db }, actor, after)
  for (const { conversation_id: id, ...row } of missed) last.set(id, Number(row.id))
  return {
    lastOf: async id => last.get(id) ?? lastBefore({ db }, id, since),
    told: (id, messageId) => void last.set(id, messageId),
    missed: missed.map(row => ({
      event: 'message',
      data: { sessionId: row.session_id, chatbotId: row.chatbot_id, message: presentMessage(row) },
      id: row.id,
    })),
  }
}

/** What is stored may become visible so much later than its time says. */
const OVERLAP = `interval '6 seconds'`

async function lastBefore({ db }: Pick<Needs, 'db'>, conversationId: string, since: string): Promise<number> {
  const { rows } = await db.pool.query({
    name: 'last-message-before',
    text: 'select coalesce(max(id), 0) as id from messages where conversation_id = $1 and created_at < $2::timestamptz',
    values: [conversationId, since],
  })
  return Number(rows[0].id)
}

interface MissedRow extends MessageRow {
  conversation_id: string
  session_id: string
  chatbot_id: string
}

/** More than this is read conversation by conversation. */
const mostMissed = 500

/**
 * Messages of different conversations are numbered before they are stored, so that one with a lower number may have
 * come later: the last seconds before the one that was seen last are told again.
 */
async function readMissed({ db }: Pick<Needs, 'db'>, actor: Scope, after: number): Promise<MissedRow[]> {
  const { rows } = await db.pool.query<MissedRow>({
    name: 'read-missed-messages',
    text: `
      select m.*, session_id, chatbot_id from messages m
      join conversations c on c.id = conversation_id join chatbots b on b.id = chatbot_id
      where account_id = $1 and ($2::uuid[] is null or chatbot_id = any($2)) and m.id <> $3
        and m.created_at > coalesce(
          (select created_at - ${OVERLAP} from messages where id = $3), now() - interval '5 minutes')
      order by m.id limit $4`,
    values: [actor.accountId, actor.chatbotIds, after, mostMissed],
  })
  return rows
}

async function* tell(
  { db }: Pick<Needs, 'db'>,
  actor: Scope,
  reader: Reader,
  news: LiveNews,
): AsyncGenerator<InboxEvent, void, undefined> {
  if (news.kind === 'ring' && news.ring.typing !== undefined) {
    const { sessionId, chatbotId, typing } = news.ring
    if (typing.by === 'visitor') yield { event: 'typing', data: { sessionId, chatbotId, isTyping: typing.isTyping } }
    return
  }
  if (news.kind === 'changed' && news.conversationId === '') {
    // Too much at once to be told piece by piece.
    yield {
      event: 'inbox',
      data: { conversations: await listLiveChats({ db }, actor, {}), agents: await listAgents({ db }, actor) },
    }
    return
  }
  const conversationId = news.kind === 'ring' ? news.ring.conversationId : news.conversationId
  const last = await reader.lastOf(conversationId)
  const rung = news.kind === 'ring' ? news.ring : undefined
  const isWhole = rung?.messages !== undefined && rung.after !== undefined && rung.after <= last
  const messages = isWhole ? (rung?.messages ?? []) : await readMessages({ db }, conversationId, last)
  const [entry] = await readLiveChats({ db }, actor, [conversationId])
  if (entry === undefined) return
  const { sessionId, chatbotId } = entry
  for (const message of messages.filter(({ id }) => id > last)) {
    reader.told(conversationId, message.id)
    yield { event: 'message', data: { sessionId, chatbotId, message }, id: String(message.id) }
  }
  yield { event: 'conversation', data: entry }
}
