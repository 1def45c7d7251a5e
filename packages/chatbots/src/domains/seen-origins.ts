import type { Actor } from '@frontdesk/accounts/actor'
import type { SeenOriginList } from '@frontdesk/contracts/chatbots/websites'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { findOwnChatbot } from '../own-chatbot.ts'

/** A website that loaded the widget of a chatbot. */
export interface SeenOrigin {
  chatbotId: string
  /** One that the chatbot allows. */
  host: string
}

/** Records in memory where widgets were loaded, and stores it from time to time. */
export interface SeenOriginRecorder {
  record: (seen: SeenOrigin) => void
  /** Stores what was recorded since the last flush. Never throws: the next page view records it again. */
  flush: () => Promise<void>
}

/** Within so long, one process writes a host once. */
const onceMs = 60_000
/** Some 100 bytes each. What comes on top of them within a minute is not recorded. */
const keptInMemory = 2_000
/** Hosts kept of one chatbot, the latest: a wildcard domain lets anybody make up subdomains. */
const keptHosts = 50

// A chatbot may have been removed meanwhile. Sorted, so that two processes never wait for each other.
const storeSeen = (seen: readonly SeenOrigin[]) => sql`
  insert into seen_origins as kept (chatbot_id, host, seen_at)
  select chatbots.id, seen.host, now()
  from unnest(${seen.map(({ chatbotId }) => chatbotId)}::uuid[], ${seen.map(({ host }) => host)}::text[])
    as seen(chatbot_id, host) join chatbots on chatbots.id = seen.chatbot_id
  order by chatbots.id, seen.host
  on conflict (chatbot_id, host) do update set seen_at = excluded.seen_at`

const removeOldest = (seen: readonly SeenOrigin[]) => sql`
  delete from seen_origins where ctid = any(array(
    select ctid from (
      select ctid, row_number() over (partition by chatbot_id order by seen_at desc, host) as place
      from seen_origins where chatbot_id = any(${seen.map(({ chatbotId }) => chatbotId)}::uuid[])
    ) as placed
    where place > ${keptHosts}))`

/** A recorder of this process. However many pages load the widget, a host costs one row a minute. */
export function seenOriginRecorder({ db }: { db: Pick<Db, 'pool'> }): SeenOriginRecorder {
  /** When each host was recorded, the longest ago first. */
  const recordedAt = new Map<string, number>()
  let waiting: SeenOrigin[] = []
  const forgetOld = (now: number): void => {
    for (const [key, at] of recordedAt) {
      if (now - at < onceMs) return
      recordedAt.delete(key)
    }
  }
  return {
    record({ chatbotId, host }) {
      const now = performance.now()
      forgetOld(now)
      const key = `${chatbotId} ${host}`
      if (recordedAt.has(key) || recordedAt.size >= keptInMemory) return
      recordedAt.set(key, now)
      waiting.push({ chatbotId, host })
    },
    async flush() {
      if (waiting.length === 0) return
      const seen = waiting
      waiting = []
      try {
        await execute(db.pool, storeSeen(seen))
        await execute(db.pool, removeOldest(seen))
      } catch {
        // A database that is away has other alarms, and the next minute brings the same hosts.
      }
    },
  }
}

/** Lists where the widget of a chatbot was loaded, the latest first. */
export async function listSeenOrigins(
  { db }: { db: Db },
  actor: Actor,
  chatbotId: string,
): Promise<SeenOriginList['seenOrigins']> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const rows = await query<{ host: string; seenAt: Date }>(
    db.pool,
    sql`select host, seen_at from seen_origins where chatbot_id = ${id} order by seen_at desc, host limit ${keptHosts}`,
  )
  return rows.map(({ host, seenAt }) => ({ host, seenAt: seenAt.toISOString() }))
}

/** When a page of a host last loaded the widget; null: not in the last 30 days. */
export async function readSeenAt(
  { db }: { db: Pick<Db, 'pool'> },
  chatbotId: string,
  host: string,
): Promise<string | null> {
  const [row] = await query<{ seenAt: Date }>(
    db.pool,
    sql`select seen_at from seen_origins
        where chatbot_id = ${chatbotId} and host = ${host} and seen_at > now() - interval '30 days'`,
  )
  return row?.seenAt.toISOString() ?? null
}
