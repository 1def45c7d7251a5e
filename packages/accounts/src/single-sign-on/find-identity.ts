import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { AdmittedUser } from '../login/sign-in.ts'

/** Finds the user of an account whom its provider names so; null: it has logged in nobody of this name yet. */
export async function findIdentity(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, issuer, subject }: { accountId: string; issuer: string; subject: string },
): Promise<AdmittedUser | null> {
  const [row] = await query<AdmittedUser>(
    db.pool,
    sql`
      select user_id, email, session_epoch from single_sign_on_identities join users on users.id = user_id
      where account_id = ${accountId} and issuer = ${issuer} and subject = ${subject}`,
  )
  return row ?? null
}
