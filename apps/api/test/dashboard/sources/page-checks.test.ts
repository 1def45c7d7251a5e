import type { ReindexPageResult, TestPageResult } from '@frontdesk/contracts/sources/page-checks'
import { aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { aPage, aSite, type TestSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk

async function aReadSite(place: Place, site: TestSite, options: object = {}) {
  const sources = `/api/chatbots/${place.chatbot.id}/sources`
  const made = await place.owner.json(sources, { body: { url: `${site.origin}/`, ...options } })
  const { id } = made.body as { id: string }
  const stateOf = () => db.prisma.source.findUniqueOrThrow({ where: { id } })
  await until(async () => ['ready', 'failed'].includes((await stateOf()).status))
  const path = `${sources}/${id}`
  const idOf = async (page: string): Promise<string> => {
    const where = { sourceId_url: { sourceId: id, url: site.origin + page } }
    return String((await db.prisma.document.findUniqueOrThrow({ where })).id)
  }
  return {
    id,
    path,
    idOf,
    stateOf,
    test: async (page: string) => {
      const { status, body } = await place.owner.json(`${path}/test-page`, { body: { url: site.origin + page } })
      t.equal(status, 200, JSON.stringify(body))
      return body as TestPageResult
    },
    reindex: async (page: string) => {
      const { status, body } = await place.owner.json(`${path}/pages/${await idOf(page)}/reindex`, { method: 'POST' })
      t.equal(status, 200, JSON.stringify(body))
      return body as ReindexPageResult
    },
  }
}

const shell = {
  body: '<html lang="en"><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>',
}

t.test('a page is tested by the options of its source: what would be read, or why it would not', async t => {
  const place = await aPlace(frontdesk)
  const site = await aSite(t, {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /cart' },
    '/': aPage('Home', 'Home text.', ['/hours']),
    '/hours': aPage('Hours', 'Ten to four. <span class="ad">Buy now!</span>', ['/', '/a', 'https://other.example/']),
    '/unlinked': aPage('Unlinked', 'Nobody links to it.'),
    '/print/1': aPage('Printed', 'Text to print.'),
    '/same': aPage('Home', 'Home text.'),
    '/named': aPage('Named', 'Named text.', [], '<link rel="canonical" href="/hours">'),
    '/moved': { status: 302, headers: { location: '/unlinked' } },
    '/away': { status: 302, headers: { location: 'https://other.example/' } },
    '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
    '/members': { status: 401 },
    '/secret': { status: 403 },
    '/broken': { status: 500 },
    '/app': shell,
    '/empty': { body: '<html><title>Empty</title><body></body></html>' },
  })
  const { path, id, test, idOf } = await aReadSite(place, site, {
    maxDepth: 3,
    excludePatterns: ['/print/*'],
    dropSelectors: ['.ad'],
  })
  const before = await db.prisma.document.findMany({ where: { sourceId: id } })
  t.same(await test('/hours'), {
    url: `${site.origin}/hours`,
    isRead: true,
    skipReason: null,
    problem: null,
    error: null,
    insteadUrl: null,
    title: 'Hours',
    language: 'en',
    text: 'Ten to four.',
    isTextCut: false,
    passagesCount: 1,
    links: [`${site.origin}/`, `${site.origin}/a`],
    linksCount: 2,
    maxDepth: 3,
    pageId: await idOf('/hours'),
  })
  t.match(await test('/unlinked'), { isRead: true, pageId: null, text: 'Nobody links to it.' })
  t.match(await test('/print/1'), { isRead: false, skipReason: 'excluded', problem: null, text: 'Text to print.' })
  t.match(await test('/same'), { isRead: false, skipReason: 'duplicate', insteadUrl: `${site.origin}/` })
  t.match(await test('/named'), { isRead: false, skipReason: 'canonical', insteadUrl: `${site.origin}/hours` })
  t.match(await test('/moved'), { isRead: true, url: `${site.origin}/unlinked` })
  t.match(await test('/away'), { isRead: false, skipReason: 'redirect', text: '' })
  t.match(await test('/cart'), { isRead: false, skipReason: 'robots', problem: 'ROBOTS_DISALLOWED' })
  t.match(await test('/none'), { isRead: false, skipReason: 'gone', problem: 'NOT_FOUND' })
  t.match(await test('/image'), { isRead: false, skipReason: 'notHtml', problem: 'NOT_HTML' })
  t.match(await test('/members'), { isRead: false, problem: 'LOGIN_REQUIRED', error: /401/ })
  t.match(await test('/secret'), { isRead: false, problem: 'REFUSED', error: /403/ })
  t.match(await test('/broken'), { isRead: false, problem: 'SERVER_ERROR', error: /500/ })
  t.match(await test('/app'), { isRead: false, skipReason: 'scriptOnly', problem: 'SCRIPT_ONLY' })
  t.match(await test('/empty'), { isRead: false, skipReason: 'noText', problem: 'NO_TEXT' })
  await db.prisma.source.update({ where: { id }, data: { maxDepth: 0 } })
  t.match(await test('/hours'), { isRead: false, skipReason: 'depthLimit', maxDepth: 0, text: 'Ten to four.' })
  t.match(await test('/'), { isRead: true })
  t.same(await db.prisma.document.findMany({ where: { sourceId: id } }), before, 'and nothing is stored')
  t.notOk(site.asked.includes('/cart'))
  for (const body of [{}, { url: '' }, { url: 'https://other.example/' }, { url: 'file:///etc/passwd' }]) {
    t.equal((await place.owner.send(`${path}/test-page`, { body })).status, 400, JSON.stringify(body))
  }
})

t.test('a long page is cut off in the result, and says so', async t => {
  const place = await aPlace(frontdesk)
  const long = aPage(
    'Long',
    'The text of a long page goes on and on. '.repeat(2_000),
    Array.from({ length: 150 }, (_, n) => `/${n}`),
  )
  const site = await aSite(t, { '/': aPage('Home', 'Home text.'), '/long': long })
  const { test } = await aReadSite(place, site)
  const { text, links, ...facts } = await test('/long')
  t.match(facts, { isRead: true, isTextCut: true, linksCount: 150 })
  t.same([text.length, links.length], [20_000, 100])
})

t.test('one page is read again while the owner waits, and what came of it is said', async t => {
  const place = await aPlace(frontdesk)
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/hours', '/prices', '/old']),
    '/hours': aPage('Hours', 'Ten to four.'),
    '/prices': { status: 403 },
    '/old': aPage('Old', 'Old text.'),
  })
  const { reindex, stateOf } = await aReadSite(place, site)
  t.match(await stateOf(), { pagesIndexed: 3, pagesFailed: 1 })
  t.match(await reindex('/hours'), { outcome: 'unchanged', page: { passages: [{ text: 'Ten to four.' }] } })
  site.pages['/hours'] = aPage('Hours', 'Nine to five.')
  site.asked.length = 0
  t.match(await reindex('/hours'), {
    outcome: 'indexed',
    skipReason: null,
    error: null,
    page: { title: 'Hours', status: 'indexed', passages: [{ text: 'Nine to five.' }], passagesCount: 1 },
  })
  t.same(site.asked, ['/robots.txt', '/hours'], 'and no other page')
  t.match(await reindex('/prices'), { outcome: 'failed', error: /403/, page: { status: 'failed', error: /403/ } })
  site.pages['/prices'] = aPage('Prices', 'All is free.')
  t.match(await reindex('/prices'), { outcome: 'indexed', page: { status: 'indexed', error: null } })
  t.match(await stateOf(), { status: 'ready', pagesIndexed: 4, pagesFailed: 0 })
  delete site.pages['/hours']
  t.match(await reindex('/hours'), { outcome: 'skipped', skipReason: 'gone', page: { passages: [{}] } })
  site.pages['/old'] = { status: 301, headers: { location: '/new' } }
  site.pages['/new'] = aPage('New', 'New text.')
  t.match(await reindex('/old'), { outcome: 'indexed', page: { url: `${site.origin}/new`, title: 'New' } })
  t.equal(await db.prisma.document.count({ where: { url: `${site.origin}/old` } }), 0)
})

t.test('a page that is read again is compared with the others', async t => {
  const place = await aPlace(frontdesk)
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/returns', '/faq']),
    '/returns': aPage('Returns', 'Unused umbrellas can be returned within 30 days.'),
    '/faq': aPage('Questions', 'Unused umbrellas can be returned within 30 days of delivery.'),
  })
  const { reindex } = await aReadSite(place, site)
  const open = async (): Promise<number> => {
    const { body } = await place.owner.json(`/api/chatbots/${place.chatbot.id}/site-findings?kind=contradiction`)
    return (body as { open: number }).open
  }
  site.pages['/faq'] = aPage('Questions', 'Unused umbrellas can be returned within 14 days.')
  t.match(await reindex('/faq'), { outcome: 'indexed' })
  await until(async () => (await open()) === 1)
  site.pages['/faq'] = aPage('Questions', 'Unused umbrellas can be returned within 30 days.')
  t.match(await reindex('/faq'), { outcome: 'indexed' })
  await until(async () => (await open()) === 0)
})

t.test('a page is not read again while its source is being indexed, nor where there is no web page', async t => {
  const place = await aPlace(frontdesk)
  const site = await aSite(t, { '/': aPage('Home', 'Home text.') })
  const { id, path, idOf } = await aReadSite(place, site)
  const reindex = `${path}/pages/${await idOf('/')}/reindex`
  await db.prisma.source.update({ where: { id }, data: { status: 'indexing' } })
  t.match(await place.owner.json(reindex, { method: 'POST' }), {
    status: 409,
    body: { error: { code: 'SOURCE_BUSY' } },
  })
  const { id: sourceId } = await aSource(db, { chatbotId: place.chatbot.id, kind: 'text', url: null, status: 'ready' })
  const data = { sourceId, chatbotId: place.chatbot.id, url: 'A text', status: 'indexed' as const }
  const { id: pageId } = await db.prisma.document.create({ data })
  const written = `/api/chatbots/${place.chatbot.id}/sources/${sourceId}`
  t.match(await place.owner.json(`${written}/pages/${pageId}/reindex`, { method: 'POST' }), {
    status: 409,
    body: { error: { code: 'SOURCE_NOT_WEBSITE' } },
  })
  t.match(await place.owner.json(`${written}/test-page`, { body: { url: 'https://shop.example/' } }), {
    status: 409,
    body: { error: { code: 'SOURCE_NOT_WEBSITE' } },
  })
})

t.test('an account tries at most twenty pages in a minute, previews included, and holds up no other', async t => {
  const place = await aPlace(frontdesk)
  const preview = ({ owner }: Place) => owner.send('/api/chatbots/preview', { body: { url: 'http://10.0.0.1/' } })
  t.equal((await preview(place)).status, 200)
  const key = `${frontdesk.namespace}:page-checks:${place.account.id}`
  t.equal(await frontdesk.redis.get(key), '1')
  await frontdesk.redis.set(key, 19, 'EX', 3_600)
  t.equal((await preview(place)).status, 200)
  const answer = await preview(place)
  t.equal(answer.status, 429)
  t.equal(answer.headers['retry-after'], '60')
  t.match(answer.text, 'PAGE_CHECKS_LIMITED')
  t.equal((await preview(await aPlace(frontdesk))).status, 200)
})
