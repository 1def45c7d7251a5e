import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { LiveEvent } from '@frontdesk/contracts/chat/live-chat'
import type { Db } from '@frontdesk/db/connect'
import type { LiveChatStanding } from '@frontdesk/reply-stream/live-bell'
import type { LiveFeed, LiveNews } from './live-feed.ts'
import { newsQueue } from './news-queue.ts'
import { presentMessage } from '../messages/present-message.ts'

export interface FollowLiveNeeds {
  db: Pick<Db, 'pool'>
  feed: LiveFeed
  /** How long somebody counts as typing without saying so again. */
  typingMs: number
}

export interface FollowLiveInput {
  conversationId: string
  /** Id of the last message that the visitor has; undefined: they want what comes from now on. */
  after: number | undefined
  signal: AbortSignal
}

/**
 * A visitor's live events: how the conversation stands, then whatever is said and changes, each message once and in
 * order. Ends when `signal` aborts, or when the conversation is gone.
 */
export async function* followLiveChat(
  { db, feed, typingMs }: FollowLiveNeeds,
  { conversationId, after, signal }: FollowLiveInput,
): AsyncGenerator<LiveEvent, void, undefined> {
  // Listening first: what happens while the rest is read is heard.
  const news = newsQueue(signal)
  const stop = feed.ofConversation(conversationId, news.push)
  try {
    let standing = await readStanding({ db }, conversationId)
    if (standing === null) return
    // Who names a message that is yet to come, because it is another conversation's, would hear nothing.
    let last = Math.min(after ?? standing.newest, standing.newest)
    // Broken before anything is said, the stream goes on from here.
    yield { ...stateEvent(standing), ...(after === undefined && { id: String(last) }) }
    for (const message of await readMessages({ db }, conversationId, last)) {
      last = message.id
      yield messageEvent(message)
    }
    let isTyping = false
    for (;;) {
      const piece = await news.next(isTyping ? typingMs : undefined)
      if (piece === 'end') return
      if (piece === 'silence') {
        isTyping = false
        yield typingEvent(false)
        continue
      }
      if (piece.kind === 'ring' && piece.ring.typing !== undefined) {
        if (piece.ring.typing.by === 'visitor') continue
        isTyping = piece.ring.typing.isTyping
        yield typingEvent(isTyping)
        continue
      }
      const told = understand(piece, { last, version: standing.version })
      if (told === 'nothing') continue
      const { now, messages } = told === 'read' ? await readAll({ db }, conversationId, last) : told
      for (const message of messages) {
        last = message.id
        if (message.isAgent) isTyping = false
        yield messageEvent(message)
      }
      if (now === null) return
      if (now === undefined || now.version <= standing.version) continue
      if (standing.mode === 'human' && now.mode === 'bot' && now.status === null) {
        yield { event: 'state', data: { mode: 'bot', status: 'closed', agentName: null } }
      } else yield stateEvent(now)
      standing = { ...now, newest: last }
    }
  } finally {
    stop()
  }
}

interface Told {
  messages: HistoryMessage[]
  /** Undefined: as before; null: the conversation is gone. */
  now: LiveChatStanding | null | undefined
}

/** What news say to somebody who stands there: all of it, that it has to be read, or nothing new. */
function understand(news: LiveNews, { last, version }: { last: number; version: number }): Told | 'read' | 'nothing' {
  if (news.kind === 'changed') return news.newest > last || news.version > version ? 'read' : 'nothing'
  const { messages, after, standing } = news.ring
  if (messages === undefined || after === undefined) return 'read'
  const fresh = messages.filter(({ id }) => id > last)
  // A message before these was missed, or comes later than its ring.
  if (fresh.length > 0 && after > last) return 'read'
  // Versions rise by one: a step between was missed.
  if (standing !== undefined && standing.version > version + 1) return 'read'
  return { messages: fresh, now: standing }
}

async function readAll(needs: Pick<FollowLiveNeeds, 'db'>, conversationId: string, last: number): Promise<Told> {
  const [now, messages] = await Promise.all([
    readStanding(needs, conversationId),
    readMessages(needs, conversationId, last),
  ])
  return { now, messages }
}

/** How a conversation stands now, and the id of its last message; null where it is gone. */
async function readStanding(
  { db }: Pick<FollowLiveNeeds, 'db'>,
  conversationId: string,
): Promise<(LiveChatStanding & { newest: number }) | null> {
  const { rows } = await db.pool.query({
    name: 'read-standing',
    text: `select version, mode, live_status, agent_id, users.name as agent_name,
                  (select coalesce(max(id), 0) from messages where conversation_id = c.id) as newest
           from conversations c left join users on users.id = agent_id where c.id = $1`,
    values: [conversationId],
  })
  const row = rows[0]
  return row === undefined
    ? null
    : {
        version: row.version,
        mode: row.mode,
        status: row.live_status,
        agentId: row.agent_id,
        agentName: row.agent_name,
        newest: Number(row.newest),
      }
}

const perRead = 500

/** Messages after one, oldest first. */
export async function readMessages(
  { db }: Pick<FollowLiveNeeds, 'db'>,
  conversationId: string,
  after: number,
): Promise<HistoryMessage[]> {
  const { rows } = await db.pool.query({
    name: 'read-messages-after',
    text: `select id, role, is_agent, content, sources, actions, created_at from messages
           where conversation_id = $1 and id > $2 and created_at > now() - interval '720 hours'
           order by id limit $3`,
    values: [conversationId, after, perRead],
  })
  const messages = rows.map(presentMessage)
  const last = messages.at(-1)
  if (last === undefined || messages.length < perRead) return messages
  return [...messages, ...(await readMessages({ db }, conversationId, last.id))]
}

const stateEvent = ({ mode, status, agentName }: LiveChatStanding): LiveEvent => ({
  event: 'state',
  data: { mode, status, agentName },
})
const messageEvent = (data: HistoryMessage): LiveEvent => ({ event: 'message', data, id: String(data.id) })
const typingEvent = (isTyping: boolean): LiveEvent => ({ event: 'typing', data: { isTyping } })
