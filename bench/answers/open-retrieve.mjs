/** Opens the search over the indexed websites of the bench. */
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'

const memoryBytes = 200_000_000
/** An index of 2,000 passages takes half a second. */
const indexingMs = 5_000

/** The search as a worker has it, with the passages of small websites in memory. */
export async function openRetrieve(db, sites, semanticSearch) {
  const versions = new Map()
  for (const { chatbotId } of sites.values()) {
    const [row] = await query(db.pool, sql`select ${knowledgeVersionOf(chatbotId)} as version`)
    versions.set(chatbotId, row.version)
  }
  const search = newRetriever({ db, semanticSearch, indexMemory: newIndexMemory(memoryBytes) })
  const retrieve = input => search({ ...input, knowledgeVersion: versions.get(input.chatbotId) })
  // The first question begins an index and is answered without it.
  for (const chatbotId of versions.keys()) await retrieve({ chatbotId, question: 'hello', limit: 1 })
  await wait(indexingMs)
  return retrieve
}
