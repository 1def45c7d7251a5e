import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { IndexRun } from './index-document.ts'

/** How much a source may store. */
export interface StorageLimits {
  /** Pages, those that could not be read included. */
  readonly pages: number
  /** Bytes of text and links. */
  readonly bytes: number
}

interface ExcessInput {
  readonly run: IndexRun
  readonly storage: StorageLimits
  /** Pages that are not removed: those whose content the run has met. */
  readonly seen: Iterable<string>
}

/**
 * Removes the pages beyond what a source may store, and says how many they were. A run that is cut short keeps the pages
 * that it did not meet, so a site with new addresses in each run would be stored without end. Pages that were there to
 * read the last time stay before those that were not, and those that were found first, near the start page, before later ones.
 */
export async function removeExcessPages(
  { db }: { db: Db },
  { run: { sourceId, run }, storage, seen }: ExcessInput,
): Promise<number> {
  return execute(
    db.pool,
    sql`
      with ranked as (
        select id, is_seen, row_number() over ranks as place, sum(bytes) over ranks as bytes
        from (
          select id, missed, size + pg_column_size(links) as bytes, url = any(${[...seen]}) as is_seen
          from documents where source_id = ${sourceId}
        ) as pages
        window ranks as (order by is_seen desc, missed, id)
      )
      delete from documents using ranked, sources
      where documents.id = ranked.id and not is_seen and (place > ${storage.pages}::int or bytes > ${storage.bytes}::float8)
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
}
