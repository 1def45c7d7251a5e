import type { SkippedPageList } from '@frontdesk/contracts/sources/skipped-pages'
import { aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPage, aSite, type TestSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { aPlace, nobody, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk

interface Page {
  id: string
  url: string
}

/** A website that was read: its source's address in the API, its pages by path, and how to read it again. */
async function aReadSite(place: Place, site: TestSite, options: object = {}) {
  const sources = `/api/chatbots/${place.chatbot.id}/sources`
  const made = await place.owner.json(sources, { body: { url: `${site.origin}/`, ...options } })
  const { id } = made.body as { id: string }
  const path = `${sources}/${id}`
  const isRead = async () =>
    ['ready', 'failed'].includes((await db.prisma.source.findUniqueOrThrow({ where: { id } })).status)
  await until(isRead)
  return {
    id,
    path,
    pages: async (): Promise<Record<string, Page>> => {
      const { body } = await place.owner.json(`${path}/pages`)
      const { pages } = body as { pages: Page[] }
      return Object.fromEntries(pages.map(page => [new URL(page.url).pathname, page]))
    },
    readAgain: async (): Promise<void> => {
      t.equal((await place.owner.send(`${path}/reindex`, { method: 'POST' })).status, 200)
      await until(isRead)
    },
  }
}

t.test('pages that were skipped are listed by reason, page by page, and counted where there were more', async t => {
  const place = await aPlace(frontdesk)
  const links = Array.from({ length: 250 }, (_, n) => `/print/${n}`)
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/gone', ...links]) })
  const { path } = await aReadSite(place, site, { excludePatterns: ['/print/*'] })
  const list = async (query = '') => (await place.owner.json(`${path}/skipped${query}`)).body as SkippedPageList
  t.same(await list('?reason=gone'), {
    pages: [{ url: `${site.origin}/gone`, reason: 'gone' }],
    unlisted: 0,
    nextCursor: null,
  })
  const first = await list('?reason=outOfScope')
  t.match([first.pages.length, first.unlisted], [100, 50])
  t.same(first.pages[0], { url: `${site.origin}/print/0`, reason: 'outOfScope' })
  const second = await list(`?reason=outOfScope&cursor=${first.nextCursor}`)
  t.match([second.pages[0]?.url, second.pages.length, second.nextCursor], [`${site.origin}/print/100`, 100, null])
  t.match(await list(), { pages: { length: 100 }, unlisted: 50 })
  t.same((await list('?reason=robots')).pages, [])
  for (const query of ['?reason=', '?reason=nothing', '?cursor=x', '?cursor=-1', '?url=x']) {
    t.equal((await place.owner.send(`${path}/skipped${query}`)).status, 400, query)
  }
  const { id } = await aSource(db, { chatbotId: place.chatbot.id, kind: 'text', url: null, status: 'ready' })
  t.same((await place.owner.json(`/api/chatbots/${place.chatbot.id}/sources/${id}/skipped`)).body, {
    pages: [],
    unlisted: 0,
    nextCursor: null,
  })
})

t.test('a page is read with the passages that the chatbot knows of it', async t => {
  const place = await aPlace(frontdesk)
  const site = await aSite(t, { '/': aPage('Opening hours', 'On Saturday the shop is open from ten to four.') })
  const { path, pages } = await aReadSite(place, site)
  const page = (await pages())['/']
  t.match(await place.owner.json(`${path}/pages/${page?.id}`), {
    status: 200,
    body: {
      id: page?.id,
      url: `${site.origin}/`,
      title: 'Opening hours',
      language: 'en',
      status: 'indexed',
      error: null,
      passages: [{ text: /open from ten to four/ }],
      passagesCount: 1,
    },
  })
  for (const id of ['x', '999999999', nobody, '-1', '1e3', '9'.repeat(30)]) {
    t.match(await place.owner.json(`${path}/pages/${id}`), { status: 404, body: { error: { code: 'PAGE_UNKNOWN' } } })
  }
  const { id: other } = await aSource(db, { chatbotId: place.chatbot.id, status: 'ready' })
  const elsewhere = `/api/chatbots/${place.chatbot.id}/sources/${other}/pages/${page?.id}`
  t.equal((await place.owner.send(elsewhere)).status, 404, 'a page of another source')
})

t.test(
  'a page that is left out goes at once, stays away after a crawl, and comes back when it is included',
  async t => {
    const place = await aPlace(frontdesk)
    const site = await aSite(t, {
      '/': aPage('Home', 'Home text.', ['/jobs', '/hours']),
      '/jobs': aPage('Jobs', 'We look for somebody.'),
      '/hours': aPage('Hours', 'Ten to four.'),
    })
    const { path, pages, readAgain, id } = await aReadSite(place, site)
    const { url } = (await pages())['/jobs'] ?? { url: '' }
    const excluded = await place.owner.json(`${path}/excluded-pages`, { body: { url } })
    t.match(excluded, { status: 201, body: { url, excludedAt: String } })
    t.same(Object.keys(await pages()), ['/', '/hours'])
    t.equal((await db.prisma.source.findUniqueOrThrow({ where: { id } })).pagesIndexed, 2)
    t.same((await place.owner.json(`${path}/excluded-pages`, { body: { url } })).body, excluded.body, 'twice is once')
    site.asked.length = 0
    await readAgain()
    t.same(Object.keys(await pages()), ['/', '/hours'])
    t.notOk(site.asked.includes('/jobs'))
    t.same((await place.owner.json(`${path}/excluded-pages`)).body, { pages: [excluded.body] })

    const { id: excludedId } = excluded.body as { id: string }
    const included = () => place.owner.send(`${path}/excluded-pages/${excludedId}`, { method: 'DELETE' })
    t.equal((await included()).status, 200)
    t.equal((await included()).status, 404)
    await until(async () => Object.keys(await pages()).includes('/jobs'))
    t.same((await place.owner.json(`${path}/excluded-pages`)).body, { pages: [] })
    t.match((await place.owner.json('/api/audit-log')).body, {
      entries: [
        { action: 'source.changed', objectId: id, fields: ['excludedPages'] },
        { action: 'source.reindexed' },
        { action: 'source.changed', fields: ['excludedPages'] },
      ],
    })
  },
)

t.test('only pages of the website can be left out, and only of a source that has web pages', async t => {
  const place = await aPlace(frontdesk)
  const { id } = await aSource(db, { chatbotId: place.chatbot.id, status: 'ready' })
  const path = `/api/chatbots/${place.chatbot.id}/sources/${id}/excluded-pages`
  const bad = [
    [{}, 400, /url/],
    [{ url: '' }, 400, /url/],
    [{ url: 'https://other.example/a' }, 400, /not a page of shop\.example/],
    [{ url: 'https://shop.example/a.pdf' }, 400, /not a page of shop\.example/],
    [{ url: 'ftp://shop.example/' }, 400, /website address/],
    [{ url: 'shop.example/a', reason: 'x' }, 400, /url/],
  ] as const
  for (const [body, status, message] of bad) {
    t.match(await place.owner.json(path, { body }), { status, body: { error: { message } } }, JSON.stringify(body))
  }
  const spelled = await place.owner.json(path, { body: { url: 'www.shop.example/a?utm_source=x#part' } })
  t.match(spelled, { status: 201, body: { url: 'https://www.shop.example/a' } })
  for (const kind of ['text', 'file', 'products'] as const) {
    const { id: other } = await aSource(db, { chatbotId: place.chatbot.id, kind, url: null, status: 'ready' })
    const elsewhere = `/api/chatbots/${place.chatbot.id}/sources/${other}/excluded-pages`
    const answer = await place.owner.json(elsewhere, { body: { url: 'https://shop.example/a' } })
    t.match(answer, { status: 409, body: { error: { code: 'SOURCE_NOT_WEBSITE' } } }, kind)
  }
  await db.prisma.excludedPage.createMany({
    data: Array.from({ length: 999 }, (_, n) => ({ sourceId: id, url: `https://shop.example/${n}` })),
  })
  t.match(await place.owner.json(path, { body: { url: 'https://shop.example/more' } }), {
    status: 409,
    body: { error: { code: 'EXCLUDED_PAGE_LIMIT' } },
  })
})
