import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { newLinkToken } from './link-token.ts'

interface PasswordLinkInput {
  userId: string
  /** The public address of the installation. */
  baseUrl: string
}

/** Enough for a link that an operator passes on by hand. */
const validHours = 24

/** Creates a link by which a user chooses a password, once, within a day. Links from before no longer work. */
export async function createPasswordLink(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, baseUrl }: PasswordLinkInput,
): Promise<{ link: string; expiresAt: string }> {
  const { token, hash } = newLinkToken()
  const [row] = await query<{ expiresAt: Date }>(
    db.pool,
    sql`
      with others as (delete from password_resets where user_id = ${userId})
      insert into password_resets (user_id, token_hash, expires_at)
      values (${userId}, ${hash}, now() + make_interval(hours => ${validHours}))
      returning expires_at`,
  )
  // An insert without a condition returns its row.
  const { expiresAt } = row as { expiresAt: Date }
  return { link: `${baseUrl}/dashboard/reset-password#${token}`, expiresAt: expiresAt.toISOString() }
}
