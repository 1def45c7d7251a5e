import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { encryptSecret, decryptSecret, identityPlace } from './connector-secret.ts'

interface Row {
  id: string
  /** Part of what the secret is encrypted for, with the id. */
  host: string
  secret: Buffer
  of: keyof typeof tables
}

/** The table, and its column with the id of the row. */
const tables = {
  connectors: { table: raw('connectors'), id: raw('id') },
  webhooks: { table: raw('webhooks'), id: raw('id') },
  vapid_keys: { table: raw('vapid_keys'), id: raw('id') },
  second_factors: { table: raw('second_factors'), id: raw('user_id') },
  identity_secrets: { table: raw('identity_secrets'), id: raw('id') },
  single_sign_on: { table: raw('single_sign_on'), id: raw('account_id') },
  single_sign_on_logins: { table: raw('single_sign_on_logins'), id: raw('id') },
} as const

/** How many secrets were rotated, and how many were not. */
export interface RotatedSecrets {
  /** Re-encrypted with the current key. */
  rotated: number
  /** Encrypted with the current key already. */
  kept: number
  /** Encrypted with an unknown key. They stay as they are. */
  unreadable: number
}

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Re-encrypts the secrets of all connectors, webhooks, authenticator apps, visitor identities and single sign-on, and the
 * key for push services, with the current key. It can be interrupted and run again.
 */
export async function rotateSecrets({ db, secretCipher }: { db: Db; secretCipher: Cipher }): Promise<RotatedSecrets> {
  const counts: RotatedSecrets = { rotated: 0, kept: 0, unreadable: 0 }
  for (let after = firstId; ;) {
    const rows = await query<Row>(
      db.pool,
      sql`
        select * from (
          select id, host, secret, 'connectors' as of from connectors where secret is not null
          union all select id, 'webhook', secret, 'webhooks' from webhooks
          union all select id, 'vapid', secret, 'vapid_keys' from vapid_keys
          union all select user_id, 'second-factor', secret, 'second_factors' from second_factors
          union all select id, ${identityPlace}, secret, 'identity_secrets' from identity_secrets
          union all select account_id, issuer, secret, 'single_sign_on' from single_sign_on
          union all select id, 'single sign-on login', secret, 'single_sign_on_logins' from single_sign_on_logins
            where secret is not null
        ) as secrets where id > ${after} order by id limit ${batchSize}`,
    )
    for (const row of rows) counts[await rotate({ db, secretCipher }, row)] += 1
    const last = rows.at(-1)
    if (last === undefined) return counts
    after = last.id
  }
}

async function rotate(
  { db, secretCipher }: { db: Db; secretCipher: Cipher },
  { id, host, secret, of }: Row,
): Promise<keyof RotatedSecrets> {
  if (secretCipher.isCurrent(secret.toString('base64'))) return 'kept'
  const place = { connectorId: id, host }
  const text = decryptSecret(secretCipher, place, secret)
  if (text === null) return 'unreadable'
  // Only if it is unchanged: a secret that was replaced meanwhile is encrypted with the current key anyway.
  const encrypted = encryptSecret(secretCipher, place, text)
  const { table, id: key } = tables[of]
  await execute(db.pool, sql`update ${table} set secret = ${encrypted} where ${key} = ${id} and secret = ${secret}`)
  return 'rotated'
}
