import type { SkippedPageList } from '@frontdesk/contracts/sources/skipped-pages'
import { aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPage, aSite, type TestSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

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
