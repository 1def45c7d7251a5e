import type { Db } from '@frontdesk/db/connect'
import { mostPassagesInMemory } from '@frontdesk/db/pgvector-version'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { IndexMemory } from './index-memory.ts'
import { foundPassages, mostFound, type NearPassage, type ServingSet, type VectorSearch } from './nearest-passages.ts'
import { openVectorIndexes } from './open-vector-indexes.ts'
import { vectorIndexBytes, type NearVector } from './vector-index.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly memory: IndexMemory
  /** Called once for each chatbot that keyword search has to find everything of. */
  readonly onLeftOut: (leftOut: LeftOut) => void
}

/** A chatbot whose vectors are too many for the memory of a worker. */
export interface LeftOut {
  readonly chatbotId: string
  readonly why: string
}

/** So many of the nearest may have been deleted or changed before the index is read again. */
const mostGone = 10
/** How often more are looked for where passages were deleted or changed that had been near. */
const maxChecks = 4

const checkStatement = (chatbotId: string, near: readonly NearVector[]): Sql => sql`
    with nearest as materialized (
      select chunk_id, hash, distance
      from unnest(${near.map(({ id }) => id)}::bigint[], ${near.map(({ hash }) => String(hash))}::bigint[],
                  ${near.map(({ similarity }) => 1 - similarity)}::float8[]) as nearest (chunk_id, hash, distance)
    ) ${foundPassages('nearest', chatbotId)}`

/**
 * Searches vectors in the memory of this process. What is near is then looked up in PostgreSQL, so that nothing is found
 * that was deleted or changed, however old the index is.
 */
export function searchInMemory({ db, memory, onLeftOut }: Needs): VectorSearch {
  const indexes = openVectorIndexes({ db, memory })
  const leftOut = new Set<string>()
  const fits = (serving: ServingSet): boolean => {
    const why = reasonToLeaveOut(serving, memory.maxBytes)
    if (why === undefined) return true
    if (!leftOut.has(serving.chatbotId)) onLeftOut({ chatbotId: serving.chatbotId, why })
    leftOut.add(serving.chatbotId)
    return false
  }
  const check = (chatbotId: string, near: readonly NearVector[]): Promise<NearPassage[]> =>
    query<NearPassage>(db.pool, checkStatement(chatbotId, near), { name: 'near-passages' })

  return {
    prepare: serving => {
      if (!fits(serving)) return false
      void indexes.find(serving)
      return true
    },
    findNearest: async (serving, vector) => {
      const index = await indexes.find(serving)
      const { near, background } = (await index?.nearest(vector)) ?? { near: [], background: null }
      const found: NearPassage[] = []
      let gone = 0
      for (let checks = 0; checks < maxChecks && found.length < mostFound; checks += 1) {
        const some = near.slice(checks * mostFound, (checks + 1) * mostFound)
        if (some.length === 0) break
        const there = await check(serving.chatbotId, some)
        gone += some.length - there.length
        found.push(...there)
      }
      if (gone > mostGone) indexes.readAnew(serving)
      return { passages: found.slice(0, mostFound), background }
    },
  }
}

function reasonToLeaveOut({ passages, dimensions }: ServingSet, maxBytes: number): string | undefined {
  if (passages > mostPassagesInMemory) {
    return `It has more than ${mostPassagesInMemory.toLocaleString('en')} passages: install pgvector for its vectors.`
  }
  const megabytes = Math.ceil(vectorIndexBytes(dimensions, passages) / 1_000_000)
  return megabytes * 1_000_000 > maxBytes
    ? `Its vectors take ${megabytes} MB: raise SEARCH_INDEX_MEGABYTES.`
    : undefined
}
