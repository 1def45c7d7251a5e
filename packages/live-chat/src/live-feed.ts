import type { LiveChatState } from '@frontdesk/contracts/live-chat/live-chat-states'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { LiveChannel, LiveChannelEvent } from '@frontdesk/reply-stream/live-channel'
import { recordPresenceEveryMs, recordVisitorsSeen } from './presence/visitor-presence.ts'

/**
 * What one API process learns of live chats. Events of the live channel come within milliseconds, and may be lost; so
 * every second or two one query for all streams of the process finds the conversations that have changed, whatever
 * changed them. However many streams are open, it is that one query.
 */
export type LiveUpdate =
  | { kind: 'event'; event: LiveChannelEvent }
  /** The conversation is not as it was at the last poll: `newest` is the id of its last message. */
  | {
      kind: 'changed'
      conversationId: string
      chatbotId: string
      version: number
      newest: number
      state: LiveChatState
    }

export type LiveListener = (update: LiveUpdate) => void

export interface LiveFeed {
  /** Calls `listener` with all updates of one conversation; returns a function that ends it. */
  ofConversation: (conversationId: string, listener: LiveListener) => () => void
  /** The same for all conversations of an account. */
  ofAccount: (accountId: string, listener: LiveListener) => () => void
  /** How many listeners there are at the moment. */
  count: () => { visitors: number; agents: number }
  close: () => Promise<void>
}

export interface LiveFeedNeeds {
  db: Pick<Db, 'pool'>
  channel: LiveChannel
  pollEveryMs: number
  onError: (error: unknown) => void
}

/**
 * A statement may take this long before its changes can be seen: whoever reads what is new reaches so far back again.
 */
export const overlapMs = 6_000
export const OVERLAP = sql`${overlapMs} * interval '1 millisecond'`

/** A conversation that has changed; its id is null in the one row that tells the time of the poll. */
interface PolledRow {
  id: string | null
  chatbotId: string
  accountId: string
  version: number
  state: LiveChatState
  changedAt: string
  polledAt: string
  newest: string
}

/** Only conversations that somebody listens to: an installation may have a hundred others in a second. */
const pollStatement = (since: string, listened: { conversationIds: string[]; accountIds: string[] }): Sql => sql`
select c.id, chatbot_id, account_id, c.version, coalesce(live_status::text, 'bot') as state,
       last_activity_at::text as changed_at, now()::text as polled_at,
       (select coalesce(max(id), 0) from messages where conversation_id = c.id) as newest
from conversations c join chatbots b on b.id = chatbot_id
where last_activity_at > ${since}::timestamptz - ${OVERLAP}
  and (c.id = any(${listened.conversationIds}::bigint[]) or account_id = any(${listened.accountIds}::uuid[]))
union all
select null, null, null, null, null, null, now()::text, null`

/** Opens the feed of one process. Without a listener it queries nothing. */
export function openLiveFeed({ db, channel, pollEveryMs, onError }: LiveFeedNeeds): LiveFeed {
  const conversations = new Map<string, Set<LiveListener>>()
  const accounts = new Map<string, Set<LiveListener>>()
  /** What the last poll has reported already: conversation → when it had changed. */
  let reported = new Map<string, string>()
  let polledAt: string | undefined
  const notify = (conversationId: string, accountId: string, update: LiveUpdate): void => {
    for (const listener of conversations.get(conversationId) ?? []) listener(update)
    for (const listener of accounts.get(accountId) ?? []) listener(update)
  }
  const unsubscribe = channel.subscribe(event =>
    notify(event.conversationId, event.accountId, { kind: 'event', event }),
  )
  const poll = async (): Promise<void> => {
    // The next listener begins by reading what there is by then.
    if (conversations.size === 0 && accounts.size === 0) polledAt = undefined
    else {
      const listened = { conversationIds: [...conversations.keys()], accountIds: [...accounts.keys()] }
      const statement = pollStatement(polledAt ?? 'now', listened)
      const rows = await query<PolledRow>(db.pool, statement, { name: 'poll-live-chats' })
      const seen = new Map<string, string>()
      for (const { id: conversationId, accountId, changedAt, newest, ...row } of rows) {
        polledAt = row.polledAt
        if (conversationId === null) continue
        seen.set(conversationId, changedAt)
        if (reported.get(conversationId) === changedAt) continue
        const { chatbotId, version, state } = row
        notify(conversationId, accountId, {
          kind: 'changed',
          conversationId,
          chatbotId,
          version,
          newest: Number(newest),
          state,
        })
      }
      reported = seen
    }
  }
  let polling: Promise<void> | undefined
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(onError)
      .finally(() => {
        polling = undefined
      })
  }, pollEveryMs)
  let recording: Promise<void> | undefined
  const presenceTimer = setInterval(() => {
    if (conversations.size === 0) return
    recording ??= recordVisitorsSeen({ db }, [...conversations.keys()])
      .catch(onError)
      .finally(() => {
        recording = undefined
      })
  }, recordPresenceEveryMs)
  return {
    ofConversation: (conversationId, listener) => listen(conversations, conversationId, listener),
    ofAccount: (accountId, listener) => listen(accounts, accountId, listener),
    count: () => ({ visitors: countOf(conversations), agents: countOf(accounts) }),
    async close() {
      clearInterval(timer)
      clearInterval(presenceTimer)
      unsubscribe()
      await Promise.all([polling, recording])
    },
  }
}

function listen(listeners: Map<string, Set<LiveListener>>, id: string, listener: LiveListener): () => void {
  const ofId = listeners.get(id) ?? new Set()
  listeners.set(id, ofId.add(listener))
  return () => {
    if (ofId.delete(listener) && ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id)
  }
}

const countOf = (listeners: Map<string, Set<LiveListener>>): number =>
  [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
