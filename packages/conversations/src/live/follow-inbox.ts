import type { Actor } from '@frontdesk/accounts/actor'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Agent, InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
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
    const reader = await openReader({ db }, after)
    const inbox = await inboxOf({ db }, actor)
    let { agents } = inbox.data
    // Broken before anything is said, the stream goes on from here.
    yield { ...inbox, ...(after === undefined && { id: reader.begunAt }) }
    if (after !== undefined) yield* tellMissed({ db }, actor, reader, reader.awaySince)
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
  /** The last message that there was of any conversation when the reader came. */
  begunAt: string
  /** Since when there may be something that was said while they were away. */
  awaySince: string
  /** Of a conversation: the last message that was told, or that was there before the reader was. */
  lastOf: (conversationId: string) => Promise<number>
  told: (conversationId: string, message: HistoryMessage) => void
  /** Whether a message is known, by what has been told until now. */
  known: () => (conversationId: string, messageId: number) => boolean
  /** Whatever was missed since they came was said after this moment. */
  upTo: () => string
}

async function openReader({ db }: Pick<Needs, 'db'>, after: number | undefined): Promise<Reader> {
  const { rows } = await db.pool.query({
    name: 'open-reader',
    text: `
      select (clock_timestamp() - ${OVERLAP})::text as since, (select coalesce(max(id), 0) from messages) as newest,
             (coalesce((select created_at from messages where id = $1), now() - ${AWAY}) - ${OVERLAP})::text as away_since`,
    values: [after ?? 0],
  })
  const { since, newest, away_since: awaySince } = rows[0]
  let upTo: string = since
  const last = new Map<string, number>()
  return {
    begunAt: newest,
    awaySince,
    lastOf: async id => last.get(id) ?? lastBefore({ db }, id, since),
    told(id, message) {
      last.set(id, Math.max(message.id, last.get(id) ?? 0))
      upTo = new Date(Date.parse(message.createdAt) - overlapMs).toISOString()
    },
    known() {
      const then = new Map(last)
      return (id, messageId) => messageId === after || messageId <= (then.get(id) ?? 0)
    },
    upTo: () => upTo,
  }
}

/** What is stored may become visible so much later than its time says. */
const overlapMs = 6_000
const OVERLAP = `interval '${overlapMs} milliseconds'`
/** Longer than anybody takes to come back, where the message that they name is gone. */
const AWAY = `interval '5 minutes'`

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
  /** When it was said, to the microsecond. */
  moment: string
}

const missedPerRead = 500

/**
 * What was said since a moment and is not known, page by page. Messages of different conversations are numbered before
 * they are stored, so that one with a lower number may have come later: some of the last seconds before are told again.
 */
async function* tellMissed(
  { db }: Pick<Needs, 'db'>,
  actor: Scope,
  reader: Reader,
  since: string,
): AsyncGenerator<InboxEvent, void, undefined> {
  const isKnown = reader.known()
  let [moment, after] = [since, '0']
  for (;;) {
    const { rows } = await db.pool.query<MissedRow>({
      name: 'read-missed-messages',
      text: `
        select m.*, m.created_at::text as moment, session_id, chatbot_id from messages m
        join conversations c on c.id = conversation_id join chatbots b on b.id = chatbot_id
        where account_id = $1 and ($2::uuid[] is null or chatbot_id = any($2))
          and (m.created_at, m.id) > ($3::timestamptz, $4::bigint) and m.created_at > now() - interval '720 hours'
        order by m.created_at, m.id limit $5`,
      values: [actor.accountId, actor.chatbotIds, moment, after, missedPerRead],
    })
    const messages = rows.map(row => ({ ...row, message: presentMessage(row) }))
    for (const row of messages.toSorted((one, other) => one.message.id - other.message.id)) {
      const { conversation_id: conversationId, session_id: sessionId, chatbot_id: chatbotId, message } = row
      if (isKnown(conversationId, message.id)) continue
      reader.told(conversationId, message)
      yield { event: 'message', data: { sessionId, chatbotId, message }, id: row.id }
    }
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < missedPerRead) return
    ;({ moment, id: after } = newest)
  }
}

/** All that there is, at a glance. */
const inboxOf = async (needs: Pick<Needs, 'db'>, actor: Scope): Promise<Extract<InboxEvent, { event: 'inbox' }>> => ({
  event: 'inbox',
  data: { conversations: await listLiveChats(needs, actor, {}), agents: await listAgents(needs, actor) },
})

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
    yield await inboxOf({ db }, actor)
    yield* tellMissed({ db }, actor, reader, reader.upTo())
    return
  }
  const conversationId = news.kind === 'ring' ? news.ring.conversationId : news.conversationId
  const last = await reader.lastOf(conversationId)
  const rung = news.kind === 'ring' ? news.ring : undefined
  const isWhole = rung?.messages !== undefined && rung.after !== undefined && rung.after <= last
  const messages = isWhole ? (rung?.messages ?? []) : await readMessages({ db }, conversationId, last)
  const [entry] = await readLiveChats({ db }, actor, [conversationId])
  if (entry === undefined) {
    // Erased, or removed with its chatbot.
    yield await inboxOf({ db }, actor)
    return
  }
  const { sessionId, chatbotId } = entry
  for (const message of messages.filter(({ id }) => id > last)) {
    reader.told(conversationId, message)
    yield { event: 'message', data: { sessionId, chatbotId, message }, id: String(message.id) }
  }
  yield { event: 'conversation', data: entry }
}
