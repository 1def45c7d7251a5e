import type { SkippedPage } from '@frontdesk/contracts/sources/skipped-pages'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { IndexRun } from './index-document.ts'

/** What a crawl skipped: the pages that are listed, and how many there were of each reason. */
export interface CrawlReport {
  readonly pages: readonly SkippedPage[]
  readonly counts: SkipReasons
}

/** Stores the pages that a crawl skipped in place of those of the crawl before. A crawl like the last writes nothing. */
export async function storeSkippedPages(
  { db }: { db: Db },
  { sourceId, run, pages, counts }: IndexRun & CrawlReport,
): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into crawl_reports (source_id, skipped, counts)
      select id, ${JSON.stringify(pages)}::jsonb, ${JSON.stringify(counts)}::jsonb
      from sources where id = ${sourceId} and index_run = ${run}
      on conflict (source_id) do update set skipped = excluded.skipped, counts = excluded.counts
      where (crawl_reports.skipped, crawl_reports.counts) is distinct from (excluded.skipped, excluded.counts)`,
  )
}
