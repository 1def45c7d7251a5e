import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { openParsers, type ParseLimits, type Parser } from '@frontdesk/knowledge/read/parser-pool'
import { aDocx, anXlsx, aPdfBomb } from '@frontdesk/testing/made-up-files'
import t, { type Test } from 'tap'

const never = new AbortController().signal
const hasProc = existsSync('/proc/self/task') ? false : 'processes are seen in /proc, which this system has not'

function parsersFor(t: Test, limits: Partial<ParseLimits> = {}) {
  const parsers = openParsers({ parseMs: 60_000, heapMb: 40, dataMb: 270, ...limits })
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

t.test('row 70: a page that takes its process too much memory fails alone', async t => {
  const { page } = parsersFor(t)
  // With its first hard page this process grows by 70 to 155 MB, and with the next ones no more.
  await t.rejects(page('a', heavy))
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
  const { parsers, page } = parsersFor(t, { parseMs: 5_000, heapMb: 256 })
  const { file } = parsers.ownedBy('a')
  const { rss } = process.memoryUsage()
  await t.rejects(file({ body: aPdfBomb(), name: 'bomb.pdf', language: null }, never), { code: 'PAGE_UNREADABLE' })
  t.ok(process.memoryUsage.rss() - rss < 100_000_000, 'this process has nothing of it')
  t.equal(textOf(await page('a', '<p>next</p>')), 'next')
})

t.test('row 72: an owner of slow pages delays only himself', async t => {
  // A hard page takes seven seconds, an easy one half a second with the start of its process: both grow on a busy machine.
  const { page } = parsersFor(t, { heapMb: 256 })
  const over = new AbortController()
  let unreadable = 0
  const hard = Array.from({ length: 3 }, () => page('hostile', heavy, over.signal).catch(() => unreadable++))
  t.equal(textOf(await page('shop', '<p>one</p>')), 'one')
  t.equal(textOf(await page('shop', '<p>two</p>')), 'two')
  t.equal(unreadable, 0, 'not one of the hard ones is done')
  over.abort()
  await Promise.all(hard)
  t.equal(unreadable, 3)
})

/** The processes that this one has started to read files. */
const children = (): number[] =>
  readdirSync('/proc').flatMap(pid => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === process.pid ? [Number(pid)] : []
    } catch {
      return []
    }
  })

t.test('row 84, I39: pages are parsed with a lower priority than replies', { skip: hasProc }, async t => {
  const { page } = parsersFor(t, { heapMb: 256 })
  const own = getPriority()
  const before = children()
  await page('a', '<p>one</p>')
  t.equal(getPriority(), own, 'the process keeps its priority')
  const [child] = children().filter(pid => !before.includes(pid))
  t.equal(child === undefined ? undefined : getPriority(child), Math.max(own, 5))
})

t.test('an aborted request ends at once, and no other request gets its page', async t => {
  const { page } = parsersFor(t, { heapMb: 256 })
  const leaving = new AbortController()
  const asked = [page('a', heavy, leaving.signal), page('a', '<p>behind it</p>', leaving.signal)]
  leaving.abort(new Error('the worker stops'))
  for (const outcome of await Promise.allSettled(asked)) {
    t.match(outcome, { status: 'rejected', reason: { message: 'the worker stops' } })
  }
  t.equal(textOf(await page('a', '<p>next</p>')), 'next')
  await t.rejects(page('a', '<p>late</p>', leaving.signal), { message: 'the worker stops' })
})

t.test('row 70: a sitemap that grows when it is unpacked is read up to its limit', async t => {
  const { parsers } = parsersFor(t)
  const { sitemap } = parsers.ownedBy('a')
  const bomb = gzipSync(Buffer.alloc(200_000_000, ' '))
  t.same(await sitemap({ body: bomb, contentType: '', url: 'https://a.test/sitemap.xml', limit: 2_000 }, never), {
    pages: [],
    sitemaps: [],
  })
  const packed = gzipSync('<urlset><url><loc>https://shop.example/a</loc></url></urlset>')
  t.same(await sitemap({ body: packed, contentType: '', url: 'https://a.test/sitemap.xml', limit: 2_000 }, never), {
    pages: ['https://shop.example/a'],
    sitemaps: [],
  })
})

/** As many names as end a process of Node 20 or 24 by one table of them, whatever limit its heap has. */
const names = (count: number, text: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => text(number)).join('')
const columns = names(1_500_000, number => `c${number},`)

const endings: Record<string, (parser: Parser) => Promise<unknown>> = {
  'an XLSX of three hundred thousand rows that are five hundred columns wide': (parser: Parser) => {
    const xml = `<sheetData>${names(300_000, number => `<row><c r="SF${number + 1}"><v>1</v></c></row>`)}</sheetData>`
    return parser.file({ body: anXlsx([{ name: 'Wide', xml }]), name: 'a.xlsx', language: null }, never)
  },
}

for (const [name, read] of Object.entries(endings)) {
  t.test(`row 70: ${name} ends the process that reads it, and nothing else`, async t => {
    const { parsers, page } = parsersFor(t, { heapMb: 224 })
    const { rss } = process.memoryUsage()
    await t.rejects(read(parsers.ownedBy('a')), { code: 'PAGE_UNREADABLE' })
    t.ok(process.memoryUsage.rss() - rss < 300_000_000)
    t.equal(textOf(await page('a', '<p>next</p>')), 'next')
  })
}

/** Read piece by piece, these are refused with a sentence. Their process lives on. */
const refused: Record<string, [why: RegExp, read: (parser: Parser) => Promise<unknown>]> = {
  'a DOCX with a million and a half attributes': [
    /too many attributes/,
    parser => {
      const xml = `<w:document><w:body><w:p ${names(1_500_000, number => `a${number}="" `)}/></w:body></w:document>`
      return parser.file({ body: aDocx([], { 'word/document.xml': xml }), name: 'a.docx', language: null }, never)
    },
  ],
  'a CSV of a million and a half columns': [
    /row of the table is too long/,
    parser => parser.file({ body: Buffer.from(`${columns}\n${columns}\n`), name: 'a.csv', language: null }, never),
  ],
  'a feed of a million and a half columns': [
    /row of the table is too long/,
    parser => parser.feed({ body: Buffer.from(`${columns}\n${columns}\n`), contentType: 'text/csv' }, never),
  ],
  'a feed of twenty million brackets': [
    /nested too deeply/,
    parser => parser.feed({ body: gzipSync(Buffer.alloc(20_000_000, '[')), contentType: 'application/json' }, never),
  ],
  'a feed of six million empty objects': [
    /None of the 6000001 rows/,
    parser => parser.feed({ body: Buffer.from(`[${'{},'.repeat(6_000_000)}{}]`), contentType: '' }, never),
  ],
  'a feed of one product with two million fields': [
    /None of the 1 rows/,
    parser =>
      parser.feed(
        { body: Buffer.from(`[{${names(1_500_000, number => `"${number}":1,`)}"id":1}]`), contentType: '' },
        never,
      ),
  ],
  'an XML feed of a product with two million attributes': [
    /too many attributes/,
    parser =>
      parser.feed(
        { body: Buffer.from(`<rss><item ${names(1_500_000, number => `a${number}="" `)}>`), contentType: '' },
        never,
      ),
  ],
}

for (const [name, [why, read]] of Object.entries(refused)) {
  t.test(`row 70: ${name} is refused, and what comes next is read`, async t => {
    const { parsers, page } = parsersFor(t, { heapMb: 100, dataMb: 200 })
    await t.rejects(read(parsers.ownedBy('a')), { code: 'FILE_UNREADABLE', message: why })
    t.equal(textOf(await page('a', '<p>next</p>')), 'next')
  })
}

t.test('a file is not fetched before there is a process for it, and comes in parts', async t => {
  const { parsers, page } = parsersFor(t, { heapMb: 256 })
  const { file } = parsers.ownedBy('a')
  let fetched = 0
  async function* parts() {
    for (const part of ['Umbrellas are mended ', 'on ', 'Fridays.']) {
      fetched += 1
      yield Buffer.from(part)
    }
  }
  const stored = { name: 'a.txt', language: null }
  const over = new AbortController()
  const ahead = page('a', heavy, over.signal).catch(() => fetched)
  const asked = file({ ...stored, body: { size: 'Umbrellas are mended on Fridays.'.length, parts } }, never)
  t.equal(await page('b', '<p>next</p>').then(textOf), 'next')
  t.equal(fetched, 0)
  over.abort()
  await ahead
  t.equal((await asked).pages.map(textOf).join(), 'Umbrellas are mended on Fridays.')
})

t.test('a file that cannot be fetched fails as its fetching does, and the next one is read', async t => {
  const { parsers } = parsersFor(t)
  const { file } = parsers.ownedBy('a')
  async function* lost() {
    yield Buffer.from('Umbrellas')
    throw new Error('the database is away')
  }
  const stored = { name: 'a.txt', language: null }
  await t.rejects(file({ ...stored, body: { size: 2_000, parts: lost } }, never), { message: 'the database is away' })
  t.equal((await file({ ...stored, body: Buffer.from('Next.') }, never)).pages.map(textOf).join(), 'Next.')
})
