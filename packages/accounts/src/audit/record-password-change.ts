import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Records a new password in the audit log of each account of the user, whose id the CTE of this name returns. */
export const recordPasswordChange = (cte: string): Sql => sql`
  insert into audit_log (account_id, user_id, action, fields)
  select account_id, user_id, 'password.changed', '{}' from members
  join ${identifier(cte)} changed on changed.id = user_id`
