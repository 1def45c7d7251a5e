import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

/** Three pages and a half. */
const many = 350

t.test('a long conversation in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const { page, chatbotId, go } = await dashboard.person()
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  // Long ago, so that they do not come as events as well.
  const createdAt = new Date(Date.now() - 3_600_000)
  await db.prisma.message.createMany({
    data: Array.from({ length: many }, (_, index) => ({
      conversationId,
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Line ${index + 1}.`,
      contextEpoch: 0,
      createdAt,
    })),
  })
  const asked: string[] = []
  const readsEarlier = (url: string): boolean =>
    url.includes(`/api/live-chats/${sessionId}?`) && url.includes('cursor=')
  page.on('request', request => asked.push(request.url()))
  await go(`/inbox?view=bot&chat=${sessionId}`)
  const thread = page.getByRole('log')
  const line = (number: number) => thread.getByText(`Line ${number}.`, { exact: true })
  const scrollTo = (place: 'top' | 'end') =>
    thread.evaluate((area, top) => {
      area.scrollTop = top ? 0 : area.scrollHeight
    }, place === 'top')

  await t.test('is opened at its end, with one page of its messages', async t => {
    await line(many).waitFor()
    t.ok(await line(many).evaluate(found => found.getBoundingClientRect().bottom <= innerHeight))
    t.notOk(asked.some(readsEarlier))
    t.equal(await line(many - 100).count(), 0)
  })

  await t.test('is read further back by going up, down to its first message', async () => {
    await until(async () => {
      await scrollTo('top')
      return (await line(1).count()) === 1
    })
    await thread.getByRole('button', { name: 'Earlier messages' }).waitFor({ state: 'detached' })
    await line(1).waitFor()
  })

  await t.test('draws what is near the screen, and every line of it once and in order', async t => {
    const drawn = async () =>
      (await thread.getByText(/^Line \d+\.$/).allTextContents()).map(text => Number(/\d+/.exec(text)?.[0]))
    const seen = new Set<number>()
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      await thread.evaluate((area, share) => {
        area.scrollTop = share * area.scrollHeight
      }, at)
      const expected = Math.round(at * (many - 1)) + 1
      await until(async () => (await drawn()).some(number => Math.abs(number - expected) < 40))
      const numbers = await drawn()
      t.ok(numbers.length < 100, `${numbers.length} of ${many} lines are drawn`)
      t.same(
        numbers,
        numbers.map((_, index) => (numbers[0] ?? 0) + index),
      )
      numbers.forEach(number => seen.add(number))
    }
    t.ok(seen.has(1) && seen.has(many))
  })

  await t.test('keeps its place when something is said meanwhile, and leads to it', async t => {
    await scrollTo('top')
    await line(1).waitFor()
    await aMessage(db, { conversationId, role: 'user', content: 'Are you still there?' })
    await db.prisma.conversation.update({ where: { id: conversationId }, data: { lastActivityAt: new Date() } })
    const more = page.getByRole('button', { name: 'New messages' })
    await more.waitFor()
    t.ok(await line(1).isVisible(), 'nobody is taken away from what they read')
    await more.click()
    await thread.getByText('Are you still there?').waitFor()
    t.equal(await page.getByRole('button', { name: 'New messages' }).count(), 0)
  })

  await t.test('that is opened again reads its newest page alone', async t => {
    await go('/inbox?view=bot')
    asked.length = 0
    await go(`/inbox?view=bot&chat=${sessionId}`)
    await thread.getByText('Are you still there?').waitFor()
    t.notOk(asked.some(readsEarlier))
  })
})
