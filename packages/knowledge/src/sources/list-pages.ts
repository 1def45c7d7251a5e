import type { Actor } from '@frontdesk/accounts/actor'
import { pageSize } from '@frontdesk/contracts/list-query'
import type { PagesQuery, SourcePageList } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/containing'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

interface Row {
  id: string
  url: string
  title: string
  status: 'indexed' | 'failed'
  error: string | null
  fetchedAt: Date
}

/** Lists the pages of a source that match, with the outcome of each, in the order in which they were found. */
export async function listPages(
  { db }: { db: Db },
  actor: Actor,
  { status, cursor, q = '', limit, ...place }: SourcePlace & PagesQuery,
): Promise<SourcePageList> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const most = limit === undefined ? pageSize : Number(limit)
  const rows = await query<Row>(
    db.pool,
    sql`
      select id, url, title, status, error, fetched_at from documents
      where source_id = ${sourceId} and ${hasStatus(status)} and id > ${cursor ?? '0'}::bigint
        and (url ilike ${containing(q)} or title ilike ${containing(q)})
      order by id limit ${most + 1}`,
  )
  const shown = rows.slice(0, most)
  return {
    pages: shown.map(({ id, url, title, status, error, fetchedAt }) => ({
      id,
      url,
      title,
      status,
      error,
      fetchedAt: fetchedAt.toISOString(),
    })),
    nextCursor: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** A page that could not be read the last time may still be found as it was before. */
function hasStatus(status: PagesQuery['status']): Sql {
  if (status === undefined) return sql`true`
  return status === 'failed' ? sql`error is not null` : sql`status = 'indexed'`
}
