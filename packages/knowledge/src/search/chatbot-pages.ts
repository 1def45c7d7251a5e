import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { raw, sql, type Sql } from '@frontdesk/db/sql'
import { searchConfiguration } from '../words/languages.ts'

/** Facts about a chatbot's pages that a search needs first. */
export interface ChatbotPages {
  readonly pages: number
  /** Languages of its pages, '' for pages that name none. */
  readonly languages: readonly string[]
  /** The text search configurations that these languages need. */
  readonly configurations: readonly string[]
  /** So few passages that all of them are looked at. */
  readonly isSmall: boolean
}

/**
 * Up to here it is cheaper to look at each passage of the chatbot than to ask the index: with 200 of them 0.3 ms, where
 * the index takes as long to find its place among all chatbots' passages and cannot say how rare a word is.
 */
const small = 200
/** Chatbots of some 200 bytes each. */
const keptChatbots = 10_000

const statement = (chatbotId: string): Sql => sql`
    select coalesce(language, '') as language, count(*)::int as pages,
           (select count(*)::int
            from (select from documents join chunks on chunks.document_id = documents.id
                  where documents.chatbot_id = ${chatbotId} limit ${raw(String(small + 1))}) counted) as passages
    from documents where chatbot_id = ${chatbotId} group by 1`

interface Row {
  language: string
  pages: number
  passages: number
}

/** Caches for a moment which pages each chatbot has, even if there are none. */
export function newChatbotPages({
  db,
  keepMs,
}: {
  db: Pick<Db, 'pool'>
  keepMs: number
}): (chatbotId: string) => Promise<ChatbotPages> {
  const load = async (chatbotId: string): Promise<ChatbotPages> => {
    const rows = await query<Row>(db.pool, statement(chatbotId), { name: 'chatbot-pages' })
    const languages = rows.map(({ language }) => language)
    return {
      pages: rows.reduce((sum, { pages }) => sum + pages, 0),
      languages,
      configurations: [...new Set(languages.map(searchConfiguration))],
      isSmall: (rows[0]?.passages ?? 0) <= small,
    }
  }
  return ttlCache({ ttlMs: keepMs, max: keptChatbots, fetch: load })
}
