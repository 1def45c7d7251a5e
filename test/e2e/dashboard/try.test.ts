import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { findFaultsInEveryLook } from './every-look.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('trying a chatbot', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk
  const pages = [
    { url: 'https://shop.example/delivery', title: 'Delivery', passages: ['We ship to Norway within five days.'] },
    {
      url: 'https://shop.example/hours',
      title: 'Opening hours',
      passages: ['On Saturday we are open from nine to four.'],
    },
  ]

  await t.test('an answer comes with the passages that led to it, and its prompt', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages({ db }, chatbotId, pages)
    await go(`/chatbots/${chatbotId}/try`)
    const field = page.getByRole('textbox', { name: 'Your question' })
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    const why = page.getByRole('region', { name: 'Why this answer: Do you ship to Norway?' })
    await why.getByText('Cited').first().waitFor()
    t.match(await page.getByRole('list', { name: 'Questions and answers' }).innerText(), /five days/)
    await why.getByText('The prompt, word for word').click()
    await why.getByRole('heading', { name: 'Question' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    t.equal(await db.prisma.conversation.count({ where: { chatbotId } }), 0)
  })

  await t.test('a question that nothing fits says what to do', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/try`)
    await page.getByRole('textbox', { name: 'Your question' }).fill('What is the capital of France?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText(/Nothing in your knowledge fits this question/).waitFor()
    t.equal(await page.getByText('Cited').count(), 0)
  })

  await t.test('a question that fails stays, and is asked again with a press', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /503$/ })
    await go(`/chatbots/${chatbotId}/try`)
    await page.route('**/try', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await page.getByRole('textbox', { name: 'Your question' }).fill('When are you open?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('region', { name: 'Why this answer: When are you open?' }).waitFor()
    t.equal(await page.getByRole('button', { name: /^Why this answer/ }).count(), 1)
  })
})
