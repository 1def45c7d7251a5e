import type { Db } from '@frontdesk/db/connect'
import { IS_PUT_ASIDE, type Counted } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { partsOf } from '@frontdesk/model/extractive/passage-parts'
import { quantise } from './quantise.ts'
import { embeddedHash, embeddedText, VECTORS, type Slot, type VectorSet, type VectorStorage } from './vector-sets.ts'

type Needs = { readonly db: Pick<Db, 'pool'> }

/** Characters of a passage that are embedded: its title and headings, which come first, can be long; passages are not. */
const MOST_CHARACTERS = sql`4000`
/** Characters of a page's title that are embedded with each part of a passage. */
const TITLE_CHARACTERS = sql`120`
/** Chatbots that are looked for at once. */
const chatbotsAtOnce = 100
/** Vectors that one statement copies. */
const copiedAtOnce = 256

/** A chatbot some of whose passages may have no vector. */
export interface DueChatbot {
  readonly chatbotId: string
  /** When the last look began that found none missing. */
  readonly lookedAt: Date | null
  /** How many it had then. */
  readonly passages: number | null
  /** Two workers did not survive embedding its passages, and a source was indexed since. */
  readonly wasPutAside: boolean
}

/** The work on a chatbot's passages, as its runs are counted. */
export const countedPassages = (chatbotId: string): Counted => ({ job: 'embed-passages', subject: chatbotId })

/**
 * Chatbots with a source whose heartbeat is newer than the last look at its passages, or without any look, and newer than
 * the run after which they were put aside. Reads no passages, so that it can be asked every few seconds.
 */
export const dueChatbots = (
  { db }: Needs,
  { slot, without }: { slot: Slot | undefined; without: readonly string[] },
): Promise<DueChatbot[]> =>
  query<DueChatbot>(
    db.pool,
    sql`
      select sources.chatbot_id, embedded.looked_at, embedded.passages, aside.begun_at is not null as was_put_aside
      from sources
      left join embedded_chatbots embedded
        on embedded.slot = ${slot ?? null} and embedded.chatbot_id = sources.chatbot_id
      left join counted_runs aside
        on aside.job = ${countedPassages('').job} and aside.subject = sources.chatbot_id::text and ${IS_PUT_ASIDE}
      where sources.chatbot_id <> all(${without}::uuid[])
      group by sources.chatbot_id, embedded.looked_at, embedded.passages, aside.begun_at
      having (embedded.looked_at is null or max(sources.heartbeat_at) >= embedded.looked_at)
        and (aside.begun_at is null or max(sources.heartbeat_at) > aside.begun_at)
      order by embedded.looked_at nulls first limit ${chatbotsAtOnce}`,
  )

/** The database's time, before anything is looked at. */
export async function startOfLook({ db }: Needs): Promise<string> {
  const [row] = await query<{ now: string }>(db.pool, sql`select clock_timestamp()::text as now`)
  return row?.now ?? ''
}

/** The names of a passage and its page in the statements of this file. */
const passage = { document: 'documents', chunk: 'chunks' }

/** A passage without a vector of its text, or without those of its parts. */
export interface Missing {
  readonly id: string
  readonly hash: string
}

/**
 * Passages of a chatbot that have no vector of what they say now. Pages that were not written since the last look have
 * nothing new; the five minutes are for statements that had begun before it, and were not committed.
 */
export const missingVectors = (
  { db }: Needs,
  { chatbotId, lookedAt, slot, atMost }: Pick<DueChatbot, 'chatbotId' | 'lookedAt'> & { slot: Slot; atMost: number },
): Promise<Missing[]> =>
  query<Missing>(
    db.pool,
    sql`
      select chunks.id::text, ${embeddedHash(passage)}::text as hash
      from documents
      join chunks on chunks.document_id = documents.id and chunks.chatbot_id = ${chatbotId}
      left join ${VECTORS[slot]} vectors on vectors.chunk_id = chunks.id
      where documents.chatbot_id = ${chatbotId}
        and documents.fetched_at >= coalesce(${lookedAt}::timestamptz - interval '5 minutes', '-infinity')
        and (vectors.hash is distinct from ${embeddedHash(passage)} or vectors.embedding is not null and vectors.parts is null)
      limit ${atMost}`,
  )

// Passages that are being deleted at this moment are skipped: waiting for them could make a deadlock.
const present = (chatbotId: string, ids: readonly string[]): Sql => sql`
  present as materialized (
    select id from chunks where chatbot_id = ${chatbotId} and id = any(${ids}::bigint[]) for key share skip locked
  )`
const REPLACED = sql`
  on conflict (chunk_id) do update set hash = excluded.hash, embedding = excluded.embedding, parts = excluded.parts`
const IN_PLACE: Record<VectorStorage, Sql> = {
  halfvec: REPLACED,
  int8: sql`${REPLACED}, written_at = excluded.written_at`,
}

/** A set, as far as its table is written. */
type Table = Pick<VectorSet, 'slot' | 'storage'>

/** Gives passages the vector of another one with the same text, as where a page has a paragraph more, and says which. */
export async function copyVectors(
  { db }: Needs,
  { chatbotId, slot, storage, missing }: Table & { chatbotId: string; missing: readonly Missing[] },
): Promise<Set<string>> {
  const copied = new Set<string>()
  for (let from = 0; from < missing.length; from += copiedAtOnce) {
    const some = missing.slice(from, from + copiedAtOnce)
    const [ids, hashes] = [some.map(({ id }) => id), some.map(({ hash }) => hash)]
    const rows = await query<{ id: string }>(
      db.pool,
      sql`
        with ${present(chatbotId, ids)}, known as materialized (
          select distinct on (hash) hash, embedding, parts from ${VECTORS[slot]}
          where chatbot_id = ${chatbotId} and hash = any(${hashes}::bigint[]) and (embedding is null or parts is not null)
        )
        insert into ${VECTORS[slot]} (chunk_id, chatbot_id, hash, embedding, parts)
        select given.id, ${chatbotId}::uuid, given.hash, known.embedding, known.parts
        from unnest(${ids}::bigint[], ${hashes}::bigint[]) as given (id, hash)
        join present using (id) join known using (hash)
        ${IN_PLACE[storage]}
        returning chunk_id::text as id`,
    )
    for (const { id } of rows) copied.add(id)
  }
  return copied
}

/** What is embedded of a passage: all of it, and each of its parts below the title of its page. */
export interface EmbeddedTexts {
  readonly whole: string
  readonly parts: readonly string[]
}

/** What is embedded of passages, by their hash. A passage that has changed meanwhile is left out. */
export async function readPassages(
  { db }: Needs,
  { chatbotId, missing }: { chatbotId: string; missing: readonly Missing[] },
): Promise<Map<string, EmbeddedTexts>> {
  const rows = await query<{ hash: string; whole: string; title: string; heading: string; text: string }>(
    db.pool,
    sql`
      select ${embeddedHash(passage)}::text as hash, left(${embeddedText(passage)}, ${MOST_CHARACTERS}) as whole,
        left(documents.title, ${TITLE_CHARACTERS}) as title, chunks.heading, chunks.text
      from chunks join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}
      where chunks.chatbot_id = ${chatbotId} and chunks.id = any(${missing.map(({ id }) => id)}::bigint[])`,
  )
  const wanted = new Set(missing.map(({ hash }) => hash))
  return new Map(
    rows
      .filter(({ hash }) => wanted.has(hash))
      .map(({ hash, whole, title, ...read }) => [hash, { whole, parts: textsOfParts(title, read) }]),
  )
}

/** A passage that is one part has that of the whole. */
function textsOfParts(title: string, passage: { heading: string; text: string }): string[] {
  const parts = partsOf(passage)
  return parts.length < 2 ? [] : parts.map(({ text }) => (title === '' ? text : `${title}\n${text}`))
}

/** The vectors of a passage; `whole` is null if the model refuses its text, a part's where it refuses that. */
export interface PassageVectors {
  readonly whole: readonly number[] | null
  readonly parts: readonly (readonly number[] | null)[]
}

interface Written extends Table {
  readonly chatbotId: string
  readonly passages: readonly Missing[]
  readonly vectorsOf: ReadonlyMap<string, PassageVectors>
}

/** Stores vectors of passages that are still there. */
export async function writeVectors(
  { db }: Needs,
  { chatbotId, slot, storage, passages, vectorsOf }: Written,
): Promise<void> {
  const [ids, hashes] = [passages.map(({ id }) => id), passages.map(({ hash }) => hash)]
  const vectors = hashes.map(hash => vectorsOf.get(hash) ?? { whole: null, parts: [] })
  const written = vectors.map(({ whole }) => whole && writtenAs[storage](whole))
  const parts = vectors.map(
    ({ whole, parts: some }) => whole && Buffer.concat(some.map(part => quantise(part ?? whole))),
  )
  const given = storage === 'halfvec' ? sql`${written}::text[]` : sql`${written}::bytea[]`
  const embedding = storage === 'halfvec' ? sql`given.embedding::halfvec` : sql`given.embedding`
  await execute(
    db.pool,
    sql`
      with ${present(chatbotId, ids)}
      insert into ${VECTORS[slot]} (chunk_id, chatbot_id, hash, embedding, parts)
      select given.id, ${chatbotId}::uuid, given.hash, ${embedding}, given.parts
      from unnest(${ids}::bigint[], ${hashes}::bigint[], ${given}, ${parts}::bytea[]) as given (id, hash, embedding, parts)
      join present using (id)
      ${IN_PLACE[storage]}`,
  )
}

const writtenAs = {
  halfvec: (vector: readonly number[]): string => JSON.stringify(vector),
  int8: (vector: readonly number[]): Buffer => quantise(vector),
}

/** The number of a chatbot's passages, which are not counted beyond this. */
export async function countPassages({ db }: Needs, chatbotId: string, atMost: number): Promise<number> {
  const [row] = await query<{ passages: number }>(
    db.pool,
    sql`
      select count(*)::int as passages
      from (select from chunks where chatbot_id = ${chatbotId} limit ${atMost}) counted`,
  )
  return row?.passages ?? 0
}

interface Complete {
  readonly slot: Slot
  readonly chatbotId: string
  readonly lookedAt: string
  /** Where the chatbot has too many passages for vectors, and none were made: how many. */
  readonly passages?: number
}

/** Records that no vector was missing when the look began. From the first time on the set serves this chatbot. */
export async function markComplete({ db }: Needs, { chatbotId, slot, lookedAt, passages }: Complete): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into embedded_chatbots (slot, chatbot_id, passages, looked_at)
      select ${slot}::smallint, id,
        coalesce(${passages ?? null}::int, (select count(*) from ${VECTORS[slot]} where chatbot_id = ${chatbotId})),
        ${lookedAt}::timestamptz
      from chatbots where id = ${chatbotId}
      on conflict (slot, chatbot_id) do update set passages = excluded.passages, looked_at = excluded.looked_at`,
  )
}
