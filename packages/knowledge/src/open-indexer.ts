import type { TestPageResult } from '@frontdesk/contracts/sources/page-checks'
import type { SourceKind } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { CrawlLimits } from './crawl/crawl-limits.ts'
import { crawlWebsite, type CrawlNeeds, type CrawlOptions } from './crawl/crawl-website.ts'
import { accountBusy, sourceUnknown } from './errors.ts'
import { indexEntries } from './indexing/index-entries.ts'
import { indexFile } from './indexing/index-file.ts'
import { indexProducts } from './indexing/index-products.ts'
import { indexPage, type IndexedPage } from './page-checks/index-page.ts'
import { previewWebsite, type PreviewWebsiteInput, type WebsiteFinding } from './page-checks/preview-website.ts'
import { testPage } from './page-checks/test-page.ts'
import type { PageCheckInput } from './page-checks/visit-one-page.ts'
import { openParsers, type ParseLimits } from './read/parser-pool.ts'
import { countedSource } from './sources/enqueue-indexing.ts'
import { sourceKinds, type SourceContent } from './source-kinds.ts'

/** Indexes the sources of all accounts in one process, with a limit for each account. */
export interface Indexer {
  /**
   * Indexes one source of any kind: crawls a website or a sitemap, reads a file or a product feed, or takes the entries
   * that the owner wrote. Fails with `ACCOUNT_BUSY` while as many of the account's websites, or of its files, are being
   * indexed as may be at a time.
   */
  readonly index: (sourceId: string, options: CrawlOptions) => Promise<void>
  /** Looks at a website that is no source yet. */
  readonly previewWebsite: (input: PreviewWebsiteInput & { accountId: string }) => Promise<WebsiteFinding>
  /** Says what would be read of one page of a source. */
  readonly testPage: (input: PageCheckInput) => Promise<TestPageResult>
  /** Reads one page of a source again. */
  readonly indexPage: (input: PageCheckInput) => Promise<IndexedPage>
  readonly close: () => Promise<void>
}

/** Sources of one account at a time. An endless website is crawled for an hour: a hundred of them must not block others. */
const mostOfAnAccount = 2
/** Seconds until a job that was refused is tried again. A crawl takes minutes, a file or a product feed seconds. */
const retrySeconds = { sites: 5, files: 1 }

/** Sources of all accounts at a time. A process has a few places more for pages that somebody waits for. */
const mostSources = 8

/** What the indexer needs, and how much it may read. */
export interface IndexerNeeds extends Omit<CrawlNeeds, 'parsers' | 'egress'> {
  readonly egress: AccountEgress
  readonly parseLimits: ParseLimits
  readonly crawlLimits: Partial<CrawlLimits>
}

/** Opens the indexer. It starts no thread before the first source. */
export function openIndexer({ parseLimits, crawlLimits, egress: everybody, ...others }: IndexerNeeds): Indexer {
  const parsers = openParsers(parseLimits)
  const suspects = oneAccountAtATime(retrySeconds.files)
  const [sites, files] = [limitPerAccount(retrySeconds.sites), limitPerAccount(retrySeconds.files)]
  const indexNow = async (sourceId: string, options: CrawlOptions): Promise<void> => {
    const { kind, owner, isSuspect } = await findKind(others, sourceId)
    const needs = { ...others, parsers, egress: everybody.forAccount(owner) }
    const limits = { ...crawlLimits, ...options.limits }
    const index: Record<SourceContent, () => Promise<void>> = {
      pages: () => sites(owner, async () => void (await crawlWebsite(needs, sourceId, { ...options, limits }))),
      // Files have a limit of their own: an upload does not wait for a crawl of an hour.
      products: () => files(owner, () => indexProducts(needs, sourceId, options.signal)),
      file: () => files(owner, () => indexFile(needs, sourceId, options.signal)),
      entries: () => indexEntries(needs, sourceId, options.signal),
    }
    const begin = index[sourceKinds[kind].content]
    return isSuspect ? suspects(owner, begin) : begin()
  }
  let running = 0
  const index = async (sourceId: string, options: CrawlOptions): Promise<void> => {
    if (running >= mostSources) throw accountBusy(retrySeconds.files)
    running++
    await indexNow(sourceId, options).finally(() => running--)
  }
  // Parsed in turn with what else is read for the account, so that nobody holds more than one thread.
  const forSource = async (sourceId: string) => {
    const { owner } = await findKind(others, sourceId)
    return { ...others, parsers, egress: everybody.forAccount(owner) }
  }
  return {
    index,
    previewWebsite: ({ accountId, ...input }) =>
      previewWebsite(
        {
          ...others,
          parser: parsers.ownedBy(accountId),
          egress: everybody.forAccount(accountId),
          render: async (url, signal) =>
            (await others.render?.({ url, signal, accountId, subject: null, language: null })) ?? null,
        },
        input,
      ),
    testPage: async input => testPage(await forSource(input.sourceId), input),
    indexPage: async input => indexPage(await forSource(input.sourceId), input),
    close: () => parsers.close(),
  }
}

/** Limits how much runs for one account at a time. It refuses instead of waiting, so that the job's place is free. */
function limitPerAccount(retryAfterSeconds: number) {
  const running: string[] = []
  return async (account: string, work: () => Promise<void>): Promise<void> => {
    if (running.filter(one => one === account).length >= mostOfAnAccount) throw accountBusy(retryAfterSeconds)
    running.push(account)
    try {
      await work()
    } finally {
      running.splice(running.indexOf(account), 1)
    }
  }
}

/**
 * Lets the sources of one account run at a time that a worker did not survive. Where the next one dies as well, the account
 * that it dies of pays for it alone: sources of others that were read beside it the first time are not put aside with it.
 */
function oneAccountAtATime(retryAfterSeconds: number) {
  let [running, current] = [0, '']
  return async (account: string, work: () => Promise<void>): Promise<void> => {
    if (running > 0 && current !== account) throw accountBusy(retryAfterSeconds)
    current = account
    running++
    await work().finally(() => running--)
  }
}

interface FoundSource {
  readonly kind: SourceKind
  readonly owner: string
  /** A run of it was lost with its worker. */
  readonly isSuspect: boolean
}

async function findKind({ db }: { db: Db }, sourceId: string): Promise<FoundSource> {
  const { job, subject } = countedSource(sourceId)
  const [source] = await query<FoundSource>(
    db.pool,
    sql`
      select kind, account_id as owner, exists (
        select from counted_runs where job = ${job} and subject = ${subject} and runs > 0) as is_suspect
      from sources join chatbots on chatbots.id = chatbot_id
      where sources.id = ${sourceId}`,
  )
  if (source === undefined) throw sourceUnknown()
  return source
}
