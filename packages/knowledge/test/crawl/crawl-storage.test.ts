import { plans } from '@frontdesk/accounts/plan/plan'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// A source stays within its limits however often it is crawled: all accounts share one disk.

const { crawl, source, pagesOf, db } = await openIndex(t, { totalMs: 2_000 })

const maxPages = 6
const limits = { maxPages, concurrency: 1 }
const sorted = (paths: readonly string[]): string[] => [...paths].sort()

/** A website that links to addresses that it never had before, at each crawl. */
async function anEndlessSite(t: Test, { text = 'Text' }: { text?: string } = {}) {
  const site = await aSite(t, {})
  let round = 0
  const renew = (more: readonly string[] = []): string[] => {
    round += 1
    const paths = Array.from({ length: 9 }, (_, n) => `/round-${round}/${n}`)
    site.pages['/'] = aPage('Home', `Home text of round ${round}.`, [...more, ...paths])
    for (const path of paths) site.pages[path] = aPage(path, `${text} of ${path}.`)
    return ['/', ...more, ...paths]
  }
  return { site, renew }
}

const pathsOf = async (id: string): Promise<string[]> => sorted((await pagesOf(id)).map(({ path }) => path))
const storedBytes = async (sourceId: string): Promise<number> =>
  (await db.prisma.document.aggregate({ where: { sourceId }, _sum: { size: true } }))._sum.size ?? 0

t.test('a site with new addresses at each crawl has the pages of the last one, as many as the limit', async t => {
  const { site, renew } = await anEndlessSite(t)
  const { id } = await source({ url: site.origin })
  for (const round of [1, 2, 3]) {
    const paths = renew()
    t.match(await crawl(id, { limits }), {
      status: 'ready',
      isComplete: false,
      removed: round === 1 ? 0 : maxPages - 1,
    })
    t.same(await pathsOf(id), sorted(paths.slice(0, maxPages)))
  }
})

t.test('pages that can never be read count as well', async t => {
  const { site, renew } = await anEndlessSite(t)
  const { id } = await source({ url: site.origin })
  for (const _ of [1, 2, 3]) {
    const [, ...paths] = renew()
    for (const path of paths) site.pages[path] = { status: 403 }
    t.match(await crawl(id, { limits }), { failed: maxPages - 1, isComplete: false })
    t.same(await pathsOf(id), sorted(['/', ...paths.slice(0, maxPages - 1)]))
  }
})

t.test('the text of a site with new addresses at each crawl stays within the plan', async t => {
  const { site, renew } = await anEndlessSite(t, { text: 'word '.repeat(400) })
  const account = await anAccount(db, { plan: 'free' })
  const other = await source({ chatbotId: (await aChatbot(db, { accountId: account.id })).id })
  const left = 7_000
  await db.prisma.document.create({
    data: {
      sourceId: other.id,
      chatbotId: other.chatbotId,
      status: 'indexed',
      url: 'https://other.example/',
      size: plans.free.textBytes - left,
    },
  })
  const { id } = await source({ chatbotId: (await aChatbot(db, { accountId: account.id })).id, url: site.origin })
  let paths: string[] = []
  for (const _ of [1, 2, 3]) {
    paths = renew()
    t.match(await crawl(id, { limits: { concurrency: 1 } }), { isComplete: false, reasons: { sizeLimit: Number } })
    t.ok((await storedBytes(id)) < left + 2_200, 'the limit, and the page that reached it')
  }
  const read = await pathsOf(id)
  t.ok(read.length > 2 && read.every(path => paths.includes(path)), read.join(' '))
  // The text that was stored stays where its pages fail for the moment, and is counted.
  for (const path of read) if (path !== '/') site.pages[path] = { status: 403 }
  renew(read.filter(path => path !== '/'))
  t.match(await crawl(id, { limits: { concurrency: 1 } }), { failed: read.length - 1, isComplete: false })
  t.ok((await storedBytes(id)) < left + 2_200)
})

t.test('what runs that were broken off have added goes first, and a site that is down loses nothing', async t => {
  const { site, renew } = await anEndlessSite(t)
  const { id } = await source({ url: site.origin })
  const settled = renew().slice(0, maxPages)
  t.match(await crawl(id, { limits }), { status: 'ready' })
  const breakOff = async (): Promise<void> => {
    const paths = renew()
    const broken = new AbortController()
    const last = site.pages[paths[4] ?? ''] ?? {}
    Object.defineProperty(site.pages, paths[4] ?? '', { get: () => (broken.abort(), last) })
    await t.rejects(crawl(id, { limits, signal: broken.signal }))
  }
  await breakOff()
  t.ok((await pathsOf(id)).length > maxPages, 'the old pages and the new ones')
  await breakOff()
  t.ok((await pathsOf(id)).length < 2 * maxPages)
  site.pages['/'] = { status: 500 }
  t.match(await crawl(id, { limits }), { status: 'failed' })
  t.same(await pathsOf(id), sorted(settled))
})
