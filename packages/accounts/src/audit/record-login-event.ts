import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Factor } from '../second-factor/factor.ts'

/** What the audit log says of logins. */
export type LoginEvent =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.limited'
  | 'login.revoked'
  | 'logout'
  | 'passkey.failed'
  | 'password.failed'
  | 'password.reset-requested'
  | 'second-factor.failed'
  | 'second-factor.needed'
  | 'single-sign-on.needed'

/** Where a login comes from, as it may be stored and shown. */
export interface LoginPlace {
  /** The anonymised network, such as `203.0.113.* (anonymized)`. */
  readonly network: string
  /** Browser and system by name; null for a program. */
  readonly device: string | null
}

/** The part of a statement that records an event in each account of the users whose ids a CTE named `found` returns. */
export const insertLoginEvent = (
  event: LoginEvent,
  { network, device }: LoginPlace,
  factor: Factor | null = null,
): Sql => sql`
  insert into audit_log (account_id, user_id, action, fields, details)
  select account_id, user_id, ${event}, '{}',
         jsonb_strip_nulls(jsonb_build_object('network', ${network}::text, 'device', ${device}::text,
                                            'factor', ${factor}::text))
  from members join found on found.id = user_id`

/**
 * Records an event of the user with this e-mail address, if there is one. The entry is flushed a moment later: waiting
 * for the disk would tell by the time of the answer who has a login here.
 */
export async function recordLoginEvent(
  { db }: { db: Pick<Db, 'pool'> },
  { email, event, place }: { email: string; event: LoginEvent; place: LoginPlace },
): Promise<void> {
  await execute(
    db.pool,
    sql`
      with found as materialized (
        select id, set_config('synchronous_commit', 'off', true) from users where email = ${email.trim().toLowerCase()}
      )
      ${insertLoginEvent(event, place)}`,
    { name: 'record-login-event' },
  )
}
