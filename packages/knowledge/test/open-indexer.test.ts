import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { connect } from '@frontdesk/db/connect'
import { addFileSource } from '@frontdesk/knowledge/sources/store-files'
import { openIndexer } from '@frontdesk/knowledge/open-indexer'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { aPage, aSite } from './a-site.ts'
import { openIndex } from './open-index.ts'
import { until } from '@frontdesk/testing/until'

const { db, egress, paces, log, databaseUrl } = await openIndex(t)
const indexer = openIndexer({ db, egress, paces, parseLimits, crawlLimits: {}, log })
t.teardown(() => indexer.close())
const { signal } = new AbortController()
const index = (id: string) => indexer.index(id, { signal })

/** Holds the rows of these sources, so that nobody can begin to read them, until it is told to let go. */
async function hold(t: Test, ids: readonly string[]): Promise<() => Promise<unknown>> {
  const other = connect({ databaseUrl, poolSize: 1, name: 'holder', onIdleError: () => undefined })
  t.teardown(() => other.close())
  await execute(other.pool, sql`begin`)
  await execute(other.pool, sql`select from sources where id = any(${ids}) for update`)
  return () => execute(other.pool, sql`commit`)
}

const waiting = (): Promise<number> =>
  execute(db.pool, sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

t.test('row 72: an account has two files and two websites at a time, and holds up no other', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.') })
  const [{ id: busy }, { id: other }] = [await aChatbot(db), await aChatbot(db)]
  const aFile = (chatbotId: string, name: string) =>
    addFileSource({ db }, { chatbotId, language: 'en', name, content: Buffer.from(`Text of ${name}.`) })
  const aWebsite = async (chatbotId: string) => (await aSource(db, { chatbotId, url: site.origin })).id
  const statusOf = async (id: string) => (await db.prisma.source.findUniqueOrThrow({ where: { id } })).status
  const held = [await aFile(busy, 'a.txt'), await aFile(busy, 'b.txt'), await aWebsite(busy), await aWebsite(busy)]
  const letGo = await hold(t, held)
  const reading = held.map(index)
  await until(async () => (await waiting()) === 4)

  const [file, website] = [await aFile(busy, 'c.txt'), await aWebsite(busy)]
  await t.rejects(index(file), { code: 'ACCOUNT_BUSY', kind: 'too-many', retryAfterSeconds: /^[123]$/ })
  await t.rejects(index(website), { code: 'ACCOUNT_BUSY', kind: 'too-many' })
  t.equal(await statusOf(file), 'pending', 'and stay where they are')
  for (const id of [await aFile(other, 'd.txt'), await aWebsite(other)]) {
    await index(id)
    t.equal(await statusOf(id), 'ready')
  }
  await letGo()
  await Promise.all(reading)
  for (const id of [file, website]) await index(id)
  for (const id of [...held, file, website]) t.equal(await statusOf(id), 'ready')
})

t.test('row 32: sources that a worker did not survive run again beside those of their own account alone', async t => {
  const [{ id: one }, { id: other }] = [await aChatbot(db), await aChatbot(db)]
  const aFile = (chatbotId: string, name: string) =>
    addFileSource({ db }, { chatbotId, language: 'en', name, content: Buffer.from(`Text of ${name}.`) })
  const aSuspect = async (chatbotId: string, name: string) => {
    const id = await aFile(chatbotId, name)
    await execute(db.pool, sql`insert into counted_runs (job, subject) values ('index-source', ${id})`)
    return id
  }
  const [first, second, third] = [
    await aSuspect(one, 'a.txt'),
    await aSuspect(one, 'b.txt'),
    await aSuspect(other, 'c.txt'),
  ]
  const letGo = await hold(t, [first])
  const reading = index(first)
  await until(async () => (await waiting()) === 1)
  await t.rejects(index(third), { code: 'ACCOUNT_BUSY', kind: 'too-many', retryAfterSeconds: /^[123]$/ })
  await index(second)
  await index(await aFile(other, 'd.txt'))
  await letGo()
  await reading
  await index(third)
  const counted = await db.prisma.countedRun.findMany({ where: { subject: { in: [first, second, third] } } })
  t.same(counted, [], 'whatever comes to its end is no suspect any more')
})

t.test('eight sources are indexed at a time, and pages that an owner waits for find a place beside them', async t => {
  const site = await aSite(t, { '/robots.txt': { hangs: true } })
  const stopping = new AbortController()
  const aWebsite = async () => (await aSource(db, { url: site.origin })).id
  const ids = await Promise.all(Array.from({ length: 8 }, aWebsite))
  const running = Promise.allSettled(ids.map(id => indexer.index(id, { signal: stopping.signal })))
  await until(() => site.asked.length === 8)
  await t.rejects(index(await aWebsite()), { code: 'ACCOUNT_BUSY', kind: 'too-many' })
  const { origin } = await aSite(t, { '/': aPage('Home', 'Home text.') })
  const sourceId = (await aSource(db, { url: origin })).id
  const input = { sourceId, url: `${origin}/`, signal, ms: 60_000 }
  t.match(await indexer.testPage(input), { isRead: true, text: 'Home text.' })
  stopping.abort(new Error('stopped'))
  t.ok((await running).every(({ status }) => status === 'rejected'))
  await index(sourceId)
})
