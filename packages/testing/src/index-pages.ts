import type { Db } from '@frontdesk/db/connect'
import { aSource } from './factories.ts'

export interface IndexedPage {
  url: string
  title: string
  passages: string[]
}

/** Puts pages into a chatbot's index, word for word, as a crawl would have that found them so. */
export async function indexPages({ db }: { db: Db }, chatbotId: string, pages: readonly IndexedPage[]): Promise<void> {
  const { id: sourceId } = await aSource(db, { chatbotId, status: 'ready' })
  for (const { url, title, passages } of pages) {
    await db.pool.query(
      `with document as (
         insert into documents (source_id, chatbot_id, url, title, language, status)
         values ($1, $2, $3, $4, 'en', 'indexed') returning id)
       insert into chunks (document_id, chatbot_id, position, text, tsv)
       select id, $2, place, text, setweight(to_tsvector('english', $4), 'A') || setweight(to_tsvector('english', text), 'D')
       from document, unnest($5::text[]) with ordinality as passage (text, place)`,
      [sourceId, chatbotId, url, title, passages],
    )
  }
}
