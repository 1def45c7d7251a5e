import type { Db } from '@frontdesk/db/connect'
import { tooManyDimensions } from '../errors.ts'

// The vectors of passages: what semantic search looks through. They can be made anew from the passages at any time, so
// their tables are no part of the schema that migrations keep. Two sets at most: the one that serves, and, while another
// embedding model is being introduced, the one that is to follow it.

type Needs = { readonly db: Pick<Db, 'pool'> }
export type Slot = 1 | 2

/** A table of vectors that one model has made. */
export interface VectorSet {
  readonly slot: Slot
  readonly model: string
  readonly dimensions: number
}

/** The table of each slot. */
export const VECTORS: Record<Slot, string> = { 1: 'passage_vectors_1', 2: 'passage_vectors_2' }

/** What of a passage is embedded: what it says, under the title and headings that it stands under. */
export const EMBEDDED = `concat_ws(chr(10), nullif(documents.title, ''), nullif(chunks.heading, ''), chunks.text)`
/** Another one for any other text. The seed tells of how texts are put together: change it with `EMBEDDED`. */
export const HASH = `hashtextextended(${EMBEDDED}, 1)`

/** What pgvector's index takes of halfvec. */
const MOST_DIMENSIONS = 4_000
/** Any number will do, as long as every worker takes the same one. */
const SETS_LOCK = 4_172_032
/** Whoever waits for a lock of `chunks` makes those wait who come after. */
const PATIENCE_MS = 2_000

const BEGIN = `begin; set local lock_timeout = ${PATIENCE_MS}; select pg_advisory_xact_lock(${SETS_LOCK})`

/** Makes what sets and chatbots are written down in, where it is not there yet. */
export async function makeSetTables({ db }: Needs): Promise<void> {
  const { rows } = await db.pool.query<{ isThere: boolean }>(
    `select to_regtype('halfvec') is not null and to_regclass('embedded_chatbots') is not null as "isThere"`,
  )
  if (rows[0]?.isThere !== true) await create({ db })
  // A backup may have been restored without the vectors.
  await db.pool.query(`delete from vector_sets where to_regclass('passage_vectors_' || slot) is null`)
}

async function create({ db }: Needs): Promise<void> {
  await alone({ db }, async client => {
    await client.query(`create extension if not exists vector`)
    await client.query(`
      create table if not exists vector_sets (
        slot smallint primary key check (slot in (1, 2)),
        model text not null unique,
        dimensions int not null,
        made_at timestamptz not null default clock_timestamp()
      )`)
    await client.query(`
      create table if not exists embedded_chatbots (
        slot smallint not null references vector_sets on delete cascade,
        chatbot_id uuid not null references chatbots on delete cascade,
        passages int not null,
        average_similarity real,
        spread real,
        looked_at timestamptz not null,
        completed_at timestamptz not null default clock_timestamp(),
        primary key (slot, chatbot_id)
      )`)
  })
}

/** The set that this model has made, or is making. */
export async function findSet({ db }: Needs, model: string): Promise<VectorSet | undefined> {
  const { rows } = await db.pool.query<VectorSet>('select slot, model, dimensions from vector_sets where model = $1', [
    model,
  ])
  return rows[0]
}

/**
 * Begins the set of a model. Where both slots are taken, the younger set goes, which another change of the model has
 * left unfinished; the older one serves on.
 */
export async function makeSet({ db }: Needs, model: string, dimensions: number): Promise<VectorSet> {
  if (dimensions > MOST_DIMENSIONS) throw tooManyDimensions(model, dimensions)
  return alone({ db }, async client => {
    const { rows } = await client.query<VectorSet>('select slot, model, dimensions from vector_sets order by made_at')
    const own = rows.find(set => set.model === model)
    if (own !== undefined) return own
    const slot = rows[0]?.slot === 1 ? 2 : 1
    await client.query(`drop table if exists ${VECTORS[slot]}`)
    await client.query('delete from vector_sets where slot = $1', [slot])
    // PostgreSQL takes no parameter here, so it writes the statement itself.
    const { rows: written } = await client.query<{ statement: string }>(
      `select format('
         create table ${VECTORS[slot]} (
           chunk_id bigint primary key references chunks on delete cascade,
           chatbot_id uuid not null,
           hash bigint not null,
           embedding halfvec(%s)
         )', $1::int) as statement`,
      [dimensions],
    )
    for (const { statement } of written) await client.query(statement)
    await client.query(`create index on ${VECTORS[slot]} (chatbot_id, hash)`)
    await client.query(`create index on ${VECTORS[slot]} using hnsw (embedding halfvec_cosine_ops)`)
    await client.query('insert into vector_sets (slot, model, dimensions) values ($1, $2, $3)', [
      slot,
      model,
      dimensions,
    ])
    return { slot, model, dimensions }
  })
}

/** An older set whose chatbots all have a younger one that is complete: since a while, so that nobody asks it any more. */
const REPLACED = `
  select older.slot from vector_sets older
  join vector_sets younger on younger.model = $1 and younger.made_at > older.made_at
  where not exists (
    select from embedded_chatbots old
    where old.slot = older.slot and exists (select from sources where sources.chatbot_id = old.chatbot_id) and not exists (
      select from embedded_chatbots new
      where new.slot = younger.slot and new.chatbot_id = old.chatbot_id
        and new.completed_at < clock_timestamp() - $2 * interval '1 millisecond'))`

/** How long other processes may go on asking a set after it was replaced. */
export const KEPT_AFTER_MS = 60_000

/** Is there a set to be removed, because this model's has taken its place everywhere? */
export async function hasReplacedSet({ db }: Needs, model: string, afterMs: number): Promise<boolean> {
  const { rows } = await db.pool.query(REPLACED, [model, afterMs])
  return rows.length > 0
}

/** Removes the set that this model's has replaced. */
export async function dropReplacedSet({ db }: Needs, model: string, afterMs: number): Promise<void> {
  if (!(await hasReplacedSet({ db }, model, afterMs))) return
  await alone({ db }, async client => {
    const { rows } = await client.query<{ slot: Slot }>(REPLACED, [model, afterMs])
    for (const { slot } of rows) {
      await client.query(`drop table ${VECTORS[slot]}`)
      await client.query('delete from vector_sets where slot = $1', [slot])
    }
  })
}

type Client = Pick<Db['pool'], 'query'>

/** A transaction that no other worker makes at the same time. */
async function alone<Result>({ db }: Needs, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await db.pool.connect()
  let failure: Error | undefined
  try {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failure)
  }
}
