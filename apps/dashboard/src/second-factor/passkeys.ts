import { ApiFailure } from '../api/api-failure.ts'
import type {
  CreatePasskeyRequest,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@frontdesk/client/operations'

/*
 * Passkeys of the browser. It reads and writes the forms of the API by itself, so that no library converts them.
 */

/** Why this page has no passkeys: it was not opened over https and by a name, or the browser knows none. */
export type PasskeyObstacle = 'insecure' | 'unsupported'

/** What keeps this page from using passkeys; undefined: nothing does. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  // No passkey belongs to an IP address.
  if (!isSecureContext || /^[\d.]+$|^\[/.test(location.hostname)) return 'insecure'
  const isKnown = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  return isKnown ? undefined : 'unsupported'
}

/** Lets the person sign with a passkey. Throws PASSKEY_CANCELLED where they did not. */
export async function signWithPasskey(options: PasskeyRequestOptions, cancelled = ''): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const found = await navigator.credentials.get({ publicKey }).catch((error: unknown) => fail(error, cancelled))
  // What `get` with a public key resolves with (WebAuthn, 5.1).
  const { id, response } = (found as PublicKeyCredential).toJSON() as PasskeyAssertion
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } }
}

/** Creates a passkey. Throws PASSKEY_CANCELLED, or PASSKEY_EXISTS where the authenticator has one of this person already. */
export async function createOwnPasskey(options: PasskeyCreationOptions): Promise<CreatePasskeyRequest['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => fail(error, ''))
  // What `create` with a public key resolves with.
  const { id, response } = (made as PublicKeyCredential).toJSON() as CreatePasskeyRequest['credential']
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

/** Browsers say no more than that it was not done: it was cancelled, took too long, or there is no such passkey. */
function fail(error: unknown, cancelled: string): never {
  const exists = error instanceof DOMException && error.name === 'InvalidStateError'
  throw new ApiFailure(cancelled, { kind: 'invalid', code: exists ? 'PASSKEY_EXISTS' : 'PASSKEY_CANCELLED' })
}
