import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'

/** How many stored secrets each kind of key encrypts. */
export interface CountedSecrets {
  /** The current key. */
  current: number
  /** A previous key that is still configured: `secrets rotate` re-encrypts them. */
  previous: number
  /** No key that is configured: they have to be entered again. */
  unreadable: number
}

/**
 * Counts the secrets of connectors, webhooks, authenticator apps, visitor identities and single sign-on, and the key for push services, by
 * the key ids that they begin with.
 */
export async function countSecrets({
  db,
  secretCipher,
}: {
  db: Pick<Db, 'pool'>
  secretCipher: Pick<Cipher, 'isCurrent' | 'isKnown'>
}): Promise<CountedSecrets> {
  const rows = await query<{ keyId: string; count: number }>(
    db.pool,
    sql`
      select encode(substring(secret from 1 for 4), 'base64') as key_id, count(*)::int as count from (
        select secret from connectors where secret is not null
        union all select secret from webhooks
        union all select secret from vapid_keys
        union all select secret from second_factors
        union all select secret from identity_secrets
        union all select secret from single_sign_on
        union all select secret from single_sign_on_logins where secret is not null
      ) as secrets group by 1`,
  )
  const counts: CountedSecrets = { current: 0, previous: 0, unreadable: 0 }
  for (const { keyId, count } of rows) {
    const kind = secretCipher.isCurrent(keyId) ? 'current' : secretCipher.isKnown(keyId) ? 'previous' : 'unreadable'
    counts[kind] += count
  }
  return counts
}
