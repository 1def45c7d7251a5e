import { openIndexer } from '@frontdesk/knowledge/open-indexer'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Which pages a crawl has skipped, and which limit it has met, stands at its source until the next crawl.

const { crawl, source, stateOf, db, egress, paces, log } = await openIndex(t, { totalMs: 2_000 })

interface Listed {
  url: string
  reason: string
}
const reportOf = async (sourceId: string) => {
  const { skipped, counts } = await db.prisma.crawlReport.findUniqueOrThrow({ where: { sourceId } })
  // The crawler writes these.
  const pages = skipped as unknown as Listed[]
  const byPath = pages.toSorted((a, b) => a.url.localeCompare(b.url))
  return { counts, pages: byPath.map(({ url, reason }) => [new URL(url).pathname, reason]) }
}
const limitOf = async (id: string) => {
  const { limitReached, limitValue } = await stateOf(id)
  return [limitReached, limitValue === null ? null : Number(limitValue)]
}

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `/page-${n}`)

t.test('each page that was skipped is listed with its reason, and forgotten once it is indexed', async t => {
  const site = await aSite(t, {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /cart' },
    '/': aPage('Home', 'Home text.', ['/cart', '/gone', '/same', '/print/1', '/image', '/named', '/near']),
    '/same': aPage('Home', 'Home text.'),
    '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
    '/named': aPage('Named', 'Text that stands elsewhere.', [], '<link rel="canonical" href="/nowhere">'),
    '/near': aPage('Near', 'Near text.', ['/far']),
  })
  const { id } = await source({ url: site.origin, maxDepth: 1, excludePatterns: ['/print/*'] })
  t.match(await crawl(id), { status: 'ready', limitReached: null })
  t.same((await reportOf(id)).pages, [
    ['/cart', 'robots'],
    ['/far', 'depthLimit'],
    ['/gone', 'gone'],
    ['/image', 'notHtml'],
    ['/nowhere', 'gone'],
    ['/print/1', 'outOfScope'],
    ['/same', 'duplicate'],
  ])
  site.pages['/gone'] = aPage('Back', 'Back again.')
  site.pages['/near'] = aPage('Near', 'Near text.')
  await crawl(id)
  const { pages } = await reportOf(id)
  t.notOk(pages.some(([path]) => path === '/gone' || path === '/far'))
})

t.test('no reason takes the place of another: 200 pages of each are listed, and all are counted', async t => {
  const links = [...names(300), '/gone']
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', links) })
  const { id } = await source({ url: site.origin, excludePatterns: ['/page-*'] })
  await crawl(id)
  const { pages, counts } = await reportOf(id)
  t.equal(pages.filter(([, reason]) => reason === 'outOfScope').length, 200)
  t.ok(pages.some(([path]) => path === '/gone'))
  t.match(counts, { outOfScope: 300, gone: 1 })
})

t.test('a crawl that finds what the last one found writes no new list', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/gone']) })
  const { id } = await source({ url: site.origin })
  const versionOf = async () => (await db.pool.query('select xmin from crawl_reports where source_id = $1', [id])).rows
  await crawl(id)
  const before = await versionOf()
  await crawl(id)
  t.same(await versionOf(), before)
})

t.test('row 72: the source says which limit was met, with its figure, until it is met no more', async t => {
  const paths = names(9)
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', paths),
    ...Object.fromEntries(paths.map(path => [path, aPage(path, `Text of ${path}.`)])),
  })
  const { id } = await source({ url: site.origin })
  await crawl(id, { limits: { maxPages: 6 } })
  t.same(await limitOf(id), ['pages', 6])
  t.equal((await reportOf(id)).pages.filter(([, reason]) => reason === 'pageLimit').length, 4)
  await crawl(id, { limits: { maxBytes: 100, concurrency: 1 } })
  t.same(await limitOf(id), ['bytes', 100])
  t.equal((await reportOf(id)).pages.filter(([, reason]) => reason === 'sizeLimit').length, 9)
  await crawl(id, { limits: { maxMs: -2_000 } })
  t.same(await limitOf(id), ['time', -2])
  await crawl(id)
  t.same(await limitOf(id), [null, null])
})

t.test("the operator's limits hold for every crawl of a process", async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', names(5)) })
  const { id } = await source({ url: site.origin })
  const indexer = openIndexer({ db, egress, paces, parseLimits, crawlLimits: { maxPages: 3 }, log })
  t.teardown(() => indexer.close())
  await indexer.index(id, { signal: new AbortController().signal })
  t.same(await limitOf(id), ['pages', 3])
})
