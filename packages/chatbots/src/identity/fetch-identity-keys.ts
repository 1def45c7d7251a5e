import type { IdentityKeysProblem } from '@frontdesk/contracts/chatbots/visitor-identity'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { AccountEgress, Egress } from '@frontdesk/egress/open-egress'
import type { JWK } from 'jose'
import { readKeySet } from './read-key-set.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  egress: AccountEgress
}

/** A chat request may be waiting for the keys. */
const mostMs = 3_000
/** Twenty RSA keys of 4,096 bits, with a certificate each, are half of it. */
const maxBytes = 100_000

/**
 * Reads the keys that a chatbot's owner publishes for identities of visitors, and stores them in place of those before.
 * Where they can't be read, those before stay, with the reason. Run twice it reads them twice.
 */
export async function fetchIdentityKeys(
  { db, egress }: Needs,
  { chatbotId }: JobPayload<'fetch-identity-keys'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const [row] = await query<{ keysUrl: string; requestedAt: string | null; accountId: string }>(
    db.pool,
    sql`select keys_url, keys_requested_at::text as requested_at, account_id from identity_settings join chatbots on id = chatbot_id
        where chatbot_id = ${chatbotId} and keys_url is not null`,
  )
  if (row === undefined) return
  const { keysUrl, requestedAt, accountId } = row
  const read = await readKeysAt(
    egress.forAccount(accountId),
    keysUrl,
    AbortSignal.any([signal, AbortSignal.timeout(mostMs)]),
  )
  signal.throwIfAborted()
  // Keys that were asked for again meanwhile, or whose address was saved again, are stored by the job that has read them last.
  const [keys, problem] = typeof read === 'string' ? [null, read] : [read, read.length === 0 ? 'no_usable_key' : null]
  await execute(
    db.pool,
    sql`update identity_settings set
          keys = coalesce(${keys === null ? null : JSON.stringify(keys)}::jsonb, keys),
          keys_fetched_at = case when ${keys === null} then keys_fetched_at else clock_timestamp() end,
          keys_checked_at = clock_timestamp(),
          keys_problem = ${problem}
        where chatbot_id = ${chatbotId} and keys_url = ${keysUrl}
          and keys_requested_at is not distinct from ${requestedAt}::timestamptz`,
  )
}

async function readKeysAt(egress: Egress, url: string, signal: AbortSignal): Promise<JWK[] | IdentityKeysProblem> {
  try {
    const headers = { accept: 'application/jwk-set+json, application/json' }
    const { status, body } = await fetchPage(egress, url, { signal, headers, maxBytes, mayFollow: () => false })
    if (status !== 200) return 'unreachable'
    return (await readKeySet(body.toString('utf8'))) ?? 'not_a_key_set'
  } catch {
    return 'unreachable'
  }
}
