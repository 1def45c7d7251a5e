import {
  passkeyTimeoutMs,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@frontdesk/contracts/account/passkeys'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'
import type { PasskeySite } from './passkey-site.ts'

/** EdDSA, ES256 and RS256 (COSE), best first: what every platform can do. */
export const passkeyAlgorithms = [-8, -7, -257] as const

interface Input {
  readonly site: PasskeySite
  readonly challenge: string
}

type Needs = { db: Pick<Db, 'pool'> }
type User = Pick<UserActor, 'userId'>

/** The user's id as authenticators keep it, and return it at a login. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Options for the login of anybody: they name no passkey, and so tell nothing of who has one. */
export const loginOptions = ({ site, challenge }: Input): PasskeyRequestOptions => ({
  challenge,
  rpId: site.rpId,
  timeout: passkeyTimeoutMs,
  userVerification: 'required',
})

/** Options for a user who is logged in: one of their own passkeys. */
export const proofOptions = async (needs: Needs, user: User, input: Input): Promise<PasskeyRequestOptions> => ({
  ...loginOptions(input),
  allowCredentials: await listDescriptors(needs, user),
})

/** Options for a new passkey: one that is found without a name, and that asks for a finger, a face or a PIN. */
export const creationOptions = async (
  needs: Needs,
  user: Pick<UserActor, 'userId' | 'email' | 'name'>,
  { site, challenge }: Input,
): Promise<PasskeyCreationOptions> => ({
  challenge,
  rp: { id: site.rpId, name: 'Frontdesk' },
  user: { id: userHandleOf(user.userId), name: user.email, displayName: user.name },
  pubKeyCredParams: passkeyAlgorithms.map(alg => ({ type: 'public-key', alg })),
  timeout: passkeyTimeoutMs,
  excludeCredentials: await listDescriptors(needs, user),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

async function listDescriptors({ db }: Needs, { userId }: User) {
  const rows = await query<{ credentialId: Buffer; transports: string[] }>(
    db.pool,
    sql`select credential_id, transports from passkeys where user_id = ${userId} order by created_at`,
  )
  return rows.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId.toString('base64url'),
    transports,
  }))
}
