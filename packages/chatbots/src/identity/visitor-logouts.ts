import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { VisitorIdentity } from './visitor-identity.ts'

/*
 * Log-outs of signed-in visitors. A log-out ends all identities of the visitor that were issued until then, on every
 * device: a page gets a new one each time it is loaded, so an identity that was copied from an earlier page must end, too.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

type Of = Pick<VisitorIdentity, 'chatbotId' | 'subject' | 'issuedAt'>

/**
 * Records a log-out, from now on or from when it was issued: the clock of the owner's server may be ahead. A token that a
 * log-out has ended changes nothing: a copy of it can't log out visitors who have logged in again.
 */
export async function recordLogout({ db }: Needs, { chatbotId, subject, issuedAt }: Of): Promise<void> {
  await execute(
    db.pool,
    sql`insert into visitor_logouts (chatbot_id, subject, since)
        select id, ${subject}, greatest(clock_timestamp(), to_timestamp(${issuedAt}::float8)) from chatbots where id = ${chatbotId}
        on conflict (chatbot_id, subject) do update set since = excluded.since
        where visitor_logouts.since < to_timestamp(${issuedAt}::float8)`,
    { name: 'record-visitor-logout' },
  )
}

/** Whether an identity is still valid: not expired, and its visitor has not logged out since it was issued. */
export async function isStillValid({ db }: Needs, { expiresAt, ...of }: VisitorIdentity): Promise<boolean> {
  return expiresAt > Date.now() / 1_000 && !(await isLoggedOut({ db }, of))
}

/** Whether the visitor of an identity has logged out since it was issued. */
export async function isLoggedOut({ db }: Needs, { chatbotId, subject, issuedAt }: Of): Promise<boolean> {
  const found = await execute(
    db.pool,
    sql`select from visitor_logouts
        where chatbot_id = ${chatbotId} and subject = ${subject} and since >= to_timestamp(${issuedAt}::float8)`,
    { name: 'find-visitor-logout' },
  )
  return found > 0
}
