import { randomUUID } from 'node:crypto'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Pages that an owner has left out one by one.

const { crawl, source, db, pagesOf } = await openIndex(t, { totalMs: 2_000 })

t.test('a page that is left out is not asked for, under whatever spelling of the site it was left out', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/jobs', '/jobs?all=1']),
    '/jobs': aPage('Jobs', 'Jobs text.'),
    '/jobs?all=1': aPage('All jobs', 'All jobs text.'),
  })
  const { id: sourceId } = await source({ url: site.origin })
  const url = `${site.origin.replace('http:', 'https:')}/jobs`
  await db.prisma.excludedPage.create({ data: { sourceId, url } })
  t.match(await crawl(sourceId), { status: 'ready', indexed: 2, reasons: { outOfScope: 1 } })
  t.notOk(site.asked.includes('/jobs'))
  t.same(
    (await pagesOf(sourceId)).map(({ path }) => path),
    ['/', '/jobs?all=1'],
  )
})

t.test('a run that has read a page before it was left out goes on, and does not write it', async t => {
  const run = randomUUID()
  const { id: sourceId } = await source({ indexRun: run })
  const chunks = [{ heading: '', text: 'Jobs text.' }]
  const content = pageContent({ title: 'Jobs', language: 'en', chunks })
  const write = (path: string) => {
    const facts = { url: `https://shop.example${path}`, etag: null, lastModified: null, links: [] }
    return replaceDocument({ db }, { sourceId, run, ...facts, content })
  }
  await db.prisma.excludedPage.create({ data: { sourceId, url: 'https://shop.example/jobs' } })
  t.equal(await write('/jobs'), true)
  t.equal(await write('/other'), true)
  t.same(
    (await pagesOf(sourceId)).map(({ path, texts }) => [path, texts]),
    [['/other', ['Jobs text.']]],
  )
})
