import { importJWK, type CryptoKey, type JWK } from 'jose'

/** A public key of an owner, and the one algorithm that it verifies. */
export interface PublicKey {
  algorithm: string
  /** `kid`: the owner's name for it. */
  id: string | null
  key: CryptoKey
}

/** Providers publish two to five. */
const mostKeys = 20

/**
 * Reads a JSON Web Key Set (RFC 7517) as an owner publishes it, and leaves of it what can verify identities: Ed25519 for
 * EdDSA, P-256 for ES256, RSA of 2,048 to 4,096 bits for RS256. Everything else is left out, such as symmetric keys, keys
 * for encryption, and keys that were published with their private part. Null where it is no key set, or a huge one.
 */
export async function readKeySet(text: string): Promise<JWK[] | null> {
  const set = parse(text)
  if (set === null || set.length > mostKeys) return null
  const usable = await Promise.all(set.map(async key => ((await openKey(key)) === null ? [] : [publicPart(key)])))
  return usable.flat()
}

/** The keys of a set as `readKeySet` returned it. */
export async function openKeySet(keys: readonly JWK[]): Promise<PublicKey[]> {
  return (await Promise.all(keys.map(openKey))).flatMap(key => key ?? [])
}

function parse(text: string): JWK[] | null {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown }
    if (!Array.isArray(keys)) return null
    return keys.filter((key: unknown): key is JWK => typeof key === 'object' && key !== null)
  } catch {
    return null
  }
}

async function openKey(jwk: JWK): Promise<PublicKey | null> {
  const algorithm = algorithmOf(jwk)
  const { kid, use, key_ops: operations, alg = algorithm } = jwk
  const isForSignatures =
    (use ?? 'sig') === 'sig' &&
    (operations === undefined || (Array.isArray(operations) && operations.includes('verify')))
  if (algorithm === null || alg !== algorithm || !isForSignatures || 'd' in jwk) return null
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > 256)) return null
  try {
    const key = await importJWK(publicPart(jwk), algorithm)
    return key instanceof Uint8Array ? null : { algorithm, id: kid ?? null, key }
  } catch {
    // A point that is not on its curve, for example.
    return null
  }
}

/** The algorithm follows from the key, so no key verifies a token of another one. */
function algorithmOf({ kty, crv, n, e }: JWK): string | null {
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA'
  if (kty === 'EC' && crv === 'P-256') return 'ES256'
  // Base64url of 2,048 to 4,096 bits. A large exponent would make each verification slow.
  const isRsa = kty === 'RSA' && typeof n === 'string' && n.length >= 342 && n.length <= 683
  return isRsa && typeof e === 'string' && e.length <= 6 ? 'RS256' : null
}

/** What of a key is stored. Members without a value don't get into JSON. */
const publicPart = ({ kty, crv, x, y, n, e, kid }: JWK): JWK =>
  Object.fromEntries(Object.entries({ kty, crv, x, y, n, e, kid }).filter(([, value]) => value !== undefined)) as JWK
