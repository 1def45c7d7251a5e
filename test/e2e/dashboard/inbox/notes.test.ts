import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('notes of the team in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** Two agents who look at the conversation of one visitor. */
  const twoAgents = async () => {
    const first = await dashboard.person()
    const { account, chatbotId } = first
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const second = await dashboard.person({ account, permissions: ['live_chat'] })
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    for (const { page, go } of [first, second]) {
      await go('/inbox')
      await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
      await page.getByRole('log').getByText('Do you mend boots?').waitFor()
    }
    return { visitor, pages: [first.page, second.page] as const }
  }

  await t.test('a colleague reads a note at once, and the visitor never', async t => {
    const { pages, visitor } = await twoAgents()
    const [one, other] = pages
    await one.getByText('Note', { exact: true }).click()
    const field = one.getByRole('textbox', { name: 'Note for your team' })
    await field.fill('Wants them by Friday.')
    await field.press('Enter')
    for (const page of pages) await page.getByRole('log').getByText('Wants them by Friday.').waitFor()
    t.equal(await field.inputValue(), '')
    t.equal(await other.getByRole('button', { name: 'Edit note' }).count(), 0, 'it is not theirs')
    t.notMatch(JSON.stringify(await visitor.history()), /Friday/)

    await visitor.ask('Hello?')
    await one.getByRole('log').getByText('Hello?').waitFor()
    const lines = await one.getByRole('log').getByRole('listitem').allInnerTexts()
    const place = (text: string): number => lines.findIndex(line => line.includes(text))
    t.ok(place('Do you mend boots?') < place('Friday') && place('Friday') < place('Hello?'), 'it stands by its time')
  })

  await t.test('its author changes a note and deletes it, with a way back', async t => {
    const { pages } = await twoAgents()
    const [one, other] = pages
    await one.getByRole('button', { name: 'Take over and reply' }).click()
    const reply = one.getByRole('textbox', { name: 'Message' })
    await reply.and(one.locator(':focus')).waitFor()
    await reply.fill('Half a reply')
    await reply.press('Control+.')
    const field = one.getByRole('textbox', { name: 'Note for your team' })
    await field.and(one.locator(':focus')).waitFor()
    await field.fill('Is new.')
    await field.press('Enter')
    await one.getByRole('button', { name: 'Edit note' }).click()
    const edited = one.getByRole('textbox', { name: 'Edit note' })
    await edited.fill('Is a regular')
    await other.getByText('Note', { exact: true }).click()
    await other.getByRole('textbox', { name: 'Note for your team' }).fill('And polite.')
    await other.getByRole('textbox', { name: 'Note for your team' }).press('Enter')
    await one.getByRole('log').getByText('And polite.').waitFor()
    await one.keyboard.type('.')
    await one.keyboard.press('Enter')
    await one.getByRole('button', { name: 'Edit note' }).and(one.locator(':focus')).waitFor()
    for (const page of pages) await page.getByRole('log').getByText('Is a regular.').waitFor()
    await other.getByText('edited').waitFor()

    await one.getByRole('button', { name: 'Delete note' }).click()
    await one.getByText('Is a regular.').waitFor({ state: 'detached' })
    await one.getByRole('button', { name: 'Undo' }).click()
    await one.getByText('Is a regular.').waitFor()
    await one.getByRole('button', { name: 'Delete note' }).click()
    await one.goto('about:blank')
    await other.getByText('Is a regular.').waitFor({ state: 'detached' })
    await until(async () => (await db.prisma.conversationNote.count({ where: { text: 'Is a regular.' } })) === 0)
    t.pass('it is gone')
  })
})
