import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { decryptSecret, identityPlace } from '@frontdesk/secrets/connector-secret'

/** What the identities of a chatbot's visitors are verified with. */
export interface IdentityKeys {
  algorithm: string
  /** The secrets that are valid now, newest first. */
  secrets: readonly Uint8Array[]
}

export type FindIdentityKeys = (chatbotId: string) => Promise<IdentityKeys | null>

interface Needs {
  db: Pick<Db, 'pool'>
  secretCipher: Cipher
}

const keptChatbots = 1_000

/** Finds the keys of a chatbot, and remembers them for a moment: a secret that was revoked ends with it. */
export function cachedIdentityKeys(needs: Needs, { keepMs }: { keepMs: number }): FindIdentityKeys {
  const find = ttlCache({
    ttlMs: keepMs,
    max: keptChatbots,
    fetch: async (chatbotId: string): Promise<IdentityKeys | undefined> => findIdentityKeys(needs, chatbotId),
  })
  return async chatbotId => (await find(chatbotId)) ?? null
}

async function findIdentityKeys({ db, secretCipher }: Needs, chatbotId: string): Promise<IdentityKeys | undefined> {
  const rows = await query<{ algorithm: string; id: string | null; secret: Buffer | null }>(
    db.pool,
    sql`select algorithm, i.id, i.secret from identity_settings s
        left join identity_secrets i on i.chatbot_id = s.chatbot_id and (i.expires_at is null or i.expires_at > now())
        where s.chatbot_id = ${chatbotId} order by i.created_at desc`,
    { name: 'find-identity-keys' },
  )
  const [first] = rows
  if (first === undefined) return undefined
  const secrets = rows.flatMap(({ id, secret }) => {
    if (id === null || secret === null) return []
    const text = decryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
    return text === null ? [] : [new TextEncoder().encode(text)]
  })
  return { algorithm: first.algorithm, secrets }
}
