import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const { crawl, source, pagesOf, stateOf, db } = await openIndex(t, { totalMs: 2_000, heapMb: 48 })

const pathsOf = async (sourceId: string) => (await pagesOf(sourceId)).map(({ path }) => path)

t.test('a site is read from its start page along its links, and each page is indexed once', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Welcome to the corner shop.', [
      '/a?utm_source=x&a=1&b=2#top',
      '/a?b=2&a=1',
      '//other.test/',
      'mailto:a@b.c',
      '/x.pdf',
    ]),
    '/a?a=1&b=2': aPage('A', 'About the shop.', ['/', 'b']),
    '/b': aPage('B', 'Branches of the shop.', ['javascript:alert(1)']),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  const outcome = await crawl(id)
  t.match(outcome, { status: 'ready', found: 3, indexed: 3, skipped: 0, failed: 0, isComplete: true, removed: 0 })
  t.match(await pagesOf(id), [
    { path: '/', title: 'Home', status: 'indexed', language: 'en', texts: ['Welcome to the corner shop.'] },
    { path: '/a?a=1&b=2', texts: ['About the shop.'] },
    { path: '/b', texts: ['Branches of the shop.'] },
  ])
  const state = await stateOf(id)
  t.match(state, { status: 'ready', error: null, pagesFound: 3, pagesIndexed: 3, pagesSkipped: 0, pagesFailed: 0 })
  t.ok(state.lastIndexedAt)
  const owners = await query<{ chatbotId: string }>(
    db.pool,
    sql`select distinct chatbot_id from chunks union select distinct chatbot_id from documents`,
  )
  t.same(owners, [{ chatbotId }])
  t.equal(site.headers['/b']?.['user-agent'], 'FrontdeskBot/1 (test)')
})

t.test('a depth is kept: 0 is the start page alone, 1 what it links to, without the sitemap', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/a']),
    '/a': aPage('A', 'Text of a.', ['/b']),
    '/b': aPage('B', 'Text of b.'),
    '/sitemap.xml': { body: '<urlset><url><loc>SITE/b</loc></url></urlset>' },
  })
  const alone = await source({ url: site.origin, maxDepth: 0 })
  const near = await source({ url: site.origin, maxDepth: 1 })
  await crawl(alone.id)
  await crawl(near.id)
  t.same(await pathsOf(alone.id), ['/'])
  t.same(await pathsOf(near.id), ['/', '/a'])
  t.notOk(site.asked.includes('/sitemap.xml'))
})

t.test(
  'row 72: what robots.txt forbids is not asked for, not through a redirect either, and its pace is kept',
  async t => {
    const site = await aSite(t, {
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nCrawl-delay: 0.05\nDisallow: /private',
      },
      '/': aPage('Home', 'Home text.', ['/private/a', '/leads', '/open']),
      '/leads': { status: 302, headers: { location: '/private/b' } },
      '/open': aPage('Open', 'Open text.'),
      '/private/a': aPage('Private', 'Secret.'),
      '/private/b': aPage('Private', 'Secret.'),
    })
    const { id } = await source({ url: site.origin })
    const startedAt = performance.now()
    t.match(await crawl(id), { indexed: 2, skipped: 2 })
    t.ok(performance.now() - startedAt > 90, 'three requests, 50 ms apart')
    t.same(await pathsOf(id), ['/', '/open'])
    t.notOk(site.asked.some(path => path.startsWith('/private')))
  },
)

t.test('sitemaps list pages that nothing links to: index, gzip, entities and all', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.') })
  const listed = (...paths: string[]) => paths.map(path => `<url><loc>${site.origin}${path}</loc></url>`).join('')
  site.pages['/robots.txt'] = { body: `User-agent: *\nAllow: /\nSitemap: ${site.origin}/maps.xml` }
  site.pages['/maps.xml'] = {
    body: `<?xml version="1.0"?><sitemapindex><sitemap><loc>${site.origin}/one.xml.gz</loc></sitemap>
      <sitemap><loc>${site.origin}/broken.xml</loc></sitemap><sitemap><loc>${site.origin}/list.txt</loc></sitemap></sitemapindex>`,
  }
  site.pages['/one.xml.gz'] = {
    headers: { 'content-type': 'application/gzip' },
    body: gzipSync(
      `<s:urlset xmlns:s="x">${listed('/a?x=1&amp;y=2', '/b').replaceAll('url>', 's:url>').replaceAll('loc>', 's:loc>')}</s:urlset>`,
    ),
  }
  site.pages['/broken.xml'] = { body: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><urlset><url><loc>https://&a;&a;` }
  site.pages['/list.txt'] = { headers: { 'content-type': 'text/plain' }, body: `${site.origin}/c\nno address\n` }
  for (const path of ['/a?x=1&y=2', '/b', '/c']) site.pages[path] = aPage(path, `Text of ${path}.`)
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', indexed: 4 })
  t.same(await pathsOf(id), ['/', '/a?x=1&y=2', '/b', '/c'])
})

t.test('row 72: redirects inside the site lead to one page; those that leave it are not followed', async t => {
  const other = await aSite(t, { '/': aPage('Other', 'Other site.') })
  const site = await aSite(t, {
    '/': { status: 301, headers: { location: '/en/' } },
    '/en/': aPage('Home', 'Home text.', ['/old', '/new', '/away', '/loop', '/a', '/b', '/c', '/self']),
    '/old': { status: 301, headers: { location: '/new?utm_source=y' } },
    '/new?utm_source=y': aPage('New', 'New text.'),
    '/new': aPage('New', 'New text.'),
    '/away': { status: 302, headers: { location: `${other.origin}/` } },
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/a': aPage('A', 'Same text.', [], '<link rel="canonical" href="/b">'),
    '/b': aPage('B', 'Same text.', [], '<link rel="canonical" href="/a">'),
    '/c': aPage('C', 'Text of c.', [], '<link rel="canonical" href="/gone">'),
    '/self': aPage('Self', 'Text of self.', [], '<link rel="canonical" href="/">'),
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', failed: 1 })
  const paths = await pathsOf(id)
  t.same(
    paths.filter(path => !['/a', '/b'].includes(path)),
    ['/c', '/en/', '/loop', '/new', '/self'],
  )
  t.equal(paths.filter(path => ['/a', '/b'].includes(path)).length, 1, 'two pages that name each other are one')
  t.same(other.asked, [])
  t.match(await pagesOf(id), [{}, {}, {}, { path: '/loop', status: 'failed', error: /redirects more than 5 times/ }])
})

t.test('a start page on another host is refused with a sentence, and so is every other dead end', async t => {
  const cases: [string, Parameters<typeof aSite>[1], RegExp][] = [
    [
      'elsewhere',
      { '/': { status: 301, headers: { location: 'http://elsewhere.test/' } } },
      /another site, elsewhere\.test/,
    ],
    ['forbidden', { '/': { status: 403 } }, /refused with 403/],
    ['missing', {}, /no page at this address \(404\)/],
    [
      'robots',
      { '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': aPage('a', 'b') },
      /robots\.txt .* forbids/,
    ],
    ['robots away', { '/robots.txt': { status: 503 }, '/': aPage('a', 'b') }, /503 for its robots/],
    ['no page', { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } }, /not a web page but image\/png/],
    ['broken', { '/': { status: 500 } }, /answered with an error \(500\)/],
    ['slow', { '/': { status: 429 } }, /more slowly/],
    ['empty', { '/': { body: '<nav>Home</nav>' } }, /No page with readable text/],
    ['by script', { '/': { body: '<div id="app"></div><script>render()</script>' } }, /only with JavaScript/],
  ]
  for (const [name, pages, error] of cases) {
    const site = await aSite(t, pages)
    const { id } = await source({ url: site.origin })
    t.match(await crawl(id), { status: 'failed', error }, name)
    t.match(await stateOf(id), { status: 'failed', error, lastIndexedAt: null }, name)
  }
  const { id } = await source({ url: 'http://10.0.0.1/' })
  t.match(await crawl(id), { status: 'failed', error: /not a public one/ })
})

t.test('a page that is busy for a moment is requested again, later and more slowly', async t => {
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/busy', '/always']), '/always': { status: 429 } })
  let times = 0
  Object.defineProperty(site.pages, '/busy', {
    get: () => (++times === 1 ? { status: 503 } : aPage('Busy', 'Text of a busy page.')),
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', indexed: 2, failed: 1 })
  t.equal(times, 2)
  t.match(await pagesOf(id), [{}, { path: '/always', error: /more slowly/ }, { texts: ['Text of a busy page.'] }])
})

t.test('row 72: a site without end stops at the limits, and then nothing is removed', async t => {
  const site = await aSite(t, {})
  const endless = new Proxy(site.pages, {
    get: (_, path) =>
      String(path).startsWith('/?p=') || path === '/'
        ? aPage(String(path), `Text ${String(path)}.`, [`/?p=${Number(String(path).slice(4)) + 1}`])
        : undefined,
  })
  site.pages = endless
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id, { limits: { maxPages: 10 } }), { found: 10, indexed: 10, isComplete: false })
  t.match(await crawl(id, { limits: { maxPages: 3 } }), { indexed: 3, isComplete: false, removed: 0 })
  t.equal((await pathsOf(id)).length, 10)
  t.match(await crawl(id, { limits: { maxBytes: 500 } }), { isComplete: false })
  t.match(await crawl(id, { limits: { maxMs: -1 } }), { indexed: 0, isComplete: false, status: 'ready' })
})

t.test('row 40, row 70, row 79: hostile pages cost themselves and no other page', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/deep', '/bomb', '/nul', '/halves', '/sql', '/slow', '/last']),
    '/deep': { body: `${'<div>'.repeat(100_000)}text in the deep` },
    '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) },
    '/nul': aPage(
      'Nul\u0000 &#0;',
      'A text\u0000 with a nul.',
      ['/\u0000a'],
      '<meta name=description content="\u0000">',
    ),
    '/halves': {
      headers: { 'content-type': 'text/html; charset=utf-16le' },
      body: Buffer.from(
        '<html lang="e\ud800n"><title>\udc00 half</title><main><p>One &#xd800; and \ud83d half.',
        'utf16le',
      ),
    },
    '/sql': aPage(`'); drop table chunks;--`, `$1 ' OR 1=1 \\`),
    '/slow': { hangs: true },
    '/last': aPage('Last', 'Text of the last page.'),
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', indexed: 6, failed: 2 })
  t.match(await pagesOf(id), [
    { path: '/' },
    { path: '/bomb', status: 'failed', error: /larger than 5\.0 MB/, texts: [] },
    { path: '/deep', texts: ['text in the deep'] },
    { path: '/halves', title: '\ufffd half', texts: ['One \ufffd and \ufffd half.'] },
    { path: '/last', texts: ['Text of the last page.'] },
    { path: '/nul', texts: ['A text with a nul.'] },
    { path: '/slow', status: 'failed', error: /did not answer within 2 seconds/ },
    { path: '/sql', title: `'); drop table chunks;--`, texts: [`$1 ' OR 1=1 \\`] },
  ])
})

t.test('row 70: a page that takes the parser too much memory is given up, and the next is read', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/hard', '/last']),
    '/hard': { body: '<p><a href="/x">a link</a> '.repeat(30_000) },
    '/last': aPage('Last', 'Text of the last page.'),
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', failed: 1 })
  t.match(await pagesOf(id), [{}, { path: '/hard', error: /too large or too deeply nested/ }, { path: '/last' }])
})
