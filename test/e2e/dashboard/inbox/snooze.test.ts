import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('snoozed conversations', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent who has taken the conversation of a visitor. */
  const anAgentWith = async () => {
    const { page, go, chatbotId } = await dashboard.person()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await go('/inbox')
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByRole('tab', { name: 'Mine (1)' }).waitFor()
    return { page, visitor }
  }

  await t.test('a snoozed conversation moves below the others, and comes back when the visitor writes', async () => {
    const { page, visitor } = await anAgentWith()
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
    await page.getByText(/^Snoozed until .* or until the visitor writes\.$/).waitFor()
    await page.getByText('Snoozed (1)').waitFor()
    await page.getByRole('tab', { name: 'Mine', exact: true }).waitFor()
    await visitor.ask('Hello?')
    await page.getByRole('tab', { name: 'Mine (1)' }).waitFor()
    await page.getByText('Snoozed (1)').waitFor({ state: 'detached' })
  })

  await t.test('a time of one’s own is chosen, and the agent takes it back before', async () => {
    const { page } = await anAgentWith()
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'Pick a time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Snooze' })
    const field = dialog.getByLabel('Until')
    await field.fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await dialog.getByText('Choose a time within the next 7 days.').waitFor()
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)
    await field.fill(inTwoDays)
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Snoozed (1)').waitFor()
    await page.getByRole('button', { name: 'End snooze' }).click()
    await page.getByRole('tab', { name: 'Mine (1)' }).waitFor()
    await page.getByRole('button', { name: 'Snooze' }).waitFor()
  })
})
