import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { recordProgress, throughRun, type RunEnd } from './index-run.ts'
import { runSuperseded, siteUnreadable, sourceUnknown, statusSentence } from '../errors.ts'
import type { IndexRun } from './index-document.ts'
import { searchConfiguration } from '../words/languages.ts'
import type { Parsers } from '../read/parser-pool.ts'
import { challengeSentence, maxFeedBytes, type ParsedFeed } from '../read/feed/parse-feed.ts'
import { kindsWith } from '../source-kinds.ts'
import { removeGoneProducts, removeMissedProducts, writeProducts } from './write-products.ts'

interface Needs {
  readonly db: Db
  readonly egress: Egress
  readonly parsers: Parsers
}

/** The feed as it was read the last time. */
interface KnownFeed {
  readonly reading: string | null
  readonly contentHash: string | null
  readonly etag: string | null
  readonly lastModified: string | null
}

/** A run over a source that is a product feed. */
interface FeedRun extends IndexRun, KnownFeed {
  readonly url: string
  readonly accountId: string
  readonly language: string | null
}

/** Raised whenever products are read or stored in another way than before: no feed counts as unchanged then. */
const readerVersion = 3
const batchSize = 100

/** Sentences for errors that speak of pages elsewhere. */
const sentences: Readonly<Record<string, string>> = {
  PAGE_UNREADABLE: 'The feed takes too much time or memory to read.',
  BODY_TOO_LARGE: `The feed is larger than ${maxFeedBytes / 1_000_000} MB.`,
}

/**
 * Brings the products in line with their feed: new and changed ones are written, unchanged ones left alone, and those
 * that are gone removed after a while. An unchanged feed is not read; one that cannot be read leaves what was read before.
 */
export async function indexProducts(needs: Needs, sourceId: string, signal: AbortSignal): Promise<void> {
  const { db } = needs
  const run = await startFeedRun({ db }, sourceId)
  await throughRun({ db }, { ...run, signal }, async (): Promise<RunEnd> => {
    try {
      const page = await fetchFeed(needs, run, signal)
      if (page.isUnchanged) await removeMissedProducts({ db }, run)
      else await indexFeed(needs, run, page, signal)
      return { status: 'ready', error: null }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || error.code === 'RUN_SUPERSEDED') throw error
      if (error.kind === 'unavailable') throw error
      const isReaderLost = error.code === 'PAGE_UNREADABLE'
      return { status: 'failed', error: sentences[error.code] ?? error.message, isReaderLost }
    }
  })
}

const loginSentence = 'The site asks for a login (401), which Frontdesk does not have.'

async function startFeedRun({ db }: { db: Db }, sourceId: string): Promise<FeedRun> {
  const run = randomUUID()
  const [source] = await query<Omit<FeedRun, 'sourceId' | 'run'>>(
    db.pool,
    sql`
      with started as (
        update sources set index_run = ${run}, status = 'indexing', error = null, heartbeat_at = clock_timestamp()
        from chatbots
        where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'products' })}) and url is not null and chatbots.id = chatbot_id
        returning sources.id, url, account_id, coalesce(sources.language, chatbots.language) as language
      )
      select url, account_id, language, reading, content_hash, etag, last_modified
      from started left join product_feeds on source_id = id`,
  )
  if (source === undefined) throw sourceUnknown()
  return { sourceId, run, ...source }
}

/** Tells what products depend on besides the feed. */
const readingOf = ({ url, language }: FeedRun): string =>
  JSON.stringify([readerVersion, url, searchConfiguration(language), language])

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('base64url')

/** The feed as it is now, where it may have changed since it was read the last time. */
async function fetchFeed(
  { egress }: Needs,
  run: FeedRun,
  signal: AbortSignal,
): Promise<FetchedPage & { isUnchanged: boolean }> {
  const { url, etag, lastModified, reading, contentHash } = run
  const isAsBefore = reading === readingOf(run)
  const headers = {
    ...(isAsBefore && etag !== null ? { 'if-none-match': etag } : {}),
    ...(isAsBefore && lastModified !== null ? { 'if-modified-since': lastModified } : {}),
  }
  const page = await fetchPage(egress, url, { signal, headers, maxBytes: maxFeedBytes })
  const { status, body, headers: answered } = page
  if (isAsBefore && status === 304) return { ...page, isUnchanged: true }
  if (answered['cf-mitigated'] === 'challenge') throw siteUnreadable(challengeSentence)
  if (status === 401) throw siteUnreadable(loginSentence)
  if (status < 200 || status > 299) throw siteUnreadable(statusSentence(status))
  return { ...page, isUnchanged: isAsBefore && hashOf(body) === contentHash }
}

async function indexFeed({ db, parsers }: Needs, run: FeedRun, page: FetchedPage, signal: AbortSignal): Promise<void> {
  const { body, headers, url } = page
  const contentType = headers['content-type'] ?? ''
  const { products, reasons, skipped, hasSaleTimes } = await parsers
    .ownedBy(run.accountId)
    .feed({ body, contentType, url, language: run.language }, signal)
  const left = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  const found = products.length + left
  const configuration = searchConfiguration(run.language)
  // Written last, it would be missing while the first products of a new feed are searched for.
  await recordFeed({ db }, run, {
    configuration,
    reading: '',
    contentHash: '',
    etag: null,
    lastModified: null,
    skipped,
  })
  for (let from = 0; from < products.length; from += batchSize) {
    signal.throwIfAborted()
    await writeProducts({ db }, { ...run, configuration }, products.slice(from, from + batchSize))
    const indexed = Math.min(from + batchSize, products.length)
    const counts = { found, indexed, skipped: left, failed: 0, fetched: 1, reasons }
    if (!(await recordProgress({ db }, { ...run, ...counts }))) throw runSuperseded()
  }
  await removeGoneProducts({ db }, run, products)
  const { etag = null, 'last-modified': lastModified = null } = headers
  // A price that changes on a day to come changes although the feed does not.
  const reading = hasSaleTimes ? '' : readingOf(run)
  const facts = { configuration, reading, contentHash: hashOf(body), etag, lastModified, skipped }
  await recordFeed({ db }, run, facts)
}

interface FeedFacts {
  readonly configuration: string
  readonly reading: string
  readonly contentHash: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly skipped: ParsedFeed['skipped']
}

async function recordFeed({ db }: { db: Db }, { sourceId, run }: IndexRun, facts: FeedFacts): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into product_feeds (source_id, configuration, reading, content_hash, etag, last_modified, skipped)
      select id, ${facts.configuration}, ${facts.reading}, ${facts.contentHash}, ${facts.etag}, ${facts.lastModified},
             ${JSON.stringify(facts.skipped)}::jsonb
      from sources where id = ${sourceId} and index_run = ${run}
      on conflict (source_id) do update set configuration = excluded.configuration, reading = excluded.reading,
        content_hash = excluded.content_hash, etag = excluded.etag, last_modified = excluded.last_modified,
        skipped = excluded.skipped`,
  )
}
