import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { decryptSecret, identityPlace } from '@frontdesk/secrets/connector-secret'
import type { JWK } from 'jose'
import { openKeySet, type PublicKey } from './read-key-set.ts'

/** A secret that the owner's server signs with, or a public key of it. Each verifies one algorithm and no other. */
export type IdentityKey = PublicKey | { algorithm: 'HS256'; id: null; key: Uint8Array }

/** What the identities of a chatbot's visitors are verified with. */
export interface IdentityKeys {
  /** Those that are valid now, newest secrets first. */
  keys: readonly IdentityKey[]
  /** How old the public keys are; infinite where they weren't read yet. Null: the owner has given no address of keys. */
  keySetAgeMs: number | null
}

export type FindIdentityKeys = (chatbotId: string) => Promise<IdentityKeys | null>

export interface FindKeysNeeds {
  db: Pick<Db, 'pool'>
  secretCipher: Cipher
}

export const keptChatbots = 1_000
/** How long keys are accepted that can't be read again, because the owner's site is down. */
const staleMs = 24 * 3_600_000

/** Finds the keys of a chatbot, and remembers them for a moment: a secret that was revoked ends with it. */
export function cachedIdentityKeys(needs: FindKeysNeeds, { keepMs }: { keepMs: number }): FindIdentityKeys {
  const find = ttlCache({
    ttlMs: keepMs,
    max: keptChatbots,
    fetch: async (chatbotId: string): Promise<IdentityKeys | undefined> =>
      (await findIdentityKeys(needs, chatbotId)) ?? undefined,
  })
  return async chatbotId => (await find(chatbotId)) ?? null
}

interface Row {
  hasKeySet: boolean
  keySet: JWK[] | null
  keySetAgeMs: number | null
  id: string | null
  secret: Buffer | null
}

/** Finds the keys of a chatbot; null if its owner signs no visitors in. */
export async function findIdentityKeys(
  { db, secretCipher }: FindKeysNeeds,
  chatbotId: string,
): Promise<IdentityKeys | null> {
  const rows = await query<Row>(
    db.pool,
    sql`select algorithm = 'JWKS' as has_key_set, keys as key_set,
          (extract(epoch from clock_timestamp() - keys_fetched_at) * 1000)::float8 as key_set_age_ms, i.id, i.secret
        from identity_settings s
        left join identity_secrets i on i.chatbot_id = s.chatbot_id and (i.expires_at is null or i.expires_at > now())
        where s.chatbot_id = ${chatbotId} order by i.created_at desc`,
    { name: 'find-identity-keys' },
  )
  const [first] = rows
  if (first === undefined) return null
  const secrets = rows.flatMap(({ id, secret }): IdentityKey[] => {
    if (id === null || secret === null) return []
    const text = decryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
    return text === null ? [] : [{ algorithm: 'HS256', id: null, key: new TextEncoder().encode(text) }]
  })
  if (!first.hasKeySet) return { keys: secrets, keySetAgeMs: null }
  const keySetAgeMs = first.keySetAgeMs ?? Infinity
  const keySet = keySetAgeMs < staleMs ? await openKeySet(first.keySet ?? []) : []
  return { keys: [...secrets, ...keySet], keySetAgeMs }
}
