import { AppError } from '@frontdesk/errors/app-error'
import type { PageProblem, TestPageResult } from '@frontdesk/contracts/sources/page-checks'
import type { Db } from '@frontdesk/db/connect'
import type { VisitedPage } from '../crawl/fetch-visited.ts'
import { sourceUnknown, pageAbandoned } from '../errors.ts'
import type { StartedRun } from '../indexing/index-run.ts'
import type { NoContent } from '../read/no-content.ts'
import type { ParsedPage } from '../read/parse-page.ts'
import { onSite } from '../read/page-url.ts'
import { findCheckedSource } from './checked-source.ts'
import { problemOfAnswer, problemOfError } from './page-problem.ts'
import { visitOnePage, type OnePage, type PageCheckInput, type PageCheckNeeds } from './visit-one-page.ts'
import { withDeadline } from './with-deadline.ts'

const mostText = 20_000
const mostLinks = 100

/** What a crawl would read of a page, by the options of its source. A page that cannot be read is a result, too. */
export async function testPage(needs: PageCheckNeeds, input: PageCheckInput): Promise<TestPageResult> {
  const { sourceId, url, signal, ms } = input
  const run = await findCheckedSource(needs, sourceId)
  if (run === undefined) throw sourceUnknown()
  const nothing = { ...unread, url, maxDepth: run.maxDepth, pageId: await findPageId(needs, sourceId, url) }
  try {
    const page = await withDeadline({ signal, ms }, limited =>
      visitOnePage(needs, { run, url, isOwn: false, signal: limited }),
    )
    return { ...nothing, ...resultOf(page, run) }
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return { ...nothing, problem: problemOfError(error), error: error.message }
  }
}

const unread: Omit<TestPageResult, 'url' | 'maxDepth' | 'pageId'> = {
  isRead: false,
  skipReason: null,
  problem: null,
  error: null,
  insteadUrl: null,
  title: null,
  language: null,
  text: '',
  isTextCut: false,
  passagesCount: 0,
  links: [],
  linksCount: 0,
}

/** The result of a page whose worker died of it. */
export const lostTest = (url: string): TestPageResult => ({
  ...unread,
  url,
  maxDepth: null,
  pageId: null,
  problem: 'TOO_LARGE',
  error: pageAbandoned,
})

/** The id of the page as it is indexed now. */
async function findPageId({ db }: { db: Db }, sourceId: string, url: string): Promise<string | null> {
  const where = { sourceId_url: { sourceId, url } }
  const page = await db.prisma.document.findUnique({ where, select: { id: true } })
  return page === null ? null : String(page.id)
}

function resultOf(page: OnePage, run: StartedRun): Partial<TestPageResult> {
  const { outcome, found } = page
  // A second visit is never put off.
  if (outcome.kind === 'retry') return {}
  const isTooDeep = run.maxDepth === 0 && outcome.url !== page.crawl.site.startUrl
  const reason = outcome.kind === 'skipped' ? outcome.reason : isTooDeep ? 'depthLimit' : null
  const isIndexed = outcome.kind === 'indexed' || outcome.kind === 'unchanged'
  return {
    url: outcome.url,
    isRead: isIndexed && !isTooDeep,
    skipReason: reason,
    problem: problemOf(found),
    error: outcome.kind === 'failed' ? outcome.error : null,
    ...(found?.kind === 'page' ? contentOf(page, found.parsed) : {}),
  }
}

const problemsOfNone: Readonly<Record<NoContent, PageProblem>> = {
  challenge: 'REFUSED',
  login: 'LOGIN_REQUIRED',
  parked: 'NOT_FOUND',
  notFound: 'NOT_FOUND',
}

/** Why there is nothing to read; a page that the owner's own options leave out is no problem. */
function problemOf(found: VisitedPage | undefined): PageProblem | null {
  if (found === undefined) return 'ROBOTS_DISALLOWED'
  if (found.kind === 'error') return problemOfError(found.error)
  if (found.kind === 'status')
    return found.status < 300 ? 'NOT_HTML' : problemOfAnswer({ ...found, contentType: 'text/html' })
  if (found.kind !== 'page') return null
  if (found.parsed.noContent !== undefined) return problemsOfNone[found.parsed.noContent]
  if (found.parsed.isScriptOnly) return 'SCRIPT_ONLY'
  return found.parsed.content.chunks.length === 0 ? 'NO_TEXT' : null
}

function contentOf({ crawl, outcome }: OnePage, { content, links }: ParsedPage): Partial<TestPageResult> {
  const { title, language, chunks, hash } = content
  const text = chunks.map(chunk => (chunk.heading === '' ? chunk.text : `${chunk.heading}\n${chunk.text}`)).join('\n\n')
  const own = links.filter(link => onSite(link, crawl.site.origin) !== undefined)
  const canonical = outcome.kind === 'skipped' ? outcome.leftTo : undefined
  const isDuplicate = outcome.kind === 'skipped' && outcome.reason === 'duplicate'
  return {
    title,
    language,
    text: text.slice(0, mostText),
    isTextCut: text.length > mostText,
    passagesCount: chunks.length,
    links: own.slice(0, mostLinks),
    linksCount: own.length,
    insteadUrl: (isDuplicate ? crawl.duplicates.holder(hash) : canonical) ?? null,
  }
}
