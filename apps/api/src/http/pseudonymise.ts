import { createHmac } from 'node:crypto'

/** Replaces an address, a session id or an email by a keyed hash, so that keys in Redis name nobody. */
export const pseudonymise = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url').slice(0, 22)
