import { isDeepStrictEqual } from 'node:util'
import { runSuperseded } from '../errors.ts'
import { knownLinks } from '../indexing/index-run.ts'
import { failDocument, keepDocument, replaceDocument } from '../indexing/index-document.ts'
import type { Crawl } from './crawl-state.ts'
import { decideOutcome } from './decide-outcome.ts'
import { fetchVisited } from './fetch-visited.ts'
import type { Visit } from './frontier.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { PageOutcome } from './page-outcome.ts'

/** Fetches one page and brings the index in line with it. Network first, then one statement. */
export async function visitPage(crawl: Crawl, visit: Visit): Promise<PageOutcome> {
  const found = await fetchVisited(crawl, visit)
  // Nothing is awaited between these two: a decision holds only as long as no other outcome is applied.
  const outcome = decideOutcome(crawl, visit, found)
  applyOutcome(crawl, visit, outcome)
  await writeOutcome(crawl, outcome)
  return outcome
}

/** Brings the index in line with the outcome of a visit. Throws if the run is over. */
export async function writeOutcome(crawl: Crawl, outcome: PageOutcome): Promise<void> {
  if (!(await isWritten(crawl, outcome))) throw runSuperseded()
}

/** False when the run is over. */
async function isWritten(crawl: Crawl, outcome: PageOutcome): Promise<boolean> {
  if (outcome.kind === 'retry' || outcome.kind === 'skipped') return true
  const page = { ...crawl.run, url: outcome.url }
  if (outcome.kind === 'failed') {
    const { error } = outcome
    const known = crawl.known.get(outcome.url)
    const isRecorded = known?.error === error && known.missed === 0 && known.etag === null
    return isRecorded || failDocument(crawl, { ...page, error })
  }
  const { validators, links } = outcome
  if (outcome.kind === 'indexed')
    return replaceDocument(crawl, { ...page, ...validators, links, content: outcome.content })
  if (await isStored(crawl, outcome)) return true
  return keepDocument(crawl, { ...page, ...validators, ...(outcome.isNotModified ? {} : { links }) })
}

/** Does the index say all of this already? Then nothing is written. */
async function isStored(
  crawl: Crawl,
  { url, validators: { etag, lastModified }, links, isNotModified }: Extract<PageOutcome, { kind: 'unchanged' }>,
): Promise<boolean> {
  const known = crawl.known.get(url)
  const isSame =
    known?.etag === etag && known.lastModified === lastModified && known.error === null && known.missed === 0
  if (!isSame) return false
  return isNotModified || isDeepStrictEqual(await knownLinks(crawl, { ...crawl.run, url }), links)
}
