import { plans } from '@frontdesk/accounts/plan/plan'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// What a crawl leaves is told: who looks for a page that was not read finds out why.

const { crawl, source, stateOf, db } = await openIndex(t, { totalMs: 2_000 })

const reasonsOf = async (id: string) => (await stateOf(id)).skipReasons

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `/page-${n}`)
const pagesAt = (paths: readonly string[], links: readonly string[] = []) =>
  Object.fromEntries(paths.map(path => [path, aPage(path, `Text of ${path}.`, links)]))

t.test('row 72: a crawl that reaches the page limit is ready, and counts the pages it left', async t => {
  const paths = names(9)
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', paths), ...pagesAt(paths, paths) })
  const { id } = await source({ url: site.origin })
  const cut = await crawl(id, { limits: { maxPages: 6 } })
  t.match(cut, { status: 'ready', found: 6, indexed: 6, skipped: 0, isComplete: false, reasons: { pageLimit: 4 } })
  t.same(await reasonsOf(id), { pageLimit: 4 })
  t.match(await crawl(id), { indexed: 10, isComplete: true })
  t.same(await reasonsOf(id), {}, 'and nothing once all of it is read')
})

t.test('row 72: a crawl that reaches the size limit or the time limit counts the pages it left', async t => {
  const paths = names(5)
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', paths), ...pagesAt(paths) })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id, { limits: { maxBytes: 100, concurrency: 1 } }), { status: 'ready', isComplete: false })
  t.same(await reasonsOf(id), { sizeLimit: 5 })
  t.match(await crawl(id, { limits: { maxMs: -1 } }), { status: 'ready', isComplete: false })
  t.same(await reasonsOf(id), { timeLimit: 1 }, 'the start page')
})

t.test('a page stays while the one that it is left to has not been read', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/old', '/new']), ...pagesAt(['/old']) })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { indexed: 2 })
  site.pages['/old'] = aPage('Tours', 'The tours.', [], `<link rel="canonical" href="${site.origin}/new">`)
  site.pages['/new'] = aPage('Tours', 'The tours.')
  const maxBytes = Buffer.byteLength(String(site.pages['/']?.body)) + 10
  t.match(await crawl(id, { limits: { maxBytes, concurrency: 1 } }), { isComplete: false, removed: 0 })
  t.match(await crawl(id), { isComplete: true, removed: 1, indexed: 2 })
})

t.test('the text of all sources has the limit of the plan, and a crawl leaves the pages beyond', async t => {
  const paths = names(5)
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', paths), ...pagesAt(paths) })
  const account = await anAccount(db, { plan: 'free' })
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const other = await source({ chatbotId: (await aChatbot(db, { accountId: account.id })).id })
  const page = { sourceId: other.id, chatbotId: other.chatbotId, status: 'indexed' as const }
  await db.prisma.document.create({ data: { ...page, url: 'https://other.example/', size: plans.free.textBytes } })
  const { id } = await source({ chatbotId, url: site.origin })
  t.match(await crawl(id, { limits: { concurrency: 1 } }), { status: 'ready', indexed: 1, isComplete: false })
  t.same(await reasonsOf(id), { sizeLimit: 5 })
  await db.prisma.document.deleteMany({ where: { sourceId: other.id } })
  t.match(await crawl(id), { indexed: 6, isComplete: true })
  const { _sum: stored } = await db.prisma.document.aggregate({ where: { sourceId: id }, _sum: { size: true } })
  const texts = ['Home text.', ...paths.map(path => `Text of ${path}.`)]
  t.ok((stored.size ?? 0) >= Buffer.byteLength(texts.join('')), String(stored.size))

  const size = plans.free.textBytes - Math.floor((stored.size ?? 0) / 2)
  await db.prisma.document.create({ data: { ...page, url: 'https://other.example/', size } })
  t.match(await crawl(id, { limits: { concurrency: 1 } }), { isComplete: false }, 'unchanged pages count as well')
  t.equal(await db.prisma.document.count({ where: { sourceId: id } }), 6, 'what was read before stays')
})

t.test('links beyond the depth and outside of the patterns are counted, each address once', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/a', '/print/a', '/print/b']),
    '/a': aPage('A', 'Text of a.', ['/deep', '/deeper', '/print/a', '/b']),
    '/b': aPage('B', 'Text of b.', ['/deep']),
  })
  const { id } = await source({ url: site.origin, maxDepth: 1, excludePatterns: ['/print/*'] })
  t.match(await crawl(id), { status: 'ready', found: 2, indexed: 2, skipped: 0, isComplete: true })
  t.same(await reasonsOf(id), { outOfScope: 2, depthLimit: 4 }, 'one of the four is left out by the patterns, too')
  t.notOk(site.asked.some(path => path.startsWith('/print') || path.startsWith('/deep')))
})

t.test('a page that is near on another path is not counted as too deep', async t => {
  let asks = 0
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/busy', '/a']),
    '/a': aPage('A', 'Text of a.', ['/b', '/c']),
    '/b': aPage('B', 'Text of b.'),
    // Answers when everything else has been read.
    get '/busy'() {
      return asks++ === 0 ? { status: 503 } : aPage('Busy', 'Busy text.', ['/b'])
    },
  })
  const { id } = await source({ url: `${site.origin}/`, maxDepth: 1 })
  t.match(await crawl(id), { indexed: 3 })
  t.same(await reasonsOf(id), { depthLimit: 2 })
  asks = 0
  await db.prisma.source.update({ where: { id }, data: { maxDepth: 2 } })
  const shallow = aPage('A', 'Text of a.', ['/far'])
  site.pages['/far'] = aPage('Far', 'Text of far.', ['/b', '/c'])
  site.pages['/a'] = shallow
  t.match(await crawl(id), { indexed: 5 })
  t.same(await reasonsOf(id), { depthLimit: 1 }, 'the busy page leads to /b in two steps')
})

t.test('sitemaps beyond twenty, and listed pages beyond the limit, are counted', async t => {
  const maps = Array.from({ length: 25 }, (_, n) => `/map-${n}.xml`)
  const site = await aSite(t, pagesAt(['/', ...names(30)]))
  const listOf = (paths: readonly string[]) =>
    `<urlset>${paths.map(path => `<url><loc>${site.origin}${path}</loc></url>`).join('')}</urlset>`
  for (const [index, map] of maps.entries()) site.pages[map] = { body: listOf([`/page-${index}`]) }
  const index = maps.map(map => `<sitemap><loc>${site.origin}${map}</loc></sitemap>`).join('')
  site.pages['/sitemap.xml'] = { body: `<sitemapindex>${index}</sitemapindex>` }
  const listed = await source({ kind: 'sitemap', url: `${site.origin}/sitemap.xml` })
  t.match(await crawl(listed.id), { status: 'ready', indexed: 20 })
  t.same(await reasonsOf(listed.id), { sitemapLimit: 5 })
  const website = await source({ url: site.origin })
  t.match(await crawl(website.id), { status: 'ready', indexed: 20 }, 'the index is one of the twenty')
  t.same(await reasonsOf(website.id), { sitemapLimit: 6 })
  site.pages['/sitemap.xml'] = { body: listOf(names(30)) }
  t.match(await crawl(listed.id, { limits: { maxPages: 10 } }), { indexed: 10, isComplete: false })
  t.match(await reasonsOf(listed.id), { pageLimit: 1 }, 'at least one')
})
