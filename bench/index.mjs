/**
 * npm run bench -- index [--pages 20000] [--sites ../shared/data/sites] [--quick]
 *
 * Crawls websites on loopback twice, the second time unchanged: pages per second, the memory of the process that
 * crawls, and what is written to the database. A made-up site of so many pages, every second of which has an ETag;
 * and the real ones, as *html-site.tar.gz in the folder. Site and crawl have processes of their own.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { table } from './chat/figures.mjs'

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '20000' },
    sites: { type: 'string', default: '../shared/data/sites' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const pages = options.quick ? 500 : Number(options.pages)
const siteProgram = fileURLToPath(new URL('./index/made-up-site.mjs', import.meta.url))
const indexProgram = fileURLToPath(new URL('./index/index-apart.mjs', import.meta.url))

const head = [
  'site',
  'crawl',
  'indexed',
  'requests',
  'of them 304',
  'seconds',
  'pages/s',
  'CPU ms/page',
  'peak MB at 1/4',
  '1/2',
  'end',
  'rows written',
  'WAL MB',
  'rows, times fewer',
  'WAL, times less',
]
const lower = ['seconds', 'CPU ms/page', 'peak MB at 1/4', '1/2', 'end', 'rows written', 'WAL MB']

/**
 * Rows inserted, updated and deleted since the database was made, and bytes of its write-ahead log. The connections that
 * wrote have to be closed: only then have all of them told their counts.
 */
async function written(db) {
  const [counts] = await query(
    db.pool,
    sql`
      select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as count,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 / 1e6 as wal_mb
      from pg_stat_user_tables`,
  )
  return counts
}

const answerOf = async child => {
  child.send('counts')
  const [counts] = await once(child, 'message')
  return counts
}

async function crawlOnce({ db, databaseUrl, redisUrl, site }, { sourceId, expected }) {
  const [rowsBefore, askedBefore] = [await written(db), await answerOf(site)]
  const crawl = fork(indexProgram, [databaseUrl, redisUrl, sourceId, String(expected)])
  const exited = once(crawl, 'exit')
  const [told] = await Promise.race([once(crawl, 'message'), exited])
  if (told?.status !== 'ready') throw new Error(`the crawl ended with ${JSON.stringify(told)}`)
  await exited
  const [rowsAfter, askedAfter] = [await written(db), await answerOf(site)]
  return {
    ...told,
    asked: askedAfter.asked - askedBefore.asked,
    unchanged: askedAfter.unchanged - askedBefore.unchanged,
    rows: rowsAfter.count - rowsBefore.count,
    walMb: rowsAfter.walMb - rowsBefore.walMb,
  }
}

async function crawlTwice({ db, databaseUrl, redisUrl }, { name, args, path, expected }) {
  const site = fork(siteProgram, args)
  const [{ port }] = await once(site, 'message')
  const { id: accountId } = await db.prisma.account.create({ data: { name, plan: 'standard' } })
  const { id: chatbotId } = await db.prisma.chatbot.create({ data: { accountId, name, serviceName: name } })
  const url = `http://127.0.0.1:${port}${path}`
  const { id: sourceId } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', url } })
  const needs = { db, databaseUrl, redisUrl, site }
  const first = await crawlOnce(needs, { sourceId, expected })
  const again = await crawlOnce(needs, { sourceId, expected })
  site.disconnect()
  return [first, again].map((figures, index) => rowOf({ name, crawl: index === 0 ? 'first' : 'again', first }, figures))
}

const rowOf = ({ name, crawl, first }, { peaks, seconds, ...figures }) => [
  name,
  crawl,
  figures.indexed,
  figures.asked,
  figures.unchanged,
  seconds.toFixed(1),
  (figures.fetched / seconds).toFixed(1),
  ((figures.cpuSeconds / figures.fetched) * 1_000).toFixed(1),
  peaks.quarter.toFixed(0),
  peaks.half.toFixed(0),
  peaks.end.toFixed(0),
  figures.rows,
  figures.walMb.toFixed(1),
  (first.rows / figures.rows).toFixed(1),
  (first.walMb / figures.walMb).toFixed(1),
]

/** The sites of the folder, unpacked, each with the page to begin with and how many it has. */
function realSites(into) {
  if (!existsSync(options.sites)) return []
  return readdirSync(options.sites)
    .filter(file => file.endsWith('html-site.tar.gz'))
    .map(file => {
      const folder = join(into, file)
      mkdirSync(folder)
      execFileSync('tar', ['xzf', join(options.sites, file), '-C', folder])
      const files = readdirSync(folder, { recursive: true }).filter(path => path.endsWith('.html'))
      const [start = ''] = files.filter(path => path.endsWith('index.html')).toSorted((a, b) => a.length - b.length)
      return { name: file.split('.')[0], args: ['folder', folder], path: `/${start}`, expected: files.length }
    })
}

const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const postgres = await startPostgres({ dir: join(dir, 'postgres') })
const redis = await startRedis({ dir: join(dir, 'redis') })
const { url: databaseUrl } = postgres
const { url: redisUrl } = redis
const db = connect({ databaseUrl, poolSize: 2, name: 'bench', onIdleError: () => undefined })
try {
  await migrate({ databaseUrl })
  const madeUp = { name: `made up, ${pages} pages`, args: ['pages', String(pages)], path: '/', expected: pages }
  mkdirSync(join(dir, 'sites'))
  console.log(`load before the run: ${loadavg()[0].toFixed(1)}`)
  const rows = []
  for (const site of [...realSites(join(dir, 'sites')), madeUp])
    rows.push(...(await crawlTwice({ db, databaseUrl, redisUrl }, site)))
  console.log(table([head, ...rows], { names: 2, lower, higher: ['pages/s'] }))
  console.log(`load after the run: ${loadavg()[0].toFixed(1)}`)
} finally {
  await db.close()
  await Promise.all([postgres.stop(), redis.stop()])
  rmSync(dir, { recursive: true, force: true })
}
