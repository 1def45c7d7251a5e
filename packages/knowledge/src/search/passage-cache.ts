import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { LRUCache } from 'lru-cache'
import type { Match } from './score-candidates.ts'

/** Text and place of a passage. */
export interface PassageText {
  readonly title: string
  readonly heading: string
  readonly url: string
  readonly text: string
  /** Two or three letters; empty or undefined if nothing tells. */
  readonly language?: string
}

/** Some 20 MB at most: a character takes one byte or two. */
const mostKeptCharacters = 10_000_000

const statement = (chatbotId: string, ids: readonly string[]): Sql => sql`
    select chunks.id, documents.title, documents.url, coalesce(documents.language, '') as language, chunks.heading, chunks.text
    from chunks join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}
    where chunks.chatbot_id = ${chatbotId} and chunks.id = any(${ids}::bigint[])`

interface Kept {
  readonly version: string
  readonly passage: PassageText
}

/**
 * Reads what the chosen passages say, in their order; those that were deleted a moment ago are left out. The texts that
 * were read last are remembered by their row's version, which the search has just seen: so what is remembered is never
 * older than the search, and nothing is told that it did not find.
 */
export function newPassageCache({
  db,
  keptCharacters = mostKeptCharacters,
}: {
  db: Pick<Db, 'pool'>
  keptCharacters?: number
}): (chatbotId: string, chosen: readonly Match[]) => Promise<(Match & PassageText)[]> {
  const kept = new LRUCache<string, Kept>({ maxSize: keptCharacters, sizeCalculation: sizeOf })
  const recall = ({ id, version }: Match): PassageText | undefined => {
    const entry = kept.get(id)
    return entry?.version === version ? entry.passage : undefined
  }

  return async (chatbotId, chosen) => {
    const passages = new Map(chosen.map(match => [match.id, recall(match)]))
    const unknown = chosen.filter(({ id }) => passages.get(id) === undefined)
    if (unknown.length > 0) {
      const wanted = statement(
        chatbotId,
        unknown.map(({ id }) => id),
      )
      const rows = await query<PassageText & { id: string }>(db.pool, wanted, { name: 'passages-by-id' })
      for (const { id, ...passage } of rows) passages.set(id, passage)
      for (const { id, version } of unknown) {
        const passage = passages.get(id)
        if (passage !== undefined) kept.set(id, { version, passage })
      }
    }
    return chosen.flatMap(match => {
      const passage = passages.get(match.id)
      return passage === undefined ? [] : [{ ...match, ...passage }]
    })
  }
}

/** An empty passage takes room, too. */
const sizeOf = ({ passage }: Kept): number =>
  200 + Object.values<string>({ ...passage }).reduce((sum, text) => sum + text.length, 0)
