import { AppError } from '@frontdesk/errors/app-error'
import type { SkipReason } from '@frontdesk/contracts/sources/skipped-pages'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Crawl } from '../crawl/crawl-state.ts'
import { writeOutcome } from '../crawl/visit-page.ts'
import { pageAbandoned } from '../errors.ts'
import { textBytes, type IndexRun } from '../indexing/index-document.ts'
import type { StartedRun } from '../indexing/index-run.ts'
import type { PageContent } from '../read/page-content.ts'
import { recountPages } from '../sources/recount-pages.ts'
import { claimCheckedSource } from './checked-source.ts'
import { visitOnePage, type OnePage, type PageCheckInput, type PageCheckNeeds } from './visit-one-page.ts'
import { withDeadline } from './with-deadline.ts'

/** What came of reading one page again. `busy`: its source is being crawled, and nothing was written. */
export interface IndexedPage {
  readonly outcome: 'indexed' | 'unchanged' | 'skipped' | 'failed' | 'busy'
  readonly skipReason: SkipReason | null
  readonly error: string | null
  /** The address that it is indexed under now. */
  readonly url: string
}

/**
 * Reads one page of a website again and brings the index in line with it. What was indexed of a page that is skipped
 * now stays: a crawl knows better whether that is so twice. Safe to run twice.
 */
export async function indexPage(
  needs: PageCheckNeeds,
  { sourceId, url, signal, ms }: PageCheckInput,
): Promise<IndexedPage> {
  const run = await claimCheckedSource(needs, sourceId)
  if (run === undefined) return busy(url)
  try {
    const page = await withDeadline({ signal, ms }, limited =>
      visitOnePage(needs, { run, url, isOwn: true, signal: limited }),
    )
    return await write(needs, page, { run, url })
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    if (error.code === 'RUN_SUPERSEDED') return busy(url)
    return failed(url, error.message)
  }
}

/** The outcome of a page whose worker died of it. */
export const lostPage = (url: string): IndexedPage => failed(url, pageAbandoned)

const busy = (url: string): IndexedPage => ({ outcome: 'busy', skipReason: null, error: null, url })

const failed = (url: string, error: string): IndexedPage => ({ outcome: 'failed', skipReason: null, error, url })

const noRoom = 'The page has more text than the plan of this account leaves room for.'

/** Would the source hold more text than the plan leaves for it? A page that gets shorter always has room. */
function hasNoRoom({ known, textBytesLeft }: Crawl, { url, content }: { url: string; content: PageContent }): boolean {
  const added = textBytes(content) - (known.get(url)?.size ?? 0)
  const stored = [...known.values()].reduce((sum, { size }) => sum + size, 0)
  return added > 0 && stored + added > textBytesLeft
}

async function write(
  needs: PageCheckNeeds,
  { crawl, outcome }: OnePage,
  { run, url }: { run: StartedRun; url: string },
): Promise<IndexedPage> {
  // A second visit is never put off.
  if (outcome.kind === 'retry') return busy(url)
  if (outcome.kind === 'skipped') return { outcome: 'skipped', skipReason: outcome.reason, error: null, url }
  if (outcome.kind === 'indexed' && hasNoRoom(crawl, outcome)) return failed(url, noRoom)
  await writeOutcome(crawl, outcome)
  if (outcome.kind === 'failed') {
    await recountPages(needs, run.sourceId)
    return failed(outcome.url, outcome.error)
  }
  if (outcome.url !== url) await removeMoved(needs, { ...run, url })
  await recountPages(needs, run.sourceId)
  return { outcome: outcome.kind, skipReason: null, error: null, url: outcome.url }
}

/** Removes a page that is indexed under the address which it redirects to. */
async function removeMoved({ db }: { db: Db }, { sourceId, run, url }: IndexRun & { url: string }): Promise<void> {
  await execute(
    db.pool,
    sql`
      delete from documents using sources
      where documents.source_id = ${sourceId} and documents.url = ${url}
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
}
