import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps texts from whoever reads where they are stored: Redis' files, its slow log, a backup. */
export interface Sealer {
  /** The text as it may be stored. It opens under the same key and for the same owner only. */
  seal: (text: string, owner: string) => string
  /** Null for what was sealed under a key that is not among ours or for another owner, or was changed. */
  unseal: (sealed: string, owner: string) => string | null
  /** Whether it was sealed under the present key, as far as what stands on it says. */
  isCurrent: (sealed: string) => boolean
}

/** The key of an installation; or several: the first seals, and what the others have sealed still opens. */
export type SealingKeys = string | readonly [string, ...string[]]

interface Key {
  id: Buffer
  key: Uint8Array
}

const cipher = 'aes-256-gcm'
const idBytes = 4
const ivBytes = 12
const tagBytes = 16

/** A sealer for one purpose. What was sealed for another purpose under the same secret stays closed to it. */
export function createSealer(secrets: SealingKeys, purpose: string): Sealer {
  const [first, ...before] = typeof secrets === 'string' ? [secrets] : secrets
  const current = keyOf(first, purpose)
  const keys = [current, ...before.map(secret => keyOf(secret, purpose))]
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const closing = createCipheriv(cipher, current.key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([current.id, iv, closing.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      const named = keys.find(({ id }) => id.equals(bytes.subarray(0, idBytes)))
      return named === undefined ? null : opened(named, bytes.subarray(idBytes), owner)
    },
    isCurrent: sealed => current.id.equals(Buffer.from(sealed, 'base64').subarray(0, idBytes)),
  }
}

/** The id tells keys apart and says nothing of them. */
function keyOf(secret: string, purpose: string): Key {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32 + idBytes))
  return { key: new Uint8Array(derived.subarray(0, 32)), id: derived.subarray(32) }
}

function opened({ key }: Key, bytes: Buffer, owner: string): string | null {
  if (bytes.length < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}
