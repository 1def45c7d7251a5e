import { enqueueIndexing } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { findBrowser } from '@frontdesk/rendering/find-browser'
import { aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { aSite } from '../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from './harness/start-frontdesk.ts'

const chromium = await findBrowser({ PATH: process.env['PATH'] })

const app = {
  '/': {
    body: `<!doctype html><html lang="en"><head><title>Harbour Sauna</title></head><body><div id="root"></div>
      <script>document.getElementById('root').innerHTML = '<main><h1>Harbour Sauna</h1><p>An evening costs 17 euros, towels included.</p></main>'</script></body></html>`,
  },
}

t.test(
  'a website that needs JavaScript is read by a worker that has a browser',
  { skip: chromium === undefined && 'no Chromium' },
  async t => {
    const { db, queues } = await startFrontdesk(t, { hasRendering: true })
    const { origin } = await aSite(t, app)
    const { id } = await aSource(db, { url: origin })
    await enqueueIndexing({ queues }, id)
    await until(async () =>
      ['ready', 'failed'].includes((await db.prisma.source.findUniqueOrThrow({ where: { id } })).status),
    )
    t.match(await db.prisma.source.findUniqueOrThrow({ where: { id } }), {
      status: 'ready',
      error: null,
      pagesIndexed: 1,
    })
    const [page] = await db.prisma.document.findMany({ where: { sourceId: id }, include: { chunks: true } })
    t.match(page?.chunks.map(({ text }) => text).join(' '), 'An evening costs 17 euros, towels included.')
  },
)

t.test('without such a worker the owner reads what the website needs', async t => {
  const { db, queues } = await startFrontdesk(t)
  const { origin } = await aSite(t, app)
  const { id } = await aSource(db, { url: origin })
  await enqueueIndexing({ queues }, id)
  await until(async () =>
    ['ready', 'failed'].includes((await db.prisma.source.findUniqueOrThrow({ where: { id } })).status),
  )
  t.match(await db.prisma.source.findUniqueOrThrow({ where: { id } }), {
    status: 'failed',
    error: /only with JavaScript, which is not run here. The operator of this Frontdesk can switch it on/,
    skipReasons: { scriptOnly: 1 },
  })
})
