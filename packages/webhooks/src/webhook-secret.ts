import { createHmac, randomBytes } from 'node:crypto'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { encryptSecret, decryptSecret } from '@frontdesk/secrets/connector-secret'

/** A new secret, as its owner is shown it once. All of the text is the key. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** A webhook's secret is encrypted as those of connectors are, for the webhook. Its address may change: it is not sent. */
const placeOf = (webhookId: string) => ({ connectorId: webhookId, host: 'webhook' })

/** A secret as it is stored. */
export const encryptWebhookSecret = (cipher: Cipher, webhookId: string, secret: string): Buffer<ArrayBuffer> =>
  encryptSecret(cipher, placeOf(webhookId), secret)

/** A stored secret, for signing alone; null if it was encrypted under a key that is not among ours. */
export const decryptWebhookSecret = (cipher: Cipher, webhookId: string, stored: Uint8Array): string | null =>
  decryptSecret(cipher, placeOf(webhookId), stored)

/** What a receiver checks: when it was signed, and HMAC-SHA256 over `time.body`. */
export function signatureOf(secret: string, { body, seconds }: { body: string; seconds: number }): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}
