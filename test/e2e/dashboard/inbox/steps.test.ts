import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('actions of an agent', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent before a visitor who waits. */
  const anAgent = async () => {
    const person = await dashboard.person({ isNewProfile: true })
    const { chatbotId, page } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    await person.go(`/inbox?chat=${sessionId}`)
    const state = async () => {
      const where = { sessionId }
      return db.prisma.conversation.findUniqueOrThrow({
        where,
        select: { mode: true, liveStatus: true, agentId: true },
      })
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    return { ...person, sessionId, state, press }
  }

  await t.test('a conversation goes back to the queue after a moment in which that is undone', async t => {
    const { page, state, press } = await anAgent()
    await press('Take over and reply')
    await press('Return to queue')
    await page.getByText('Returned to queue.').waitFor()
    await press('Undo')
    await page.getByText('Returned to queue.').waitFor({ state: 'detached' })
    t.match(await state(), { liveStatus: 'open', agentId: String })
    await press('Return to queue')
    // What is left at once is done at once.
    await page.goto('about:blank')
    await until(async () => (await state()).liveStatus === 'waiting')
  })

  await t.test('another agent gets a conversation only when it was not taken back', async t => {
    const { page, account, state, press } = await anAgent()
    const second = await dashboard.person({ account, permissions: ['live_chat'] })
    const { id } = await db.prisma.user.update({ where: { email: second.email }, data: { name: 'Kim Agent' } })
    await press('Take over and reply')
    const handOver = async () => {
      await press('Hand over')
      const dialog = page.getByRole('dialog', { name: 'Hand over conversation' })
      await dialog.getByText('Kim Agent').click()
      await dialog.getByText('Agents who are offline find it under Mine').waitFor()
      await dialog.getByRole('textbox', { name: /^Note for your team/ }).fill('Wants them by Friday.')
      await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
      await page.getByText('Handed over to Kim Agent.').waitFor()
    }
    await handOver()
    await press('Undo')
    await page.getByText('Handed over to Kim Agent.').waitFor({ state: 'detached' })
    t.not((await state()).agentId, id)
    await handOver()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await until(async () => (await state()).agentId === id)
    // It waits for whoever was offline, with what they have to know.
    await second.go('/inbox?view=mine')
    await second.page.getByRole('list', { name: 'Mine' }).getByRole('link').click()
    await second.page.getByRole('log').getByText('Wants them by Friday.').waitFor()
  })

  await t.test(
    'a conversation is resolved after a moment in which that is undone, however often it is pressed',
    async t => {
      const { page, state, press } = await anAgent()
      const said = page.getByRole('alertdialog', { name: 'Conversation resolved.' })
      await press('Take over and reply')
      // Another step takes the place of one that waits.
      await press('Return to queue')
      await press('Mark as resolved')
      await page.getByText('Returned to queue.').waitFor({ state: 'detached' })
      await press('Mark as resolved')
      t.equal(await said.count(), 1)
      t.match(await state(), { liveStatus: 'open' })
      await press('Undo')
      await said.waitFor({ state: 'detached' })
      t.match(await state(), { liveStatus: 'open' })
      await press('Mark as resolved')
      await said.getByRole('button', { name: 'Close' }).click()
      await until(async () => (await state()).mode !== 'human')
    },
  )

  await t.test('whoever declines a visitor who waits is asked once', async t => {
    const { page, state, press } = await anAgent()
    await press('Decline')
    const question = page.getByRole('alertdialog', { name: 'Decline this visitor?' })
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    t.match(await state(), { liveStatus: 'waiting' })
    await press('Decline')
    await question.getByRole('button', { name: 'Decline' }).click()
    await until(async () => (await state()).mode !== 'human')
  })

  await t.test('an agent who has chosen so is away after ten minutes without input, until the next input', async t => {
    const { page, email } = await anAgent()
    const user = await db.prisma.user.update({ where: { email }, data: { preferences: { awayWhenIdle: true } } })
    const isAway = async () => (await db.prisma.agentPresence.findFirst({ where: { userId: user.id } }))?.isAway
    await page.clock.install()
    await page.reload()
    await page.getByText('You’re online while this page is open.').waitFor()
    await until(async () => (await isAway()) === false)
    await page.clock.runFor(590_000)
    t.equal(await isAway(), false)
    await page.clock.runFor(30_000)
    await until(async () => (await isAway()) === true)
    await page.getByText(/You’re away because you haven’t typed/).waitFor()
    await page.keyboard.press('Shift')
    await until(async () => (await isAway()) === false)
    await page.getByText('You’re online while this page is open.').waitFor()
    // Away by one's own word stays.
    await page.getByRole('button', { name: 'Your status: Online' }).click()
    await page.getByRole('menuitemradio', { name: 'Away' }).click()
    await until(async () => (await isAway()) === true)
    await page.keyboard.press('Shift')
    await page.getByText('Your team sees that you’re away.').first().waitFor()
    t.equal(await isAway(), true)
  })
})
