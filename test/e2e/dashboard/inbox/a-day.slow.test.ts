/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'
import { countTones, tonesOf } from './count-tones.ts'
import { fillInbox } from './fill-inbox.ts'

const [hours, visitorsPerHour, drafts] = [8, 10, 20]

t.test('an inbox that is open for a working day', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { settings: { trustedProxies: ['127.0.0.1'] } })
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })
  const { page, email, chatbotId, go } = await dashboard.person({ isNewProfile: true })
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
  const { id: agentId } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
  const mine = await fillInbox(dashboard, { chatbotId, state: 'open', count: drafts, agentId })
  // All of them have been read: what needs the agent is who comes during the day.
  await db.pool.query(
    `update conversations c set agent_read_id = (select max(id) from messages where conversation_id = c.id)
     where session_id = any($1::uuid[])`,
    [mine],
  )
  await countTones(page)
  await page.clock.install()
  await go('/inbox?view=mine')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()

  const row = (list: string, sessionId: string) =>
    page.getByRole('list', { name: list }).locator(`[data-id="${sessionId}"] a`)
  const field = page.getByRole('textbox', { name: 'Message' })
  const openMine = async (sessionId: string, index: number): Promise<void> => {
    await row('Mine', sessionId).click()
    await page
      .getByRole('log')
      .getByText(`Question ${index + 1}`, { exact: true })
      .waitFor()
  }
  /** How many conversations need the agent, by the title of the page. */
  const countOf = async (): Promise<number> => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

  await t.test(`keeps ${drafts} drafts that were begun in the morning`, async () => {
    for (const [index, sessionId] of mine.entries()) {
      await openMine(sessionId, index)
      await field.fill(`Draft ${index + 1}`)
    }
  })

  await t.test('misses no sound and no number while visitors come and go, and the computer sleeps', async t => {
    let came = 0
    for (let hour = 1; hour <= hours; hour += 1) {
      await page.clock.fastForward('01:00:00')
      const visitors: Visitor[] = []
      for (let number = 1; number <= visitorsPerHour; number += 1) {
        came += 1
        // Two within a second and a half would be one sound.
        await page.clock.fastForward('00:02')
        visitors.push(await aVisitorWaits(dashboard, chatbotId, { address: `192.0.2.${came}` }))
        await until(async () => (await tonesOf(page)) === came * 2)
        await until(async () => (await countOf()) === number)
      }
      await page.getByRole('tab', { name: `Waiting (${visitorsPerHour})` }).click()
      // An hour of the computer's own is none of the visitor's.
      await row('Waiting', visitors[0]?.sessionId ?? '')
        .getByText('now', { exact: true })
        .waitFor()
      for (const { fetch, sessionId = '' } of visitors) {
        const headers = { 'x-chat-session-id': sessionId }
        await fetch(`/api/chat/handoff?chatbotId=${chatbotId}`, { method: 'DELETE', headers })
      }
      await until(async () => (await countOf()) === 0)
    }
    t.equal(await tonesOf(page), hours * visitorsPerHour * 2, 'one sound of two tones for each')
  })

  await t.test('has each draft in the evening', async t => {
    await page.getByRole('tab', { name: /^Mine/ }).click()
    const found: string[] = []
    for (const [index, sessionId] of mine.entries()) {
      await openMine(sessionId, index)
      found.push(await field.inputValue())
    }
    t.same(
      found,
      mine.map((_, index) => `Draft ${index + 1}`),
    )
  })
})
