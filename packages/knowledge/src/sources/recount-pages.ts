import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Counts the pages of a source again, after one of them has changed outside of a crawl. A running crawl counts itself. */
export async function recountPages({ db }: { db: Pick<Db, 'pool'> }, sourceId: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      update sources set pages_indexed = counted.indexed, pages_failed = counted.failed
      from (select count(*) filter (where error is null) as indexed, count(error) as failed
            from documents where source_id = ${sourceId}) as counted
      where id = ${sourceId} and status in ('ready', 'failed')`,
  )
}
