import { isIP } from 'node:net'
import type { Actor } from '@frontdesk/accounts/actor'
import type { RefusedOriginList } from '@frontdesk/contracts/chatbots/websites'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { findOwnChatbot } from '../own-chatbot.ts'

/** The reason why a request of a page was refused. */
export type Refusal = 'origin-missing' | 'domain' | 'page' | 'wiki' | 'plan'

export interface RefusedOrigin {
  chatbotId: string
  reason: Refusal
  /** Of the website that asked, where it named one. */
  host: string | null
}

/** Counts refusals in memory, and stores the counts from time to time. */
export interface RefusalCounter {
  count: (refused: RefusedOrigin) => void
  /** Stores the counts since the last flush. Never throws: a lost count is no reason for an error. */
  flush: () => Promise<void>
}

/** Some 100 bytes each. What comes on top of them before the next flush is not counted. */
const keptInMemory = 2_000
/** Kinds of refusal kept of one chatbot and day; further hosts are counted together. */
const keptADay = 50
const shownDays = 30

interface Count extends Omit<RefusedOrigin, 'host'> {
  /** Empty if the request named none. */
  host: string
  count: number
}

// A host beyond the limit of a day is counted under the empty name, with requests that named none. A chatbot may have
// been removed meanwhile.
const addCounts = (counts: readonly Count[]) => sql`
  with counted as (
    select * from unnest(${counts.map(({ chatbotId }) => chatbotId)}::uuid[], ${counts.map(({ reason }) => reason)}::text[],
                         ${counts.map(({ host }) => host)}::text[], ${counts.map(({ count }) => count)}::int[])
      as counted(chatbot_id, reason, host, count)
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
  ), expired as (
    delete from refused_origins where chatbot_id in (select chatbot_id from placed)
      and day < (now() at time zone 'utc')::date - ${shownDays}::int
  )
  insert into refused_origins as kept (chatbot_id, day, reason, host, count)
  select chatbot_id, (now() at time zone 'utc')::date, reason, host, sum(count) from placed
  group by chatbot_id, reason, host order by chatbot_id, reason, host
  on conflict (chatbot_id, day, reason, host)
  do update set count = least(kept.count::bigint + excluded.count, 2000000000)`

/** A counter of this process. A flood of refused requests costs one statement a flush. */
export function refusalCounter({ db }: { db: Pick<Db, 'pool'> }): RefusalCounter {
  let counts = new Map<string, Count>()
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
      await execute(db.pool, addCounts(all)).catch(() => undefined)
    },
  }
}

/** Lists the websites whose requests were refused in the last 30 days, newest day first, most frequent first. */
export async function listRefusedOrigins(
  { db }: { db: Db },
  actor: Actor,
  chatbotId: string,
): Promise<RefusedOriginList['refusedOrigins']> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  return query<RefusedOriginList['refusedOrigins'][number]>(
    db.pool,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, reason, nullif(host, '') as host, count from refused_origins
      where chatbot_id = ${id} and day > (now() at time zone 'utc')::date - ${shownDays}::int
      order by refused_origins.day desc, count desc, reason, host`,
  )
}
