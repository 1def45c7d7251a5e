import type { Actor } from '@frontdesk/accounts/actor'
import {
  mostSkippedOfAReason,
  type SkippedPage,
  type SkippedPageList,
  type SkippedPagesQuery,
} from '@frontdesk/contracts/sources/skipped-pages'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

const pageSize = 100

/** List the pages that the last finished crawl of a source skipped, each with its reason. */
export async function listSkippedPages(
  { db }: { db: Db },
  actor: Actor,
  { reason: asked, cursor = '0', ...place }: SourcePlace & SkippedPagesQuery,
): Promise<SkippedPageList> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const reason = asked ?? null
  const rows = await query<SkippedPage & { place: string }>(
    db.pool,
    sql`
      select page ->> 'url' as url, page ->> 'reason' as reason, place
      from crawl_reports, jsonb_array_elements(skipped) with ordinality as listed (page, place)
      where source_id = ${sourceId} and place > ${cursor}::bigint
        and (${reason}::text is null or page ->> 'reason' = ${reason})
      order by place limit ${pageSize + 1}`,
  )
  const shown = rows.slice(0, pageSize)
  return {
    pages: shown.map(({ url, reason }) => ({ url, reason })),
    unlisted: await countUnlisted({ db }, { sourceId, reason }),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.place) : null,
  }
}

/** Only where as many are listed as are kept of a reason there may be more than those. */
async function countUnlisted(
  { db }: { db: Db },
  { sourceId, reason }: { sourceId: string; reason: string | null },
): Promise<number> {
  const [row] = await query<{ unlisted: number }>(
    db.pool,
    sql`
      select coalesce(sum(total - listed), 0)::integer as unlisted
      from (select count(*) as listed, max((counts ->> (page ->> 'reason'))::integer) as total
            from crawl_reports, jsonb_array_elements(skipped) as page
            where source_id = ${sourceId} and (${reason}::text is null or page ->> 'reason' = ${reason})
            group by page ->> 'reason') as reasons
      where listed >= ${mostSkippedOfAReason}`,
  )
  return Math.max(0, row?.unlisted ?? 0)
}
