import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps texts from whoever reads where they are stored: Redis' files, its slow log, a backup. */
export interface Sealer {
  /** The text as it may be stored. It opens under the same key and for the same owner only. */
  seal: (text: string, owner: string) => string
  /** Null for what was sealed under another key or for another owner, or was changed. */
  unseal: (sealed: string, owner: string) => string | null
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A sealer for one purpose. What was sealed for another purpose under the same secret stays closed to it. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const closing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([iv, closing.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < ivBytes + tagBytes) return null
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
      } catch {
        return null
      }
    },
  }
}
