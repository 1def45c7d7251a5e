import { sql, type Sql } from '@frontdesk/db/sql'

/** The time zone of a row of `users` in the statement around it: their own, else that of the account they joined first. */
export const TIMEZONE_OF_USER: Sql = sql`
  coalesce(users.timezone, (
    select accounts.timezone from members join accounts on accounts.id = members.account_id
    where members.user_id = users.id
    order by members.created_at, members.id limit 1), 'UTC')`
