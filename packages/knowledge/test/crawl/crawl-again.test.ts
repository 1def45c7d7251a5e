import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { randomUUID } from 'node:crypto'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const { db, crawl, source, pagesOf, stateOf } = await openIndex(t, { totalMs: 2_000 })

const pathsOf = async (sourceId: string) => (await pagesOf(sourceId)).map(({ path }) => path)

t.test('a second crawl of an unchanged site writes no page and no chunk, with validators and without', async t => {
  const site = await aSite(t, {
    '/': { ...aPage('Home', 'Home text.', ['/a', '/b']), headers: { etag: '"1"' } },
    '/a': {
      ...aPage('A', 'Text of a.', ['/c']),
      headers: { etag: '"2"', 'last-modified': 'Fri, 21 Nov 2025 10:00:00 GMT' },
    },
    '/b': aPage('B', 'Text of b.'),
    '/c': aPage('C', 'Text of c.'),
  })
  const { id } = await source({ url: site.origin })
  await crawl(id)
  const versions = async () =>
    query<{ id: string; version: string }>(
      db.pool,
      sql`select id, xmin::text as version from chunks union all select id, xmin::text from documents order by 1, 2`,
    )
  const before = await versions()
  site.asked.length = 0
  t.match(await crawl(id), { status: 'ready', indexed: 4, removed: 0, isComplete: true })
  t.same(await versions(), before)
  t.equal(site.headers['/a']?.['if-none-match'], '"2"')
  t.equal(site.headers['/a']?.['if-modified-since'], 'Fri, 21 Nov 2025 10:00:00 GMT')
  t.ok(site.asked.includes('/c'), 'the links of a page that answered 304 are still followed')
})

t.test(
  'a changed page replaces its chunks, a failing one keeps them, one that is gone twice takes them along',
  async t => {
    const long = (word: string, sections: number) => ({
      body: `<html lang="en"><main>${Array.from({ length: sections }, (_, n) => `<h2>Part ${n}</h2><p>${`The ${word} part ${n} has a text of its own, long enough to stand alone. `.repeat(3)}</p>`).join('')}</main>`,
    })
    const site = await aSite(t, {
      '/': aPage('Home', 'Home text.', ['/changes', '/fails', '/gone', '/unlinked', '/new-failure']),
      '/changes': long('first', 5),
      '/fails': aPage('Fails', 'Text that was good once.', ['/behind']),
      '/behind': aPage('Behind', 'Text behind a failing page.'),
      '/gone': aPage('Gone', 'Text that will go.'),
      '/unlinked': aPage('Unlinked', 'Text that nothing will link to.'),
      '/new-failure': { status: 403 },
    })
    const { id } = await source({ url: site.origin })
    t.match(await crawl(id), { status: 'ready', indexed: 6, failed: 1 })
    site.pages['/'] = aPage('Home', 'Home text.', ['/changes', '/fails', '/gone'])
    site.pages['/changes'] = long('second', 2)
    site.pages['/fails'] = { status: 500 }
    delete site.pages['/gone']
    t.match(await crawl(id), { status: 'ready', indexed: 3, failed: 1, skipped: 1, removed: 0, reasons: { gone: 1 } })
    t.equal((await pagesOf(id)).length, 7, 'a page may be missing for once')
    t.match(await crawl(id), { removed: 3 })
    const pages = await pagesOf(id)
    t.same(
      pages.map(({ path }) => path),
      ['/', '/behind', '/changes', '/fails'],
    )
    t.match(pages[3], {
      status: 'indexed',
      error: 'The site answered with an error (500).',
      texts: ['Text that was good once.'],
    })
    t.equal(pages[2]?.texts.length, 2)
    t.ok(pages[2]?.texts.every(text => text.includes('second')))
    site.pages['/fails'] = aPage('Fails', 'Text that is good again.', ['/behind'])
    await crawl(id)
    t.match((await pagesOf(id))[3], { status: 'indexed', error: null, texts: ['Text that is good again.'] })
  },
)

t.test('a page that is missing for once stays, counted from its last good day', async t => {
  const a = aPage('A', 'Text of a.')
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/a', '/b']),
    '/a': a,
    '/b': aPage('B', 'Text of b.'),
  })
  const { id } = await source({ url: site.origin })
  await crawl(id)
  for (let round = 0; round < 3; round++) {
    delete site.pages['/a']
    t.match(await crawl(id), { removed: 0 })
    site.pages['/a'] = a
    await crawl(id)
  }
  t.same(await pathsOf(id), ['/', '/a', '/b'])
  site.pages['/'] = aPage('Home', 'Home text.')
  t.match(await crawl(id), { removed: 0 })
  t.match(await crawl(id), { removed: 2 })
})

t.test('row 72: pages with the same title and text are indexed once, and stay the one they were', async t => {
  const same = () => aPage('Terms', 'The same terms under every address.')
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/terms', '/terms?print', '/en/terms']),
    '/terms': same(),
    '/terms?print': same(),
    '/en/terms': same(),
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { found: 4, indexed: 2, skipped: 2, reasons: { duplicate: 2 } })
  const [, first] = await pathsOf(id)
  site.pages['/'] = aPage('Home', 'Home text.', ['/en/terms', '/terms?print', '/terms'])
  t.match(await crawl(id), { indexed: 2, removed: 0 })
  t.same(await pathsOf(id), ['/', first])
  t.match(await stateOf(id), { pagesFetched: 4, pagesSkipped: 2, skipReasons: { duplicate: 2 } })
  if (first !== undefined) site.pages[first] = aPage('Other', 'Something else.')
  t.match(await crawl(id), { indexed: 3 }, 'when that one changes, another stands for them')
})

t.test('a start page that fails for once costs nothing of what was indexed', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/a']), '/a': aPage('A', 'Text of a.') })
  const { id } = await source({ url: site.origin })
  await crawl(id)
  site.pages = { '/': { status: 404 } }
  t.match(await crawl(id), { status: 'failed', removed: 0, error: /404/ })
  t.same(await pathsOf(id), ['/', '/a'])
})

t.test('an abort ends the crawl at once, with its reason, and releases the source', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/a']), '/a': { hangs: true } })
  const { id } = await source({ url: site.origin })
  const stopping = new AbortController()
  const crawled = crawl(id, { signal: stopping.signal })
  while (!site.asked.includes('/a')) await new Promise(resolve => setImmediate(resolve))
  stopping.abort(new Error('the worker stops'))
  await t.rejects(crawled, { message: 'the worker stops' })
  t.match(await stateOf(id), { status: 'pending', error: null })
  site.pages['/a'] = aPage('A', 'Text of a.')
  t.match(await crawl(id), { status: 'ready', indexed: 2 })
})

t.test('a run that another has replaced writes nothing more', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/a']), '/a': { hangs: true } })
  const { id } = await source({ url: site.origin })
  const first = crawl(id)
  while (!site.asked.includes('/a')) await new Promise(resolve => setImmediate(resolve))
  site.pages['/a'] = aPage('A', 'Text of a.')
  t.match(await crawl(id), { status: 'ready', indexed: 2 })
  const { lastIndexedAt } = await stateOf(id)
  await t.rejects(first, { code: 'RUN_SUPERSEDED' })
  t.match(await stateOf(id), { status: 'ready', error: null, lastIndexedAt })
})

t.test('a reader sees a page whole, before its change or after, never in between', async t => {
  const { id: sourceId } = await aSource(db)
  const run = randomUUID()
  await db.prisma.source.update({ where: { id: sourceId }, data: { indexRun: run } })
  const write = (word: string, count: number) => {
    const chunks = Array.from({ length: count }, (_, n) => ({ heading: '', text: `${word} ${n}` }))
    const facts = { url: 'https://shop.example/a', etag: null, lastModified: null, links: [] }
    return replaceDocument(
      { db },
      { sourceId, run, ...facts, content: pageContent({ title: word, language: 'en', chunks }) },
    )
  }
  await write('old', 7)
  let isOver = false
  const seen = new Set<string>()
  const reader = async () => {
    while (!isOver) {
      const rows = await query<{ text: string }>(
        db.pool,
        sql`select chunks.text from chunks join documents on documents.id = document_id where source_id = ${sourceId}`,
      )
      seen.add(`${[...new Set(rows.map(({ text }) => text.split(' ')[0]))].join()} ${rows.length}`)
    }
  }
  const reading = reader()
  for (let round = 0; round < 40; round++) await (round % 2 === 0 ? write('new', 3) : write('old', 7))
  isOver = true
  await reading
  t.same(
    [...seen].filter(state => state !== 'old 7' && state !== 'new 3'),
    [],
  )
  t.notOk(
    await replaceDocument(
      { db },
      {
        sourceId,
        run: randomUUID(),
        url: 'https://shop.example/b',
        etag: null,
        lastModified: null,
        links: [],
        content: pageContent({ title: '', language: null, chunks: [] }),
      },
    ),
  )
})

t.test('removing a source removes its documents and chunks', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.') })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await db.prisma.source.delete({ where: { id } })
  t.equal(await execute(db.pool, sql`select from chunks where chatbot_id = ${chatbotId}`), 0)
  await t.rejects(crawl(id), { code: 'SOURCE_UNKNOWN' })
})

t.test('progress is reported during a crawl', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/a']), '/a': aPage('A', 'Text of a.') })
  const { id } = await source({ url: site.origin })
  const told: unknown[] = []
  await crawl(id, { onProgress: counts => told.push(counts) })
  t.same(told.at(-1), { found: 2, fetched: 2, indexed: 2, skipped: 0, failed: 0, reasons: {} })
})
