import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Finds the user of an account whom its provider names so; null: it has logged in nobody of this name yet. */
export async function findIdentity(
  { db }: { db: Pick<Db, 'pool'> },
  { accountId, issuer, subject }: { accountId: string; issuer: string; subject: string },
): Promise<string | null> {
  const [row] = await query<{ userId: string }>(
    db.pool,
    sql`
      select user_id from single_sign_on_identities
      where account_id = ${accountId} and issuer = ${issuer} and subject = ${subject}`,
  )
  return row?.userId ?? null
}
