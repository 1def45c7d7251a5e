import { randomUUID } from 'node:crypto'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { crawlSuperseded, sourceUnknown } from '../errors.ts'
import type { CrawlRun } from './index-document.ts'
import { readingOf, type PageOptions } from '../sources/source-options.ts'

/** What a crawl has come to so far. */
export interface CrawlCounts {
  found: number
  indexed: number
  skipped: number
  failed: number
  /** Pages that were asked for. */
  fetched?: number
  reasons?: SkipReasons
}

/** A run that has begun: from now on it alone may write to the source's pages. */
export interface StartedRun extends CrawlRun, PageOptions {
  readonly kind: 'website' | 'sitemap'
  readonly url: string
  readonly maxDepth: number | null
  /** For pages that do not say theirs. */
  readonly language: string | null
  readonly accountId: string
  /** Tells these options from others. */
  readonly reading: string
  /** Under the same options as when all of its pages were last seen: what has not changed need not be read. */
  readonly isAsBefore: boolean
}

/** A page as the last crawl left it. */
export interface KnownPage {
  readonly url: string
  readonly contentHash: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** Why it could not be read the last time. */
  readonly error: string | null
  /** In how many runs in a row it was missing. */
  readonly missed: number
}

/** Begins a run. Whoever was crawling the source before (a stalled worker, say) can write no more. */
export async function startRun({ db }: { db: Db }, sourceId: string): Promise<StartedRun> {
  const run = randomUUID()
  const { rows } = await db.pool.query<
    Omit<StartedRun, 'sourceId' | 'run' | 'reading' | 'isAsBefore'> & { readAs: string | null }
  >(
    `update sources set crawl_run = $2, status = 'indexing', error = null, alive_at = clock_timestamp(),
       pages_fetched = 0, skip_reasons = '{}', pages_found = 0, pages_indexed = 0, pages_skipped = 0, pages_failed = 0
     from chatbots
     where sources.id = $1 and kind in ('website', 'sitemap') and url is not null and chatbots.id = chatbot_id
     returning kind, url, case when kind = 'website' then max_depth end as "maxDepth", sources.language,
       include_patterns as "includePatterns", exclude_patterns as "excludePatterns",
       keep_selectors as "keepSelectors", drop_selectors as "dropSelectors", read_as as "readAs",
       account_id as "accountId"`,
    [sourceId, run],
  )
  const [source] = rows
  if (source === undefined) throw sourceUnknown()
  const { readAs, ...started } = source
  const reading = readingOf(started)
  return { sourceId, run, ...started, reading, isAsBefore: readAs === reading }
}

/** The pages of a source as they are now, those that could not be read included. */
export async function knownPages({ db }: { db: Db }, sourceId: string): Promise<Map<string, KnownPage>> {
  const { rows } = await db.pool.query<KnownPage>(
    `select url, content_hash as "contentHash", etag, last_modified as "lastModified", error, missed
     from documents where source_id = $1`,
    [sourceId],
  )
  return new Map(rows.map(page => [page.url, page]))
}

/**
 * Where a page led when it was last read. Asked for page by page: the links of a whole site can be a thousand times as
 * many as its pages.
 */
export async function knownLinks(
  { db }: { db: Db },
  { sourceId, url }: { sourceId: string; url: string },
): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ links: string[] }>(
    'select links from documents where source_id = $1 and url = $2',
    [sourceId, url],
  )
  return rows[0]?.links ?? []
}

/** Writes how far the run has come. False when it is over. */
export async function noteProgress(
  { db }: { db: Db },
  { sourceId, run, found, indexed, skipped, failed, fetched = indexed, reasons = {} }: CrawlRun & CrawlCounts,
): Promise<boolean> {
  const noted = await db.pool.query(
    `update sources set pages_found = $3, pages_indexed = $4, pages_skipped = $5, pages_failed = $6,
       pages_fetched = $7, skip_reasons = $8, alive_at = clock_timestamp()
     where id = $1 and crawl_run = $2`,
    [sourceId, run, found, indexed, skipped, failed, fetched, JSON.stringify(reasons)],
  )
  return noted.rowCount === 1
}

/** How a run ended: `pending` when it is handed back to be run again. */
export interface RunEnd {
  readonly status: 'ready' | 'failed' | 'pending'
  readonly error: string | null
  /** The reading under which all pages were seen, where they were. */
  readonly readAs?: string | undefined
}

/** Ends a run. False when it had ended already. */
export async function endRun(
  { db }: { db: Db },
  { sourceId, run, status, error, readAs }: CrawlRun & RunEnd,
): Promise<boolean> {
  const ended = await db.pool.query(
    `update sources set status = $3::source_status, error = $4, alive_at = clock_timestamp(),
       read_as = coalesce($5, read_as),
       losses = case when $3 = 'pending' then losses else 0 end,
       last_indexed_at = case when $3 = 'ready' then now() else last_indexed_at end
     where id = $1 and crawl_run = $2`,
    [sourceId, run, status, error, readAs ?? null],
  )
  return ended.rowCount === 1
}

/** Does the source hold any page that can be found? */
export async function hasPages({ db }: { db: Db }, sourceId: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from documents where source_id = $1 and status = 'indexed' limit 1`,
    [sourceId],
  )
  return rowCount === 1
}

/**
 * Does the work of a run and ends it as it came out, whatever happens: handed back where it was told to stop, failed
 * where it broke off. Throws where the run was over before its work was.
 */
export async function throughRun<Outcome extends RunEnd>(
  { db }: { db: Db },
  { signal, ...run }: CrawlRun & { signal: AbortSignal },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { sourceId, run: id } = run
  try {
    const outcome = await work()
    if (!(await endRun({ db }, { ...outcome, sourceId, run: id }))) throw crawlSuperseded()
    return outcome
  } catch (error) {
    const isStopped = signal.aborted
    const end = isStopped
      ? ({ status: 'pending', error: null } as const)
      : ({ status: 'failed', error: 'The indexing broke off through a fault of this service.' } as const)
    // The first error is the one to tell; if the database is what is away, this one fails as well.
    await endRun({ db }, { ...end, sourceId, run: id }).catch(() => false)
    throw isStopped ? signal.reason : error
  }
}
