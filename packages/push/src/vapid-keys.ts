import { createECDH, createPrivateKey, randomUUID, sign } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { decryptSecret, encryptSecret } from '@frontdesk/secrets/connector-secret'

/*
 * The key pair by which push services recognise this installation (RFC 8292). The first process that needs it makes it;
 * the private key is encrypted as the secrets of webhooks are. A browser subscribes for one public key: where the private
 * one cannot be read any more, a new pair is made, and browsers subscribe anew when the dashboard is opened.
 */
export interface VapidKeys {
  /** An uncompressed point on P-256, in base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

interface Needs {
  db: Pick<Db, 'pool'>
  secretCipher: Cipher
}

const placeOf = (id: string) => ({ connectorId: id, host: 'vapid' })

interface Row {
  id: string
  publicKey: string
  secret: Buffer
}

/** The keys of the installation. Of several processes that make them at once all use those that were stored first. */
export async function readVapidKeys(needs: Needs): Promise<VapidKeys> {
  const stored = await findRow(needs)
  if (stored === undefined) return createKeys(needs)
  const privateKey = decryptSecret(needs.secretCipher, placeOf(stored.id), stored.secret)
  if (privateKey !== null) return { publicKey: stored.publicKey, privateKey }
  await execute(needs.db.pool, sql`delete from vapid_keys where id = ${stored.id}`)
  return createKeys(needs)
}

async function findRow({ db }: Needs): Promise<Row | undefined> {
  const [row] = await query<Row>(db.pool, sql`select id, public_key, secret from vapid_keys`, { name: 'vapid-keys' })
  return row
}

async function createKeys(needs: Needs): Promise<VapidKeys> {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  const id = randomUUID()
  const secret = encryptSecret(needs.secretCipher, placeOf(id), ecdh.getPrivateKey('base64url'))
  await execute(
    needs.db.pool,
    sql`insert into vapid_keys (id, public_key, secret) values (${id}, ${publicKey}, ${secret})
        on conflict (is_only) do nothing`,
  )
  return readVapidKeys(needs)
}

/** A token is refused where it is valid for more than a day. */
const validSeconds = 12 * 60 * 60

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The header `Authorization` of a request to a push service: a token for this service alone, that names whom it may ask
 * about us.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1_000) + validSeconds, sub: subject }
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${content}.${signature}, k=${publicKey}`
}
