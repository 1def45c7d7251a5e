import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type DashboardPerson } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

const races = 50

/** Opens a conversation from the list of those who wait, and returns the button that takes it. */
async function openWaiting({ page }: DashboardPerson, sessionId: string) {
  await page.getByRole('tab', { name: /^Waiting/ }).click()
  const row = page.getByRole('list', { name: 'Waiting' }).locator(`[data-id="${sessionId}"] a`)
  // The list stays as it is under the pointer, and says that there is more.
  const more = page.getByRole('status').getByRole('button', { name: /new$/ })
  await row.or(more).first().waitFor()
  if (!(await row.isVisible())) await more.click()
  await row.click()
  const button = page.getByRole('button', { name: 'Take over and reply' })
  await button.waitFor()
  return button
}

/** Presses a button at a moment, in milliseconds since 1970. Returns whether it was still there. */
const pressAt = (button: Element, at: number): Promise<boolean> =>
  new Promise(resolve => {
    const press = (): void => {
      if (button instanceof HTMLElement && button.isConnected) {
        button.focus()
        button.click()
        resolve(true)
      } else resolve(false)
    }
    setTimeout(press, at - Date.now())
  })

t.test('two agents who take over the same visitor at once', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { settings: { trustedProxies: ['127.0.0.1'] } })
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })
  const mayFail = /^POST \/api\/live-chats\/[^/]+\/claim 409$/
  const first = await dashboard.person({ mayFail })
  await db.prisma.chatbot.update({ where: { id: first.chatbotId }, data: { liveChatEnabled: true } })
  const second = await dashboard.person({ account: first.account, permissions: ['live_chat'], mayFail })
  const agents = [first, second]
  for (const { go } of agents) await go('/inbox')

  await t.test(`in ${races} races one has them each time, and the other is told by whom`, async t => {
    let raced = 0
    for (let round = 1; raced < races; round += 1) {
      const visitor = await aVisitorWaits(dashboard, first.chatbotId, { address: `192.0.2.${round}` })
      const sessionId = visitor.sessionId ?? ''
      const buttons = await Promise.all(agents.map(agent => openWaiting(agent, sessionId)))
      // Both are set to one moment: on a busy machine the first press would have its answer before the second began.
      const at = Date.now() + 100
      const pressed = await Promise.all(buttons.map(button => button.evaluate(pressAt, at)))
      const threads = agents.map(({ page }) => page.getByRole('region', { name: 'Messages' }))
      for (const thread of threads) {
        await thread
          .getByRole('textbox', { name: 'Message' })
          .or(thread.getByText(/^With /))
          .waitFor()
      }

      const { agentId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
      const holder = await db.prisma.user.findUniqueOrThrow({ where: { id: agentId ?? '' } })
      const winner = agents.findIndex(({ email }) => email === holder.email)
      const { messages } = await visitor.history()
      t.equal(await threads[winner]?.locator('textarea:focus').count(), 1, `round ${round}: one can write at once`)
      t.equal(await threads[1 - winner]?.getByRole('textbox').count(), 0, 'the other cannot write')
      t.equal(messages.filter(({ role, text }) => role === 'system' && /joined/.test(text)).length, 1)
      // Whoever had no button any more was told already, and has not raced.
      if (pressed.includes(false)) continue
      raced += 1
      const loser = agents[1 - winner]?.page
      await loser?.getByText(`${holder.name} has already taken over.`).waitFor()
      await loser?.locator('h2:focus').getByText('Visitor').waitFor()
      // The next race's is not to be taken for this one; it may be gone by itself.
      const close = loser?.getByRole('button', { name: 'Close', exact: true })
      await close?.evaluateAll(buttons => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click()
      })
      await close?.waitFor({ state: 'detached' })
      t.equal(await loser?.getByRole('tab', { selected: true, name: /^Waiting/ }).count(), 1, 'and stays in the list')
    }
  })
})
