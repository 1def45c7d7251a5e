import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/*
 * A visitor asked for an agent, and nobody came: the request is missed until an agent takes the conversation or dismisses
 * it. `change-live-chat.ts` writes the column where a visitor has waited in vain; outside office hours nobody waits.
 */

/** Records a request outside office hours. Asking again within a day changes nothing while the first one is in the list. */
export async function recordMissedRequest({ db }: { db: Pick<Db, 'pool'> }, conversationId: string): Promise<void> {
  await execute(
    db.pool,
    sql`update conversations set missed_at = clock_timestamp()
        where id = ${conversationId}::bigint and live_status is null
          and (missed_at is null or missed_at < clock_timestamp() - interval '1 day')`,
    { name: 'record-missed-request' },
  )
}
