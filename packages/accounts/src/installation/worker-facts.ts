import type { DoctorFinding } from '@frontdesk/contracts/account/operator'
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
  /** Where texts are sent to, by the models' ids; `internal` is an address inside the operator's network. */
  textHosts: { own: ModelHosts; chosen: Record<string, ModelHosts>; questions: string | null } | null
  /** By which the cost of models is counted; null: none are set. */
  modelPrices: ModelPrices | null
  /** What the workers of each queue found when they last checked the installation. */
  findingsOfMaintenance: Findings | null
  findingsOfReplies: Findings | null
  /** The id of the key that encrypts secrets. */
  encryptionKey: string | null
}

/** The hosts of a model and of its fallback; null: none. */
export interface ModelHosts {
  host: string | null
  fallback: string | null
}

/** What a worker found, bounded: the newest check replaces the one before. */
export interface Findings {
  checkedAt: string
  findings: DoctorFinding[]
}

/** Prices of a million tokens, as decimal numbers. */
export interface ModelPrices {
  /** ISO 4217. */
  currency: string
  models: { model: string; input: string; output: string }[]
}

const unknown: WorkerFacts = {
  mail: null,
  model: null,
  semanticSearch: null,
  textHosts: null,
  modelPrices: null,
  findingsOfMaintenance: null,
  findingsOfReplies: null,
  encryptionKey: null,
}

/** Records facts when a worker starts, so that the API can tell them. Facts that are not given stay as they are. */
export async function recordWorkerFacts({ db }: { db: Pick<Db, 'pool'> }, facts: Partial<WorkerFacts>): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into installation_facts (name, value)
      select key, value from jsonb_each(${JSON.stringify(facts)}::jsonb)
      on conflict (name) do update set value = excluded.value, recorded_at = now()
      where installation_facts.value is distinct from excluded.value`,
  )
}

/** Reads what the workers have recorded. */
export async function readWorkerFacts({ db }: { db: Pick<Db, 'pool'> }): Promise<WorkerFacts> {
  const rows = await query<{ name: string; value: unknown }>(db.pool, sql`select name, value from installation_facts`)
  // Only `recordWorkerFacts` writes them.
  const known = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<WorkerFacts>
  return { ...unknown, ...known }
}

/**
 * Takes the next check of the installation, so that one of several workers makes it: true if the last one was taken
 * longer ago than this. What the last one found stays until this one has found something.
 */
export async function claimCheck(
  { db }: { db: Pick<Db, 'pool'> },
  fact: 'findingsOfMaintenance' | 'findingsOfReplies',
  olderThanMs: number,
): Promise<boolean> {
  const rows = await query<{ name: string }>(
    db.pool,
    sql`
      insert into installation_facts (name, value) values (${fact}, 'null')
      on conflict (name) do update set recorded_at = now()
      where installation_facts.recorded_at < now() - ${olderThanMs} * interval '1 millisecond'
      returning name`,
  )
  return rows.length > 0
}

/** Since when a fact is as it is; null if no worker has recorded it. */
export async function readFactAge({ db }: { db: Pick<Db, 'pool'> }, name: keyof WorkerFacts): Promise<Date | null> {
  const [row] = await query<{ recordedAt: Date }>(
    db.pool,
    sql`select recorded_at from installation_facts where name = ${name}`,
  )
  return row?.recordedAt ?? null
}

/**
 * A link that was mailed, for the owner to pass on: only where mails are files, because nobody but the operator could
 * read it otherwise. Null if a mail server brings it to its receiver.
 */
export async function linkToPassOn({ db }: { db: Pick<Db, 'pool'> }, link: string): Promise<string | null> {
  const { mail } = await readWorkerFacts({ db })
  return mail === 'files' ? link : null
}
