/// <reference lib="dom" />
import { aMessage } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('the end of a conversation in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk

  /** An agent who has a conversation of more lines than the screen is high. */
  const anAgent = async () => {
    const person = await dashboard.person({ context: { viewport: { width: 1280, height: 700 } } })
    const { page, chatbotId, go } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    await indexPages(dashboard.frontdesk, chatbotId, [
      { url: 'https://shop.example/hours', title: 'Hours', passages: ['We open at nine and close at five.'] },
    ])
    model.script({ text: 'Happy to mend shoes.' })
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    const { sessionId = '' } = visitor
    const where = { sessionId }
    const { id: conversationId } = await db.prisma.conversation.update({ where, data: { lastLanguage: 'de-DE' } })
    await aMessage(db, { conversationId, content: 'The first line.' })
    for (let line = 0; line < 30; line += 1) await aMessage(db, { conversationId, content: 'One more line.' })
    await aMessage(db, { conversationId, content: 'When do you close?' })
    await go(`/inbox?chat=${sessionId}`)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const thread = page.getByRole('log')
    const last = thread.getByText('When do you close?', { exact: true })
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.waitFor()
    /** Whether the last message can be seen whole. */
    const isInView = () =>
      last.evaluate(message => {
        const [box, area] = [message.getBoundingClientRect(), message.closest('[role=log]')?.getBoundingClientRect()]
        return area !== undefined && box.top >= area.top && box.bottom <= area.bottom
      })
    await until(isInView)
    return { ...person, visitor, thread, field, isInView }
  }

  await t.test('stays in view while a suggestion, a search and more lines take their room', async t => {
    const { page, field, isInView } = await anAgent()
    model.script({ text: `From nine to five. ${'We are there for you. '.repeat(40)} [1]` })
    await page.getByRole('button', { name: 'Suggest a reply' }).click()
    const card = page.getByRole('region', { name: 'Suggested reply' })
    await card.getByRole('button', { name: 'Suggest another' }).waitFor()
    await until(isInView)
    await page.getByRole('button', { name: 'Search knowledge' }).click()
    const search = page.getByRole('region', { name: 'Search knowledge' })
    await search.getByRole('textbox').fill('When do you close?')
    await search.getByRole('textbox').press('Enter')
    await search.locator('mark').first().waitFor()
    await until(isInView)
    await field.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight')
    await until(isInView)
    // Nothing is pushed under the field either.
    for (const name of ['Suggest a reply', 'Search knowledge', 'Send'])
      await page.getByRole('button', { name, exact: true }).click({ trial: true })
    t.ok(await isInView())
  })

  await t.test('stays in view while its messages get longer by their translation', async t => {
    const { page, thread } = await anAgent()
    model.script({ text: `Translated. ${'Many more words. '.repeat(20)}` })
    await page.getByRole('button', { name: 'Translate' }).click()
    const translated = thread.getByRole('listitem').filter({ hasText: 'Translated.' })
    await until(async () => (await translated.count()) > 20)
    await until(() => thread.evaluate(area => area.scrollHeight - area.clientHeight - area.scrollTop < 2))
    const room = await thread.evaluate(area => area.scrollHeight / area.clientHeight)
    t.ok(room > 3, 'it has got much longer')
  })

  await t.test('is where an agent sees what they wrote themselves, wherever they were reading', async t => {
    const { page, thread, field } = await anAgent()
    const pill = page.getByRole('button', { name: 'New messages' })
    const isAtEnd = () => thread.evaluate(area => area.scrollHeight - area.clientHeight - area.scrollTop < 2)
    const readFurtherUp = () =>
      thread.evaluate(area => {
        area.scrollTop = 0
      })
    await readFurtherUp()
    await field.fill('We close at five.')
    await field.press('Enter')
    await thread.getByText('We close at five.', { exact: true }).waitFor()
    await until(isAtEnd)
    t.equal(await pill.count(), 0)
    await readFurtherUp()
    await page.getByRole('tab', { name: 'Note', exact: true }).click()
    const note = page.getByRole('textbox', { name: 'Note for your team' })
    await note.fill('Asked twice.\nIs a regular.\nCalls on Fridays.')
    await note.press('Enter')
    await thread.getByRole('button', { name: 'Edit note' }).waitFor()
    await until(isAtEnd)
    t.equal(await pill.count(), 0)
  })

  await t.test('stays in view when the details take room beside it', async () => {
    const { page, isInView, thread } = await anAgent()
    const isAtEnd = () => thread.evaluate(area => area.scrollHeight - area.clientHeight - area.scrollTop < 2)
    await page.setViewportSize({ width: 1440, height: 600 })
    await until(isInView)
    for (const width of [1440, 1190, 800, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await until(isAtEnd)
    }
    const details = page.getByRole('button', { name: 'Details', exact: true })
    for (let times = 0; times < 2; times += 1) {
      await details.click()
      await until(isAtEnd)
    }
  })

  await t.test('is read once it is in view, and not while someone reads further up', async t => {
    const { page, thread, visitor } = await anAgent()
    await thread.evaluate(area => {
      area.scrollTop = 0
    })
    const row = page.getByRole('list', { name: 'Mine' }).getByRole('link')
    await page.getByRole('tab', { name: /^Mine/ }).click()
    await visitor.ask('Are you there?')
    await row.getByText('1 new message').waitFor()
    await page.getByRole('button', { name: 'New messages' }).click()
    await row.getByText('1 new message').waitFor({ state: 'detached' })
    t.ok(await thread.getByText('Are you there?', { exact: true }).isVisible())
  })

  await t.test('is not scrolled to while someone reads further up', async t => {
    const { page, thread, field } = await anAgent()
    await thread.evaluate(area => {
      area.scrollTop = 0
    })
    await thread.getByText('The first line.', { exact: true }).waitFor()
    await field.fill('One\nTwo\nThree\nFour\nFive')
    await page.getByRole('button', { name: 'Search knowledge' }).click()
    await page.getByRole('region', { name: 'Search knowledge' }).waitFor()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    t.equal(await thread.evaluate(area => area.scrollTop), 0)
  })
})
