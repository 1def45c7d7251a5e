import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { addressRules } from '@frontdesk/egress/address-rules'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openResolve } from '@frontdesk/egress/resolve'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { createLog } from '@frontdesk/runtime/log'
import { watchDials } from '@frontdesk/testing/watch-dials'
import t, { type Test } from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { insideAddresses } from '../inside-addresses.ts'
import { openIndex } from '../open-index.ts'

const { db, log, parsers, paces, source, stateOf, pagesOf } = await openIndex(t)

/** A crawler that may reach what the list names, beside the public internet; every name means what `addresses` says. */
function aCrawler(t: Test, { allow, addresses }: { allow: string; addresses?: readonly string[] }) {
  const resolve = addresses === undefined ? openResolve(addressRules(allow)) : async () => addresses
  const egress = openEgress({ allow, userAgent: 'FrontdeskBot/1 (test)', limits: { totalMs: 2_000 }, resolve })
  t.teardown(() => egress.close())
  const { signal } = new AbortController()
  return (sourceId: string) =>
    crawlWebsite({ db, egress, parsers, paces, log }, sourceId, { signal, limits: { slowMs: 10 } })
}

/** What was dialled beside the database. */
function outsideDials(t: Test): () => string[] {
  const { host, port } = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const dials = watchDials(t)
  return () => dials.filter(dial => dial !== host && !dial.endsWith(`:${port}`))
}

t.test('row 12: a stored address is checked again when it is crawled, and nothing is dialled', async t => {
  const canary = await aSite(t, { '/': aPage('Secret', 'A secret of the inside.') })
  const dials = outsideDials(t)
  const crawl = aCrawler(t, { allow: '' })
  const { id } = await source({ url: 'https://shop.example/' })
  for (const url of [...insideAddresses, `${canary.origin}/`]) {
    await execute(db.pool, sql`update sources set url = ${url} where id = ${id}`)
    t.match(await crawl(id), { status: 'failed', error: /is not a public one/ }, url)
    t.match(await stateOf(id), { status: 'failed', error: /is not a public one/ }, url)
  }
  for (const url of ['file:///etc/passwd', 'gopher://x/', 'no address']) {
    await execute(db.pool, sql`update sources set url = ${url} where id = ${id}`)
    t.match(await crawl(id), { status: 'failed', indexed: 0 }, url)
  }
  t.same(dials(), [])
  t.same(canary.asked, [])
})

t.test('row 12: a name that has come to stand for a private address since it was stored is not crawled', async t => {
  const dials = outsideDials(t)
  const { id } = await source({ url: 'https://shop.example/' })
  for (const addresses of [['127.0.0.1'], ['::1', '10.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1']]) {
    t.match(await aCrawler(t, { allow: '', addresses })(id), {
      status: 'failed',
      error: /shop\.example is not a public/,
    })
  }
  t.same(dials(), [])
})

t.test('row 8, row 10: nothing on a page, in robots.txt or in a sitemap leads the crawler inside', async t => {
  const canary = await aSite(t, { '/': aPage('Secret', 'A secret of the inside.') })
  const inside = `${canary.origin}/`
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', [
      '/away',
      '/left',
      '/based',
      '/canonical',
      inside,
      'http://169.254.169.254/',
      'http://localhost:6379/',
    ]),
    '/left': aPage('Left', 'Left text.', [], `<meta http-equiv="refresh" content="0; url=${inside}">`),
    '/away': { status: 302, headers: { location: inside } },
    '/based': aPage('Based', 'Based text.', ['x'], `<base href="${inside}">`),
    '/canonical': aPage('Canonical', 'Canonical text.', [], `<link rel="canonical" href="${inside}">`),
    '/maps.xml': { body: `<urlset><url><loc>${inside}</loc></url></urlset>` },
  })
  site.pages['/robots.txt'] = { body: `User-agent: *\nSitemap: ${inside}\nSitemap: ${site.origin}/maps.xml` }
  const { port } = new URL(site.origin)
  const dials = outsideDials(t)
  const { id } = await source({ url: site.origin })
  t.match(await aCrawler(t, { allow: `127.0.0.1:${port}` })(id), { status: 'ready', indexed: 3 })
  t.same(
    (await pagesOf(id)).map(({ path }) => path),
    ['/', '/based', '/canonical'],
  )
  t.same(canary.asked, [])
  t.same([...new Set(dials())], [`127.0.0.1:${port}`])
})

t.test('I20: what a website says, sets or fails with is in no line of the log', async t => {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } })
  const canary = 'canary-7f3a'
  const cookie = { 'set-cookie': `session=${canary}`, etag: `"${canary}"` }
  const site = await aSite(t, {
    '/': { ...aPage(canary, canary, [`/${canary}?token=${canary}`, '/moved', '/broken', '/packed']), headers: cookie },
    '/moved': { status: 302, headers: { location: `http://${canary}:${canary}@inside.test/${canary}` } },
    '/broken': { status: 500, body: canary },
    '/packed': { headers: { 'content-encoding': canary }, body: canary },
    '/robots.txt': { body: `User-agent: *\nSitemap: http://${canary}.test/` },
  })
  site.pages[`/${canary}?token=${canary}`] = aPage(canary, `Text of ${canary}.`)
  const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskBot/1 (test)', resolve: async () => [] })
  t.teardown(() => egress.close())
  const { id } = await source({ url: `${site.origin}/?secret=${canary}` })
  site.pages[`/?secret=${canary}`] = site.pages['/'] ?? {}
  const { signal } = new AbortController()
  const outcome = await crawlWebsite({ db, egress, parsers, paces, log }, id, { signal, limits: { slowMs: 10 } })
  t.match(outcome, { status: 'ready', indexed: 3, failed: 1 })
  t.match(lines.join(''), 'source crawled')
  t.notMatch(lines.join(''), canary)
})

t.test('row 10: a robots.txt that leads inside ends the crawl', async t => {
  const canary = await aSite(t, { '/': { body: 'User-agent: *' } })
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.'),
    '/robots.txt': { status: 301, headers: { location: `${canary.origin}/` } },
  })
  const { id } = await source({ url: site.origin })
  const crawl = aCrawler(t, { allow: `127.0.0.1:${new URL(site.origin).port}` })
  t.match(await crawl(id), { status: 'failed', error: /is not a public one/ })
  t.same(canary.asked, [])
})
