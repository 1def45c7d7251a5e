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
  type ReadToken,
} from './read-token.ts'
import type { VisitorIdentity } from './visitor-identity.ts'
import { isLoggedOut } from './visitor-logouts.ts'

/*
 * Who a visitor is, as the owner's server has signed it. The keys come from the chatbot's settings, and each verifies the one
 * algorithm that follows from its kind, so nothing in a token chooses how it is verified.
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

interface KeyNeeds {
  findIdentityKeys: FindIdentityKeys
  /** Has public keys read again, and finds all keys of the chatbot. */
  renewIdentityKeys: FindIdentityKeys
}

interface Needs extends KeyNeeds {
  db: Pick<Db, 'pool'>
}

/** Public keys that are older are read again, in time for the next identity. */
const renewAfterMs = 60_000
/** An identity waits until older ones were read again: a key that was removed at the owner's site ends with it. */
const freshMs = 5 * 60_000

/** The identity in a token, or why it is not accepted. Throws only where the database fails. */
export async function verifyIdentity(
  { db, ...keys }: Needs,
  token: string,
): Promise<VisitorIdentity | IdentityRefusal> {
  const verified = await verifyToken(keys, token)
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
export async function verifyLogout(needs: KeyNeeds, token: string): Promise<VisitorIdentity | IdentityRefusal> {
  const verified = await verifyToken(needs, token)
  if (typeof verified === 'string') return verified
  const { identity, event, isExpired } = verified
  const age = Date.now() / 1_000 - identity.issuedAt
  if (isExpired && (age < -clockToleranceSeconds || age > longestLogoutAgeSeconds)) return 'expired'
  return event === undefined || event === 'logout' ? identity : 'claims'
}

async function verifyToken(
  needs: KeyNeeds,
  token: string,
): Promise<{ identity: VisitorIdentity; event: unknown; isExpired: boolean } | IdentityRefusal> {
  const read = readToken(token)
  if (read === null) return 'malformed'
  if (!isUuid(read.chatbotId)) return 'not_set_up'
  const refusal = await verifyWithCurrentKeys(needs, read, token)
  // The signature is checked before the times: an expired token is one that the owner's server has signed.
  const isExpired = refusal === 'expired'
  if (refusal !== null && !isExpired) return refusal
  const identity = readClaims(read)
  return identity === null ? 'claims' : { identity, event: read.claims['event'], isExpired }
}

async function verifyWithCurrentKeys(
  { findIdentityKeys, renewIdentityKeys }: KeyNeeds,
  read: ReadToken,
  token: string,
): Promise<IdentityRefusal | null> {
  const known = await findIdentityKeys(read.chatbotId)
  if (known === null) return 'not_set_up'
  const { keySetAgeMs } = known
  if (keySetAgeMs === null) return verifySignature(known, read, token)
  if (keySetAgeMs <= freshMs) {
    // Where PostgreSQL is away, the keys are as old as they were.
    if (keySetAgeMs > renewAfterMs) void renewIdentityKeys(read.chatbotId).catch(() => undefined)
    const refusal = await verifySignature(known, read, token)
    // The owner may have a new key since.
    if (refusal !== 'signature') return refusal
  }
  const renewed = await renewIdentityKeys(read.chatbotId)
  return renewed === null ? 'not_set_up' : verifySignature(renewed, read, token)
}

async function verifySignature(
  { keys, keySetAgeMs }: IdentityKeys,
  { keyId }: ReadToken,
  token: string,
): Promise<IdentityRefusal | null> {
  const withoutSecret = keys.length === 0 ? 'not_set_up' : 'malformed'
  let refusal: IdentityRefusal = keySetAgeMs === null ? withoutSecret : 'signature'
  for (const { algorithm, id, key } of keys) {
    if (id !== null && keyId !== null && id !== keyId) continue
    try {
      await jwtVerify(token, key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        maxTokenAge: longestAgeSeconds,
        clockTolerance: clockToleranceSeconds,
      })
      return null
    } catch (error) {
      // Another key may have signed it.
      if (error instanceof errors.JOSEAlgNotAllowed) continue
      refusal = refusalOf(error)
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
