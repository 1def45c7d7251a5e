import type { VisitorIdentity } from './visitor-identity.ts'

/** A token as it was sent: read, not verified. */
export interface ReadToken {
  claims: Readonly<Record<string, unknown>>
  /** The chatbot that it says it is for. */
  chatbotId: string
  /** The key that it says it was signed with. */
  keyId: string | null
}

/** An identity needs some 300 characters. A public key or a photo is none of its claims. */
const longestToken = 4_096
/** Header parameters that change nothing of how a token is verified. All others are refused: `jwk`, `jku`, `x5c`, `crit`, `cty`. */
const headerNames = ['alg', 'typ', 'kid']

/** How long an identity is accepted after it was issued, whatever its `exp`. */
export const longestAgeSeconds = 3_600
/** How long a token can log its visitor out after it was issued, whatever its `exp`. */
export const longestLogoutAgeSeconds = 24 * 3_600
/** How far the clock of the owner's server may be off. */
export const clockToleranceSeconds = 10

/**
 * Reads a token strictly, before anything is verified. Null where it is too long, is not three parts of base64url, or its
 * header or claims are not one flat object in which each name occurs once. Parsers disagree about all of these.
 */
export function readToken(token: string): ReadToken | null {
  if (token.length > longestToken) return null
  const [, header, payload] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token) ?? []
  if (header === undefined || payload === undefined) return null
  const names = readFlat(header)
  const claims = readFlat(payload)
  if (names === null || claims === null) return null
  if (!Object.keys(names).every(name => headerNames.includes(name))) return null
  const { aud } = claims
  const { kid } = names
  const keyId = typeof kid === 'string' ? kid : null
  return typeof aud === 'string' ? { claims, chatbotId: aud.toLowerCase(), keyId } : null
}

function readFlat(encoded: string): Record<string, unknown> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64url'))
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const entries = Object.entries(value)
    const isFlat = entries.every(([, entry]) => entry === null || typeof entry !== 'object')
    return isFlat && countNames(text) === entries.length ? Object.fromEntries(entries) : null
  } catch {
    return null
  }
}

/** How many names a flat object of JSON is written with, those included that occur twice. */
const countNames = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length

/** The identity in claims that were verified; null where one of them is missing, too long, or of another type. */
export function readClaims({ claims, chatbotId }: ReadToken): VisitorIdentity | null {
  const { sub, jti, iat, exp } = claims
  const [name, email] = [optional(claims['name']), optional(claims['email'])]
  if (!isText(sub, 128) || !isText(jti, 128) || !isSeconds(iat) || !isSeconds(exp)) return null
  if (name !== null && !isText(name, 100)) return null
  if (email !== null && !(isText(email, 254) && /^[^\s@]+@[^\s@]+$/.test(email))) return null
  const expiresAt = Math.min(exp, iat + longestAgeSeconds) + clockToleranceSeconds
  return { chatbotId, subject: sub, name, email, issuedAt: iat, expiresAt }
}

/** What many databases hold of a customer without a name is an empty text. */
const optional = (claim: unknown): unknown => (claim === undefined || claim === '' ? null : claim)

/** Text of one line that PostgreSQL can store and a person can read. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value.length <= longest &&
  value.trim() !== '' &&
  !/[\p{Cc}\p{Surrogate}\p{Bidi_Control}]/u.test(value)

const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
