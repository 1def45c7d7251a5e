import type { PasskeyAssertion } from '@frontdesk/contracts/account/passkeys'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { insertChangeOfUser } from '../audit/insert-change-of-user.ts'
import { passkeysUnavailable, passkeyWrong } from './errors.ts'
import { userHandleOf } from './passkey-options.ts'
import type { PasskeySite } from './passkey-site.ts'

/** What answers of authenticators are compared with. */
export interface PasskeyCeremony {
  /** Null where browsers have no passkeys. */
  readonly site: PasskeySite | null
  /** Uses a challenge up. False: it was not given to this browser for this, was used before, or has expired. */
  readonly takeChallenge: (challenge: string) => Promise<boolean>
}

interface Needs {
  db: Pick<Db, 'pool'>
  ceremony: PasskeyCeremony
}

interface PasskeyRow {
  id: string
  userId: string
  publicKey: Buffer
}

/**
 * Checks the signature of a passkey, and records its use. Resolves with the user whose passkey it is. Throws PASSKEY_WRONG
 * for whatever is wrong, and for a passkey of somebody else than the one whose it has to be: `null` is anybody at a login,
 * whom the authenticator itself has to name.
 */
export async function checkPasskey(
  { db, ceremony }: Needs,
  { assertion, ownerId }: { assertion: PasskeyAssertion; ownerId: string | null },
): Promise<{ userId: string }> {
  const expected = await takeChallenge(ceremony, assertion.response.clientDataJSON)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const [row] = await query<PasskeyRow>(
    db.pool,
    sql`select id, user_id, public_key from passkeys where credential_id = ${credentialId}`,
  )
  if (row === undefined || !isOf(row.userId, ownerId, assertion.response.userHandle)) throw passkeyWrong()
  const { verifyAssertion } = await import('./verify-passkey.ts')
  const verified = await verifyAssertion(assertion, { ...expected, publicKey: row.publicKey })
  if (verified === null) throw passkeyWrong()
  await recordUse(db, row, verified)
  return { userId: row.userId }
}

/** Uses up the challenge that an answer names, before anything else of it is looked at. Throws PASSKEY_WRONG. */
export async function takeChallenge(
  { site, takeChallenge: take }: PasskeyCeremony,
  clientDataJSON: string,
): Promise<{ site: PasskeySite; challenge: string }> {
  if (site === null) throw passkeysUnavailable()
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null || !(await take(challenge))) throw passkeyWrong()
  return { site, challenge }
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    // Read by the browser of a stranger: nothing about its shape is known.
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown> | null
    // No page of ours stands in a frame of another site.
    return typeof data?.['challenge'] === 'string' && data['crossOrigin'] !== true ? data['challenge'] : null
  } catch {
    return null
  }
}

const isOf = (userId: string, ownerId: string | null, userHandle: string | undefined): boolean =>
  userHandle === undefined ? ownerId === userId : (ownerId ?? userId) === userId && userHandle === userHandleOf(userId)

/**
 * A counter that does not go on tells that two authenticators have the key, one of them a copy. The use is refused, and
 * stands in the audit log. The statement compares and stores it, so that of two uses at once one is refused.
 */
async function recordUse(
  { pool }: Needs['db'],
  { id, userId }: PasskeyRow,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  const used = await execute(
    pool,
    sql`
      update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`,
  )
  if (used === 1) return
  await execute(
    pool,
    sql`
      with owned as (select user_id from passkeys where id = ${id} and user_id = ${userId})
      ${insertChangeOfUser('passkey.copied', 'owned')}`,
  )
  throw passkeyWrong()
}
