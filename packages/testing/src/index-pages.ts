import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { aSource } from './factories.ts'

export interface IndexedPage {
  url: string
  title: string
  passages: string[]
}

/** Writes pages into a chatbot's index, as a crawl would that found them. */
export async function indexPages({ db }: { db: Db }, chatbotId: string, pages: readonly IndexedPage[]): Promise<void> {
  const { id: sourceId } = await aSource(db, { chatbotId, status: 'ready' })
  for (const { url, title, passages } of pages) {
    await execute(
      db.pool,
      sql`with document as (
            insert into documents (source_id, chatbot_id, url, title, language, status)
            values (${sourceId}, ${chatbotId}, ${url}, ${title}, 'en', 'indexed') returning id, chatbot_id, title)
          insert into chunks (document_id, chatbot_id, position, text, tsv)
          select id, chatbot_id, place, text,
                 setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'D')
          from document, unnest(${passages}::text[]) with ordinality as passage (text, place)`,
    )
  }
}
