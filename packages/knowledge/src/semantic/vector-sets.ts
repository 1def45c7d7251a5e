import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { raw, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
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
export const VECTORS: Record<Slot, Sql> = { 1: sql`passage_vectors_1`, 2: sql`passage_vectors_2` }

/** The text of a passage that is embedded: title, headings and passage. */
export const EMBEDDED = sql`concat_ws(chr(10), nullif(documents.title, ''), nullif(chunks.heading, ''), chunks.text)`
/** Another one for any other text. The seed tells of how texts are put together: change it with `EMBEDDED`. */
export const HASH = sql`hashtextextended(${EMBEDDED}, 1)`

/** Most dimensions of halfvec that pgvector's index takes. */
const mostDimensions = 4_000
/** Any number will do, as long as every worker takes the same one. */
const SETS_LOCK = sql`4172032`
/** A statement that waits for a lock of `chunks` makes later ones wait, too. */
const LOCK_TIMEOUT = sql`'2s'`

/** Makes what sets and chatbots are written down in, where it is not there yet. */
export async function makeSetTables({ db }: Needs): Promise<void> {
  const [tables] = await query<{ exist: boolean }>(
    db.pool,
    sql`select to_regtype('halfvec') is not null and to_regclass('embedded_chatbots') is not null as exist`,
  )
  if (tables?.exist !== true) await create({ db })
  // A backup may have been restored without the vectors.
  await execute(db.pool, sql`delete from vector_sets where to_regclass('passage_vectors_' || slot) is null`)
}

async function create({ db }: Needs): Promise<void> {
  await alone({ db }, async client => {
    await execute(client, sql`create extension if not exists vector`)
    await execute(
      client,
      sql`
      create table if not exists vector_sets (
        slot smallint primary key check (slot in (1, 2)),
        model text not null unique,
        dimensions int not null,
        made_at timestamptz not null default clock_timestamp()
      )`,
    )
    await execute(
      client,
      sql`
      create table if not exists embedded_chatbots (
        slot smallint not null references vector_sets on delete cascade,
        chatbot_id uuid not null references chatbots on delete cascade,
        passages int not null,
        average_similarity real,
        spread real,
        looked_at timestamptz not null,
        completed_at timestamptz not null default clock_timestamp(),
        primary key (slot, chatbot_id)
      )`,
    )
  })
}

/** The set that this model has made, or is making. */
export async function findSet({ db }: Needs, model: string): Promise<VectorSet | undefined> {
  const [set] = await query<VectorSet>(
    db.pool,
    sql`select slot, model, dimensions from vector_sets where model = ${model}`,
  )
  return set
}

/**
 * Begins the set of a model. Where both slots are taken, the younger set goes, which another change of the model has
 * left unfinished; the older one serves on.
 */
export async function makeSet({ db }: Needs, model: string, dimensions: number): Promise<VectorSet> {
  if (dimensions > mostDimensions) throw tooManyDimensions(model, dimensions)
  return alone({ db }, async client => {
    const sets = await query<VectorSet>(client, sql`select slot, model, dimensions from vector_sets order by made_at`)
    const own = sets.find(set => set.model === model)
    if (own !== undefined) return own
    const slot = sets[0]?.slot === 1 ? 2 : 1
    await execute(client, sql`drop table if exists ${VECTORS[slot]}`)
    await execute(client, sql`delete from vector_sets where slot = ${slot}`)
    await createVectorTable(client, slot, dimensions)
    await execute(
      client,
      sql`insert into vector_sets (slot, model, dimensions) values (${slot}, ${model}, ${dimensions})`,
    )
    return { slot, model, dimensions }
  })
}

/** PostgreSQL takes no parameter in this statement, so the number of dimensions stands in its text. */
async function createVectorTable(client: QueryClient, slot: Slot, dimensions: number): Promise<void> {
  const length = raw(String(Math.trunc(dimensions)))
  await execute(
    client,
    sql`
      create table ${VECTORS[slot]} (
        chunk_id bigint primary key references chunks on delete cascade,
        chatbot_id uuid not null,
        hash bigint not null,
        embedding halfvec(${length})
      )`,
  )
  await execute(client, sql`create index on ${VECTORS[slot]} (chatbot_id, hash)`)
  await execute(client, sql`create index on ${VECTORS[slot]} using hnsw (embedding halfvec_cosine_ops)`)
}

/** Older sets whose chatbots all have had a complete younger set for a while, so that no search uses them any more. */
const replacedSets = (model: string, afterMs: number): Sql => sql`
  select older.slot from vector_sets older
  join vector_sets younger on younger.model = ${model} and younger.made_at > older.made_at
  where not exists (
    select from embedded_chatbots old
    where old.slot = older.slot and exists (select from sources where sources.chatbot_id = old.chatbot_id) and not exists (
      select from embedded_chatbots new
      where new.slot = younger.slot and new.chatbot_id = old.chatbot_id
        and new.completed_at < clock_timestamp() - ${afterMs} * interval '1 millisecond'))`

/** How long other processes may go on asking a set after it was replaced. */
export const keepReplacedSetMs = 60_000

/** Is there a set to be removed, because this model's has taken its place everywhere? */
export async function hasReplacedSet({ db }: Needs, model: string, afterMs: number): Promise<boolean> {
  return (await execute(db.pool, replacedSets(model, afterMs))) > 0
}

/** Removes the set that this model's has replaced. */
export async function dropReplacedSet({ db }: Needs, model: string, afterMs: number): Promise<void> {
  if (!(await hasReplacedSet({ db }, model, afterMs))) return
  await alone({ db }, async client => {
    const sets = await query<{ slot: Slot }>(client, replacedSets(model, afterMs))
    for (const { slot } of sets) {
      await execute(client, sql`drop table ${VECTORS[slot]}`)
      await execute(client, sql`delete from vector_sets where slot = ${slot}`)
    }
  })
}

/** A transaction that no other worker makes at the same time. */
const alone = <Result>({ db }: Needs, work: (client: QueryClient) => Promise<Result>): Promise<Result> =>
  inTransaction(db.pool, async client => {
    await execute(client, sql`set local lock_timeout = ${LOCK_TIMEOUT}`)
    await execute(client, sql`select pg_advisory_xact_lock(${SETS_LOCK})`)
    return work(client)
  })
