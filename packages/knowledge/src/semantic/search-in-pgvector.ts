import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { raw, sql, type Sql } from '@frontdesk/db/sql'
import {
  foundPassages,
  mostFound,
  mostSampled,
  type Background,
  type NearPassage,
  type VectorSearch,
} from './nearest-passages.ts'
import type { FilterKind } from './open-vectors.ts'
import { VECTORS, type Slot } from './vector-sets.ts'

/**
 * Up to here each vector of the chatbot is compared, which finds all that is near however many others there are. The
 * index walks through everybody's vectors and leaves those of others out: of a small chatbot it would find few. Comparing
 * 20,000 takes 14 ms; the index takes 19 where they are one of nine, and longer the more others there are.
 */
const maxExactPassages = 20_000
const MOST_FOUND = raw(String(mostFound))

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly filters: FilterKind
  /** Which chatbots are small; tests choose their own. */
  readonly exactUpTo?: number | undefined
}

interface VectorQuery {
  readonly slot: Slot
  readonly chatbotId: string
  /** The vector of the question, as JSON. */
  readonly vector: string
}

// "+ 0" keeps PostgreSQL from asking the index of vectors.
const exactStatement = ({ slot, chatbotId, vector }: VectorQuery): Sql => sql`
    with nearest as materialized (
      select chunk_id, hash, (embedding <=> ${vector}::halfvec) + 0 as distance from ${VECTORS[slot]}
      where chatbot_id = ${chatbotId}::uuid and embedding is not null
      order by distance limit ${MOST_FOUND}
    ) ${foundPassages('nearest', chatbotId)}`

// A chatbot compared as text keeps it from asking the index of chatbots.
const indexStatement = ({ slot, chatbotId, vector }: VectorQuery): Sql => sql`
    with nearest as materialized (
      select chunk_id, hash, embedding <=> ${vector}::halfvec as distance from ${VECTORS[slot]}
      where chatbot_id::text = ${chatbotId}::text
      order by distance limit ${MOST_FOUND}
    ) ${foundPassages('nearest', chatbotId)}`

// A vector of nothing but zeros has no similarity to any other.
const backgroundStatement = ({ slot, chatbotId, vector }: VectorQuery): Sql => sql`
    select avg(similarity) as average, stddev_samp(similarity) as spread
    from (select 1 - (embedding <=> ${vector}::halfvec) as similarity from ${VECTORS[slot]}
          where chatbot_id = ${chatbotId}::uuid and embedding is not null limit ${raw(String(mostSampled))}) sampled
    where similarity <> 'NaN'`

/** Searches vectors in PostgreSQL, where they are pgvector's. */
export const searchInPgvector = ({ db, filters, exactUpTo = maxExactPassages }: Needs): VectorSearch => ({
  prepare: () => true,
  findNearest: async ({ slot, chatbotId, passages: size }, vector) => {
    const asked = { slot, chatbotId, vector: JSON.stringify(vector) }
    const isExact = filters === 'exact' || size <= exactUpTo
    const statement = isExact ? exactStatement(asked) : indexStatement(asked)
    const [passages, [background]] = await Promise.all([
      query<NearPassage>(db.pool, statement, { name: `semantic-search-${isExact ? 'exact' : 'index'}-${slot}` }),
      query<Nullable<Background>>(db.pool, backgroundStatement(asked), { name: `semantic-background-${slot}` }),
    ])
    return { passages, background: isKnown(background) ? background : null }
  },
})

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null }

const isKnown = (background: Nullable<Background> | undefined): background is Background =>
  background !== undefined && background.average !== null && background.spread !== null
