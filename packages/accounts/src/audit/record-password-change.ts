import { sql } from '@frontdesk/db/sql'

/** Records a new password in the audit log of each account of the user, whose id a CTE named `changed` returns. */
export const RECORD_PASSWORD_CHANGE = sql`
  insert into audit_log (account_id, user_id, action, fields)
  select account_id, user_id, 'password.changed', '{}' from members join changed on changed.id = user_id`
