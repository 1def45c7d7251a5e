import type { Cipher } from '@frontdesk/runtime/cipher'

/** What a login is for: `test` only tells its owner whether it would work, `confirm` repeats the login of a user. */
export type LoginPurpose =
  | { is: 'login'; next: string }
  | { is: 'test' }
  | { is: 'confirm'; userId: string; session: string }

/**
 * A login that has begun, as the browser keeps it in a sealed cookie until the provider sends it back. The cookie binds
 * the answer to this browser: without it, nobody can finish a login that somebody else began.
 */
export interface BegunLogin {
  readonly accountId: string
  readonly issuer: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly purpose: LoginPurpose
  /** Whether the provider was asked for `offline_access`. */
  readonly asksOfflineAccess: boolean
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** How long somebody may take at the provider. */
export const longestLoginMs = 10 * 60 * 1_000

const owner = 'single sign-on login'

/** Seals a login for the cookie, in letters that a cookie may have. */
export const sealLogin = (cipher: Cipher, login: BegunLogin): string =>
  Buffer.from(cipher.encrypt(JSON.stringify(login), owner), 'base64').toString('base64url')

/** Opens the cookie; null: it is not ours, or has expired. */
export function openLogin(cipher: Cipher, sealed: string): BegunLogin | null {
  const text = cipher.decrypt(sealed, owner)
  if (text === null) return null
  // Only `sealLogin` has the key.
  const login = JSON.parse(text) as BegunLogin
  return login.expiresAt > Date.now() ? login : null
}
