import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Scale } from './closeness.ts'
import type { ServingSet } from './nearest-passages.ts'
import { product, quantise, quantisedBytes, readQuantised } from './quantise.ts'
import { embeddedHash, VECTORS } from './vector-sets.ts'

interface Compared {
  readonly serving: ServingSet
  /** The vector of the question. */
  readonly vector: readonly number[]
  readonly scale: Scale
}

// A passage that has changed since its vectors were made has other parts.
const partsStatement = ({ slot, chatbotId }: ServingSet, ids: readonly string[]): Sql => sql`
  select vectors.chunk_id::text as id, vectors.parts
  from ${VECTORS[slot]} vectors
  join chunks on chunks.id = vectors.chunk_id
  join documents on documents.id = chunks.document_id
  where vectors.chunk_id = any(${ids}::bigint[]) and vectors.chatbot_id = ${chatbotId}
    and vectors.parts is not null and vectors.hash = ${embeddedHash({ document: 'documents', chunk: 'chunks' })}`

/** How each part of these passages stands by its similarity to the question, by the id of the passage. */
export async function scoreParts(
  { db }: { readonly db: Pick<Db, 'pool'> },
  { serving, vector, scale }: Compared,
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const wanted = readQuantised(quantise(vector))
  const bytes = quantisedBytes(serving.dimensions)
  const rows = await query<{ id: string; parts: Buffer }>(db.pool, partsStatement(serving, ids), {
    name: `part-vectors-${serving.slot}`,
  })
  const standingsOf = (parts: Buffer): number[] =>
    Array.from({ length: Math.floor(parts.length / bytes) }, (_, place) => {
      const part = readQuantised(parts.subarray(place * bytes, (place + 1) * bytes))
      const similarity = product(part.values, 0, wanted.values, 0, serving.dimensions) * part.scale * wanted.scale
      return scale(similarity).standing
    })
  return new Map(rows.map(({ id, parts }) => [id, standingsOf(parts)]))
}
