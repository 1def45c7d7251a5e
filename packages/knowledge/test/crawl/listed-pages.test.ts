import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { aPage, aSite, type Answer } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Sitemaps and robots.txt as websites have them: nothing links to the pages below but what is tested.

const { crawl, source, pagesOf } = await openIndex(t, { totalMs: 2_000 })

const listOf = (...locations: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.map(location => `<url>${location}</url>`).join('')}</urlset>`
const rent = aPage('Boat rental', 'A rowing boat costs 14 euros an hour.')

/** What is indexed of a site of one page, with these files beside it and pages that only they name. */
async function indexedWith(
  t: Test,
  files: (origin: string) => Record<string, Answer | string | Buffer>,
  pages: Record<string, Answer> = { '/boats': rent },
): Promise<{ paths: string[]; asked: string[] }> {
  const site = await aSite(t, { '/': aPage('Home', 'A lake with boats.'), ...pages })
  for (const [path, file] of Object.entries(files(site.origin))) {
    const type = path.endsWith('.txt') ? 'text/plain' : 'application/xml'
    const isText = typeof file === 'string' || Buffer.isBuffer(file)
    site.pages[path] = isText ? { headers: { 'content-type': type }, body: file } : file
  }
  const { id } = await source({ url: site.origin })
  await crawl(id)
  const indexed = await pagesOf(id)
  return { paths: indexed.filter(({ status }) => status === 'indexed').map(({ path }) => path), asked: site.asked }
}

const webPage: Answer = aPage('Oops', 'This page is not here.')

t.test('a Sitemap line of robots.txt is read as it is meant', async t => {
  const lines: Record<string, (origin: string) => string> = {
    'a path': () => 'Sitemap: /maps/all.xml',
    'a path without a slash': () => 'Sitemap: maps/all.xml',
    'odd case, spaces and a comment': origin => `  SITEMAP :   ${origin}/maps/all.xml   # made by a plugin`,
    'another spelling': origin => `Site-map: ${origin}/maps/all.xml`,
    'a byte order mark before it': origin => `\ufeffSitemap: ${origin}/maps/all.xml`,
    'no scheme': origin => `Sitemap: ${new URL(origin).host}/maps/all.xml`,
    'no scheme but slashes': origin => `Sitemap: //${new URL(origin).host}/maps/all.xml`,
    'quotation marks': origin => `Sitemap: "${origin}/maps/all.xml"`,
    'angle brackets': origin => `Sitemap: <${origin}/maps/all.xml>`,
    'two in a line': origin => `Sitemap: ${origin}/gone.xml, ${origin}/maps/all.xml`,
    'old line ends': origin => `User-agent: *\rDisallow: /cart\rSitemap: ${origin}/maps/all.xml\r`,
    'behind one that is gone': origin => `Sitemap: ${origin}/gone.xml\nSitemap: ${origin}/maps/all.xml`,
  }
  for (const [name, line] of Object.entries(lines)) {
    const { paths } = await indexedWith(t, origin => ({
      '/robots.txt': `User-agent: *\nDisallow: /cart\n${line(origin)}\n`,
      '/maps/all.xml': listOf(`<loc>${origin}/boats</loc>`),
    }))
    t.same(paths, ['/', '/boats'], name)
  }
})

t.test('a sitemap on another host is read where that host allows it, and lists pages of this site alone', async t => {
  for (const allowed of [true, false]) {
    const other = await aSite(t, { '/robots.txt': { body: `User-agent: *\nDisallow: ${allowed ? '/x' : '/'}` } })
    const { paths } = await indexedWith(t, origin => {
      other.pages['/map.xml'] = { body: listOf(`<loc>${origin}/boats</loc>`, `<loc>${other.origin}/theirs</loc>`) }
      return { '/robots.txt': `Sitemap: ${other.origin}/map.xml` }
    })
    t.same(paths, allowed ? ['/', '/boats'] : ['/'])
    t.equal(other.asked.includes('/map.xml'), allowed)
    t.notOk(other.asked.includes('/theirs'))
  }
})

t.test('a Sitemap line that leads nowhere does not switch off the usual places', async t => {
  const named: Record<string, Answer | string> = {
    'a file that is gone': { status: 404 },
    'an error': { status: 500 },
    'a web page': webPage,
    'an empty file': '',
    'an empty list': listOf(),
    'pages of another site': listOf('<loc>https://staging.example/boats</loc>'),
    'no XML at all': 'under construction',
  }
  for (const [name, file] of Object.entries(named)) {
    const { paths } = await indexedWith(t, origin => ({
      '/robots.txt': 'Sitemap: /old-map.xml',
      '/old-map.xml': file,
      '/sitemap.xml': listOf(`<loc>${origin}/boats</loc>`),
    }))
    t.same(paths, ['/', '/boats'], name)
  }
})

t.test('a sitemap that no robots.txt names is found where sites have theirs', async t => {
  for (const path of ['/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml', '/sitemap.xml.gz']) {
    const { paths } = await indexedWith(t, origin => ({
      '/sitemap.xml': webPage,
      [path]: path.endsWith('gz')
        ? gzipSync(listOf(`<loc>${origin}/boats</loc>`))
        : `<sitemapindex><sitemap><loc>${origin}/maps/1.xml</loc></sitemap></sitemapindex>`,
      '/maps/1.xml': listOf(`<loc>${origin}/boats</loc>`),
    }))
    t.same(paths, ['/', '/boats'], path)
  }
  const { asked } = await indexedWith(t, origin => ({ '/sitemap.xml': listOf(`<loc>${origin}/boats</loc>`) }))
  t.notOk(asked.includes('/sitemap_index.xml'), 'nothing is asked for once the pages are known')
})

t.test('a robots.txt that is a web page is ignored', async t => {
  const { paths } = await indexedWith(t, origin => ({
    '/robots.txt': {
      headers: { 'content-type': 'text/html' },
      body: `\n<!doctype html><pre>\nUser-agent: *\nDisallow: /\nSitemap: /nowhere.xml\n</pre>`,
    },
    '/sitemap.xml': listOf(`<loc>${origin}/boats</loc>`),
  }))
  t.same(paths, ['/', '/boats'])
})

t.test('addresses in a sitemap are read whatever a plugin does to them', async t => {
  const query = '/?page_id=12&lang=en'
  const others = { '/?page_id=12': aPage('Bootsverleih', 'Die andere Sprache.'), [query]: rent }
  const written = [
    `/?page_id=12&#038;lang=en`,
    `/?page_id=12&#x26;lang=en`,
    `/?page_id=12&amp;lang=en`,
    `/?page_id=12&amp;amp;lang=en`,
    `/?page_id=12&amp;#038;lang=en`,
    `<![CDATA[/?page_id=12&lang=en]]>`,
    `<![CDATA[/?page_id=12&amp;lang=en]]>`,
    `\n  <![CDATA[\n /?page_id=12&#038;lang=en ]]>\n`,
    `/?page_id=12<!-- the language -->&amp;lang=en`,
  ]
  for (const location of written) {
    for (const isWhole of [true, false]) {
      const { paths } = await indexedWith(
        t,
        origin => ({
          '/sitemap.xml': listOf(`<loc>${isWhole ? location.replace('/?', `${origin}/?`) : location}</loc>`),
        }),
        others,
      )
      t.same(paths, ['/', query], location)
    }
  }
})

t.test('an index lists sitemaps by path, in other forms, and through other indexes', async t => {
  const { paths } = await indexedWith(
    t,
    origin => ({
      '/sitemap.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/look.xsl"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>/maps/one.xml</loc></sitemap>
        <sitemap><loc>maps/inner.xml</loc></sitemap><sitemap><loc>/maps/lines.txt</loc></sitemap>
        <sitemap><loc>/maps/feed</loc></sitemap><sitemap><loc>/maps/atom</loc></sitemap>
        <sitemap><loc>/maps/cut.xml.gz</loc></sitemap><sitemap><loc>/maps/plain.xml.gz</loc></sitemap></sitemapindex>`,
      '/maps/one.xml': `<?xml-stylesheet type="text/xsl" href="/look.xsl"?>${listOf('<loc>/boats</loc>')}`,
      // Listed as pages, as some do.
      '/maps/inner.xml': listOf('<loc>/maps/sitemap-deep.xml</loc>'),
      '/maps/sitemap-deep.xml': `<urlset xml:base="${origin}/deep/"><url><loc>jetty</loc></url></urlset>`,
      '/maps/lines.txt': `\ufeff${origin}/lines\r${origin}/more-lines\r`,
      '/maps/feed': `<rss version="2.0" xmlns:atom="a"><channel><link>${origin}</link><atom:link href="/feed" rel="self"/>
        <item><title>News</title><link>/news</link><description>&lt;link&gt;/no&lt;/link&gt;</description></item></channel></rss>`,
      '/maps/atom': `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/no"/><entry><link rel="edit" href="/no"/>
        <link rel="alternate" href="/atom"/></entry></feed>`,
      '/maps/cut.xml.gz': gzipSync(listOf('<loc>/cut</loc>') + ' '.repeat(90_000)).subarray(0, -30),
      '/maps/plain.xml.gz': listOf('<loc>/plain</loc>'),
    }),
    Object.fromEntries(
      ['/boats', '/deep/jetty', '/lines', '/more-lines', '/news', '/atom', '/cut', '/plain', '/no', '/feed'].map(
        path => [path, aPage(path, `Text of ${path}.`)],
      ),
    ),
  )
  t.same(paths, ['/', '/atom', '/boats', '/cut', '/deep/jetty', '/lines', '/more-lines', '/news', '/plain'])
})

t.test('a sitemap that is a source of its own is read as leniently', async t => {
  const site = await aSite(t, { '/boats': rent, '/lake': aPage('Lake', 'The lake is 12 metres deep.') })
  site.pages['/map.xml'] = {
    headers: { 'content-type': 'text/html' },
    body: `Warning: Undefined variable $map in map.php on line 3\n${listOf('<loc>\n<![CDATA[ /boats ]]>\n</loc>', '<loc>lake</loc>')}`,
  }
  const { id } = await source({ kind: 'sitemap', url: `${site.origin}/map.xml` })
  t.match(await crawl(id), { status: 'ready', indexed: 2 })
})
