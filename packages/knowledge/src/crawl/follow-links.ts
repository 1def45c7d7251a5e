import { isDated } from '../read/dated-url.ts'
import type { Crawl } from './crawl-state.ts'
import type { Visit } from './frontier.ts'
import type { PageEnding } from './page-outcome.ts'
import { familyOf, pathOf } from './seen-lines.ts'

// Calendars, filters and pages of results lead on without end, and every page of them is new by its address. Their end is
// where pages in a row say nothing that pages like them had not said before, and lead nowhere but to more of them.

/** So many days, weeks or months without an entry, and no further ones are looked for. */
const mostDates = 3
/** So many numbered pages. */
const mostNumbers = 20
/** So many addresses of one content. */
const mostSame = 10

/** Adds the links of a page, but for those that would lead on without end. */
export function followLinks(crawl: Crawl, visit: Visit, outcome: PageEnding): void {
  const { frontier, known } = crawl
  const depth = visit.depth + 1
  const links = outcome.links.filter(link => !frontier.has(link) && !known.has(link) && frontier.mayAdd(link, depth))
  const isOften = isSaidOften(crawl, outcome)
  const repeats = !isOften && leadsOn(outcome.url, links) ? 0 : outcome.repeats
  const endless = new Set(isOften ? links : links.filter(link => repeats >= mostRepeats(outcome, link)))
  frontier.leaveOut([...endless])
  frontier.add(
    outcome.links.filter(link => !endless.has(link)),
    depth,
    repeats,
  )
}

/** Has this content been met under so many addresses that the next ones will have it as well? */
function isSaidOften({ duplicates }: Crawl, outcome: PageEnding): boolean {
  if (outcome.kind !== 'skipped' || outcome.reason !== 'duplicate' || outcome.said === undefined) return false
  return duplicates.count(outcome.said.hash) > mostSame
}

/** Does a page lead to something other than more of its kind? */
function leadsOn(url: string, links: readonly string[]): boolean {
  const [path, family] = [pathOf(url), familyOf(url)]
  return links.some(link => pathOf(link) !== path && familyOf(link) !== family && !isDated(link))
}

/** Another order of a page, another address of it: what it links to, that page links to as well. */
const isOther = (outcome: PageEnding): boolean =>
  outcome.kind === 'skipped' && ['variant', 'duplicate', 'canonical'].includes(outcome.reason)

/** After so many pages in a row that repeat others, this link of the last of them is not followed. */
function mostRepeats(outcome: PageEnding, link: string): number {
  if (isDated(link)) return mostDates
  if (isOther(outcome) && pathOf(link) === pathOf(outcome.url)) return 1
  return familyOf(link) === familyOf(outcome.url) ? mostNumbers : Infinity
}
