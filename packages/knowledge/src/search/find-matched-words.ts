import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { segmentWords } from '../words/segment-words.ts'
import type { FoundPassage, RetrieveInput } from './found-passage.ts'
import type { PassageText } from './passage-cache.ts'
import { askedExpression } from './query-words.ts'

/** A search, and what it has found. */
interface FoundBy {
  readonly search: Pick<RetrieveInput, 'chatbotId' | 'question' | 'previousTurns'>
  readonly passages: readonly FoundPassage[]
}

/** A word as it is written, with a hyphen or an apostrophe inside. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu

/**
 * The words of passages that a search asked for, as they are written: "deliveries" where it asked for "delivery", by the
 * rules of the passage's own language. By the ids of the passages; products, and what holds none of the words, are
 * missing. The search itself goes without: it costs two statements, and a visitor waits.
 */
export async function findMatchedWords(
  { db }: { db: Pick<Db, 'pool'> },
  { search: { chatbotId, question, previousTurns = [] }, passages }: FoundBy,
): Promise<Map<string, string[]>> {
  const written = passages
    .filter(({ chunkId }) => /^\d+$/.test(chunkId))
    .flatMap(({ chunkId, ...passage }) => wordsOf(passage).map(word => ({ chunkId, word })))
  if (written.length === 0) return new Map()
  const ids = written.map(({ chunkId }) => chunkId)
  const words = written.map(({ word }) => word)
  const spoken = await query<{ language: string }>(
    db.pool,
    sql`
      select distinct coalesce(documents.language, '') as language
      from chunks join documents on documents.id = chunks.document_id
      where chunks.chatbot_id = ${chatbotId} and chunks.id = any(${[...new Set(ids)]}::bigint[])`,
  )
  const asked = { question, earlier: previousTurns.toReversed(), reply: '' }
  const rows = await query<{ id: string; words: string[] }>(
    db.pool,
    sql`
      with ${askedExpression('asked', asked, { languages: spoken.map(({ language }) => language) })}
      select chunks.id, array_agg(written.word order by written.place) as words
      from unnest(${ids}::bigint[], ${words}::text[], ${words.map(segmentWords)}::text[])
             with ordinality as written (id, word, segmented, place)
      join chunks on chunks.id = written.id and chunks.chatbot_id = ${chatbotId}
      join documents on documents.id = chunks.document_id
      join asked on asked.language = coalesce(documents.language, '')
      where to_tsvector(asked.configuration::regconfig, written.segmented) @@ asked.query
      group by chunks.id`,
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

/** The different words of a passage. What the segmentation adds to find more does not stand in it. */
function wordsOf({ title, heading, text }: PassageText): string[] {
  const whole = `${title}\n${heading}\n${text}`
  const words = new Map<string, string>()
  for (const word of segmentWords(whole).match(wordPattern) ?? []) {
    const key = word.toLowerCase()
    if (!words.has(key) && whole.includes(word)) words.set(key, word)
  }
  return [...words.values()]
}
