import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import {
  findIdentityKeys,
  keptChatbots,
  type FindIdentityKeys,
  type FindKeysNeeds,
  type IdentityKeys,
} from './find-identity-keys.ts'

/*
 * Public keys that owners publish are read by a worker, because the API asks no outside hosts. The request that needs
 * newer ones enqueues the job and waits a moment for its result. All processes together ask an owner's site at most once
 * in `leastIntervalMs`, whatever strangers send: PostgreSQL keeps when it was last asked.
 */

type Needs = FindKeysNeeds & { queues: Pick<Queues, 'enqueue'> }

/** An identity with an unknown key must not make anybody ask the site each time. */
const leastIntervalMs = 30_000
/** The longest that a request waits: what the worker gives the site, and the time in the queue. */
const mostWaitMs = 4_000
const lookEveryMs = 100

/** Renews the keys of a chatbot, once where several requests want that at the same time, and remembers them for a moment. */
export function cachedRenewal(needs: Needs, { keepMs }: { keepMs: number }): FindIdentityKeys {
  const renew = ttlCache({
    ttlMs: keepMs,
    max: keptChatbots,
    fetch: async (chatbotId: string): Promise<IdentityKeys | undefined> => {
      await renewIdentityKeys(needs, chatbotId)
      return (await findIdentityKeys(needs, chatbotId)) ?? undefined
    },
  })
  return async chatbotId => (await renew(chatbotId)) ?? null
}

/**
 * Has the public keys of a chatbot read again, unless they were a moment ago, and waits until they are. Returns also when
 * they can't be read in time: those that were read before are still there.
 */
export async function renewIdentityKeys({ db, queues }: Omit<Needs, 'secretCipher'>, chatbotId: string): Promise<void> {
  const isDue = await execute(
    db.pool,
    sql`update identity_settings set keys_requested_at = clock_timestamp()
        where chatbot_id = ${chatbotId} and keys_url is not null
          and (keys_requested_at is null or keys_requested_at < clock_timestamp() - make_interval(secs => ${leastIntervalMs / 1_000}))`,
  )
  if (isDue > 0) await queues.enqueue('fetch-identity-keys', { chatbotId }, { id: `identity-keys-${randomUUID()}` })
  while (await isBeingRead({ db }, chatbotId)) await wait(lookEveryMs)
}

/** Whether the worker was asked a moment ago and hasn't finished. Nobody waits for one that should have long since. */
async function isBeingRead({ db }: Pick<Needs, 'db'>, chatbotId: string): Promise<boolean> {
  const rows = await query(
    db.pool,
    sql`select 1 from identity_settings where chatbot_id = ${chatbotId}
          and keys_requested_at > clock_timestamp() - make_interval(secs => ${mostWaitMs / 1_000})
          and (keys_checked_at is null or keys_checked_at < keys_requested_at)`,
    { name: 'are-identity-keys-being-read' },
  )
  return rows.length > 0
}
