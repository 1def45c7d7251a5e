import { isIP } from 'node:net'
import type { Actor } from '@frontdesk/accounts/actor'
import type { RefusedOriginList } from '@frontdesk/contracts/chatbots/chatbots'
import type { Db } from '@frontdesk/db/connect'
import { findOwnChatbot } from './own-chatbot.ts'

/** Why a chatbot did not answer on a page. */
export type Refusal = 'origin-missing' | 'domain' | 'page' | 'wiki' | 'plan'

export interface RefusedOrigin {
  chatbotId: string
  reason: Refusal
  /** Of the website that asked, where it named one. */
  host: string | null
}

/** Counts refusals in memory, and writes them down now and then. */
export interface RefusalCounter {
  count: (refused: RefusedOrigin) => void
  /** Writes down what was counted since the last time. Never throws: a count is not worth an error. */
  flush: () => Promise<void>
}

/** Some 100 bytes each. What comes on top of them before the next flush is not counted. */
const keptInMemory = 2_000
/** Kinds of refusal kept of one chatbot and day; further hosts are counted together. */
const keptADay = 50
const shownDays = 30

// A host that came too late in the day is counted under the empty name, with those that named none. A chatbot may be
// gone by now.
const flushSql = `
  with counted as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) as counted(chatbot_id, reason, host, count)
  ), placed as (
    select counted.chatbot_id, counted.reason, counted.count,
           case when exists (select from refused_origins seen where seen.chatbot_id = counted.chatbot_id
                               and day = (now() at time zone 'utc')::date and seen.reason = counted.reason
                               and seen.host = counted.host)
                  or row_number() over (partition by counted.chatbot_id order by counted.count desc)
                     + (select count(*) from refused_origins seen where seen.chatbot_id = counted.chatbot_id
                          and day = (now() at time zone 'utc')::date) <= ${keptADay}
                then counted.host else '' end as host
    from counted join chatbots on chatbots.id = counted.chatbot_id
  ), old as (
    delete from refused_origins where chatbot_id in (select chatbot_id from placed)
      and day < (now() at time zone 'utc')::date - ${shownDays}
  )
  insert into refused_origins as kept (chatbot_id, day, reason, host, count)
  select chatbot_id, (now() at time zone 'utc')::date, reason, host, sum(count) from placed
  group by chatbot_id, reason, host order by chatbot_id, reason, host
  on conflict (chatbot_id, day, reason, host) do update set count = least(kept.count::bigint + excluded.count, 2000000000)`

/** A counter of this process. A flood of refused requests costs one statement a flush. */
export function refusalCounter({ db }: { db: Pick<Db, 'pool'> }): RefusalCounter {
  let counts = new Map<string, RefusedOrigin & { count: number }>()
  return {
    count({ chatbotId, reason, host }) {
      // A page opened by its number may be on the visitor's own machine or at home.
      const named = host === null || host.startsWith('[') || isIP(host) !== 0 ? '' : host
      const key = `${chatbotId} ${reason} ${named}`
      const seen = counts.get(key)
      if (seen !== undefined) seen.count += 1
      else if (counts.size < keptInMemory) counts.set(key, { chatbotId, reason, host: named, count: 1 })
    },
    async flush() {
      if (counts.size === 0) return
      const all = [...counts.values()]
      counts = new Map()
      const columns = [all.map(r => r.chatbotId), all.map(r => r.reason), all.map(r => r.host), all.map(r => r.count)]
      await db.pool.query(flushSql, columns).catch(() => undefined)
    },
  }
}

/** Where a chatbot was asked for and did not answer in the last 30 days, newest day first, most frequent first. */
export async function listRefusedOrigins(
  { db }: { db: Db },
  actor: Actor,
  chatbotId: string,
): Promise<RefusedOriginList['refusedOrigins']> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const { rows } = await db.pool.query<RefusedOriginList['refusedOrigins'][number]>(
    `select to_char(day, 'YYYY-MM-DD') as day, reason, nullif(host, '') as host, count from refused_origins
     where chatbot_id = $1 and day > (now() at time zone 'utc')::date - ${shownDays}
     order by refused_origins.day desc, count desc, reason, host`,
    [id],
  )
  return rows
}
