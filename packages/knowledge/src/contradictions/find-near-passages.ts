import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { ClaimPassage } from './read-claims.ts'

/** A passage with its page. */
export interface PagePassage extends ClaimPassage {
  readonly id: string
  readonly documentId: string
  readonly url: string
}

/** Passages that hold one of the words, before they are ranked: ranking takes 2 µs each. */
const mostRanked = 2_000
/** Near passages of each passage that are compared with it. */
const mostNear = 24

const columns = sql`
  chunks.id::text, documents.id::text as document_id, documents.url, documents.title, documents.language,
  chunks.heading, chunks.text`

/** The passages of a page, in their order. */
export const passagesOf = async ({ db }: { db: Pick<Db, 'pool'> }, documentId: string): Promise<PagePassage[]> =>
  query<PagePassage>(
    db.pool,
    sql`
      select ${columns} from chunks join documents on documents.id = document_id
      where document_id = ${documentId}::bigint order by position`,
  )

/** Some passages of a chatbot, for how rare words are on its pages. */
export const samplePassages = async (
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, limit }: { chatbotId: string; limit: number },
): Promise<PagePassage[]> =>
  query<PagePassage>(
    db.pool,
    sql`
      select ${columns} from documents join chunks on document_id = documents.id
      where documents.chatbot_id = ${chatbotId} and documents.status = 'indexed' and position < 6
      order by md5(chunks.id::text) limit ${limit}`,
  )

/** What near passages are sought by. */
export interface NearSearch {
  readonly chatbotId: string
  readonly documentId: string
  /** Beginnings of words. */
  readonly words: readonly string[]
}

/** The passages of other pages that hold most of the words. */
export async function findNearPassages(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, documentId, words }: NearSearch,
): Promise<PagePassage[]> {
  if (words.length === 0) return []
  const asked = words.map(word => `'${word.toLowerCase().replaceAll(/['\\]/g, '')}':*`).join(' | ')
  return query<PagePassage>(
    db.pool,
    sql`
      select ${columns}
      from (select id, document_id, heading, text, tsv from chunks
            where chatbot_id = ${chatbotId} and tsv @@ ${asked}::tsquery and document_id <> ${documentId}::bigint
            limit ${mostRanked}) chunks
      join documents on documents.id = document_id and documents.status = 'indexed'
      order by ts_rank(tsv, ${asked}::tsquery) desc, chunks.id limit ${mostNear}`,
    { name: 'near-passages' },
  )
}
