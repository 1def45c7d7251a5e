import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { readWidgetSettings } from '@frontdesk/chatbots/read-widget-settings'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { allWeek, noHours } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db } = fixture

/** Runs `work` in a process whose clock says that it is another day of the week. */
async function ahead<T>(days: number, work: () => Promise<T>): Promise<T> {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + days * 86_400_000)
      // As the constructor takes them.
      else super(...(given as [number]))
    }
  } as DateConstructor
  try {
    return await work()
  } finally {
    globalThis.Date = RealDate
  }
}

t.test('hours are those of the database’s clock, whatever the clock of the process says', async t => {
  const { rows } = await db.pool.query<{ today: keyof typeof noHours }>(
    `select trim(to_char(now() at time zone 'UTC', 'day')) as today`,
  )
  const today = rows[0]?.today ?? 'monday'
  for (const [hours, outcome] of [
    [{ ...noHours, [today]: allWeek[today] }, 'waiting'],
    [{ ...allWeek, [today]: [] }, 'closed'],
  ] as const) {
    await db.prisma.chatbot.update({
      where: { id: fixture.chatbot.id },
      data: { liveChatEnabled: true, liveChatHours: hours },
    })
    const chatbot = await cachedFindChatbot({ db })(fixture.chatbot.id)
    if (chatbot === null) throw new Error('there is no chatbot')
    const { conversationId } = await fixture.accept()
    t.equal(await ahead(1, () => startHandoff(fixture, { conversationId }, chatbot)), outcome)
    const { liveChat } = await ahead(1, () => readWidgetSettings({ db }, chatbot))
    t.match(liveChat, { isOpen: outcome === 'waiting' })
  }
})
