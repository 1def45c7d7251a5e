import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('missed requests', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, redis, namespace, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  await t.test('unanswered visitors stay under Missed until an agent dismisses or takes over', async t => {
    const { page, go, chatbotId } = await dashboard.person({ isNewProfile: true })
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const missOne = async (): Promise<string> => {
      const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
      await db.prisma.conversation.update({ where: { sessionId }, data: { waitingSince: new Date(0) } })
      await sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
      return sessionId
    }
    const first = await missOne()
    const second = await missOne()
    await go('/settings')
    await page.getByRole('link', { name: 'Back 2 conversations need your attention' }).waitFor()
    await go('/inbox?view=missed')
    await page.getByRole('link', { name: 'Inbox 2 conversations need your attention' }).waitFor()
    await page.getByRole('tab', { name: 'Missed (2)' }).waitFor()
    const rows = page.getByRole('list', { name: 'Missed' }).getByRole('listitem')
    await until(async () => (await rows.count()) === 2)
    await rows.first().getByRole('link').click()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await page.getByText('Request dismissed.').waitFor()
    await until(async () => (await rows.count()) === 1)
    await rows.first().getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await until(async () => (await rows.count()) === 0)
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    const missed = { sessionId: { in: [first, second] }, missedAt: { not: null } }
    t.equal(await db.prisma.conversation.count({ where: missed }), 0)
  })
})
