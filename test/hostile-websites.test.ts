import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Db } from '@frontdesk/db/connect'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import { watchDials } from '@frontdesk/testing/watch-dials'
import t from 'tap'
import { aPage, aSite, type TestSite } from '../packages/knowledge/test/a-site.ts'
import { startFrontdesk, type Frontdesk } from './harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'

// Websites and chats of several tenants side by side, through the real queue: what one of them sends is felt by nobody
// else, and what one of them knows is told to nobody else.

const statusOf = async (db: Db, id: string) => (await db.prisma.source.findUniqueOrThrow({ where: { id } })).status

/** Asks the workers to crawl a new source of the chatbot. */
async function indexLater({ db, queues }: Frontdesk, chatbotId: string, url: string): Promise<string> {
  const { id } = await aSource(db, { chatbotId, url })
  await queues.enqueue('index-source', { sourceId: id }, { id: `index-source-${id}` })
  return id
}

const crawled = (frontdesk: Frontdesk, id: string) =>
  until(async () => ['ready', 'failed'].includes(await statusOf(frontdesk.db, id)), 180_000)

/** Every page leads to a new one. */
function endless(site: TestSite): void {
  site.pages = new Proxy(site.pages, {
    get: (_, path) =>
      String(path).startsWith('/?p=') || path === '/'
        ? aPage(String(path), `Text of ${String(path)}.`, [`/?p=${Number(String(path).slice(4)) + 1}`])
        : undefined,
  })
}

t.test('row 71, row 72: websites without end, or that never answer, do not hold up ten pages of another', async t => {
  const frontdesk = await startFrontdesk(t)
  const trap = await aSite(t, {})
  endless(trap)
  const paths = Array.from({ length: 9 }, (_, n) => `/page-${n}`)
  const shop = await aSite(t, {
    '/': aPage('Home', 'Home text.', paths),
    ...Object.fromEntries(paths.map(path => [path, aPage(path, `Text of ${path}.`)])),
  })
  const silent = Array.from({ length: 100 }, (_, n) => `/silent-${n}`)
  const drip = await aSite(t, {
    '/': aPage('Home', 'Home text.', silent),
    ...Object.fromEntries(silent.map(path => [path, { hangs: true }])),
  })
  const [hostile, slow, honest] = [
    await aChatbot(frontdesk.db),
    await aChatbot(frontdesk.db),
    await aChatbot(frontdesk.db),
  ]
  const traps: string[] = []
  for (let count = 0; count < 4; count++) traps.push(await indexLater(frontdesk, hostile.id, trap.origin))
  const dripping = await indexLater(frontdesk, slow.id, drip.origin)
  await until(() => trap.asked.length > 10 && drip.asked.includes('/silent-1'))
  const source = await indexLater(frontdesk, honest.id, shop.origin)
  await crawled(frontdesk, source)
  t.match(await frontdesk.db.prisma.source.findUnique({ where: { id: source } }), { status: 'ready', pagesIndexed: 10 })
  t.equal(await statusOf(frontdesk.db, dripping), 'indexing')
  const states = await Promise.all(traps.map(id => statusOf(frontdesk.db, id)))
  t.same(states.toSorted(), ['indexing', 'indexing', 'pending', 'pending'], 'two at a time, and none of them is done')
})

/**
 * Notes the CPU time of this process's children of a lower priority, in hundredths of a second, by their process id:
 * one that has ended keeps its last figure. Nothing where there is no /proc.
 */
function readParserTicks(ticks: Map<string, number>): void {
  if (!existsSync('/proc')) return
  // After the name in brackets: 1 is the parent, 11 and 12 are the times in user and kernel mode, 16 is the niceness; see proc(5).
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (fields[1] === process.pid && (fields[16] ?? 0) >= 5) ticks.set(pid, (fields[11] ?? 0) + (fields[12] ?? 0))
  }
}

/** The numbers of a process; none where it has just ended. */
function statOf(pid: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
  } catch {
    return []
  }
}

t.test('row 84, I39: megabytes of HTML are crawled while chats go on, and none of them waits for a page', async t => {
  const frontdesk = await startFrontdesk(t)
  const heavy = (mark: string) => ({
    body: `<title>${mark}</title><main>${`<p>Words of ${mark}, <a href="/x">a link</a> &amp; more 中文字。</p>`.repeat(6_000)}`,
  })
  const names = ['/one', '/two', '/three', '/four']
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', [...names, '/ten-megabytes']),
    ...Object.fromEntries(names.map(name => [name, heavy(name)])),
    '/ten-megabytes': { body: `<p>${'text '.repeat(2_000_000)}` },
    '/sitemap.xml': { body: `<urlset>${'<url><loc>http://elsewhere.test/</loc></url>'.repeat(200_000)}</urlset>` },
  })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const indexed = await aChatbot(frontdesk.db)
  const source = await indexLater(frontdesk, indexed.id, site.origin)
  const crawling = crawled(frontdesk, source)
  let isOver = false
  void crawling.then(() => (isOver = true))
  const statuses: number[] = []
  const ticks = new Map<string, number>()
  const chat = async (): Promise<void> => {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    // The account may have a thousand replies a month.
    while (!isOver && statuses.length < 900) {
      statuses.push((await visitor.ask('When are you open?')).status)
      readParserTicks(ticks)
    }
  }
  await Promise.all([crawling, ...Array.from({ length: 4 }, chat)])
  t.match(await frontdesk.db.prisma.source.findUnique({ where: { id: source } }), { status: 'ready', pagesIndexed: 5 })
  t.ok(statuses.length >= 20 && statuses.every(status => status === 200), `${statuses.length} replies meanwhile`)
  const taken = [...ticks.values()].reduce((sum, one) => sum + one, 0)
  if (existsSync('/proc')) t.ok(taken > 10, 'the pages are parsed by processes of a lower priority')
})

t.test('row 44, I19: no chatbot reveals what another knows, and no other host is contacted', async t => {
  const dials = watchDials(t)
  const frontdesk = await startFrontdesk(t)
  frontdesk.model.script(({ hasPassages }) => ({
    text: hasPassages ? 'The code word is ZEBRA-42 [1].' : 'I do not know.',
  }))
  const site = await aSite(t, { '/': aPage('Code word', 'The code word is ZEBRA-42.') })
  const [one, other] = [await aChatbot(frontdesk.db), await aChatbot(frontdesk.db)]
  await crawled(frontdesk, await indexLater(frontdesk, one.id, site.origin))
  const ask = (chatbotId: string, body = {}) =>
    aVisitor({ baseUrl: frontdesk.url, chatbotId }).ask('The code word is ZEBRA-42, is it?', { body })
  t.match((await ask(one.id)).body, { sources: [{ source: `${site.origin}/` }] })
  const known = frontdesk.model.requests.length
  for (const body of [{}, { pageUrl: 'https://shop.example/' }]) {
    t.match((await ask(other.id, body)).body, { reply: '<p>I do not know.</p>', sources: [] })
  }
  for (const { body, question } of frontdesk.model.requests.slice(known)) {
    t.notMatch(JSON.stringify(body.messages).replaceAll(question.trim(), ''), 'ZEBRA-42')
  }
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const meant = [TEST_DATABASE_URL, TEST_REDIS_URL, frontdesk.url, frontdesk.model.url, site.origin].map(
    url => new URL(url ?? '').port,
  )
  const dialled = new Set(dials.map(dial => dial.split(':').at(-1)))
  t.same(
    [...dialled].filter(port => !meant.includes(port ?? '')),
    [],
  )
  t.ok(dialled.has(new URL(site.origin).port) && dialled.has(new URL(frontdesk.model.url).port))
  t.same(
    dials.filter(dial => !/^(?:127\.0\.0\.1|::1):/.test(dial)),
    [],
  )
})

t.test('row 44: a source that is removed while chats go on is cited by no reply from then on', async t => {
  const frontdesk = await startFrontdesk(t)
  frontdesk.model.script(({ hasPassages }) => ({
    text: hasPassages ? 'From nine to five [1].' : 'I do not know.',
    gated: true,
  }))
  const site = await aSite(t, { '/': aPage('Opening hours', 'We are open from nine to five.') })
  const chatbot = await aChatbot(frontdesk.db)
  const source = await indexLater(frontdesk, chatbot.id, site.origin)
  await crawled(frontdesk, source)
  const ask = () => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }).ask('When are you open?')
  const before = ask()
  await (await frontdesk.model.arrival(0)).release()
  t.equal((await before).body.sources.length, 1)

  const under = Array.from({ length: 20 }, ask)
  await frontdesk.model.when(() => frontdesk.model.requests.length === 21)
  const calls = frontdesk.model.requests.slice(1)
  t.ok(calls.every(({ hasPassages }) => hasPassages))
  await frontdesk.db.prisma.source.delete({ where: { id: source } })
  frontdesk.model.script(({ hasPassages }) => ({ text: hasPassages ? 'From nine to five [1].' : 'I do not know.' }))
  const after = Array.from({ length: 5 }, ask)
  await Promise.all(calls.map(call => call.release()))
  for (const { status, body } of await Promise.all([...under, ...after])) {
    t.match({ status, body }, { status: 200, body: { sources: [] } })
  }
  t.notOk(
    frontdesk.model.requests.slice(21).some(({ hasPassages }) => hasPassages),
    'nor is it read any more',
  )
  t.equal((await frontdesk.db.pool.query('select 1 from messages where sources is not null')).rowCount, 1)
})

t.test('row 79: SQL in names, titles and messages is stored as it was written', async t => {
  const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
  const drop = `'); DROP TABLE messages;--`
  const site = await aSite(t, { '/': aPage(drop, `The answer of the shop is $1 ' OR 1=1;-- \\ and nothing else.`) })
  const chatbot = await aChatbot(frontdesk.db, { name: drop, serviceName: `' OR 1=1` })
  await crawled(frontdesk, await indexLater(frontdesk, chatbot.id, site.origin))
  t.match(await frontdesk.db.prisma.document.findFirst({ where: { chatbotId: chatbot.id } }), { title: drop })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  for (const message of [drop, `' OR 1=1`, '$1', `What is the answer of the shop? ${drop}`]) {
    const { status } = await visitor.ask(message, { body: { contextData: { [drop]: drop } } })
    t.equal(status, 200, message)
    const { messages } = await visitor.history()
    t.equal(messages.findLast(({ role }) => role === 'user')?.text, message)
  }
  t.match(await frontdesk.db.prisma.chatbot.findUnique({ where: { id: chatbot.id } }), {
    name: drop,
    serviceName: `' OR 1=1`,
  })
})
