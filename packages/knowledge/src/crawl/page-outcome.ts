import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { textBytes } from '../indexing/index-document.ts'
import type { PageContent } from '../read/page-content.ts'
import type { PageLines } from '../read/page-lines.ts'
import type { Crawl, PageCounts } from './crawl-state.ts'
import { followLinks } from './follow-links.ts'
import type { Visit } from './frontier.ts'
import { isSamePage } from './seen-lines.ts'

/** The outcome of visiting a page. `url` is the address it is kept under, which a redirect may have led to. */
export type PageOutcome = PageCost & (Retry | PageEnding)
/** The outcome of a visit that was the last one of its page. */
export type PageEnding = PageEnd & (Indexed | Unchanged | Skipped | Failed)

interface PageCost {
  readonly bytes: number
  /** True where the site has asked for fewer requests. */
  readonly isThrottled: boolean
}

interface PageEnd {
  readonly url: string
  /** Addresses that the page links to. */
  readonly links: readonly string[]
  /** Pages in a row, up to this one, that say nothing which pages like them had not said before. */
  readonly repeats: number
  /** What the page says; undefined where it was not read. */
  readonly said?: Said
}

interface Said {
  readonly hash: string
  readonly lines: PageLines
}

/** Nothing is written, and the page is visited once more at the end. */
interface Retry {
  readonly kind: 'retry'
}

/** Headers of a page with which the next crawl can ask whether it has changed. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The page is new, or says something else than before. */
interface Indexed {
  readonly kind: 'indexed'
  readonly content: PageContent
  readonly validators: Validators
}

/** The page says what it said before. */
export interface Unchanged {
  readonly kind: 'unchanged'
  readonly hash: string | null
  readonly validators: Validators
  /** True where the page was not sent again, so that its links are those that are stored. */
  readonly isNotModified: boolean
}

/** The page is not indexed: `retired` goes from the index at once, `missing` only when it was missing twice in a row. */
interface Skipped {
  readonly kind: 'skipped'
  readonly reason: keyof SkipReasons
  readonly presence: 'retired' | 'missing'
  /** The canonical address that is indexed instead. */
  readonly leftTo?: string
  /** The address without what may be a session. It is read next, and tells whether this one is another page. */
  readonly heldFor?: string
}

/** The page could not be read, for a reason that its owner is shown. What was indexed of it stays. */
interface Failed {
  readonly kind: 'failed'
  readonly error: string
}

/** The counts of a crawl that has visited no page yet. */
export const newPageCounts = (): PageCounts => ({
  fetched: 0,
  indexed: 0,
  skipped: 0,
  failed: 0,
  bytes: 0,
  textBytes: 0,
  reasons: {},
})

/** The outcome of a page that robots.txt forbids to read: no request is sent. */
export const forbiddenOutcome = ({ url }: Visit): PageOutcome => ({
  kind: 'skipped',
  reason: 'robots',
  presence: 'retired',
  url,
  links: [],
  repeats: 0,
  bytes: 0,
  isThrottled: false,
})

/** Applies the outcome of a visit to the state of its crawl. Nothing else changes that state once pages are visited. */
export function applyOutcome(crawl: Crawl, visit: Visit, outcome: PageOutcome): void {
  const { frontier, met, duplicates, counts, seenLines, skippedPages } = crawl
  countOutcome(counts, outcome)
  counts.textBytes += textBytesOf(crawl, outcome)
  if (outcome.kind === 'retry') {
    frontier.retry(visit)
    return
  }
  const { url, said } = outcome
  if (outcome.kind === 'skipped') skippedPages.record(outcome)
  else skippedPages.forget(url)
  const isIndexed = outcome.kind === 'indexed' || outcome.kind === 'unchanged'
  if (isIndexed && said !== undefined) for (const address of [url, visit.url]) seenLines.record(address, said.lines)
  // Before the links: they may take the last places of the frontier.
  if (outcome.kind === 'skipped' && outcome.leftTo !== undefined) {
    const { leftTo: canonical } = outcome
    const isSame = () => said === undefined || isSamePage(crawl, { url, canonical, lines: said.lines })
    frontier.leaveTo(canonical, { ...visit, url }, isSame)
  }
  learnSessions(crawl, visit, outcome)
  followLinks(crawl, visit, outcome)
  if (url !== visit.url) met.retired.add(visit.url)
  met[outcome.kind === 'skipped' ? outcome.presence : 'seen'].add(url)
  if (isIndexed) duplicates.take(outcome.kind === 'indexed' ? outcome.content.hash : outcome.hash, url)
  frontier.settle(visit.url, isIndexed ? 'indexed' : 'nothing')
  if (isIndexed && url !== visit.url) frontier.settle(url, 'indexed')
}

/** Learns from a page which parts of addresses are sessions. What is held back goes on, or is visited once more. */
function learnSessions({ frontier, sessions }: Crawl, visit: Visit, outcome: PageEnding): void {
  const { said, links } = outcome
  const heldFor = outcome.kind === 'skipped' ? outcome.heldFor : undefined
  const page = said === undefined ? undefined : { hash: said.hash, links, isHeld: heldFor !== undefined }
  const { isNew, again } = sessions.learn(visit, page)
  if (isNew) frontier.respell(url => sessions.strip(url))
  for (const held of again) frontier.visitAgain(held)
  if (heldFor !== undefined) frontier.addFirst(heldFor, visit.depth)
}

/** Bytes that are stored of a page after a visit: of one that could not be read, what was there before. */
function textBytesOf({ known }: Crawl, outcome: PageOutcome): number {
  if (outcome.kind === 'retry' || outcome.kind === 'skipped') return 0
  const text = outcome.kind === 'indexed' ? textBytes(outcome.content) : (known.get(outcome.url)?.size ?? 0)
  return text + outcome.links.reduce((sum, link) => sum + Buffer.byteLength(link), 0)
}

function countOutcome(counts: PageCounts, outcome: PageOutcome): void {
  counts.bytes += outcome.bytes
  if (outcome.kind === 'retry') return
  if (outcome.kind === 'indexed' || outcome.kind === 'unchanged') counts.indexed += 1
  else counts[outcome.kind] += 1
  const reason = outcome.kind === 'skipped' ? outcome.reason : undefined
  if (reason !== 'robots') counts.fetched += 1
  if (reason !== undefined) counts.reasons = { ...counts.reasons, [reason]: (counts.reasons[reason] ?? 0) + 1 }
}
