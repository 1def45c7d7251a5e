import { randomUUID } from 'node:crypto'
import { embedSnippet, tagManagerSnippet } from '@frontdesk/chatbots/embed-snippet'
import t from 'tap'
import { aPage, aSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

/* The check of an installation looks at the page, and not at the list of domains alone. */

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db

const baseUrl = 'https://desk.example'
const article = 'On Saturday the shop is open from ten to four, and on Sunday it is closed. '.repeat(5)
const gtm = '<script>(function(w){w.src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"})(window)</script>'

t.test('the check says whose tag is on the page, or that none is, or that it cannot know', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const own = { baseUrl, chatbotId: chatbot.id }
  const page = (tags: string) => aPage('Shop', `${article}${tags}`)
  const site = await aSite(t, {
    '/there': page(`${gtm}${embedSnippet(own)}`),
    '/by-address': page(tagManagerSnippet(own)),
    '/both': page(embedSnippet({ baseUrl, chatbotId: randomUUID() }) + embedSnippet(own)),
    '/other': page(embedSnippet({ baseUrl, chatbotId: randomUUID() })),
    '/commented': page(`<!-- ${embedSnippet(own)} -->`),
    '/missing': page('<script src="/widget.js"></script>'),
    '/manager': page(gtm),
  })
  const host = new URL(site.origin).hostname
  await prisma.allowedDomain.create({ data: { chatbotId: chatbot.id, domain: host } })
  const check = async (path: string, origin = site.origin) =>
    (await owner.json(`/api/chatbots/${chatbot.id}/domains/check`, { body: { url: `${origin}${path}` } })).body
  for (const [path, tag] of [
    ['/there', 'there'],
    ['/by-address', 'there'],
    ['/both', 'there'],
    ['/other', 'other'],
    ['/commented', 'missing'],
    ['/missing', 'missing'],
    ['/manager', 'tag-manager'],
  ] as const) {
    t.match(await check(path), { host, isAllowed: true, tag, problem: null, seenAt: null }, path)
  }
  t.match(await check('/nowhere'), { tag: 'unreadable', problem: 'NOT_FOUND' })
  t.match(await check('/', 'https://10.0.0.1'), { tag: 'unreadable', problem: 'PRIVATE_ADDRESS', isAllowed: false })

  const seenAt = new Date('2099-01-01T10:00:00Z')
  await prisma.seenOrigin.create({ data: { chatbotId: chatbot.id, host, seenAt } })
  t.match(await check('/manager'), { tag: 'tag-manager', seenAt: seenAt.toISOString() })
})

t.test('an invalid address is not requested', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { status, body } = await owner.json(`/api/chatbots/${chatbot.id}/domains/check`, { body: { url: 'file:///x' } })
  t.match({ status, body }, { status: 200, body: { host: null, tag: 'not-checked' } })
})
