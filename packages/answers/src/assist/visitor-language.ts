import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { pageLanguage } from '@frontdesk/knowledge/words/guess-language'

const newestMessages = 20

/** The language in which a visitor writes: that of their browser, unless their own words speak clearly for another. */
export async function readVisitorLanguage(
  { db }: { db: Pick<Db, 'pool'> },
  conversationId: string,
): Promise<string | null> {
  const [row] = await query<{ lastLanguage: string | null; said: string | null }>(
    db.pool,
    sql`
      select last_language, (
        select string_agg(content, ' ') from (
          select content from messages where conversation_id = c.id and role = 'user' and created_at > now() - ${RETENTION}
          order by id desc limit ${newestMessages}
        ) newest) as said
      from conversations c where id = ${conversationId}`,
  )
  if (row === undefined) return null
  const base = row.lastLanguage?.toLowerCase().match(/^[a-z]{2,3}/)?.[0] ?? null
  return pageLanguage(base, row.said ?? '') ?? base
}
