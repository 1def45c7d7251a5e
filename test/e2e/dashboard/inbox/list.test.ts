/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'
import { fillInbox } from './fill-inbox.ts'

t.test('the list of a busy inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  const anAgent = async () => {
    const person = await dashboard.person({ isNewProfile: true })
    await db.prisma.chatbot.update({ where: { id: person.chatbotId }, data: { liveChatEnabled: true } })
    const asked: string[] = []
    person.page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const { page } = person
    const list = page.getByRole('list', { name: 'Waiting' })
    return {
      ...person,
      asked,
      list,
      row: (number: number) => list.locator(`li[aria-posinset="${number}"]`),
      focusedRow: () =>
        page.evaluate(() => document.activeElement?.closest<HTMLElement>('li')?.getAttribute('data-id') ?? ''),
    }
  }
  /** The bot takes a conversation back, as a stream learns of it that missed the event. */
  const giveToBot = (sessionId: string) =>
    db.prisma.conversation.update({
      where: { sessionId },
      data: {
        mode: 'bot',
        liveStatus: null,
        waitingSince: null,
        agentId: null,
        version: { increment: 1 },
        lastActivityAt: new Date(),
      },
    })

  await t.test('of five hundred live chats it knows all and draws some, without a request for a row', async t => {
    const { page, chatbotId, go, list, row, asked } = await anAgent()
    const ids = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 500 })
    await go('/inbox')
    await page.getByRole('tab', { name: 'Waiting (500)' }).waitFor()
    await list.locator('li[aria-posinset="1"][aria-setsize="500"]').waitFor()
    t.equal(await row(1).getAttribute('data-id'), ids[0])
    t.ok((await list.getByRole('listitem').count()) < 60)
    await list.getByRole('link').first().focus()
    await page.keyboard.press('End')
    await row(500).getByRole('link').and(page.locator(':focus')).waitFor()
    t.equal(await row(500).getAttribute('data-id'), ids[499])
    t.ok((await list.getByRole('listitem').count()) < 60)
    t.ok((await page.evaluate(() => document.querySelectorAll('*').length)) < 6_000)
    t.same(
      asked.filter(request => /live-chats\//.test(request) && !/\/(events|counts)$/.test(request)),
      [],
    )
    t.equal(asked.filter(request => request === 'GET /api/live-chats').length, 2, 'the pages behind the first')
  })

  await t.test('how long somebody waits is urgent after a minute, and more so before the bot resumes', async t => {
    const { chatbotId, go, row } = await anAgent()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatTimeoutMinutes: 10 } })
    for (const seconds of [570, 120, 0]) {
      const { sessionId = null } = await aVisitorWaits(dashboard, chatbotId)
      await db.pool.query(
        `with waiting as (
           update conversations set waiting_since = waiting_since - $2 * interval '1 second'
           where session_id = $1 returning id)
         update mode_changes set created_at = created_at - $2 * interval '1 second'
         where conversation_id = (select id from waiting)`,
        [sessionId, seconds],
      )
    }
    await go('/inbox')
    const looks = async (number: number, text: string | RegExp) => {
      const wait = row(number).getByText(text)
      await wait.waitFor()
      return wait.evaluate(element => {
        const { color, fontWeight } = getComputedStyle(element)
        return { urgency: element.dataset['urgency'], color, isStrong: Number(fontWeight) > 500 }
      })
    }
    const last = await looks(1, 'waiting 9 of 10 min')
    const late = await looks(2, /^waiting 2 min$/)
    const fresh = await looks(3, 'now')
    t.match([last, late, fresh], [{ urgency: 'last', isStrong: true }, { urgency: 'late' }, { urgency: 'new' }])
    t.equal(new Set([last.color, late.color, fresh.color]).size, 3)
  })

  await t.test('a conversation on which the pointer rests is read once, and is there when it is pressed', async t => {
    const { page, chatbotId, go, row, asked } = await anAgent()
    const [sessionId = ''] = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 2 })
    await go('/inbox')
    // However long this machine takes, the press comes in the same moment.
    await page.clock.setFixedTime(Date.now())
    const read = `GET /api/live-chats/${sessionId}`
    const answered = page.waitForResponse(response => response.url().includes(sessionId))
    // Nobody's hand is quite still: a list that is drawn anew under the pointer hears of it at its next move.
    await until(async () => {
      await row(1).getByRole('link').hover()
      return asked.includes(read)
    })
    await answered
    await row(1).getByRole('link').click()
    await page.getByRole('log').getByText('Question 1', { exact: true }).waitFor()
    t.equal(asked.filter(request => request === read).length, 1)
  })

  await t.test('conversations of the bot are sent while somebody looks at them, in whichever tab', async t => {
    const { page, chatbotId, go } = await anAgent()
    const streams: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/live-chats/events') streams.push(search)
    })
    await fillInbox(dashboard, { chatbotId, state: 'bot', count: 220 })
    await go('/inbox')
    const tab = page.getByRole('tab', { name: 'With AI (220)' })
    await tab.waitFor()
    t.same(streams, ['?states=waiting,open'])
    const other = await page.context().newPage()
    await other.goto('/dashboard/inbox?view=bot')
    const rows = other.getByRole('list', { name: 'With AI' })
    await rows.locator('li[aria-posinset="1"][aria-setsize="220"]').waitFor()
    t.same(streams, ['?states=waiting,open', ''], 'the tab that listens asks for them')
    await other.close()
    await until(() => streams.length === 3)
    t.equal(streams.at(-1), '?states=waiting,open')
    await tab.click()
    await until(() => streams.length === 4)
    await page.getByRole('list', { name: 'With AI' }).getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Waiting' }).click()
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await page.getByRole('tab', { name: 'Waiting (1)' }).waitFor()
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await until(() => streams.length > 4)
    t.same(streams.slice(4), ['?states=waiting,open'])
    await visitor.ask('Is anybody there?')
    await page.getByRole('log').getByText('Is anybody there?').waitFor()
  })

  await t.test('is one tab stop, and the arrow keys move within it', async t => {
    const { page, chatbotId, go, list, row, focusedRow } = await anAgent()
    const ids = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 40 })
    await go('/inbox')
    await row(1).waitFor()
    t.equal(await list.locator('a[tabindex="0"]').count(), 1)
    await list.locator('a[tabindex="0"]').focus()
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
    await until(async () => (await focusedRow()) === ids[30])
    await page.keyboard.press('ArrowUp')
    await until(async () => (await focusedRow()) === ids[29])
    await page.keyboard.press('Home')
    await until(async () => (await focusedRow()) === ids[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('Question 2', { exact: true }).waitFor()
    t.equal(await focusedRow(), ids[1], 'who opens one stays in the list')
  })

  await t.test('keeps the focus at its conversation, and takes it beside one that is gone', async t => {
    const { page, chatbotId, go, list, row, focusedRow } = await anAgent()
    const ids = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 4 })
    await go('/inbox')
    await row(1).getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await giveToBot(ids[0] ?? '')
    await page.getByRole('tab', { name: 'Waiting (3)' }).waitFor()
    t.equal(await focusedRow(), ids[1])
    const [added = ''] = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 1 })
    await page.getByRole('status').getByRole('button', { name: '1 new' }).waitFor()
    t.equal(await list.getByRole('listitem').count(), 3, 'nothing moves under the focus')
    await giveToBot(ids[1] ?? '')
    await until(async () => (await focusedRow()) === ids[2])
    await page.getByRole('status').getByRole('button', { name: '1 new' }).click()
    await list.locator(`[data-id="${added}"]`).waitFor()
  })

  await t.test('moves the focus to the title when its last row is gone', async () => {
    const { page, chatbotId, go, row } = await anAgent()
    const ids = await fillInbox(dashboard, { chatbotId, state: 'waiting', count: 1 })
    await go('/inbox')
    await row(1).getByRole('link').focus()
    await giveToBot(ids[0] ?? '')
    await page.getByText('No one is waiting.').waitFor()
    await page.locator('h1:focus').waitFor()
  })

  await t.test('what has ended is read page by page, and grows by what ends', async t => {
    const { page, chatbotId, go } = await anAgent()
    const ids = await fillInbox(dashboard, { chatbotId, state: 'ended', count: 230 })
    await go('/inbox?view=ended')
    const list = page.getByRole('list', { name: 'Ended' })
    const row = (number: number) => list.locator(`li[aria-posinset="${number}"]`)
    await row(1).waitFor()
    t.equal(await row(1).getAttribute('data-id'), ids[0])
    t.equal(await row(1).getAttribute('aria-setsize'), '-1', 'nobody knows how many there are')
    await until(async () => {
      await list.locator('xpath=..').evaluate(area => {
        area.scrollTop = area.scrollHeight
      })
      return (await row(230).count()) === 1
    })
    t.equal(await row(230).getAttribute('data-id'), ids[229])
    t.equal(await row(230).getAttribute('aria-setsize'), '230')
    await row(230).getByRole('link').click()
    await page.getByRole('log').getByText('Question 230', { exact: true }).waitFor()
  })
})
