import { createHmac, randomUUID } from 'node:crypto'

/** What a token of a test differs in from a good one. */
export interface TokenParts {
  header?: object | string
  claims?: object | string
  secret?: string
}

const encoded = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** The claims of a good identity, with some of them changed. */
export const goodClaims = (chatbotId: string, more: object = {}): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1_000)
  return { aud: chatbotId, sub: 'customer-7', jti: randomUUID(), iat: now, exp: now + 600, ...more }
}

/** A JWT with HS256, written by hand so that every part of it can be wrong. */
export function signToken({ header = { alg: 'HS256', typ: 'JWT' }, claims = {}, secret = '' }: TokenParts): string {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
