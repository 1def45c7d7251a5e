import { createSealer, type Sealer, type SealingKeys } from '@frontdesk/runtime/sealer'

/** What seals the secrets of connectors, made from the ENCRYPTION_KEY of the installation. */
export const newConnectorSealer = (encryptionKeys: SealingKeys): Sealer =>
  createSealer(encryptionKeys, 'connector secret')

/** Whose secret it is. The host belongs to it: a row that is given another one cannot send the secret there. */
interface SecretPlace {
  connectorId: string
  host: string
}

const ownerOf = ({ connectorId, host }: SecretPlace): string => `${connectorId} ${host}`

/** A secret as it is stored. */
export const sealSecret = (sealer: Sealer, place: SecretPlace, secret: string): Buffer<ArrayBuffer> =>
  Buffer.from(sealer.seal(secret, ownerOf(place)), 'base64')

/** A stored secret, for the call alone; null where it was sealed for another host or under another key. */
export const unsealSecret = (sealer: Sealer, place: SecretPlace, stored: Uint8Array): string | null =>
  sealer.unseal(Buffer.from(stored).toString('base64'), ownerOf(place))
