import { gzipSync } from 'node:zlib'
import { wrongSelector } from '@frontdesk/knowledge/read/css-selector'
import { hopelessPattern, inScope } from '@frontdesk/knowledge/sources/page-scope'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const { db, crawl, source, pagesOf } = await openIndex(t, { totalMs: 2_000 })

const pathsOf = async (sourceId: string) => (await pagesOf(sourceId)).map(({ path }) => path)

t.test('patterns fit path and query, or the whole address, from end to end; excluding comes first', async t => {
  const fits = async (patterns: string[], url: string, excludePatterns: string[] = []) =>
    (await inScope({ includePatterns: patterns, excludePatterns }))(url)
  const page = 'https://shop.example/help/returns?lang=de'
  for (const pattern of ['/help/*', '/*lang=de', '*', '*/help/*', 'https://shop.example/*', '/help/returns?lang=de']) {
    t.ok(await fits([pattern], page), pattern)
    t.notOk(await fits([], page, [pattern]), pattern)
    t.notOk(await fits(['*'], page, [pattern]), pattern)
  }
  for (const pattern of ['/help', '/help/', '/help/returns', 'https://shop.example/', '*.pdf', '/x*']) {
    t.notOk(await fits([pattern], page), pattern)
  }
  t.ok((await fits([], page)) && (await fits(['/straße/*'], 'https://shop.example/stra%C3%9Fe/1')))
  for (const pattern of ['/a[1]|^', '/a%5B1%5D|%5e', '*/a[1]*', 'https://shop.example/a[1]|^', '/%61*^', '/*%7C^']) {
    t.ok(await fits([pattern], 'https://shop.example/a[1]|^'), pattern)
    t.ok(await fits([pattern], 'https://shop.example/a%5b1%5d%7c%5E'), pattern)
  }
  t.ok(await fits(["/it's?q='$1'"], "https://shop.example/it's?q='$1'"))
  t.ok(await fits(['/a%2Ab'], 'https://shop.example/a*b'))
  t.notOk(await fits(['/a%2Ab'], 'https://shop.example/axb'))
  t.equal(hopelessPattern(['/a', 'blog/*']), 'blog/*')
  t.equal(hopelessPattern(['/a', '*blog', 'HTTPS://x.example/*']), undefined)
})

t.test('selectors are what a browser takes, without those that cost more than a page is long', t => {
  for (const good of [
    'main',
    '.a',
    '#x',
    'div.a.b > p',
    '[data-y]',
    'a[href^="/x"] em',
    'main, .c',
    'p:not(.ad)',
    'li:nth-child(2)',
    String.raw`.md\:flex`,
    '.größe',
  ]) {
    t.equal(wrongSelector([good]), undefined, good)
  }
  for (const bad of [
    '',
    ' ',
    '..a',
    'p[',
    '1a',
    'p{}',
    'a,,b',
    '>p',
    'p >',
    'p:hover',
    'p::before',
    ':has(p)',
    'a b c d e f',
    '<p>',
    'p:not(:not(p))',
    '\0',
  ]) {
    t.equal(wrongSelector(['main', bad]), bad, bad)
  }
  t.end()
})

t.test('only pages that fit are read; links of the start page count at any rate; what no longer fits goes', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/help/a', '/blog/x', '/help/print/a']),
    '/help/a': aPage('A', 'Text of a.', ['/help/b', '/blog/y']),
    '/help/b': { status: 302, headers: { location: '/blog/z' } },
    '/help/print/a': aPage('A', 'Text of a, printed.'),
    '/blog/z': aPage('Z', 'Text of z.'),
  })
  const { id } = await source({ url: site.origin, includePatterns: ['/help/*'], excludePatterns: ['*/print/*'] })
  t.match(await crawl(id), { status: 'ready', indexed: 1 })
  t.same(await pathsOf(id), ['/help/a'])
  t.same(
    site.asked.filter(path => !/robots\.txt|sitemap/.test(path) && /x|y|print/.test(path)),
    [],
    'what does not fit is not asked for',
  )
  await db.prisma.source.update({ where: { id }, data: { includePatterns: ['/'] } })
  await crawl(id)
  t.same(await pathsOf(id), ['/'])
})

t.test('selectors choose what is read of a page, at once where they change, whatever validators say', async t => {
  const site = await aSite(t, {
    '/': {
      headers: { etag: '"1"' },
      body: `<html lang="en"><title>Home</title><body><div class="top">Top text.</div>
        <article data-part="body"><p>Body text.</p><p class="ad">Buy now.</p><div data-part="body">Inner text.</div></article></body>`,
    },
    '/plain': aPage('Plain', 'Nothing of this is wanted.'),
  })
  const { id } = await source({
    url: `${site.origin}/`,
    keepSelectors: ['[data-part=body]'],
    dropSelectors: ['.ad', '#x'],
  })
  await crawl(id)
  t.same((await pagesOf(id))[0]?.texts.join(' ').split(/\s*\n\s*/), ['Body text.', 'Inner text.'])
  await db.prisma.source.update({ where: { id }, data: { keepSelectors: ['.top'], dropSelectors: [] } })
  await crawl(id)
  t.same((await pagesOf(id))[0]?.texts, ['Top text.'])
  site.asked.length = 0
  await crawl(id)
  t.same((await pagesOf(id))[0]?.texts, ['Top text.'])
})

t.test('a sitemap lists the pages, and no others are read: index, gzip, other languages', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.'),
    '/a': aPage('A', 'Text of a.', ['/unlisted', '/b']),
    '/b': aPage('B', 'Text of b.'),
    '/de/a': aPage('A', 'Text von a.'),
    '/unlisted': aPage('Unlisted', 'Nobody lists it.'),
  })
  const alternates = `<xhtml:link \n rel="alternate"\n hreflang="de" href="${site.origin}/de/a"/><xhtml:link rel='alternate' hreflang='fr' href='https://fr.example/a'/>`
  const list = `<urlset xmlns:xhtml="x"><url><loc>${site.origin}/a</loc>${alternates}</url><url><loc>${site.origin}/b</loc></url></urlset>`
  site.pages['/packed.xml.gz'] = { headers: { 'content-type': 'application/gzip' }, body: gzipSync(list) }
  site.pages['/sitemap.xml'] = {
    headers: { 'content-type': 'application/xml' },
    body: `<sitemapindex><sitemap><loc>${site.origin}/packed.xml.gz</loc></sitemap></sitemapindex>`,
  }
  const { id } = await source({ kind: 'sitemap', url: `${site.origin}/sitemap.xml`, excludePatterns: ['/b'] })
  t.match(await crawl(id), { status: 'ready', indexed: 2, isComplete: true })
  t.same(await pathsOf(id), ['/a', '/de/a'])
  const empty = await source({ kind: 'sitemap', url: `${site.origin}/a` })
  t.match(await crawl(empty.id), { status: 'failed', error: /lists no pages/ })
  const missing = await source({ kind: 'sitemap', url: `${site.origin}/none.xml` })
  t.match(await crawl(missing.id), { status: 'failed', error: /404/ })
})
