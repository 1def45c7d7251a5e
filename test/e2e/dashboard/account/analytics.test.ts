/// <reference lib="dom" />
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('analytics', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk

  /** So much happened at noon of a day. */
  const count = (chatbotId: string, day: string, numbers: object) =>
    db.prisma.analyticsCount.create({ data: { chatbotId, slot: new Date(`${day}T12:00:00Z`), ...numbers } })
  const may = '/analytics?period=custom&from=2026-05-11&to=2026-05-20'

  await t.test('a number says how it differs from the days before, and is drawn when it is chosen', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await count(chatbotId, '2026-05-05', { conversations: 20, visitorMessages: 40, aiReplies: 20 })
    await count(chatbotId, '2026-05-12', { conversations: 30, visitorMessages: 50, aiReplies: 40, ratingsUp: 1 })
    await go(may)
    const numbers = page.getByRole('radiogroup', { name: 'Metric' })
    await numbers.getByRole('radio', { name: 'Conversations 30 50% more' }).waitFor()
    await numbers.getByRole('radio', { name: 'Answered by AI 80% 30 points better' }).waitFor()
    await numbers.getByRole('radio', { name: 'Not found 0% No change' }).waitFor()
    await numbers.getByRole('radio', { name: 'Rated helpful 100% 1 rating' }).waitFor()
    await page
      .getByText('Total: 30. Previous period, 1 May 2026 to 10 May 2026: 20. Busiest day: Tue, 12 May 2026, with 30.')
      .waitFor()
    await numbers.getByText('Answered by AI').click()
    await page.getByRole('heading', { name: 'Answered by AI, 11 May 2026 to 20 May 2026' }).waitFor()
    t.match(page.url(), 'metric=answered')
    await page.reload()
    await page.getByRole('heading', { name: 'Answered by AI, 11 May 2026 to 20 May 2026' }).waitFor()
    await page.getByText('View as table').first().click()
    const row = page.getByRole('row', { name: /12 May 2026/ })
    await row.waitFor()
    t.same(await row.getByRole('cell').allTextContents(), ['80%', '–'])
  })

  await t.test('a chart says what its bars and its line are, and that today is not over', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const today = new Date().toISOString().slice(0, 10)
    await count(chatbotId, today, { conversations: 2, visitorMessages: 4, aiReplies: 4, notFound: 2 })
    const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    await count(chatbotId, lastMonth, { conversations: 4, visitorMessages: 4, aiReplies: 4, notFound: 1 })
    await go('/analytics')
    const legend = page.locator('[data-part=legend] span')
    await legend.first().waitFor()
    t.same(await legend.allInnerTexts(), ['This period', 'Previous period', 'Today, so far'])
    await page.getByText('Busiest day: today, with 2.').waitFor()
    t.equal(await page.locator('[data-part=place]').count(), 30, 'all days of the period')
    const ticks = await page.locator('[data-part=ticks] span').allInnerTexts()
    t.equal(ticks.at(-1), 'Today')
    t.notMatch(ticks.join(' '), /20\d\d/, 'the title has the year')
    const numbers = page.getByRole('radiogroup', { name: 'Metric' })
    // More conversations are neither good nor bad; more questions without an answer are bad.
    await numbers.getByRole('radio', { name: 'Conversations 2 50% less' }).waitFor()
    await numbers.getByRole('radio', { name: 'Not found 50% 25 points worse' }).waitFor()
    await go(may)
    await legend.first().waitFor()
    t.same(await legend.allInnerTexts(), ['This period', 'Previous period'])
  })

  await t.test('live chats have a number of their own, as a sentence, as a table and by agent', async t => {
    const { page, go, chatbotId, email } = await dashboard.person()
    const user = await db.prisma.user.findFirstOrThrow({ where: { email } })
    await count(chatbotId, '2026-05-05', { liveChatRatings: 2, liveChatsSatisfied: 1, liveChatStars: 6 })
    await count(chatbotId, '2026-05-12', { liveChatRatings: 4, liveChatsSatisfied: 3, liveChatStars: 17 })
    const agent = { chatbotId, slot: new Date('2026-05-12T12:00:00Z'), value: user.id }
    await db.prisma.analyticsValue.createMany({
      data: [
        { ...agent, measure: 'agent_rated', count: 4n },
        { ...agent, measure: 'agent_satisfied', count: 3n },
        { ...agent, measure: 'agent_rated', count: 1n, value: chatbotId },
      ],
    })
    await go(may)
    const numbers = page.getByRole('radiogroup', { name: 'Metric' })
    const name = 'Live chat satisfaction 75% 25 points better 4 ratings, 4.3 out of 5 on average'
    await numbers.getByRole('radio', { name }).waitFor()
    await numbers.getByText('Live chat satisfaction').click()
    await page.getByText('Share of rated live chats with 4 or 5 out of 5. Total: 75%.').waitFor()
    await page.getByText('View as table').first().click()
    const row = page.getByRole('row', { name: /12 May 2026/ })
    await row.waitFor()
    t.same(await row.getByRole('cell').allTextContents(), ['75%', '–'])
    const agents = page.getByRole('region', { name: 'Live chats by agent' }).getByRole('row')
    await agents.nth(2).waitFor()
    t.same(await agents.allInnerTexts(), ['Agent\tRatings\tSatisfied', `${user.name}\t4\t75%`, 'Former agent\t1\t0%'])
  })

  await t.test('replies are shown by outcome, and each outcome leads to its conversations', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const of = { chatbotId, measure: 'outcome' as const }
    await db.prisma.analyticsValue.createMany({
      data: [
        { ...of, slot: new Date('2026-05-12T12:00:00Z'), value: 'not_found_nothing_near', count: 3n },
        { ...of, slot: new Date('2026-05-13T12:00:00Z'), value: 'not_found_nothing_near', count: 1n },
        { ...of, slot: new Date('2026-05-12T12:00:00Z'), value: 'answered', count: 1_200n },
        { ...of, slot: new Date('2026-06-12T12:00:00Z'), value: 'failed', count: 2n },
      ],
    })
    await go(may)
    const rows = page.getByRole('list', { name: 'Replies by outcome' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    t.same(await rows.allInnerTexts(), ['Answered\n1,200', 'Not found: nothing on this topic\n4'])
    await rows.getByRole('link', { name: 'Not found: nothing on this topic' }).click()
    await page.waitForURL('**/conversations?**')
    t.match(Object.fromEntries(new URL(page.url()).searchParams), {
      outcome: 'not_found_nothing_near',
      from: '2026-05-11',
      to: '2026-05-20',
    })
    await page.getByRole('button', { name: /Not found: nothing on this topic/ }).waitFor()
  })

  await t.test(
    'conversations are shown by outcome, with what it means one press away, and by cause with what helps',
    async t => {
      const { page, go, chatbotId } = await dashboard.person()
      await count(chatbotId, '2026-05-12', { conversations: 6 })
      const of = { chatbotId, startedAt: new Date('2026-05-12T12:00:00Z') }
      await db.prisma.countedOutcome.createMany({
        data: [
          { ...of, conversationId: 9_000_001n, outcome: 'answered_confirmed' },
          { ...of, conversationId: 9_000_002n, outcome: 'answered_quiet' },
          { ...of, conversationId: 9_000_003n, outcome: 'answered_quiet' },
          { ...of, conversationId: 9_000_004n, outcome: 'came_back', cause: 'written_badly' },
          { ...of, conversationId: 9_000_005n, outcome: 'not_found', cause: 'knowledge_missing' },
        ],
      })
      await go(may)
      const rows = page.getByRole('list', { name: 'Conversations by outcome' }).getByRole('listitem')
      await rows.nth(4).waitFor()
      t.same(await rows.allInnerTexts(), [
        'Answered, confirmed\n1',
        'Answered, no reaction\n2',
        'Came back with the same question\n1',
        'Not found\n1',
        'Not recorded\n1',
      ])
      const definition = page.getByText('Silence never counts as confirmed.')
      t.notOk(await definition.isVisible())
      await page.getByText('What the outcomes mean').focus()
      await page.keyboard.press('Enter')
      await definition.waitFor()
      await page.getByRole('row', { name: 'Asked a follow-up question Never answered' }).waitFor()
      t.same(await findFaultsInEveryLook(page), [])
      const causes = page.getByRole('list', { name: 'What didn’t go well' })
      const remedy = causes.getByRole('link', { name: 'Answer the questions' })
      await remedy.waitFor()
      const borders = await remedy.evaluate(link => {
        const { borderBlockStartColor, borderBlockEndColor } = getComputedStyle(link)
        return [borderBlockStartColor, borderBlockEndColor]
      })
      t.equal(new Set(borders).size, 1, 'the first one as well has a border all around')
      await causes.getByRole('link', { name: 'The answer didn’t help' }).click()
      await page.waitForURL('**/conversations?**')
      t.match(Object.fromEntries(new URL(page.url()).searchParams), { cause: 'written_badly', from: '2026-05-11' })
      await page.getByRole('button', { name: /The answer didn’t help/ }).waitFor()
    },
  )

  await t.test('days, bars, chatbot and comparison are chosen, and stand in the address', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    const other = await aChatbot(db, { accountId: account.id, name: 'Wholesale' })
    await count(chatbotId, '2026-05-12', { conversations: 3 })
    await count(other.id, '2026-05-13', { conversations: 4 })
    await go(may)
    await page.getByText('Total: 7.').waitFor()
    await page
      .getByRole('button', { name: /Chatbot$/ })
      .last()
      .click()
    await page.getByRole('option', { name: 'Wholesale' }).click()
    await page.getByText('Total: 4.').waitFor()
    await page.getByRole('switch', { name: 'Compare with previous period' }).press('Space')
    await page.getByText('Previous period, 1 May 2026').waitFor({ state: 'detached' })
    await page.getByText('Week', { exact: true }).click()
    await page.getByText('Busiest week: 11 May 2026, with 4.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-05-12')
    await page.getByText('Total: 0.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-05-02')
    await page.getByText('The end date is before the start date.').waitFor()
    const { searchParams } = new URL(page.url())
    t.match(Object.fromEntries(searchParams), { chatbot: other.id, compare: 'none', to: '2026-05-02' })
  })

  await t.test('what the days are made of is ranked, and can be downloaded', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await count(chatbotId, '2026-05-12', { conversations: 3, visitorMessages: 5 })
    await db.prisma.analyticsValue.createMany({
      data: (
        [
          ['page', 'shop.example/delivery', 4],
          ['page', '<img src=x onerror=alert(1)>', 1],
          ['language', 'de', 5],
        ] as const
      ).map(([measure, value, n]) => ({
        chatbotId,
        measure,
        value,
        count: BigInt(n),
        slot: new Date('2026-05-12T12:00:00Z'),
      })),
    })
    await go(may)
    const pages = page.getByRole('list', { name: 'Top pages' }).getByRole('listitem')
    await pages.first().waitFor()
    t.same(await pages.allInnerTexts(), ['shop.example/delivery\n4', '<img src=x onerror=alert(1)>\n1'])
    await page.getByRole('list', { name: 'Languages' }).getByText('German').waitFor()
    await page.getByText('Busiest: Tuesday at 12:00, with 5 messages.').waitFor()
    await page.getByRole('button', { name: 'Download' }).click()
    const menu = page.getByRole('menu', { name: 'Download' })
    t.same(await menu.getByRole('menuitem').allTextContents(), [
      'All metrics (CSV)',
      'Conversations by outcome (CSV)',
      'What didn’t go well (CSV)',
      'Replies by outcome (CSV)',
      'Top pages (CSV)',
      'Top sources (CSV)',
      'Languages (CSV)',
    ])
    t.same(await findFaultsInEveryLook(page), [])
    const file = menu.getByRole('menuitem', { name: 'Top pages (CSV)' })
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    t.match(download.suggestedFilename(), 'analytics-page')
  })

  await t.test('before anything was counted the page says so, and with a smaller plan it is the same', async t => {
    await db.pool.query(`update analytics_progress set counted_until = '-infinity'`)
    const { page, go, chatbotId } = await dashboard.person({ plan: 'free' })
    await aConversation(db, { chatbotId })
    await go('/analytics')
    await page.getByText('No data yet.').waitFor()
    await page.getByRole('heading', { name: 'AI replies this month' }).waitFor()
    t.equal(await page.getByRole('heading', { name: 'Top unanswered questions' }).count(), 0)
  })

  await t.test('what the models cost is shown where prices are set: altogether, by chatbot and by model', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const numbers = { conversations: 10, answeredConversations: 8, visitorMessages: 30, aiReplies: 24 }
    await count(chatbotId, '2026-05-12', numbers)
    const tokens = { calls: 24, inputTokens: 48_000n, outputTokens: 2_400n, durationMs: 48_000n }
    const slot = new Date('2026-05-12T12:00:00Z')
    await db.prisma.analyticsModel.create({
      data: { chatbotId, slot, purpose: 'reply', model: 'gpt-4.1-mini', currency: 'EUR', cost: 1.2, ...tokens },
    })
    await go(may)
    await page.getByText('No prices are set, so costs can’t be shown.').waitFor()
    t.equal(await page.getByRole('radio', { name: /^Model cost/ }).count(), 0)
    await recordWorkerFacts({ db }, { modelPrices: { currency: 'EUR', models: [] } })
    await page.reload()
    await page.getByRole('radio', { name: 'Model cost €1.20 €0.12 per conversation' }).waitFor()
    const ofChatbot = page.getByRole('region', { name: 'Chatbots' }).getByRole('row', { name: /Shop assistant/ })
    await ofChatbot.waitFor()
    t.same(await ofChatbot.getByRole('cell').allTextContents(), ['10', '€1.20', '€0.12', '€0.15'])
    const ofModel = page.getByRole('region', { name: 'Models' }).getByRole('row', { name: /gpt-4.1-mini/ })
    await ofModel.waitFor()
    t.same(await ofModel.getByRole('cell').allTextContents(), ['Replies', '24', '48,000', '2,400', '2\u00A0s', '€1.20'])
  })

  await t.test('a person asks for the week by mail, and ends it again', async t => {
    const { page, go, email } = await dashboard.person()
    await go('/analytics')
    const wish = page.getByRole('switch', { name: `Email me every week at ${email}` })
    await page.getByText('Email me every week').click()
    await page.getByText(/^Next email: Monday, /).waitFor()
    await page.reload()
    await page.getByText(/^Next email: Monday, /).waitFor()
    t.equal(await wish.isChecked(), true)
    await page.getByText('Email me every week').click()
    await page.getByText(/^Next email: Monday, /).waitFor({ state: 'detached' })
    t.equal(await wish.isChecked(), false)
  })
})
