import { createCipher, type Cipher, type EncryptionKeys } from '@frontdesk/runtime/cipher'

/** What encrypts the secrets of connectors, made from the ENCRYPTION_KEY of the installation. */
export const newSecretCipher = (encryptionKeys: EncryptionKeys): Cipher =>
  createCipher(encryptionKeys, 'connector secret')

/** Whose secret it is. The host belongs to it: a row that is given another one cannot send the secret there. */
interface SecretPlace {
  connectorId: string
  host: string
}

const ownerOf = ({ connectorId, host }: SecretPlace): string => `${connectorId} ${host}`

/** What the secrets of visitor identities are encrypted for, in place of a host. */
export const identityPlace = 'visitor identity'

/** A secret as it is stored. */
export const encryptSecret = (cipher: Cipher, place: SecretPlace, secret: string): Buffer<ArrayBuffer> =>
  Buffer.from(cipher.encrypt(secret, ownerOf(place)), 'base64')

/** A stored secret, for the call alone; null if it was encrypted for another host or under another key. */
export const decryptSecret = (cipher: Cipher, place: SecretPlace, stored: Uint8Array): string | null =>
  cipher.decrypt(Buffer.from(stored).toString('base64'), ownerOf(place))
