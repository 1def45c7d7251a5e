import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Counts values that were kept from a provider, by the day (UTC). Nothing is counted of a chatbot that is gone. */
export async function countMasked({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string, count: number): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into masked_values as stored (chatbot_id, day, count)
      select id, (now() at time zone 'utc')::date, ${count}::int from chatbots where id = ${chatbotId}
      on conflict (chatbot_id, day) do update set count = stored.count + excluded.count`,
    { name: 'count-masked' },
  )
}
