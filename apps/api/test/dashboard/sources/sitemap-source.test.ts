import { gzipSync } from 'node:zlib'
import type { Source } from '@frontdesk/contracts/sources/sources'
import t from 'tap'
import { aSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { bodyOf, post } from '../../fixtures/chat-http.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const site = await aSite(t, {})
const page = (title: string, text: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`

t.test(
  'pages of a packed sitemap are indexed by the worker and cited; what they leave open reaches the owner',
  async t => {
    const { owner, chatbot } = await aPlace(frontdesk)
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.origin}/hours</loc></url></urlset>`
    site.pages['/sitemap.xml.gz'] = { headers: { 'content-type': 'application/gzip' }, body: gzipSync(sitemap) }
    site.pages['/hours'] = {
      headers: { 'content-type': 'text/html' },
      body: page('Opening hours', `On Saturday we are open from 10:00 to 17:00. <a href="/prices">Prices</a>`),
    }
    site.pages['/prices'] = {
      headers: { 'content-type': 'text/html' },
      body: page('Prices', 'A canoe costs 300 euros.'),
    }
    const made = await owner.json(`/api/chatbots/${chatbot.id}/sources`, {
      body: { kind: 'sitemap', url: `${site.origin}/sitemap.xml.gz` },
    })
    t.match(made, { status: 201, body: { kind: 'sitemap' } })
    const { id } = made.body as Source
    await until(
      async () => (await frontdesk.db.prisma.source.findUniqueOrThrow({ where: { id } })).status === 'ready',
      60_000,
    )

    const ask = async (message: string) => bodyOf(await post(frontdesk.url, { chatbotId: chatbot.id, message }))
    const answered = await ask('When are you open on Saturday?')
    t.match(answered.reply, /10:00 to 17:00/)
    t.same(answered.sources, [{ type: 'web', source: `${site.origin}/hours` }])
    const open = await ask('How much is a canoe?')
    t.same(open.sources, [], 'a page that the sitemap does not list is not read')
    t.notMatch(open.reply, '[?]')
    const { body } = await owner.json('/api/questions')
    t.match(body, { questions: [{ question: 'How much is a canoe?', reason: 'not_found', status: 'open' }] })
  },
)
