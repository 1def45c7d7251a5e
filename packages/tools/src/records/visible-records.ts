import type { Actor } from '@frontdesk/accounts/actor'
import type { DayRange } from '@frontdesk/contracts/day-range'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'

export interface Needs {
  db: Pick<Db, 'pool'>
}

/** Whether the chatbot of a record is one that the actor may see. */
export const isVisible = ({
  accountId,
  chatbotIds,
}: Pick<Actor, 'accountId' | 'chatbotIds'>): Sql => sql`chatbot_id in (
  select id from chatbots where account_id = ${accountId} and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[])))`

/** Whether a record is younger than 30 days. Older ones are hidden even before retention has removed them. */
export const IS_RETAINED = sql`created_at > now() - ${RETENTION}`

/** Selects records of one kind. */
export interface Selection {
  /** Columns and table. */
  records: Sql
  /** One more condition. */
  condition?: Sql
  actor: Actor
  range: DayRange
}

/** The records that an actor may see, newest first. */
export async function selectVisible<Row extends object>(
  { db }: Needs,
  { records, condition = sql`true`, actor, range: { from, before } }: Selection,
): Promise<Row[]> {
  return query<Row>(
    db.pool,
    sql`
      ${records} where ${isVisible(actor)}
        and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
        and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
        and ${condition}
      order by created_at desc, id`,
  )
}
