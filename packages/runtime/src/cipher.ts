import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that are stored where others may read them: Redis' files, its slow log, a backup. */
export interface Cipher {
  /** Encrypts a text. It can be decrypted with the same key and for the same owner only. */
  encrypt: (text: string, owner: string) => string
  /** Decrypts a text. Null if it was encrypted with an unknown key or for another owner, or was changed. */
  decrypt: (encrypted: string, owner: string) => string | null
  /** Whether the text was encrypted with the current key, by the key id that it begins with. */
  isCurrent: (encrypted: string) => boolean
  /** Whether any of the keys encrypted the text, by the key id that it begins with. */
  isKnown: (encrypted: string) => boolean
  /** The id of the current key in hexadecimal. It tells keys apart and reveals nothing about them. */
  keyId: string
}

/** One key, or several: the first encrypts, and all of them decrypt. */
export type EncryptionKeys = string | readonly [string, ...string[]]

interface Key {
  id: Buffer
  key: Uint8Array
}

const algorithm = 'aes-256-gcm'
const idBytes = 4
const ivBytes = 12
const tagBytes = 16

/** Creates a cipher for one purpose. It cannot decrypt what was encrypted for another purpose with the same secret. */
export function createCipher(secrets: EncryptionKeys, purpose: string): Cipher {
  const [first, ...previous] = typeof secrets === 'string' ? [secrets] : secrets
  const current = keyOf(first, purpose)
  const keys = [current, ...previous.map(secret => keyOf(secret, purpose))]
  return {
    encrypt(text, owner) {
      const iv = randomBytes(ivBytes)
      const encryption = createCipheriv(algorithm, current.key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return Buffer.concat([current.id, iv, encryption.getAuthTag(), body]).toString('base64')
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64')
      const named = keys.find(({ id }) => id.equals(bytes.subarray(0, idBytes)))
      return named === undefined ? null : decryptWith(named, bytes.subarray(idBytes), owner)
    },
    isCurrent: encrypted => current.id.equals(Buffer.from(encrypted, 'base64').subarray(0, idBytes)),
    isKnown(encrypted) {
      const begin = Buffer.from(encrypted, 'base64').subarray(0, idBytes)
      return keys.some(({ id }) => id.equals(begin))
    },
    keyId: current.id.toString('hex'),
  }
}

/** Derives a key and its id. The id tells keys apart and reveals nothing about them. */
function keyOf(secret: string, purpose: string): Key {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32 + idBytes))
  return { key: new Uint8Array(derived.subarray(0, 32)), id: derived.subarray(32) }
}

function decryptWith({ key }: Key, bytes: Buffer, owner: string): string | null {
  if (bytes.length < ivBytes + tagBytes) return null
  const decryption = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
  } catch {
    return null
  }
}
