import { indexPages } from '@frontdesk/testing/index-pages'
import { aMessage } from '@frontdesk/testing/factories'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

const hostile = '<img src=x onerror="document.title=1"> **we** open [at nine](javascript:alert(1))'

t.test('what helps an agent in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { frontdesk } = dashboard
  const { db, model } = frontdesk
  const summaryOf = 'You summarise a conversation'

  /** An agent with a visitor who has talked to the bot for a while, and now waits for somebody. */
  const anAgent = async (mayFail?: RegExp) => {
    const person = await dashboard.person(mayFail === undefined ? {} : { mayFail })
    const { chatbotId, go, page } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    await indexPages(frontdesk, chatbotId, [
      { url: 'https://shop.example/hours', title: 'Hours', passages: ['We open at nine and close at five.'] },
    ])
    model.script({ text: 'Happy to mend shoes.' })
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId, { message: 'When do you open?' })
    const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    for (const content of ['I need boots.', 'And laces.', 'When do you open?'])
      await aMessage(db, { conversationId, content })
    model.script(({ body }) =>
      body.messages[0]?.content?.startsWith(summaryOf) === true
        ? { text: `- The visitor asks when the shop opens. ${hostile}` }
        : { text: `From **nine** to five. ${hostile} [1]` },
    )
    await go(`/inbox?chat=${sessionId}`)
    return { ...person, page, conversationId }
  }
  const sent = async (conversationId: bigint): Promise<number> =>
    db.prisma.message.count({ where: { conversationId, isAgent: true } })
  const take = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Take over and reply' }).click()

  await t.test('a suggestion and its sources are text in the field, and nothing is sent by itself', async t => {
    const { page, conversationId } = await anAgent()
    await take(page)
    await page.getByRole('button', { name: 'Suggest a reply' }).click()
    const card = page.getByRole('region', { name: 'Suggested reply' })
    await card.getByRole('link', { name: 'Open Hours' }).waitFor()
    await card.getByText('Nothing is sent until you send it.').waitFor()
    t.equal(await card.locator('img').count(), 0, 'what a model writes is text')
    t.equal(await sent(conversationId), 0)
    await card.getByRole('button', { name: 'Insert', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.and(page.locator(':focus')).waitFor()
    t.match(await field.inputValue(), /^From nine to five\./)
    t.equal(await card.count(), 0)
    t.equal(await sent(conversationId), 0, 'only the agent sends')
  })

  await t.test('where nothing was found there is nothing to insert', async t => {
    const { page } = await anAgent()
    model.script({ text: 'I could not find an answer to that on this website. [?]' })
    await take(page)
    await page.getByRole('button', { name: 'Suggest a reply' }).click()
    const card = page.getByRole('region', { name: 'Suggested reply' })
    await card.getByText('No suggestion: your knowledge doesn’t contain the answer.').waitFor()
    t.same(
      await card.locator(':scope > *').allInnerTexts(),
      ['No suggestion: your knowledge doesn’t contain the answer.', 'Try again'],
      'and nothing else',
    )
    model.script({ text: 'From nine to five. [1]' })
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByRole('button', { name: 'Insert', exact: true }).waitFor()
    t.equal(await card.getByText('No suggestion').count(), 0, 'one or the other')
  })

  await t.test('the knowledge base is asked beside the field, and a passage or its link is inserted', async t => {
    const { page, conversationId } = await anAgent()
    await take(page)
    await page.getByRole('button', { name: 'Search knowledge' }).click()
    const card = page.getByRole('region', { name: 'Search knowledge' })
    const question = card.getByRole('textbox', { name: 'What are you looking for?' })
    await question.fill('xylophones')
    await question.press('Enter')
    await card.getByText('No results. Try other words.').waitFor()
    await question.fill('When do you close?')
    await question.press('Enter')
    t.equal(await card.locator('mark').first().innerText(), 'close')
    await card.getByRole('button', { name: 'Insert passage from Hours' }).click()
    await page.getByRole('button', { name: 'Search knowledge' }).click()
    await question.fill('When do you close?')
    await question.press('Enter')
    await card.getByRole('button', { name: 'Insert link to Hours' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    t.equal(await field.inputValue(), 'We open at nine and close at five. https://shop.example/hours')
    t.equal(await sent(conversationId), 0)
  })

  await t.test('whoever takes a longer conversation reads a summary, as does the next agent', async t => {
    const { page, account, go } = await anAgent()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByRole('button', { name: 'Summarise' }).waitFor()
    t.equal(await summary.getByText('The visitor asks').count(), 0, 'not before somebody takes it')
    await take(page)
    await summary.getByText('- The visitor asks when the shop opens.').waitFor()
    await summary.getByText('Written by AI. It may be wrong.').waitFor()
    t.equal(await summary.locator('img, strong, a').count(), 0, 'what a model writes is text')
    const asked = model.requests.length
    const colleague = await dashboard.person({ account })
    await colleague.page.goto(page.url())
    await colleague.page.getByText('- The visitor asks when the shop opens.').waitFor()
    t.equal(model.requests.length, asked, 'it is not made again')
    await go('/inbox')
  })

  await t.test('an agent reads what is said in their own language, and the original when they ask', async t => {
    const { page, chatbotId, conversationId } = await anAgent()
    await db.prisma.conversation.update({ where: { id: conversationId }, data: { lastLanguage: 'de-DE' } })
    await aMessage(db, { conversationId, content: 'Wann öffnen Sie um 10:30?' })
    model.script(({ body }) =>
      body.messages.at(-1)?.content?.includes('Wann öffnen Sie') === true
        ? { text: 'When do you open at ⟦1⟧?' }
        : { text: 'Hello' },
    )
    await page.reload()
    await take(page)
    await page.getByRole('button', { name: 'Translate' }).click()
    await page.getByText('You see English; the visitor sees German.').waitFor()
    const thread = page.getByRole('log')
    const message = thread.getByRole('listitem').filter({ hasText: 'When do you open at 10:30?' })
    await message.getByRole('button', { name: 'Show original' }).click()
    await thread.getByText('Wann öffnen Sie um 10:30?').waitFor()
    await thread.getByRole('button', { name: 'Show translation' }).click()
    await message.waitFor()
    t.equal(await db.prisma.conversationTranslation.count({ where: { conversation: { chatbotId } } }), 1)
  })

  await t.test('where an owner has switched a model’s help off, only the search is there', async () => {
    const { page, chatbotId } = await anAgent()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatAssistsAgents: false } })
    await page.reload()
    await take(page)
    await page.getByRole('button', { name: 'Search knowledge' }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Suggest a reply' }).count(), 0)
    t.equal(await page.getByRole('region', { name: 'Summary' }).count(), 0)
  })
})
