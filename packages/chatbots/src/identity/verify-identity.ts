import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { errors, jwtVerify } from 'jose'
import type { FindIdentityKeys, IdentityKeys } from './find-identity-keys.ts'
import {
  clockToleranceSeconds,
  longestAgeSeconds,
  longestLogoutAgeSeconds,
  readClaims,
  readToken,
} from './read-token.ts'
import type { VisitorIdentity } from './visitor-identity.ts'
import { isLoggedOut } from './visitor-logouts.ts'

/*
 * Who a visitor is, as the owner's server has signed it. The chatbot's setting names the one algorithm that is accepted, and
 * the key comes from the setting, so nothing in a token chooses how it is verified.
 */

/** Why an identity is not accepted, in words for the developer of the website. */
export type IdentityRefusal =
  | 'malformed'
  | 'not_set_up'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'claims'
  | 'logged_out'

interface Needs {
  db: Pick<Db, 'pool'>
  findIdentityKeys: FindIdentityKeys
}

/** The identity in a token, or why it is not accepted. Throws only where the database fails. */
export async function verifyIdentity(
  { db, findIdentityKeys }: Needs,
  token: string,
): Promise<VisitorIdentity | IdentityRefusal> {
  const verified = await verifyToken({ findIdentityKeys }, token)
  if (typeof verified === 'string') return verified
  const { identity, event, isExpired } = verified
  if (isExpired) return 'expired'
  // A token that logs a visitor out must not sign them in.
  if (event !== undefined) return 'claims'
  return (await isLoggedOut({ db }, identity)) ? 'logged_out' : identity
}

/**
 * Whom a token logs out: the visitor of an identity, or of a token that says so. Or why it logs out nobody. It may have
 * expired: a page that was open for longer holds an old token, and other devices of the visitor newer ones.
 */
export async function verifyLogout(
  needs: Pick<Needs, 'findIdentityKeys'>,
  token: string,
): Promise<VisitorIdentity | IdentityRefusal> {
  const verified = await verifyToken(needs, token)
  if (typeof verified === 'string') return verified
  const { identity, event, isExpired } = verified
  const age = Date.now() / 1_000 - identity.issuedAt
  if (isExpired && (age < -clockToleranceSeconds || age > longestLogoutAgeSeconds)) return 'expired'
  return event === undefined || event === 'logout' ? identity : 'claims'
}

async function verifyToken(
  { findIdentityKeys }: Pick<Needs, 'findIdentityKeys'>,
  token: string,
): Promise<{ identity: VisitorIdentity; event: unknown; isExpired: boolean } | IdentityRefusal> {
  const read = readToken(token)
  if (read === null) return 'malformed'
  const { chatbotId } = read
  const keys = isUuid(chatbotId) ? await findIdentityKeys(chatbotId) : null
  if (keys === null) return 'not_set_up'
  const refusal = await verifySignature(keys, token)
  // The signature is checked before the times: an expired token is one that the owner's server has signed.
  const isExpired = refusal === 'expired'
  if (refusal !== null && !isExpired) return refusal
  const identity = readClaims(read)
  return identity === null ? 'claims' : { identity, event: read.claims['event'], isExpired }
}

async function verifySignature({ algorithm, secrets }: IdentityKeys, token: string): Promise<IdentityRefusal | null> {
  let refusal: IdentityRefusal = 'not_set_up'
  for (const secret of secrets) {
    try {
      await jwtVerify(token, secret, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        maxTokenAge: longestAgeSeconds,
        clockTolerance: clockToleranceSeconds,
      })
      return null
    } catch (error) {
      refusal = refusalOf(error)
      // Another secret may have signed it.
      if (refusal !== 'signature') return refusal
    }
  }
  return refusal
}

function refusalOf(error: unknown): IdentityRefusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isTime = error.claim === 'iat' || error.claim === 'nbf'
    return isTime && error.reason === 'check_failed' ? 'not_yet_valid' : 'claims'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  return 'malformed'
}
