import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { raw, sql, type Sql } from '@frontdesk/db/sql'
import { LRUCache } from 'lru-cache'
import { searchConfiguration } from '../words/languages.ts'
import type { IndexMemory } from '../semantic/index-memory.ts'
import { knowledgeVersionOf } from './knowledge-version.ts'
import { makePassageIndex, type IndexedPassage, type PassageIndex } from './passage-index.ts'

/** Of a chatbot with more, the statements of `find-candidates.ts` rank the likely ones alone. */
const mostPassages = 2_000
/**
 * After an index was read, it is not read again for so many times as long as that took. While a website is crawled its
 * version changes with each page, and each search would otherwise read all of it anew.
 */
const restFactor = 9

/** Indexes that are read at once: what is being read is beyond the memory that all share. */
const mostReadAtOnce = 2
/** With two read at once, 18 rest on average. The list takes its memory from the start: 100,000 took 3 MB. */
const mostResting = 1_000

export interface PassageIndexNeeds {
  readonly db: Pick<Db, 'pool'>
  readonly memory: IndexMemory
}

/**
 * Finds the index of a chatbot's passages as they were at a version of its knowledge; undefined if there is none in
 * memory. One that is missing is then made, once, while searches go on in PostgreSQL: nobody waits for it. That may take
 * a tenth of the time at most.
 */
export type FindPassageIndex = (chatbotId: string, knowledgeVersion: string) => PassageIndex | undefined

/** Opens the indexes of one process. Those that were searched last stay. */
export function openPassageIndexes({ db, memory }: PassageIndexNeeds): FindPassageIndex {
  const kept = memory.openSpace<Kept>('passages')
  const reading = new Set<string>()
  const resting = new LRUCache<string, true>({ max: mostResting })

  const read = async (chatbotId: string): Promise<void> => {
    reading.add(chatbotId)
    const startedAt = performance.now()
    try {
      const made = await readIndex(db, chatbotId, memory.maxBytes)
      if (made !== undefined) kept.set(chatbotId, made)
    } catch {
      // PostgreSQL is away or busy. A later search asks again.
    } finally {
      resting.set(chatbotId, true, { ttl: Math.ceil(restFactor * (performance.now() - startedAt)) })
      reading.delete(chatbotId)
    }
  }

  return (chatbotId, knowledgeVersion) => {
    const found = kept.get(chatbotId)
    if (found?.knowledgeVersion === knowledgeVersion) return found.index
    const mayRead = reading.size < mostReadAtOnce && !reading.has(chatbotId) && !resting.has(chatbotId)
    if (mayRead) void read(chatbotId)
    return undefined
  }
}

interface Kept {
  readonly bytes: number
  readonly knowledgeVersion: string
  /** Undefined: it has too many passages for one. */
  readonly index: PassageIndex | undefined
}

interface Facts {
  version: string
  passages: number
  pages: number
  languages: string[]
}

const factsStatement = (chatbotId: string): Sql => sql`
    select ${knowledgeVersionOf(chatbotId)} as version, count(*)::int as pages,
           coalesce(array_agg(distinct coalesce(language, '')), '{}') as languages,
           (select count(*)::int
            from (select from documents join chunks on chunks.document_id = documents.id
                  where documents.chatbot_id = ${chatbotId} limit ${raw(String(mostPassages + 1))}) counted) as passages
    from documents where chatbot_id = ${chatbotId}`

const passagesStatement = (chatbotId: string): Sql => sql`
    select chunks.id::text, chunks.xmin::text as version, documents.url, documents.title,
           coalesce(documents.language, '') as language, chunks.heading, chunks.text, chunks.position,
           hashtextextended(chunks.text, 0)::text as content_hash, chunks.tsv::text
    from documents join chunks on chunks.document_id = documents.id and chunks.chatbot_id = ${chatbotId}
    where documents.chatbot_id = ${chatbotId}`

type Row = Omit<IndexedPassage, 'configuration'> & { language: string }

/** Reads a chatbot's passages as they were at one version; undefined if they changed meanwhile. */
async function readIndex({ pool }: Pick<Db, 'pool'>, chatbotId: string, maxBytes: number): Promise<Kept | undefined> {
  const [facts] = await query<Facts>(pool, factsStatement(chatbotId), { name: 'index-facts' })
  if (facts === undefined) return undefined
  const { version: knowledgeVersion, languages, pages } = facts
  if (facts.passages > mostPassages) return { bytes: 0, knowledgeVersion, index: undefined }
  const rows = await query<Row>(pool, passagesStatement(chatbotId), { name: 'index-passages' })
  const [after] = await query<Pick<Facts, 'version'>>(pool, sql`select ${knowledgeVersionOf(chatbotId)} as version`, {
    name: 'knowledge-version',
  })
  if (after?.version !== knowledgeVersion) return undefined
  // One string for each language, not one for each passage.
  const shared = new Map(languages.map(language => [language, language]))
  const passages = rows.map(row => ({
    ...row,
    language: shared.get(row.language) ?? '',
    configuration: searchConfiguration(row.language),
  }))
  const configurations = [...new Set(languages.map(searchConfiguration))]
  const index = await makePassageIndex(passages, { configurations, pages })
  return index.bytes > maxBytes
    ? { bytes: 0, knowledgeVersion, index: undefined }
    : { bytes: index.bytes, knowledgeVersion, index }
}
