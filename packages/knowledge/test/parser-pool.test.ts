import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { openParsers, type ParseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { aPdfBomb } from '@frontdesk/testing/made-up-files'
import t, { type Test } from 'tap'

const never = new AbortController().signal
const hasProc = existsSync('/proc/self/task') ? false : 'threads are seen in /proc, which this system has not'

function parsersFor(t: Test, limits: Partial<ParseLimits> = {}) {
  const parsers = openParsers({ parseMs: 1_500, heapMb: 40, ...limits })
  t.teardown(() => parsers.close())
  const page = (owner: string, html: string, signal = never) =>
    parsers.ownedBy(owner).page(
      {
        body: Buffer.from(html),
        contentType: 'text/html',
        url: 'https://shop.example/',
        keepFooter: false,
        keep: [],
        drop: [],
        language: null,
      },
      signal,
    )
  return { parsers, page }
}

const textOf = ({ content }: { content: { chunks: readonly { text: string }[] } }) =>
  content.chunks.map(({ text }) => text).join('\n')

/** More than 40 MB of heap, and seconds where there are more. */
const heavy = '<p><a href="/x">a link</a> '.repeat(100_000)

t.test('row 70: a page that takes the thread too long or too much memory fails alone', async t => {
  const { page } = parsersFor(t)
  const rss = process.memoryUsage().rss
  const [first, hard, last] = await Promise.allSettled([
    page('a', '<p>first</p>'),
    page('a', heavy),
    page('a', '<p>last</p>'),
  ])
  t.equal(first.status === 'fulfilled' && textOf(first.value), 'first')
  t.match(hard, { status: 'rejected', reason: { code: 'PAGE_UNREADABLE', kind: 'invalid' } })
  t.equal(last.status === 'fulfilled' && textOf(last.value), 'last')
  t.ok(process.memoryUsage().rss - rss < 150_000_000)
})

t.test('row 70: a PDF of 28 kB that unfolds to 10 GB is given up, and what comes next is read', async t => {
  const { parsers, page } = parsersFor(t, { parseMs: 1_000, heapMb: 256 })
  const { file } = parsers.ownedBy('a')
  const { rss } = process.memoryUsage()
  await t.rejects(file({ body: aPdfBomb(), name: 'bomb.pdf', language: null }, never), { code: 'PAGE_UNREADABLE' })
  // Beyond 500 MB it is given up before its time is over.
  t.ok(process.memoryUsage.rss() - rss < 700_000_000)
  t.equal(textOf(await page('a', '<p>next</p>')), 'next')
})

t.test('row 70: in a small container a file is given up before the container is full', async t => {
  const before = process.memoryUsage.rss()
  const availableBytes = (before + 150_000_000) / 0.8
  const { parsers, page } = parsersFor(t, { parseMs: 5_000, heapMb: 256, availableBytes })
  const { file } = parsers.ownedBy('a')
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  t.teardown(() => clearInterval(timer))
  await t.rejects(file({ body: aPdfBomb(), name: 'bomb.pdf', language: null }, never), { code: 'PAGE_UNREADABLE' })
  t.ok(most - before < 400_000_000, `${Math.round((most - before) / 1_000_000)} MB more`)
  t.equal(textOf(await page('a', '<p>next</p>')), 'next')
})

t.test('row 72: an owner of slow pages delays only himself', async t => {
  // Much longer than an easy page takes, on any machine.
  const { page } = parsersFor(t, { parseMs: 2_000, heapMb: 256 })
  let unreadable = 0
  const hard = Array.from({ length: 3 }, () => page('hostile', heavy).catch(() => unreadable++))
  t.equal(textOf(await page('shop', '<p>one</p>')), 'one')
  t.equal(textOf(await page('shop', '<p>two</p>')), 'two')
  t.equal(unreadable, 0, 'not one of the hard ones is done')
  await Promise.all(hard)
  t.equal(unreadable, 3)
})

/** The niceness of each thread of this process. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map(thread => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

t.test('row 84, I39: pages are parsed with a lower priority than replies', { skip: hasProc }, async t => {
  // On a busy machine a thread of a low priority may take seconds to start.
  const { page } = parsersFor(t, { parseMs: 60_000, heapMb: 256 })
  const [own, before] = [getPriority(), nicenesses().filter(nice => nice >= 5).length]
  await page('a', '<p>one</p>')
  t.equal(getPriority(), own, 'the process keeps its priority')
  t.ok(nicenesses().filter(nice => nice >= 5).length > before)
})

t.test('an aborted request ends at once, and no other request gets its page', async t => {
  const { page } = parsersFor(t, { parseMs: 800, heapMb: 256 })
  const leaving = new AbortController()
  const asked = [page('a', heavy, leaving.signal), page('a', '<p>behind it</p>', leaving.signal)]
  leaving.abort(new Error('the worker stops'))
  for (const outcome of await Promise.allSettled(asked)) {
    t.match(outcome, { status: 'rejected', reason: { message: 'the worker stops' } })
  }
  t.equal(textOf(await page('a', '<p>next</p>')), 'next')
  await t.rejects(page('a', '<p>late</p>', leaving.signal), { message: 'the worker stops' })
})

t.test('row 70: a sitemap that grows when it is unpacked is refused', async t => {
  const { parsers } = parsersFor(t)
  const { sitemap } = parsers.ownedBy('a')
  const bomb = gzipSync(Buffer.alloc(200_000_000, '<url><loc>https://shop.example/a</loc></url>'))
  await t.rejects(sitemap({ body: bomb, url: 'https://a.test/sitemap.xml', limit: 2_000 }, never), {
    code: 'PAGE_UNREADABLE',
  })
  const packed = gzipSync('<urlset><url><loc>https://shop.example/a</loc></url></urlset>')
  t.same(await sitemap({ body: packed, url: 'https://a.test/sitemap.xml', limit: 2_000 }, never), {
    pages: ['https://shop.example/a'],
    sitemaps: [],
  })
})
