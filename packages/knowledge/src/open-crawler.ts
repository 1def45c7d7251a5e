import type { Db } from '@frontdesk/db/connect'
import { crawlSource, type CrawlNeeds, type CrawlOptions, type CrawlOutcome } from './crawl.ts'
import { accountBusy, sourceUnknown } from './errors.ts'
import { openParsers, parseLimits } from './parse-apart.ts'

/** Crawls the websites of all accounts in one process, and lets none of them take it for himself. */
export interface Crawler {
  /**
   * Crawls one source; see `crawlSource`. Fails with `ACCOUNT_BUSY` while as many of the account's sources are being
   * crawled as it may have.
   */
  readonly crawl: (sourceId: string, options: CrawlOptions) => Promise<CrawlOutcome>
  readonly close: () => Promise<void>
}

/** A website without end is crawled for an hour; whoever has a hundred of them still leaves room for the others. */
const MOST_OF_AN_ACCOUNT = 2

/** Opens the crawler. It starts nothing before the first crawl. */
export function openCrawler(needs: Omit<CrawlNeeds, 'parsers'>): Crawler {
  const parsers = openParsers(parseLimits)
  const running: string[] = []
  const crawl = async (sourceId: string, options: CrawlOptions): Promise<CrawlOutcome> => {
    const owner = await ownerOf(needs, sourceId)
    if (running.filter(account => account === owner).length >= MOST_OF_AN_ACCOUNT) throw accountBusy()
    running.push(owner)
    try {
      return await crawlSource({ ...needs, parsers }, sourceId, options)
    } finally {
      running.splice(running.indexOf(owner), 1)
    }
  }
  return { crawl, close: () => parsers.close() }
}

async function ownerOf({ db }: { db: Db }, sourceId: string): Promise<string> {
  const { rows } = await db.pool.query<{ account: string }>(
    'select account_id as account from sources join chatbots on chatbots.id = chatbot_id where sources.id = $1',
    [sourceId],
  )
  if (rows[0] === undefined) throw sourceUnknown()
  return rows[0].account
}
