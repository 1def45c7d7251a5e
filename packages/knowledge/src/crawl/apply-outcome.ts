import { textBytes } from '../indexing/index-document.ts'
import type { Crawl, PageCounts } from './crawl-state.ts'
import { followLinks } from './follow-links.ts'
import type { Visit } from './frontier.ts'
import type { PageEnding, PageOutcome } from './page-outcome.ts'
import { isSamePage } from './seen-lines.ts'

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
  const other = outcome.kind === 'skipped' ? (outcome.leftTo ?? outcome.heldFor) : undefined
  if (other === undefined) met.comparedWith.delete(url)
  else met.comparedWith.set(url, other)
  if (isIndexed) duplicates.take(outcome.kind === 'indexed' ? outcome.content.hash : outcome.hash, url)
  frontier.settle(visit.url, isIndexed ? 'indexed' : 'nothing')
  if (isIndexed && url !== visit.url) frontier.settle(url, 'indexed')
}

/** Learns from a page which parts of addresses are sessions. What is held back goes on, or is visited once more. */
function learnSessions({ frontier, sessions }: Crawl, visit: Visit, outcome: PageEnding): void {
  const { said, links } = outcome
  // What it says was not sent again.
  const isNotSent = outcome.kind === 'unchanged' && outcome.isNotModified
  const heldFor = outcome.kind === 'skipped' ? outcome.heldFor : undefined
  const page = said === undefined ? undefined : { hash: said.hash, links, isHeld: heldFor !== undefined }
  const { isNew, again } = sessions.learn(visit, isNotSent ? 'not sent' : page)
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
