import { gzipSync } from 'node:zlib'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { indexFile } from '@frontdesk/knowledge/indexing/index-file'
import { indexProducts } from '@frontdesk/knowledge/indexing/index-products'
import t from 'tap'
import { aPage, aSite } from './a-site.ts'
import { openIndex } from './open-index.ts'

const never = new AbortController().signal
const site = await aSite(t, {
  '/': aPage('Start', 'A page that is read.'),
  '/shop.json': { headers: { 'content-type': 'application/json' }, body: '[]' },
  '/map.xml': { body: '<urlset><url><loc>/</loc></url></urlset>' },
  '/broken.xml.gz': { body: gzipSync('<urlset></urlset>').subarray(0, 12) },
})
/** Node ends at once where its limit is no number, so that none of these readers starts. */
const away = await openIndex(t, { heapMb: Number.NaN })
const index = await openIndex(t)

const runsOf = async ({ db }: typeof index, subject: string): Promise<number> => {
  const counted = await db.prisma.countedRun.findMany({ where: { subject } })
  return counted.reduce((sum, { runs }) => sum + runs, 0)
}

type Kind = 'website' | 'sitemap' | 'products' | 'file'
const reads: Record<Kind, (sourceId: string) => Promise<unknown>> = {
  website: sourceId => away.crawl(sourceId),
  sitemap: sourceId => away.crawl(sourceId),
  products: sourceId => indexProducts(away, sourceId, never),
  file: sourceId => indexFile(away, sourceId, never),
}
const addresses: Partial<Record<Kind, string>> = { website: '/', sitemap: '/map.xml', products: '/shop.json' }

for (const kind of ['website', 'sitemap', 'products', 'file'] as const)
  t.test(`row 32: a ${kind} source does not pay for readers that cannot be started`, async t => {
    const path = addresses[kind]
    const { id } = await away.source({ kind, ...(path === undefined ? {} : { url: site.origin + path }) })
    if (kind === 'file')
      await execute(
        away.db.pool,
        sql`insert into source_files (source_id, name, content, size) values (${id}, ${'a.txt'}, ${Buffer.from('a text')}, 6)`,
      )
    for (const _ of [1, 2, 3]) await t.rejects(reads[kind](id), { code: 'SERVICE_UNAVAILABLE', kind: 'unavailable' })
    t.equal(await runsOf(away, id), 0)
  })

t.test('row 32: a sitemap that cannot be read fails alone, and is read again when it is asked for', async t => {
  const { id } = await index.source({ kind: 'sitemap', url: `${site.origin}/broken.xml.gz` })
  for (const _ of [1, 2, 3]) {
    await index.crawl(id)
    t.match(await index.stateOf(id), { status: 'failed', error: /not a sitemap/ })
    t.equal(await runsOf(index, id), 0)
  }
})
