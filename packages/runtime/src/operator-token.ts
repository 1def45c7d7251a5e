import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which the operator's own programs prove that they belong to this installation. */
export const operatorTokenHeader = 'x-frontdesk-pass'

/** Long enough for clocks that differ. A token gives access only to what the API sees of the request that brings it. */
const validSeconds = 300

/** Creates a token for now: a time, and its signature with the secret that all API processes share. */
export function createOperatorToken(secret: string): string {
  const seconds = String(Math.floor(Date.now() / 1_000))
  return `${seconds}.${sign(secret, seconds)}`
}

/** Whether `given` is a token that was created with this secret in the last minutes. */
export function isOperatorToken(secret: string, given: unknown): boolean {
  const [, seconds, signature] = (typeof given === 'string' && /^(\d{1,12})\.([\w-]{43})$/.exec(given)) || []
  if (seconds === undefined || signature === undefined) return false
  const isFresh = Math.abs(Date.now() / 1_000 - Number(seconds)) <= validSeconds
  return isFresh && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, seconds)))
}

const sign = (secret: string, seconds: string): string =>
  createHmac('sha256', secret).update(`operator token ${seconds}`).digest('base64url')
