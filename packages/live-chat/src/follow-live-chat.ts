import { readVisitorPicture } from '@frontdesk/accounts/profile-picture'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { LiveEvent } from '@frontdesk/contracts/chat/live-chat'
import type { MessageTranslation } from '@frontdesk/contracts/live-chat/translation'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { LiveChannelEvent, LiveChatSnapshot } from '@frontdesk/reply-stream/live-channel'
import { readMessages } from '@frontdesk/conversations/messages/read-messages'
import type { LiveFeed, LiveUpdate } from './live-feed.ts'
import { liveUpdates } from './live-updates.ts'

export interface FollowLiveNeeds {
  db: Pick<Db, 'pool'>
  feed: LiveFeed
  /** A typing indicator that is not sent again ends after so long. */
  typingMs: number
}

export interface FollowLiveInput {
  conversationId: string
  /** Id of the last message that the visitor has; undefined: they get what comes from now on. */
  after: number | undefined
  signal: AbortSignal
  /** Whether the conversation is still the visitor's: someone may have signed in there since the stream began. */
  isOwn: () => Promise<boolean>
}

/**
 * A visitor's live events: the state of the conversation, then each new message once and in order, and each change of
 * the state. Of more missed messages than an answer holds, the newest come. Ends when `signal` aborts, or when the
 * conversation is gone or no longer the visitor's.
 */
export async function* followLiveChat(
  { db, feed, typingMs }: FollowLiveNeeds,
  { conversationId, after, signal, isOwn }: FollowLiveInput,
): AsyncGenerator<LiveEvent, void, undefined> {
  // Subscribed before anything is read, so that no update in between is missed.
  const updates = liveUpdates()
  const unsubscribe = feed.ofConversation(conversationId, updates.push)
  try {
    let snapshot = await readSnapshot({ db }, conversationId)
    if (snapshot === null) return
    // An id that is yet to come belongs to another conversation, and would hide every message of this one.
    let last = Math.min(after ?? snapshot.newest, snapshot.newest)
    // A stream that breaks before its first message is resumed from this id.
    yield { ...(await stateEvent({ db }, snapshot)), ...(after === undefined && { id: String(last) }) }
    const missed = await readMessages({ db }, { conversationId, after: last })
    for (const message of missed.messages) {
      last = message.id
      yield messageEvent(message)
    }
    let isTyping = false
    for (;;) {
      const batch = await updates.take(isTyping ? typingMs : undefined, signal)
      if (signal.aborted) return
      if (batch.length === 0) {
        isTyping = false
        yield typingEvent(false)
      }
      for (const update of batch) {
        const translation = translationOf(update)
        if (translation !== undefined) {
          if (!translation.isForVisitor) continue
          if (!(await isOwn())) return
          yield translationEvent(translation)
          continue
        }
        const typing = typingOf(update)
        if (typing !== undefined) {
          if (typing.by === 'visitor') continue
          isTyping = typing.isTyping
          yield typingEvent(isTyping)
          continue
        }
        const change = changeOf(update, { last, version: snapshot.version })
        if (change === 'none') continue
        if (!(await isOwn())) return
        const { now, messages } = change === 'read' ? await readChange({ db }, conversationId, last) : change
        for (const message of messages) {
          last = message.id
          if (message.isAgent) isTyping = false
          yield messageEvent(message)
        }
        if (now === null) return
        if (now === undefined || now.version <= snapshot.version) continue
        yield await stateAfter({ db }, snapshot, now)
        snapshot = { ...now, newest: last }
      }
    }
  } finally {
    unsubscribe()
  }
}

const typingOf = (update: LiveUpdate): LiveChannelEvent['typing'] =>
  update.kind === 'event' ? update.event.typing : undefined

const translationOf = (update: LiveUpdate): LiveChannelEvent['translation'] =>
  update.kind === 'event' ? update.event.translation : undefined

interface Change {
  messages: HistoryMessage[]
  /** Undefined: as before; null: the conversation was deleted. */
  now: LiveChatSnapshot | null | undefined
}

/** What an update changes for a stream at this message and version; `read` where the database has to be read for it. */
function changeOf(update: LiveUpdate, { last, version }: { last: number; version: number }): Change | 'read' | 'none' {
  if (update.kind === 'event' && update.event.team !== undefined) return 'none'
  if (update.kind === 'changed') return update.newest > last || update.version > version ? 'read' : 'none'
  const { messages, after, snapshot } = update.event
  if (messages === undefined || after === undefined) return 'read'
  const fresh = messages.filter(({ id }) => id > last)
  // A message before these was missed, or comes later than its event.
  if (fresh.length > 0 && after > last) return 'read'
  // Versions rise by one: a step between was missed.
  if (snapshot !== undefined && snapshot.version > version + 1) return 'read'
  return { messages: fresh, now: snapshot }
}

async function readChange(needs: Pick<FollowLiveNeeds, 'db'>, conversationId: string, last: number): Promise<Change> {
  const [now, { messages }] = await Promise.all([
    readSnapshot(needs, conversationId),
    readMessages(needs, { conversationId, after: last }),
  ])
  return { now, messages }
}

/** A conversation's present state and the id of its last message; null if it was deleted. */
async function readSnapshot(
  { db }: Pick<FollowLiveNeeds, 'db'>,
  conversationId: string,
): Promise<(LiveChatSnapshot & { newest: number }) | null> {
  const [row] = await query<LiveChatSnapshot & { newest: string }>(
    db.pool,
    sql`select version, mode, live_status as status, agent_id, users.name as agent_name,
               (select coalesce(max(id), 0) from messages where conversation_id = c.id) as newest
        from conversations c left join users on users.id = agent_id where c.id = ${conversationId}`,
    { name: 'read-snapshot' },
  )
  return row === undefined ? null : { ...row, newest: Number(row.newest) }
}

/** A chat with an agent that goes back to the bot was closed, which visitors see as a state of its own. */
async function stateAfter(
  needs: Pick<FollowLiveNeeds, 'db'>,
  before: LiveChatSnapshot,
  now: LiveChatSnapshot,
): Promise<LiveEvent> {
  const isClosed = before.mode === 'human' && now.mode === 'bot' && now.status === null
  return isClosed
    ? { event: 'state', data: { mode: 'bot', status: 'closed', agentName: null, agentPicture: null } }
    : stateEvent(needs, now)
}

async function stateEvent(
  needs: Pick<FollowLiveNeeds, 'db'>,
  { mode, status, agentId, agentName }: LiveChatSnapshot,
): Promise<LiveEvent> {
  const agentPicture = agentId === null ? null : await readVisitorPicture(needs, agentId)
  return { event: 'state', data: { mode, status, agentName, agentPicture } }
}
const messageEvent = (data: HistoryMessage): LiveEvent => ({ event: 'message', data, id: String(data.id) })
const translationEvent = ({ messageId, text }: MessageTranslation): LiveEvent => ({
  event: 'translation',
  data: { messageId, text },
})
const typingEvent = (isTyping: boolean): LiveEvent => ({ event: 'typing', data: { isTyping } })
