import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { LRUCache } from 'lru-cache'
import type { IndexMemory } from './index-memory.ts'
import type { ServingSet } from './nearest-passages.ts'
import { quantisedBytes } from './quantise.ts'
import { newVectorIndex, type VectorIndex } from './vector-index.ts'
import { VECTORS } from './vector-sets.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly memory: IndexMemory
}

/** The vectors of chatbots in memory. */
interface VectorIndexes {
  /**
   * The index of a chatbot. Only if there is none yet a search waits until it is read: vectors that were written since
   * are read beside the searches. Undefined if it cannot be read now.
   */
  readonly find: (serving: ServingSet) => Promise<VectorIndex | undefined>
  /** Reads an index from the beginning, beside the searches, because much of what it has is gone. */
  readonly readAnew: (serving: ServingSet) => void
}

interface Kept {
  readonly bytes: number
  readonly index: VectorIndex
  readonly madeAt: string
  readonly lookedAt: string
  /** The database's time when it was last read. */
  readonly readAt: string
}

/** After an index was read, it is not read again for so many times as long as that took. */
const restFactor = 9
/** Bytes of vectors that one statement reads, so that neither PostgreSQL nor this process is held up: 2 ms. */
const bytesAtOnce = 300_000
/**
 * Indexes that are read from the beginning at once. What is being read is beyond the memory that they share, and each may
 * be as large as all of it; a chatbot that finds no place is searched by words until the next question.
 */
const mostReadAtOnce = 2
/** Beyond them one is read again too soon, and no harm is done. The list has its memory from the start: 3 MB for 100,000. */
const mostResting = 1_000
/** An index with more passages than there are, by this share, is read from the beginning. */
const mostExcess = 1.1

/** Opens the vector indexes of one process. */
export function openVectorIndexes({ db, memory }: Needs): VectorIndexes {
  const kept = memory.openSpace<Kept>('vectors')
  const reading = new Map<string, Promise<VectorIndex | undefined>>()
  const resting = new LRUCache<string, true>({ max: mostResting })
  let wholeReads = 0

  const read = async (serving: ServingSet, before: Kept | undefined): Promise<VectorIndex | undefined> => {
    const startedAt = performance.now()
    try {
      const made = await readIndex(db, serving, before)
      if (made !== undefined) kept.set(serving.chatbotId, made)
      return made?.index
    } catch {
      // PostgreSQL is away or busy. A later search asks again.
      return undefined
    } finally {
      resting.set(nameOf(serving), true, { ttl: Math.ceil(restFactor * (performance.now() - startedAt)) })
      reading.delete(nameOf(serving))
    }
  }
  const readOnce = (serving: ServingSet, before: Kept | undefined): Promise<VectorIndex | undefined> => {
    const name = nameOf(serving)
    const begun = reading.get(name)
    if (begun !== undefined) return begun
    if (resting.has(name)) return Promise.resolve(undefined)
    const isWhole = before === undefined
    if (isWhole && wholeReads >= mostReadAtOnce) return Promise.resolve(undefined)
    if (isWhole) wholeReads += 1
    const reads = read(serving, before).finally(() => {
      if (isWhole) wholeReads -= 1
    })
    reading.set(name, reads)
    return reads
  }

  return {
    find: async serving => {
      const found = kept.get(serving.chatbotId)
      if (found?.madeAt !== serving.madeAt) return readOnce(serving, undefined)
      if (found.lookedAt !== serving.lookedAt) void readOnce(serving, isMostlyThere(found, serving) ? found : undefined)
      return found.index
    },
    readAnew: serving => void readOnce(serving, undefined),
  }
}

/** Of a chatbot that changes to another set both may be read at the same time. */
const nameOf = ({ chatbotId, madeAt }: ServingSet): string => `${chatbotId} ${madeAt}`

const isMostlyThere = ({ index }: Kept, { passages }: ServingSet): boolean => index.size() <= passages * mostExcess + 1

interface Batch {
  madeAt: string | null
  readAt: string
  /** Of each passage its id, the hash of its text, and its vector. Null: there are no more. */
  passages: Buffer | null
  lastWrittenAt: string | null
}

interface Place {
  readonly writtenAt: Sql
  readonly id: number
}

// The vectors of a batch come as one value: a row for each would cost this process five times as much.
const batchStatement = ({ slot, chatbotId }: ServingSet, after: Place, atMost: number): Sql => sql`
    select (select made_at::text from vector_sets where slot = ${slot}) as made_at, clock_timestamp()::text as read_at,
           string_agg(int8send(chunk_id) || int8send(hash) || embedding, ''::bytea order by written_at, chunk_id) as passages,
           max(written_at)::text as last_written_at
    from (
      select chunk_id, hash, embedding, written_at from ${VECTORS[slot]}
      where chatbot_id = ${chatbotId}::uuid and embedding is not null
        and (written_at, chunk_id) > (${after.writtenAt}, ${after.id}::bigint)
      order by written_at, chunk_id limit ${atMost}
    ) batch`

/**
 * Reads the vectors of a chatbot: all of them, or those that were written since the index was read before, which they are
 * added to. The five minutes are for statements that had begun before, and were not committed. Undefined if the slot
 * has another set by now.
 */
async function readIndex(
  { pool }: Pick<Db, 'pool'>,
  serving: ServingSet,
  before: Kept | undefined,
): Promise<Kept | undefined> {
  const { dimensions, madeAt, lookedAt } = serving
  const index = before?.index ?? newVectorIndex(dimensions, serving.passages)
  const rowBytes = keyBytes + quantisedBytes(dimensions)
  const atMost = Math.max(1, Math.floor(bytesAtOnce / rowBytes))
  let readAt: string | undefined
  let after: Place = {
    writtenAt: sql`(${before?.readAt ?? '-infinity'}::timestamptz - interval '5 minutes')`,
    id: 0,
  }
  for (;;) {
    const [batch] = await query<Batch>(pool, batchStatement(serving, after, atMost))
    if (batch?.madeAt !== madeAt) return undefined
    readAt ??= batch.readAt
    const { passages, lastWrittenAt } = batch
    const lastId = passages === null ? 0 : addPassages(index, passages, rowBytes)
    if (passages === null || lastWrittenAt === null || passages.length < atMost * rowBytes) break
    after = { writtenAt: sql`${lastWrittenAt}::timestamptz`, id: lastId }
  }
  await index.finish()
  return { index, bytes: index.bytes(), madeAt, lookedAt, readAt }
}

const idBytes = 8
const keyBytes = 2 * idBytes

/** Adds a batch to the index, and returns the id of its last passage. */
function addPassages(index: VectorIndex, passages: Buffer, rowBytes: number): number {
  let id = 0
  for (let at = 0; at + rowBytes <= passages.length; at += rowBytes) {
    id = Number(passages.readBigInt64BE(at))
    const hash = passages.readBigInt64BE(at + idBytes)
    index.put({ id, hash }, passages, at + keyBytes)
  }
  return id
}
