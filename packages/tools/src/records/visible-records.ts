import type { Actor } from '@frontdesk/accounts/actor'
import type { DayRange } from '@frontdesk/contracts/day-range'
import type { Db } from '@frontdesk/db/connect'

export interface Needs {
  db: Pick<Db, 'pool'>
}

/** The record's chatbot is one that the actor may see: `$1` is their account, `$2` what `chatbotIds` says. */
export const IS_VISIBLE = `chatbot_id in (
  select id from chatbots where account_id = $1 and ($2::uuid[] is null or id = any($2)))`

/** What visitors said goes after 30 days, whether or not it has been removed by then. */
export const IS_YOUNG = `created_at > now() - interval '720 hours'`

/** Which records of a kind. */
export interface Selection {
  /** Columns and table, as SQL; the rest is added. */
  records: string
  /** One more condition, as SQL, on `$5` or on nothing. */
  condition?: string
  actor: Actor
  range: DayRange
  /** Value of `$5`. */
  value?: string | null
}

/** The rows an actor may see, newest first. */
export async function selectVisible({ db }: Needs, { records, condition = 'true', actor, range, value }: Selection) {
  const { rows } = await db.pool.query({
    text: `${records} where ${IS_VISIBLE}
             and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)
             and ${condition}
           order by created_at desc, id`,
    values: [actor.accountId, actor.chatbotIds, range.from, range.before, ...(value === undefined ? [] : [value])],
  })
  return rows
}
