import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { CreatePasskeyRequest, PasskeyAssertion } from '@frontdesk/contracts/account/passkeys'
import { passkeyAlgorithms } from './passkey-options.ts'
import type { PasskeySite } from './passkey-site.ts'

/*
 * The library takes 33 MB of memory, so this file is imported when the first passkey is checked. It checks what WebAuthn
 * level 3 (7.1 and 7.2) lists: type, challenge, origin, the hash of the relying party id, presence and verification of the
 * user, and the signature. It throws for whatever is wrong, which comes from strangers and is no fault.
 */

interface Expected {
  readonly site: PasskeySite
  readonly challenge: string
}

/** A new passkey, as it is stored. */
export interface VerifiedPasskey {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly isBackedUp: boolean
}

/** Verifies the answer to creation options; null: something is wrong with it. */
export async function verifyNewPasskey(
  { id, response }: CreatePasskeyRequest['credential'],
  { site, challenge }: Expected,
): Promise<VerifiedPasskey | null> {
  const { clientDataJSON, attestationObject } = response
  if (namesCertificates(attestationObject)) return null
  const verified = await verifyRegistrationResponse({
    response: { ...credential(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { credential: made, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: new Uint8Array(Buffer.from(made.id, 'base64url')),
    publicKey: new Uint8Array(made.publicKey),
    counter: made.counter,
    isBackedUp: credentialBackedUp,
  }
}

/** Verifies a signature by a stored key; null: something is wrong with it. The caller compares the counter. */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  { site, challenge, publicKey }: Expected & { publicKey: Uint8Array },
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { userHandle, ...signed } = response
  const verified = await verifyAuthenticationResponse({
    response: { ...credential(id), response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // The library only throws where a counter goes back, and says so in no other way.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}

/**
 * Whether an attestation names certificates, or can't be read. We ask for none. The library would request the revocation
 * lists that such certificates name, wherever they are, and not through the egress.
 */
export function namesCertificates(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    return format !== 'none' && !(format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return true
  }
}

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })
