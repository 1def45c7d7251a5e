import { randomUUID } from 'node:crypto'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { countedRun } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { AppError } from '@frontdesk/errors/app-error'
import { putAside } from '@frontdesk/errors/put-aside'
import { isOwnOutage, runSuperseded, sourceUnknown } from '../errors.ts'
import type { IndexRun } from './index-document.ts'
import { kindsWith, type CrawledKind } from '../source-kinds.ts'
import { countedSource } from '../sources/enqueue-indexing.ts'
import { hashOptions, type PageOptions } from '../sources/source-options.ts'

/** The progress of a run, counted in pages. */
export interface RunCounts {
  found: number
  indexed: number
  skipped: number
  failed: number
  /** Pages that were asked for. */
  fetched?: number
  reasons?: SkipReasons
}

/** A run that has begun: from now on it alone may write to the source's pages. */
export interface StartedRun extends IndexRun, PageOptions {
  readonly kind: CrawledKind
  readonly url: string
  readonly maxDepth: number | null
  /** For pages that do not say theirs. */
  readonly language: string | null
  readonly accountId: string
  /** Pages that the owner has left out. */
  readonly excludedUrls: readonly string[]
  /** Tells these options from others. */
  readonly optionsHash: string
  /** Under the same options as when all of its pages were last seen: what has not changed need not be read. */
  readonly isAsBefore: boolean
}

/** A page as the last crawl left it. */
export interface KnownPage {
  readonly url: string
  readonly contentHash: string | null
  /** Bytes of its text. */
  readonly size: number
  readonly etag: string | null
  readonly lastModified: string | null
  /** Why it could not be read the last time. */
  readonly error: string | null
  /** In how many runs in a row it was missing. */
  readonly missed: number
}

/** Rows of `sources` and `chatbots`, by the names that a statement gives them. */
interface SourceAndChatbot {
  source: string
  chatbot: string
}

/** What a crawl has to know of its source, as columns. A depth counts where links are followed. */
export function crawlColumns(of: SourceAndChatbot): Sql {
  const [source, chatbot] = [identifier(of.source), identifier(of.chatbot)]
  return sql`
  ${source}.kind, ${source}.url, ${source}.language, ${source}.include_patterns, ${source}.exclude_patterns,
  ${source}.keep_selectors, ${source}.drop_selectors, ${source}.render_pages, ${chatbot}.account_id,
  case when ${source}.kind = any(${kindsWith({ followsLinks: true })}) then ${source}.max_depth end as max_depth,
  array(select excluded_pages.url from excluded_pages where source_id = ${source}.id) as excluded_urls`
}

/** Starts a run. A run that was writing to the source before (of a stalled worker, say) can write no more. */
export async function startRun({ db }: { db: Db }, sourceId: string): Promise<StartedRun> {
  const run = randomUUID()
  const [source] = await query<
    Omit<StartedRun, 'sourceId' | 'run' | 'optionsHash' | 'isAsBefore'> & { optionsHash: string | null }
  >(
    db.pool,
    sql`
      update sources set index_run = ${run}, status = 'indexing', error = null, heartbeat_at = clock_timestamp(),
        pages_fetched = 0, skip_reasons = '{}', pages_found = 0, pages_indexed = 0, pages_skipped = 0, pages_failed = 0,
        limit_reached = null, limit_value = null
      from chatbots
      where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'pages' })}) and url is not null
        and chatbots.id = chatbot_id
      returning ${crawlColumns({ source: 'sources', chatbot: 'chatbots' })}, options_hash`,
  )
  if (source === undefined) throw sourceUnknown()
  const { optionsHash: before, ...started } = source
  const optionsHash = hashOptions(started)
  return { sourceId, run, ...started, optionsHash, isAsBefore: optionsHash === before }
}

/** The pages of a source as they are now, those that could not be read included. */
export async function knownPages({ db }: { db: Db }, sourceId: string): Promise<Map<string, KnownPage>> {
  const pages = await query<KnownPage>(
    db.pool,
    sql`select url, content_hash, size, etag, last_modified, error, missed from documents where source_id = ${sourceId}`,
  )
  return new Map(pages.map(page => [page.url, page]))
}

/**
 * Links of a page when it was last read. Read page by page: the links of a whole site can be a thousand times as
 * many as its pages.
 */
export async function knownLinks(
  { db }: { db: Db },
  { sourceId, url }: { sourceId: string; url: string },
): Promise<readonly string[]> {
  const [page] = await query<{ links: string[] }>(
    db.pool,
    sql`select links from documents where source_id = ${sourceId} and url = ${url}`,
  )
  return page?.links ?? []
}

/** Records the progress of a run, which is its heartbeat, too. False when the run is over. */
export async function recordProgress(
  { db }: { db: Db },
  { sourceId, run, found, indexed, skipped, failed, fetched = indexed, reasons = {} }: IndexRun & RunCounts,
): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`
      update sources set pages_found = ${found}, pages_indexed = ${indexed}, pages_skipped = ${skipped},
        pages_failed = ${failed}, pages_fetched = ${fetched}, skip_reasons = ${JSON.stringify(reasons)},
        heartbeat_at = clock_timestamp()
      where id = ${sourceId} and index_run = ${run}`,
  )
  return changed === 1
}

/** The limit of a crawl that was met while pages were left, with its figure: pages, bytes, seconds, or bytes of text. */
export interface LimitReached {
  readonly limit: 'pages' | 'bytes' | 'time' | 'plan'
  readonly value: number
}

/** How a run ended: `pending` when it is handed back to be run again. */
export interface RunEnd {
  readonly status: 'ready' | 'failed' | 'pending'
  readonly error: string | null
  /** Hash of the options under which all pages were read, where they were. */
  readonly optionsHash?: string | undefined
  readonly limitReached?: LimitReached | null
  /** It failed because the process that reads for the worker ended, or had to be ended. */
  readonly isReaderLost?: boolean
}

/** Ends a run. False when it had ended already. */
export async function endRun(
  { db }: { db: Db },
  { sourceId, run, status, error, optionsHash, limitReached }: IndexRun & RunEnd,
): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`
      update sources set status = ${status}::source_status, error = ${error}, heartbeat_at = clock_timestamp(),
        options_hash = coalesce(${optionsHash ?? null}, options_hash),
        limit_reached = ${limitReached?.limit ?? null}, limit_value = ${limitReached?.value ?? null},
        lost_count = case when ${status} = 'pending' then lost_count else 0 end,
        last_indexed_at = case when ${status} = 'ready' then now() else last_indexed_at end
      where id = ${sourceId} and index_run = ${run}`,
  )
  return changed === 1
}

/** Does the source hold any page that can be found? */
export async function hasPages({ db }: { db: Db }, sourceId: string): Promise<boolean> {
  const found = await execute(
    db.pool,
    sql`select from documents where source_id = ${sourceId} and status = 'indexed' limit 1`,
  )
  return found === 1
}

const diedTwice =
  'Reading this source stopped a part of Frontdesk twice. It is not tried again until you index it again or change it.'

/**
 * Does the work of a run and ends it with its outcome: `pending` after an abort, so that another worker starts it again,
 * `failed` after an error, and where two workers did not survive it. Throws if the run was superseded before its work
 * was done.
 */
export async function throughRun<Outcome extends RunEnd>(
  { db }: { db: Db },
  { signal, ...run }: IndexRun & { signal: AbortSignal },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { sourceId } = run
  const counted = countedSource(sourceId)
  return countedRun({ db }, counted, {
    signal,
    work: () => endingRun({ db }, { signal, ...run }, work),
    isLost: ({ isReaderLost = false }) => isReaderLost,
    async onPutAside() {
      await endRun({ db }, { ...run, status: 'failed', error: diedTwice })
      throw putAside(counted.job)
    },
  })
}

const errorOfOurs = 'Indexing failed because of an error in this service.'

async function endingRun<Outcome extends RunEnd>(
  { db }: { db: Db },
  { signal, ...run }: IndexRun & { signal: AbortSignal },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { sourceId, run: id } = run
  try {
    const outcome = await work()
    if (!(await endRun({ db }, { ...outcome, sourceId, run: id }))) throw runSuperseded()
    return outcome
  } catch (error) {
    const isStopped = signal.aborted
    const isOfSite = error instanceof AppError && !isOwnOutage(error)
    const end = isStopped
      ? ({ status: 'pending', error: null } as const)
      : ({ status: 'failed', error: isOfSite ? error.message : errorOfOurs } as const)
    // The first error is the one to throw; if the database is away, this statement fails as well.
    await endRun({ db }, { ...end, sourceId, run: id }).catch(() => false)
    throw isStopped ? signal.reason : error
  }
}
