import type { Actor } from '@frontdesk/accounts/actor'
import type { HomeCounts } from '@frontdesk/contracts/account/home'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Beyond it, the exact number does not matter, and counting would take long. */
const mostCounted = 1_000

/**
 * Columns that count open questions and new leads of the chatbots in `seen`, a CTE; null if the actor may see none.
 */
export const countsOf = (seen: string, { permissions }: Pick<Actor, 'permissions'>): Sql => sql`
        case when ${permissions.includes('questions')}::bool then
          (select count(*)::int from (select from questions join ${identifier(seen)} as seen on seen.id = questions.chatbot_id
                                      where questions.status = 'open' limit ${mostCounted}) open) end as open_questions,
        case when ${permissions.includes('leads')}::bool then
          (select count(*)::int from (select from leads join ${identifier(seen)} as seen on seen.id = leads.chatbot_id
                                      where leads.handled_at is null limit ${mostCounted}) open) end as new_leads`

/** Reads how many questions and leads wait for somebody, over the chatbots that the actor may see. */
export async function readHomeCounts({ db }: { db: Pick<Db, 'pool'> }, actor: Actor): Promise<HomeCounts> {
  const [row] = await query<HomeCounts>(
    db.pool,
    sql`
      with seen as materialized (
        select id from chatbots
        where account_id = ${actor.accountId} and not is_deleting
          and (${actor.chatbotIds}::uuid[] is null or id = any(${actor.chatbotIds}::uuid[]))
      )
      select ${countsOf('seen', actor)}`,
    { name: 'read-home-counts' },
  )
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}
