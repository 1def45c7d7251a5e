import type { MailDelivery } from '@frontdesk/contracts/account/setup'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/**
 * What only the workers know of an installation, because they alone have the mail server and the model provider in
 * their settings. Each fact is recorded by the workers that act by it; null until the first of them has started.
 */
export interface WorkerFacts {
  mail: MailDelivery
  /** The installation's own model; `built-in` where it has none. */
  model: string | null
  semanticSearch: boolean | null
  /** By which the cost of models is counted; null: none are set. */
  modelPrices: ModelPrices | null
}

/** Prices of a million tokens, as decimal numbers. */
export interface ModelPrices {
  /** ISO 4217. */
  currency: string
  models: { model: string; input: string; output: string }[]
}

/** Records facts when a worker starts, so that the API can tell them. Facts that are not given stay as they are. */
export async function recordWorkerFacts({ db }: { db: Pick<Db, 'pool'> }, facts: Partial<WorkerFacts>): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into installation_facts (name, value)
      select key, value from jsonb_each(${JSON.stringify(facts)}::jsonb)
      on conflict (name) do update set value = excluded.value, recorded_at = now()`,
  )
}

/** Reads what the workers have recorded. */
export async function readWorkerFacts({ db }: { db: Pick<Db, 'pool'> }): Promise<WorkerFacts> {
  const rows = await query<{ name: string; value: unknown }>(db.pool, sql`select name, value from installation_facts`)
  // Only `recordWorkerFacts` writes them.
  const known = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<WorkerFacts>
  return { mail: null, model: null, semanticSearch: null, modelPrices: null, ...known }
}

/**
 * A link that was mailed, for the owner to pass on: only where mails are files, because nobody but the operator could
 * read it otherwise. Null where a mail server brings it to its receiver.
 */
export async function linkToPassOn({ db }: { db: Pick<Db, 'pool'> }, link: string): Promise<string | null> {
  const { mail } = await readWorkerFacts({ db })
  return mail === 'files' ? link : null
}
