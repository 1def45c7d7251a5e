import type { Db } from '@frontdesk/db/connect'
import { crawlSource, type CrawlNeeds, type CrawlOptions } from './crawl.ts'
import { accountBusy, sourceUnknown } from './errors.ts'
import { indexEntries } from './index-entries.ts'
import { indexFile } from './index-file.ts'
import { openParsers, parseLimits } from './parse-apart.ts'

/** Crawls the websites of all accounts in one process, and lets none of them take it for himself. */
export interface Crawler {
  /**
   * Crawls one source, see `crawlSource`, or indexes what its owner wrote. Fails with `ACCOUNT_BUSY` while as many of the
   * account's websites are being crawled as it may have.
   */
  readonly crawl: (sourceId: string, options: CrawlOptions) => Promise<void>
  readonly close: () => Promise<void>
}

/** A website without end is crawled for an hour; whoever has a hundred of them still leaves room for the others. */
const MOST_OF_AN_ACCOUNT = 2

/** Opens the crawler. It starts nothing before the first crawl. */
export function openCrawler(needs: Omit<CrawlNeeds, 'parsers'>): Crawler {
  const parsers = openParsers(parseLimits)
  const running: string[] = []
  const crawl = async (sourceId: string, options: CrawlOptions): Promise<void> => {
    const { kind, owner } = await find(needs, sourceId)
    if (kind === 'file') return indexFile({ ...needs, parsers }, sourceId, options.signal)
    if (kind !== 'website' && kind !== 'sitemap') return indexEntries(needs, sourceId, options.signal)
    if (running.filter(account => account === owner).length >= MOST_OF_AN_ACCOUNT) throw accountBusy()
    running.push(owner)
    try {
      await crawlSource({ ...needs, parsers }, sourceId, options)
    } finally {
      running.splice(running.indexOf(owner), 1)
    }
  }
  return { crawl, close: () => parsers.close() }
}

async function find({ db }: { db: Db }, sourceId: string): Promise<{ kind: string; owner: string }> {
  const { rows } = await db.pool.query<{ kind: string; owner: string }>(
    'select kind, account_id as owner from sources join chatbots on chatbots.id = chatbot_id where sources.id = $1',
    [sourceId],
  )
  if (rows[0] === undefined) throw sourceUnknown()
  return rows[0]
}
