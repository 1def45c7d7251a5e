import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('steps of an agent', { skip: noBrowser }, async t => {
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
    await press('Take it and write')
    await press('Back to the queue')
    await page.getByText('The conversation goes back to the queue.').waitFor()
    await press('Undo')
    await page.getByText('The conversation goes back to the queue.').waitFor({ state: 'detached' })
    t.match(await state(), { liveStatus: 'open', agentId: String })
    await press('Back to the queue')
    // What is left at once is done at once.
    await page.goto('about:blank')
    await until(async () => (await state()).liveStatus === 'waiting')
  })

  await t.test('another agent gets a conversation only when it was not taken back', async t => {
    const { page, account, state, press } = await anAgent()
    const second = await dashboard.person({ account, permissions: ['live_chat'] })
    const { id } = await db.prisma.user.update({ where: { email: second.email }, data: { name: 'Kim Agent' } })
    await second.go('/inbox')
    await press('Take it and write')
    const handOver = async () => {
      await until(async () => {
        await press('Hand over')
        if ((await page.getByRole('menuitem', { name: 'Kim Agent' }).count()) > 0) return true
        await page.keyboard.press('Escape')
        return false
      })
      await page.getByRole('menuitem', { name: 'Kim Agent' }).click()
      await page.getByText('The conversation goes to Kim Agent.').waitFor()
    }
    await handOver()
    await press('Undo')
    await page.getByText('The conversation goes to Kim Agent.').waitFor({ state: 'detached' })
    t.not((await state()).agentId, id)
    await handOver()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await until(async () => (await state()).agentId === id)
  })

  await t.test('End pressed twice ends at once, and another step takes the place of one that waits', async t => {
    const { page, state, press } = await anAgent()
    await press('Take it and write')
    await press('Back to the queue')
    await press('End')
    await page.getByText('The conversation goes back to the queue.').waitFor({ state: 'detached' })
    t.match(await state(), { liveStatus: 'open' })
    await press('End now')
    await until(async () => (await state()).mode !== 'human')
    await page.getByText('The live chat ends.').waitFor({ state: 'detached' })
  })

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

  await t.test('ten minutes without input set an agent away who has chosen so, and input brings them back', async t => {
    const { page, email } = await anAgent()
    const user = await db.prisma.user.update({ where: { email }, data: { preferences: { awayWhenIdle: true } } })
    const isAway = async () => (await db.prisma.agentPresence.findFirst({ where: { userId: user.id } }))?.isAway
    await page.clock.install()
    await page.reload()
    await page.getByText('You are online while this page is open.').waitFor()
    await until(async () => (await isAway()) === false)
    await page.clock.runFor(590_000)
    t.equal(await isAway(), false)
    await page.clock.runFor(30_000)
    await until(async () => (await isAway()) === true)
    await page.getByText(/You are away because nothing was typed/).waitFor()
    await page.keyboard.press('Shift')
    await until(async () => (await isAway()) === false)
    await page.getByText('You are online while this page is open.').waitFor()
    // Away by one's own word stays.
    await page.getByText('Away', { exact: true }).click()
    await until(async () => (await isAway()) === true)
    await page.keyboard.press('Shift')
    await page.getByText('Nobody hands a conversation over to you.').waitFor()
    t.equal(await isAway(), true)
  })
})
