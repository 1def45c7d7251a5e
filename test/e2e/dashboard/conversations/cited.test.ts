import { indexPages } from '@frontdesk/testing/index-pages'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('what a reply cites', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk
  const { page, chatbotId, go } = await dashboard.person()
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
  await indexPages(dashboard.frontdesk, chatbotId, [
    { url: 'https://shop.example/hours', title: 'Opening hours', passages: ['We open at nine.'] },
  ])
  const talk = await aConversation(db, { chatbotId })
  const asked = await aMessage(db, { conversationId: talk.id, content: 'When do you open, and what do you sell?' })
  const boot = { name: 'Winter boot', price: 120, currency: 'EUR' }
  const product = (id: string, data: object) => ({
    type: 'product',
    source: id,
    data: { id, dataType: 'product', format: 'json', data: { id, ...data }, sourceUrl: `https://shop.example/${id}` },
  })
  await aMessage(db, {
    conversationId: talk.id,
    role: 'assistant',
    replyTo: asked.id,
    content: '<p>At nine.</p>',
    sources: [
      { type: 'web', source: 'https://shop.example/hours' },
      { type: 'web', source: 'https://www.shop.example/gone' },
      product('w1 h1 g1', boot),
      product('w2', {}),
    ],
  })

  for (const [place, path] of [
    ['the inbox', `/inbox?view=bot&chat=${talk.sessionId}`],
    ['conversations', `/conversations/${talk.sessionId}`],
  ] as const)
    await t.test(`is named in ${place} by the title of the page and the name of the product`, async t => {
      await go(path)
      const links = page.getByRole('list', { name: 'Sources' }).getByRole('link')
      await links.first().waitFor()
      // A page that is gone has its address, and a product without a name its id.
      t.same(await links.allTextContents(), ['Opening hours', 'shop.example/gone'])
      const products = page.getByRole('list', { name: 'Products' })
      await products.waitFor()
      t.same(await products.getByRole('link').allTextContents(), ['Winter boot', 'w2'])
      t.match(await products.innerText(), '€120.00')
      t.equal(await products.getByRole('link').first().getAttribute('href'), 'https://shop.example/w1 h1 g1')
    })
})
