import { advisoryLocks } from '@frontdesk/db/advisory-locks'
import type { Db } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { identifier, raw, sql, type Sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { tooManyDimensions } from '../errors.ts'
import { quantisedBytes } from './quantise.ts'

// The vectors of passages: what semantic search looks through. They can be created again from the passages at any time, so
// their tables are no part of the schema that migrations keep. Two sets at most: the one that serves, and, while another
// embedding model is being introduced, the one that is to follow it.

type Needs = { readonly db: Pick<Db, 'pool'> }
export type Slot = 1 | 2

/** How vectors are stored: as pgvector's, which PostgreSQL searches, or as bytes, which workers search in memory. */
export type VectorStorage = 'halfvec' | 'int8'

/** What a set is found by. Each process names its own: another one takes the place of the set before. */
export interface SetName {
  readonly model: string
  readonly storage: VectorStorage
}

/** A table of vectors that one model has made. */
export interface VectorSet extends SetName {
  readonly slot: Slot
  readonly dimensions: number
}

/** The table of each slot. */
export const VECTORS: Record<Slot, Sql> = { 1: sql`passage_vectors_1`, 2: sql`passage_vectors_2` }

/** Rows of `documents` and `chunks`, by the names that a statement gives them. */
interface DocumentAndChunk {
  document: string
  chunk: string
}

/** The text of a passage that is embedded: title, headings and passage. */
export function embeddedText({ document, chunk }: DocumentAndChunk): Sql {
  const [title, heading] = [identifier(`${document}.title`), identifier(`${chunk}.heading`)]
  return sql`concat_ws(chr(10), nullif(${title}, ''), nullif(${heading}, ''), ${identifier(`${chunk}.text`)})`
}

/** Another one for any other text. The seed tells of how texts are put together: change it with `embeddedText`. */
export const embeddedHash = (of: DocumentAndChunk): Sql => sql`hashtextextended(${embeddedText(of)}, 1)`

/** Most dimensions of halfvec that pgvector's index takes. */
const mostDimensions = 4_000
/** A statement that waits for a lock of `chunks` makes later ones wait, too. */
const LOCK_TIMEOUT = sql`'2s'`

/** Makes what sets and chatbots are written down in, where it is not there yet; and pgvector's extension for its storage. */
export async function makeSetTables({ db }: Needs, storage: VectorStorage): Promise<void> {
  const [tables] = await query<{ exist: boolean }>(
    db.pool,
    sql`
      select (to_regtype('halfvec') is not null or ${storage}::text <> 'halfvec')
        and to_regclass('embedded_chatbots') is not null and to_regclass('vector_sets_name') is not null
        and not exists (
          select from unnest(array[to_regclass('passage_vectors_1'), to_regclass('passage_vectors_2')]) as made (name)
          where name is not null and not exists (
            select from pg_attribute where attrelid = name and attname = 'parts' and not attisdropped)) as exist`,
  )
  if (tables?.exist !== true) await create({ db }, storage)
  // A backup may have been restored without the vectors, and pgvector takes its column with it when it is dropped.
  await execute(
    db.pool,
    sql`
      delete from vector_sets where not exists (
        select from pg_attribute
        where attrelid = to_regclass('passage_vectors_' || slot) and attname = 'embedding' and not attisdropped)`,
  )
}

async function create({ db }: Needs, storage: VectorStorage): Promise<void> {
  await alone({ db }, async client => {
    if (storage === 'halfvec') await execute(client, sql`create extension if not exists vector`)
    await execute(
      client,
      sql`
      create table if not exists vector_sets (
        slot smallint primary key check (slot in (1, 2)),
        model text not null,
        dimensions int not null,
        made_at timestamptz not null default clock_timestamp()
      )`,
    )
    // Tables of before this column have vectors of pgvector alone, and a model once. Workers of then go on with theirs.
    await execute(client, sql`alter table vector_sets add column if not exists storage text not null default 'halfvec'`)
    await execute(client, sql`alter table vector_sets drop constraint if exists vector_sets_model_key`)
    await execute(client, sql`create unique index if not exists vector_sets_name on vector_sets (model, storage)`)
    await execute(
      client,
      sql`
      create table if not exists embedded_chatbots (
        slot smallint not null references vector_sets on delete cascade,
        chatbot_id uuid not null references chatbots on delete cascade,
        passages int not null,
        looked_at timestamptz not null,
        completed_at timestamptz not null default clock_timestamp(),
        primary key (slot, chatbot_id)
      )`,
    )
    // Sets of before this column have no vectors of parts: all their passages are looked at once more, and serve meanwhile.
    for (const table of Object.values(VECTORS))
      await execute(client, sql`alter table if exists ${table} add column if not exists parts bytea`)
    await execute(client, sql`update embedded_chatbots set looked_at = '-infinity'`)
  })
}

const SET = sql`select slot, model, storage, dimensions from vector_sets`

/** The set of this name, whole or unfinished. */
export async function findSet({ db }: Needs, { model, storage }: SetName): Promise<VectorSet | undefined> {
  const [set] = await query<VectorSet>(db.pool, sql`${SET} where model = ${model} and storage = ${storage}`)
  return set
}

/**
 * Begins a set. Where both slots are taken, the younger set goes, which another change of the model has left unfinished;
 * the older one serves on.
 */
export async function makeSet({ db }: Needs, name: SetName, dimensions: number): Promise<VectorSet> {
  const { model, storage } = name
  if (dimensions > mostDimensions) throw tooManyDimensions(model, dimensions)
  return alone({ db }, async client => {
    const sets = await query<VectorSet>(client, sql`${SET} order by made_at`)
    const own = sets.find(set => set.model === model && set.storage === storage)
    if (own !== undefined) return own
    const slot = sets[0]?.slot === 1 ? 2 : 1
    await execute(client, sql`drop table if exists ${VECTORS[slot]}`)
    await execute(client, sql`delete from vector_sets where slot = ${slot}`)
    await createVectorTable(client, { slot, storage, dimensions })
    await execute(
      client,
      sql`
        insert into vector_sets (slot, model, storage, dimensions)
        values (${slot}, ${model}, ${storage}, ${dimensions})`,
    )
    return { slot, model, storage, dimensions }
  })
}

/** PostgreSQL takes no parameter in this statement, so the number of dimensions stands in its text. */
async function createVectorTable(
  client: QueryClient,
  { slot, storage, dimensions }: Omit<VectorSet, 'model'>,
): Promise<void> {
  const columns = {
    halfvec: sql`embedding halfvec(${raw(String(Math.trunc(dimensions)))})`,
    // What was written after an index in memory was made is found by its time.
    // A worker that still has the set before in this place cannot write vectors of another length into it.
    int8: sql`embedding bytea check (octet_length(embedding) = ${raw(String(quantisedBytes(Math.trunc(dimensions))))}), written_at timestamptz not null default clock_timestamp()`,
  }
  await execute(
    client,
    sql`
      create table ${VECTORS[slot]} (
        chunk_id bigint primary key references chunks on delete cascade,
        chatbot_id uuid not null,
        hash bigint not null,
        ${columns[storage]},
        parts bytea
      )`,
  )
  await execute(client, sql`create index on ${VECTORS[slot]} (chatbot_id, hash)`)
  await execute(
    client,
    storage === 'halfvec'
      ? sql`create index on ${VECTORS[slot]} using hnsw (embedding halfvec_cosine_ops)`
      : sql`create index on ${VECTORS[slot]} (chatbot_id, written_at, chunk_id)`,
  )
}

/** Older sets whose chatbots all have had a complete younger set for a while, so that no search uses them any more. */
const replacedSets = ({ model, storage }: SetName, afterMs: number): Sql => sql`
  select older.slot from vector_sets older
  join vector_sets younger
    on younger.model = ${model} and younger.storage = ${storage} and younger.made_at > older.made_at
  where not exists (
    select from embedded_chatbots old
    where old.slot = older.slot and exists (select from sources where sources.chatbot_id = old.chatbot_id) and not exists (
      select from embedded_chatbots new
      where new.slot = younger.slot and new.chatbot_id = old.chatbot_id
        and new.completed_at < clock_timestamp() - ${afterMs} * interval '1 millisecond'))`

/** How long other processes may go on asking a set after it was replaced. */
export const keepReplacedSetMs = 60_000

/** Is there a set to be removed, because the one of this name has taken its place everywhere? */
export async function hasReplacedSet({ db }: Needs, name: SetName, afterMs: number): Promise<boolean> {
  return (await execute(db.pool, replacedSets(name, afterMs))) > 0
}

/** Removes the set that the one of this name has replaced. */
export async function dropReplacedSet({ db }: Needs, name: SetName, afterMs: number): Promise<void> {
  if (!(await hasReplacedSet({ db }, name, afterMs))) return
  await alone({ db }, async client => {
    const sets = await query<{ slot: Slot }>(client, replacedSets(name, afterMs))
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
    await execute(client, sql`select pg_advisory_xact_lock(${advisoryLocks.vectorSets}::bigint)`)
    return work(client)
  })
