import type { Actor } from '@frontdesk/accounts/actor'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Agent, InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { presentMessage, type MessageRow } from '@frontdesk/conversations/messages/present-message'
import { readMessages } from '@frontdesk/conversations/messages/read-messages'
import { isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import type { LiveChannelEvent } from '@frontdesk/reply-stream/live-channel'
import { inboxMessages } from '../inbox-messages.ts'
import { countLiveChats } from './count-live-chats.ts'
import { inboxFilter, type InboxFilter } from './inbox-filter.ts'
import { listAgents, listLiveChats, readLiveChats } from './list-live-chats.ts'
import { sightOf, type InboxReader } from './live-chat-entry.ts'
import { OVERLAP, overlapMs, type LiveFeed, type LiveUpdate } from '../live-feed.ts'
import { liveUpdates } from '../live-updates.ts'
import { readOnce } from './shared-reads.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  feed: LiveFeed
  /** How often the list of agents who are online is read. */
  presenceMs: number
}

export interface FollowInboxInput {
  actor: InboxReader & Pick<Actor, 'userId'>
  /** Only conversations in these states; undefined: all. */
  states?: readonly string[] | undefined
  /** Id of the last message that the reader has; undefined: they get what comes from now on. */
  after: number | undefined
  signal: AbortSignal
}

/**
 * The events of the conversations that an agent may see: what there is, then each change. Missed updates are read from
 * the database, so that nothing is left out; after a break some messages may come twice. A reader who was away for long
 * gets what there is, with an id to go on from, and none of the messages in between.
 */
export async function* followInbox(
  needs: Needs,
  { actor, states, after, signal }: FollowInboxInput,
): AsyncGenerator<InboxEvent, void, undefined> {
  const { db, feed, presenceMs } = needs
  const updates = liveUpdates()
  const unsubscribe = feed.ofAccount(actor.accountId, update => {
    if (maySee(actor, update)) updates.push(update)
  })
  try {
    const reader = await openReader({ db }, after)
    const { awaySince } = reader
    const filter = inboxFilter({ db }, actor, states)
    const place = { db, actor, reader, filter }
    const left = await filter.refresh(awaySince)
    const inbox = await inboxOf(place)
    const numbers = followNumbers({ db }, actor, inbox.data.agents)
    // A stream that breaks before its first message is resumed from this id.
    yield { ...inbox, ...(awaySince === null && { id: reader.begunAt }) }
    yield* numbers.read()
    yield* conversationsOf(place, left)
    if (awaySince !== null) yield* missedMessages(place, awaySince)
    let readAt = performance.now()
    for (;;) {
      const batch = await updates.take(presenceMs, signal)
      if (signal.aborted) return
      for (const update of batch) if (filter.mayFollow(update)) yield* eventsOf(place, update)
      if (performance.now() - readAt < presenceMs) continue
      readAt = performance.now()
      yield* numbers.read()
    }
  } finally {
    unsubscribe()
  }
}

const maySee = ({ chatbotIds }: InboxReader, update: LiveUpdate): boolean =>
  chatbotIds === null || chatbotIds.includes(update.kind === 'event' ? update.event.chatbotId : update.chatbotId)

/** What a stream needs for each of its events. */
interface Place {
  db: Needs['db']
  actor: InboxReader
  reader: Reader
  filter: InboxFilter
}

/** Reads the numbers of the inbox and who is online, and makes events of what is not as it was. */
function followNumbers({ db }: Pick<Needs, 'db'>, actor: FollowInboxInput['actor'], online: readonly Agent[]) {
  let [agents, counts] = [JSON.stringify(online), '']
  return {
    async *read(): AsyncGenerator<InboxEvent, void, undefined> {
      const nowOnline = await listAgents({ db }, actor)
      if (JSON.stringify(nowOnline) !== agents) yield { event: 'agents', data: { agents: nowOnline } }
      agents = JSON.stringify(nowOnline)
      const numbers = await countLiveChats({ db }, actor)
      if (JSON.stringify(numbers) !== counts) yield { event: 'counts', data: numbers }
      counts = JSON.stringify(numbers)
    },
  }
}

/** Which messages a reader has got. */
interface Reader {
  /** Id of the newest message of all conversations when the reader connected. */
  begunAt: string
  /** Messages that the reader missed while disconnected are newer than this. Null: the reader starts anew. */
  awaySince: string | null
  /** The last message of a conversation that the reader has got, or that was older than the reader's connection. */
  lastOf: (conversationId: string) => Promise<number>
  delivered: (conversationId: string, message: HistoryMessage) => void
  /** A check whether a message was delivered, by what has been delivered until now. */
  deliveredSoFar: () => (conversationId: string, messageId: number) => boolean
  /** Messages that the reader missed since they connected are newer than this. */
  upTo: () => string
}

async function openReader({ db }: Pick<Needs, 'db'>, after: number | undefined): Promise<Reader> {
  const [row] = await query<{ since: string; newest: string; awaySince: string | null }>(
    db.pool,
    sql`
      select (clock_timestamp() - ${OVERLAP})::text as since, (select coalesce(max(id), 0) from messages) as newest,
             case when last_at > now() - ${LONGEST_AWAY} then (last_at - ${OVERLAP})::text end as away_since
      from (select coalesce((select created_at from messages where id = ${after ?? 0}), now() - ${AWAY}) as last_at) last`,
    { name: 'open-reader' },
  )
  if (row === undefined) throw new Error('opening a reader returned no row')
  const { since, newest } = row
  const awaySince = after === undefined ? null : row.awaySince
  let upTo: string = since
  const last = new Map<string, number>()
  return {
    begunAt: newest,
    awaySince,
    lastOf: async id => last.get(id) ?? lastBefore({ db }, id, since),
    delivered(id, message) {
      last.set(id, Math.max(message.id, last.get(id) ?? 0))
      upTo = new Date(Date.parse(message.createdAt) - overlapMs).toISOString()
    },
    deliveredSoFar() {
      const then = new Map(last)
      return (id, messageId) => messageId === after || messageId <= (then.get(id) ?? 0)
    },
    upTo: () => upTo,
  }
}

/** How far a reader reads back whose last message was deleted: longer than a reconnection takes. */
const AWAY = sql`interval '5 minutes'`
/** A reader who was away for longer starts anew: the inbox tells what there is, sooner than all that was said. */
const LONGEST_AWAY = sql`interval '1 hour'`
/** So does a reader who missed more messages than this. */
const mostMissed = 5_000

async function lastBefore({ db }: Pick<Needs, 'db'>, conversationId: string, since: string): Promise<number> {
  const [row] = await query<{ id: string }>(
    db.pool,
    sql`select coalesce(max(id), 0) as id from messages
        where conversation_id = ${conversationId} and created_at < ${since}::timestamptz`,
    { name: 'last-message-before' },
  )
  return Number(row?.id ?? 0)
}

interface MissedRow extends MessageRow {
  conversationId: string
  sessionId: string
  chatbotId: string
  /** Its time to the microsecond. */
  moment: string
}

const missedPerRead = 500

// Conversation by conversation: all messages of these minutes would be those of all accounts.
// A statement has one text for all streams, because it is prepared under its name.
const missedStatement = ({ actor, filter }: Place, { moment, after }: { moment: string; after: string }): Sql => sql`
select m.id, m.conversation_id, m.role, m.is_agent, m.content, m.sources, m.source_quotes, m.actions, m.files, m.created_at,
       m.created_at::text as moment, session_id, chatbot_id
from (
  select c.id, session_id, chatbot_id from conversations c join chatbots b on b.id = chatbot_id
  where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and c.last_activity_at > ${moment}::timestamptz - ${OVERLAP}
    and (${filter.followed()}::bigint[] is null or c.id = any(${filter.followed()}::bigint[]))
  offset 0
) active
cross join lateral (
  select id, conversation_id, role, is_agent, content, sources, source_quotes, actions, files, created_at from messages
  where conversation_id = active.id and (created_at, id) > (${moment}::timestamptz, ${after}::bigint)
    and created_at > now() - ${RETENTION}
  order by created_at, id limit ${missedPerRead}
) m
order by m.created_at, m.id limit ${missedPerRead}`

/**
 * The messages since a moment that were not delivered, page by page. Messages of different conversations get their ids
 * before they are stored, so that one with a lower id may have come later: some of the last seconds are delivered again.
 *
 * Only conversations that were active since then are looked at: an account may have 50,000 others, and looking for new
 * messages in each takes seconds. Activity is recorded with the message, or a moment before it.
 */
async function* missedMessages(place: Place, since: string): AsyncGenerator<InboxEvent, void, undefined> {
  const { db, reader } = place
  const wasDelivered = reader.deliveredSoFar()
  let [moment, after] = [since, '0']
  for (let read = 0; read < mostMissed; read += missedPerRead) {
    const rows = await query<MissedRow>(db.pool, missedStatement(place, { moment, after }), {
      name: 'read-missed-messages',
    })
    const presented = await inboxMessages({ db }, rows.map(presentMessage))
    // As many as there are rows, and in their order.
    const messages = rows.map((row, index) => ({ ...row, message: presented[index] ?? presentMessage(row) }))
    for (const row of messages.toSorted((one, other) => one.message.id - other.message.id)) {
      const { conversationId, sessionId, chatbotId, message } = row
      if (wasDelivered(conversationId, message.id)) continue
      reader.delivered(conversationId, message)
      yield { event: 'message', data: { sessionId, chatbotId, message }, id: row.id }
    }
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < missedPerRead) return
    ;({ moment, id: after } = newest)
  }
  yield { ...(await inboxOf(place)), id: reader.begunAt }
}

/** All conversations that are followed and all agents who are online. */
const inboxOf = async ({ db, actor, reader, filter }: Place): Promise<Extract<InboxEvent, { event: 'inbox' }>> => ({
  event: 'inbox',
  data: {
    ...(await listLiveChats({ db }, actor, { states: filter.states, isResumed: reader.awaySince !== null })),
    agents: await listAgents({ db }, actor),
  },
})

/** Conversations that the inbox of a stream does not list, because they have left its states. */
async function* conversationsOf(
  { db, actor }: Place,
  ids: readonly string[],
): AsyncGenerator<InboxEvent, void, undefined> {
  if (ids.length === 0) return
  for (const data of await readLiveChats({ db }, actor, ids)) yield { event: 'conversation', data }
}

/** What an event says by itself, without a message or a change of its conversation; undefined if it says more. */
function asidesOf({ sessionId, chatbotId, typing, team, translation }: LiveChannelEvent): InboxEvent[] | undefined {
  const place = { sessionId, chatbotId }
  if (typing !== undefined) {
    const agent = typing.by === 'agent' ? typing.agent : null
    return [{ event: 'typing', data: { ...place, isTyping: typing.isTyping, agent } }]
  }
  if (team?.kind === 'viewing')
    return [{ event: 'viewing', data: { ...place, agent: team.agent, isViewing: team.isViewing } }]
  if (team?.kind === 'notes' || team?.kind === 'failure') return [{ event: team.kind, data: place }]
  if (translation === undefined) return undefined
  const { isForVisitor, ...data } = translation
  return isForVisitor ? [] : [{ event: 'translation', data: { ...place, ...data } }]
}

/** The events by which a reader learns of an update. */
async function* eventsOf(place: Place, update: LiveUpdate): AsyncGenerator<InboxEvent, void, undefined> {
  const { db, actor, reader, filter } = place
  const asides = update.kind === 'event' ? asidesOf(update.event) : undefined
  if (asides !== undefined) {
    yield* asides
    return
  }
  if (update.kind === 'changed' && update.conversationId === '') {
    // Updates were dropped because there were too many at once.
    const left = await filter.refresh(reader.upTo())
    yield await inboxOf(place)
    yield* conversationsOf(place, left)
    yield* missedMessages(place, reader.upTo())
    return
  }
  const conversationId = update.kind === 'event' ? update.event.conversationId : update.conversationId
  const last = await reader.lastOf(conversationId)
  const event = update.kind === 'event' ? update.event : undefined
  const isWhole = event?.messages !== undefined && event.after !== undefined && event.after <= last
  const readNew = async () => (await readMessages({ db }, { conversationId, after: last })).messages
  const messages = await readOnce(update, `messages ${isWhole ? 'sent' : last}`, async () =>
    inboxMessages({ db }, isWhole ? (event?.messages ?? []) : await readNew()),
  )
  const [entry] = await readOnce(update, `entry ${sightOf(actor)}`, () =>
    readLiveChats({ db }, actor, [conversationId]),
  )
  if (entry === undefined) {
    // Erased, or removed with its chatbot.
    yield await inboxOf(place)
    return
  }
  if (!filter.follows(conversationId, entry.state)) return
  const { sessionId, chatbotId } = entry
  for (const message of messages) {
    if (message.id <= last) continue
    reader.delivered(conversationId, message)
    yield { event: 'message', data: { sessionId, chatbotId, message }, id: String(message.id) }
  }
  yield { event: 'conversation', data: entry }
}
