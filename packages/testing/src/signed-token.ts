import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'

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

/** A key pair of an owner's server, and how it signs. */
export interface SigningKey {
  algorithm: 'EdDSA' | 'ES256' | 'RS256'
  id: string
  privateKey: KeyObject
  /** As a key set publishes it. */
  jwk: object
}

const pairs = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
}

/** Makes a key pair. */
export function aSigningKey(algorithm: SigningKey['algorithm'], id: string = randomUUID()): SigningKey {
  const { privateKey, publicKey } = pairs[algorithm]()
  return {
    algorithm,
    id,
    privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid: id, alg: algorithm, use: 'sig' },
  }
}

/** A JWT with the key of an owner's server, written by hand as well. */
export function signTokenWith(
  { algorithm, id, privateKey }: SigningKey,
  { header = { alg: algorithm, typ: 'JWT', kid: id }, claims = {} }: Omit<TokenParts, 'secret'>,
): string {
  const signed = `${encoded(header)}.${encoded(claims)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.from(signed), key).toString('base64url')}`
}
