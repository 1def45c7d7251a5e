import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import type { Egress } from '@frontdesk/egress/open-egress'
import type { KnownPage, StartedRun } from '../indexing/index-run.ts'
import type { PagesMet } from '../indexing/remove-gone-pages.ts'
import type { Parser } from '../read/parser-pool.ts'
import type { Frontier } from './frontier.ts'
import type { Site } from './open-site.ts'
import type { Pace } from './pace.ts'
import type { RenderPage } from './render-page.ts'
import type { Duplicates } from './duplicates.ts'
import type { TextLimits } from './read-text-limits.ts'
import type { SeenLines } from './seen-lines.ts'
import type { SessionParameters } from './session-parameters.ts'
import type { SkippedPages } from './skipped-pages.ts'

/** How many pages came to which outcome. */
export interface PageCounts {
  fetched: number
  indexed: number
  skipped: number
  failed: number
  /** As the pages were sent. */
  bytes: number
  /** Of the text and the links that are stored of the pages met. */
  textBytes: number
  reasons: SkipReasons
}

/** The state of one crawl. Its frontier, counts and sets of pages change in `applyOutcome` alone. */
export interface Crawl extends TextLimits {
  readonly db: Db
  readonly egress: Egress
  readonly parser: Parser
  readonly render?: RenderPage | undefined
  /** How many pages a browser has read; visits count them. */
  readonly inBrowser: { pages: number }
  readonly run: StartedRun
  readonly site: Site
  readonly pace: Pace
  readonly known: ReadonlyMap<string, KnownPage>
  readonly frontier: Frontier
  readonly isInScope: (url: string) => boolean
  /** Sitemaps that were named and not read. */
  readonly unreadSitemaps: number
  readonly met: PagesMet
  readonly duplicates: Duplicates
  readonly seenLines: SeenLines
  readonly sessions: SessionParameters
  readonly counts: PageCounts
  readonly skippedPages: SkippedPages
  readonly signal: AbortSignal
}
