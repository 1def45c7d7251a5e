import type { Cipher } from '@frontdesk/runtime/cipher'

/** As `rotateSecrets` names the owner of a row of this table. */
const ownerOf = (userId: string): string => `${userId} second-factor`

/** The secret of a user's app as it is stored. A row that is given to another user opens nothing. */
export const encryptAppSecret = (cipher: Cipher, userId: string, secret: Buffer): Buffer<ArrayBuffer> =>
  Buffer.from(cipher.encrypt(secret.toString('base64'), ownerOf(userId)), 'base64')

/** A stored secret; null if it was encrypted under an unknown key or for another user. */
export function decryptAppSecret(cipher: Cipher, userId: string, stored: Buffer): Buffer | null {
  const secret = cipher.decrypt(stored.toString('base64'), ownerOf(userId))
  return secret === null ? null : Buffer.from(secret, 'base64')
}
