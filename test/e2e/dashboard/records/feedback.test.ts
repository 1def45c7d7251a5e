import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'

t.test('feedback', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk
  /** Somebody one of whose visitors found an answer bad, and another one good. */
  const withFeedback = async (options: PersonOptions = {}) => {
    const person = await dashboard.person(options)
    const { chatbotId } = person
    const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
    const rate = async (question: string, rating: 'up' | 'down', comment: string | null) => {
      const asked = await aMessage(db, { conversationId, content: question })
      const reply = { conversationId, role: 'assistant', replyTo: asked.id } as const
      const { id: messageId } = await aMessage(db, { ...reply, content: '<p>We <em>mend</em> boots.</p>' })
      await db.prisma.feedback.create({ data: { chatbotId, sessionId, messageId, rating, comment } })
      return messageId
    }
    const bad = await rate('Do you mend boots?', 'down', 'What does it cost?')
    await rate('Are you open?', 'up', null)
    return { ...person, bad, list: person.page.getByRole('list', { name: 'Feedback' }) }
  }

  await t.test('negative ratings come first, and their answers can be improved', async t => {
    const { page, go, list, chatbotId } = await withFeedback()
    await go('/feedback')
    const row = list.getByRole('link', { name: /What does it cost\?/ })
    await row.waitFor()
    t.equal(await list.getByRole('link').count(), 1)
    await row.click()
    const panel = page.getByRole('region', { name: 'What does it cost?' })
    await panel.getByText('We mend boots.').waitFor()
    await panel.getByRole('button', { name: 'Improve this answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Improve this answer' })
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('We mend boots, from 40 euros.')
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await dialog.waitFor({ state: 'detached' })
    const where = { source: { chatbotId }, title: 'Do you mend boots?', text: 'We mend boots, from 40 euros.' }
    await until(async () => (await db.prisma.sourceEntry.count({ where })) === 1)
    await page.getByText('Positive', { exact: true }).first().click()
    await list.getByRole('link', { name: /Are you open\?/ }).waitFor()
    t.match(page.url(), /rating=up/)
  })

  await t.test('live chats are listed with their agent, and lead to their conversation', async t => {
    const { page, go, list, chatbotId } = await withFeedback()
    const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
    const agent = { conversationId, role: 'assistant', isAgent: true, agentName: 'Samira Roth' } as const
    await aMessage(db, { ...agent, content: '<p>Hello!</p>' })
    const { id: messageId } = await aMessage(db, { conversationId, role: 'system', content: '<p>It has ended.</p>' })
    const rated = { messageId, chatbotId, sessionId, comment: '<b>Slow</b>.' }
    await db.prisma.liveChatRating.create({ data: { ...rated, rating: 3 } })
    await go('/feedback')
    await list.getByRole('link', { name: /What does it cost\?/ }).waitFor()
    t.equal(await list.getByRole('link').count(), 2)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /About$/ }).click()
    await page.getByRole('option', { name: 'Live chats', exact: true }).click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await list.getByRole('link', { name: /What does it cost\?/ }).waitFor({ state: 'detached' })
    await list.getByRole('link', { name: /<b>Slow<\/b>\. .* Live chat · Samira Roth 3 out of 5/ }).click()
    t.equal(await list.getByRole('link').count(), 1)
    t.match(page.url(), /kind=live_chat/)
    const panel = page.getByRole('region', { name: '<b>Slow</b>.' })
    await panel.getByRole('definition').filter({ hasText: 'Samira Roth' }).waitFor()
    await page.getByText('Positive', { exact: true }).first().click()
    await page.getByText('No results').waitFor()
    await page.getByText('Negative', { exact: true }).first().click()
    await list.getByRole('link', { name: /Slow/ }).click()
    await panel.getByRole('link', { name: 'Open conversation' }).click()
    await page.getByText('Rated 3 out of 5: <b>Slow</b>.').waitFor()
  })

  await t.test(
    'who may not change the chatbot is not offered to teach it, and a text that is gone says so',
    async t => {
      const { page, go, list, bad } = await withFeedback({ permissions: ['feedback'] })
      await db.prisma.message.deleteMany({ where: { id: bad } })
      await go('/feedback')
      await list.getByRole('link', { name: /What does it cost\?/ }).click()
      await page.getByText('No longer available: conversations are deleted after 30 days.').first().waitFor()
      t.equal(await page.getByRole('button', { name: 'Improve this answer' }).count(), 0)
    },
  )

  await t.test('the free plan shows how many there are, and none of the text', async t => {
    const { page, go } = await withFeedback({ plan: 'free' })
    await go('/feedback')
    await page.getByText('2 ratings', { exact: true }).waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /\*\*\*|cost/)
  })
})
