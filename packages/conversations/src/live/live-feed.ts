import type { Db } from '@frontdesk/db/connect'
import type { LiveBell, LiveRing } from '@frontdesk/reply-stream/live-bell'

/**
 * What one API process hears of live chats. Rings bring news within milliseconds, and may be lost; so every second or
 * two one query for all streams of the process tells which conversations have changed, whoever changed them. However
 * many streams are open, it is that one query.
 */
export type LiveNews =
  | { kind: 'ring'; ring: LiveRing }
  /** Something is different from what it was at the last look: `newest` is the id of the last message. */
  | { kind: 'changed'; conversationId: string; chatbotId: string; version: number; newest: number }

export type LiveEar = (news: LiveNews) => void

export interface LiveFeed {
  /** Calls `ear` with all news of one conversation; returns what ends that. */
  ofConversation: (conversationId: string, ear: LiveEar) => () => void
  /** The same for all conversations of an account. */
  ofAccount: (accountId: string, ear: LiveEar) => () => void
  /** How many listen at the moment. */
  count: () => { visitors: number; agents: number }
  close: () => Promise<void>
}

export interface LiveFeedNeeds {
  db: Pick<Db, 'pool'>
  bell: LiveBell
  lookEveryMs: number
  onError: (error: unknown) => void
}

/** A statement may take this long before what it has changed can be seen: each look reaches so far back again. */
const OVERLAP = `interval '6 seconds'`

const lookSql = `
select c.id, chatbot_id, account_id, version, last_activity_at::text as changed_at, now()::text as looked_at,
       (select coalesce(max(id), 0) from messages where conversation_id = c.id) as newest
from conversations c join chatbots b on b.id = chatbot_id
where last_activity_at > $1::timestamptz - ${OVERLAP}
union all
select null, null, null, null, null, now()::text, null`

/** Opens the feed of one process. While nobody listens it asks nothing. */
export function openLiveFeed({ db, bell, lookEveryMs, onError }: LiveFeedNeeds): LiveFeed {
  const conversations = new Map<string, Set<LiveEar>>()
  const accounts = new Map<string, Set<LiveEar>>()
  /** What the last looks have told already: conversation → when it had changed. */
  let told = new Map<string, string>()
  let lookedAt: string | undefined
  const tell = (conversationId: string, accountId: string, news: LiveNews): void => {
    for (const ear of conversations.get(conversationId) ?? []) ear(news)
    for (const ear of accounts.get(accountId) ?? []) ear(news)
  }
  const stopHearing = bell.listen(ring => tell(ring.conversationId, ring.accountId, { kind: 'ring', ring }))
  const look = async (): Promise<void> => {
    // Whoever comes next reads for themselves what there is by then.
    if (conversations.size === 0 && accounts.size === 0) lookedAt = undefined
    else {
      const { rows } = await db.pool.query({ name: 'look-for-live-news', text: lookSql, values: [lookedAt ?? 'now'] })
      const seen = new Map<string, string>()
      for (const row of rows) {
        lookedAt = row.looked_at
        if (row.id === null) continue
        seen.set(row.id, row.changed_at)
        if (told.get(row.id) === row.changed_at) continue
        const { id: conversationId, chatbot_id: chatbotId, version } = row
        tell(conversationId, row.account_id, {
          kind: 'changed',
          conversationId,
          chatbotId,
          version,
          newest: Number(row.newest),
        })
      }
      told = seen
    }
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }, lookEveryMs)
  return {
    ofConversation: (conversationId, ear) => listen(conversations, conversationId, ear),
    ofAccount: (accountId, ear) => listen(accounts, accountId, ear),
    count: () => ({ visitors: countOf(conversations), agents: countOf(accounts) }),
    async close() {
      clearInterval(timer)
      stopHearing()
      await looking
    },
  }
}

function listen(ears: Map<string, Set<LiveEar>>, id: string, ear: LiveEar): () => void {
  const those = ears.get(id) ?? new Set()
  ears.set(id, those.add(ear))
  return () => {
    if (those.delete(ear) && those.size === 0 && ears.get(id) === those) ears.delete(id)
  }
}

const countOf = (ears: Map<string, Set<LiveEar>>): number => [...ears.values()].reduce((sum, { size }) => sum + size, 0)
