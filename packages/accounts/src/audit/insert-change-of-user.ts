import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** The part of a statement that records a change in each account of the user whose `user_id` the CTE of this name returns. */
export const insertChangeOfUser = (action: string, cte: string): Sql => sql`
  insert into audit_log (account_id, user_id, action, fields)
  select members.account_id, members.user_id, ${action}, '{}' from members
  join ${identifier(cte)} changed on changed.user_id = members.user_id`
