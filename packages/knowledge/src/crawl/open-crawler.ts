import type { Db } from '@frontdesk/db/connect'
import { crawlSource, type CrawlNeeds, type CrawlOptions } from './crawl.ts'
import { accountBusy, sourceUnknown } from '../errors.ts'
import { indexEntries } from '../indexing/index-entries.ts'
import { indexFile } from '../indexing/index-file.ts'
import { indexProducts } from '../indexing/index-products.ts'
import { openParsers, parseLimits } from '../read/parse-apart.ts'

/** Crawls the websites of all accounts in one process, and lets none of them take it for himself. */
export interface Crawler {
  /**
   * Crawls one source, see `crawlSource`, or indexes what its owner uploaded or wrote. Fails with `ACCOUNT_BUSY` while as
   * many of the account's websites, or of its files, are being read as may be at a time.
   */
  readonly crawl: (sourceId: string, options: CrawlOptions) => Promise<void>
  readonly close: () => Promise<void>
}

/** A website without end is crawled for an hour; whoever has a hundred of them still leaves room for the others. */
const MOST_OF_AN_ACCOUNT = 2
/** A crawl takes minutes, a file or a product feed seconds. */
const COME_AGAIN_SECONDS = { sites: 5, files: 1 }

/** Opens the crawler. It starts nothing before the first crawl. */
export function openCrawler(needs: Omit<CrawlNeeds, 'parsers'>): Crawler {
  const parsers = openParsers(parseLimits)
  const [sites, files] = [newTurnstile(COME_AGAIN_SECONDS.sites), newTurnstile(COME_AGAIN_SECONDS.files)]
  const crawl = async (sourceId: string, options: CrawlOptions): Promise<void> => {
    const { kind, owner } = await find(needs, sourceId)
    if (kind === 'website' || kind === 'sitemap') {
      return sites(owner, async () => void (await crawlSource({ ...needs, parsers }, sourceId, options)))
    }
    // Counted apart: an upload is not to wait for a crawl of an hour.
    if (kind === 'products') return files(owner, () => indexProducts({ ...needs, parsers }, sourceId, options.signal))
    if (kind === 'file') return files(owner, () => indexFile({ ...needs, parsers }, sourceId, options.signal))
    return indexEntries(needs, sourceId, options.signal)
  }
  return { crawl, close: () => parsers.close() }
}

/** Lets so many of each account in at a time; the others are told to come again. */
function newTurnstile(comeAgainSeconds: number) {
  const inside: string[] = []
  return async (account: string, work: () => Promise<void>): Promise<void> => {
    if (inside.filter(one => one === account).length >= MOST_OF_AN_ACCOUNT) throw accountBusy(comeAgainSeconds)
    inside.push(account)
    try {
      await work()
    } finally {
      inside.splice(inside.indexOf(account), 1)
    }
  }
}

async function find({ db }: { db: Db }, sourceId: string): Promise<{ kind: string; owner: string }> {
  const { rows } = await db.pool.query<{ kind: string; owner: string }>(
    'select kind, account_id as owner from sources join chatbots on chatbots.id = chatbot_id where sources.id = $1',
    [sourceId],
  )
  if (rows[0] === undefined) throw sourceUnknown()
  return rows[0]
}
