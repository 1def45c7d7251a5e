import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Whether a chatbot has pages in a language, of whatever country; `language` is its two-letter code. */
export async function hasPagesIn(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, language }: { chatbotId: string; language: string },
): Promise<boolean> {
  const statement = sql`
    select exists (
      select from documents
      where chatbot_id = ${chatbotId} and split_part(lower(language), '-', 1) = ${language}
    ) as "isFound"`
  const [row] = await query<{ isFound: boolean }>(db.pool, statement, { name: 'has-pages-in' })
  return row?.isFound === true
}
