import { aConversation, aMessage, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('the first page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk

  await t.test('completed set-up steps are marked, and the list disappears once all are done', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    await go('/')
    const steps = page.getByRole('list').filter({ hasText: 'Install it on your website' })
    await steps.getByRole('link').first().waitFor()
    t.equal(await page.getByRole('img', { name: 'Done' }).count(), 0)

    await aSource(db, { chatbotId, status: 'ready' })
    await page.reload()
    await page.getByRole('link', { name: 'Add knowledge: your website, files and texts Done' }).waitFor()
    t.equal(await page.getByRole('img', { name: 'Done' }).count(), 1)

    const today = new Date()
    await db.prisma.trialUsage.create({ data: { accountId: account.id, day: today, used: 1 } })
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { appearance: { colour: '#1f5b60' } } })
    await db.prisma.seenOrigin.create({ data: { chatbotId, host: 'shop.example', seenAt: today } })
    const invitation = { email: 'kim@plover.example', tokenHash: Buffer.from('a token'), seesAllChatbots: true }
    await db.prisma.invitation.create({ data: { ...invitation, accountId: account.id, expiresAt: today } })
    await page.reload()
    await page.getByText('You’re all caught up.').waitFor()
    t.equal(await steps.count(), 0)
  })

  await t.test('failed sources and blocked websites are shown, with links to fix them', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    await aSource(db, { chatbotId, status: 'failed' })
    const refusal = { chatbotId, day: new Date(), reason: 'domain', count: 1 }
    await db.prisma.refusedOrigin.create({ data: { ...refusal, host: 'blog.example' } })
    const now = new Date()
    const period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
    await db.prisma.usage.create({ data: { accountId: account.id, period, used: 9_000, quota: 10_000 } })
    await go('/')
    await page.getByRole('link', { name: 'Chat blocked on 1 website' }).waitFor()
    await page.getByRole('link', { name: '9,000 of 10,000 AI replies used this month' }).waitFor()
    await page.getByRole('link', { name: '1 source failed to sync' }).click()
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
    t.equal(new URL(page.url()).pathname, `/dashboard/chatbots/${chatbotId}/knowledge`)
  })

  await t.test('a member who may see leads alone reads that nothing waits, and nothing of the set-up', async t => {
    const { page, go } = await dashboard.person({ permissions: ['leads'] })
    await go('/')
    await page.getByText('You’re all caught up.').waitFor()
    t.equal(await page.getByRole('link', { name: /Add knowledge/ }).count(), 0)
  })

  await t.test('an owner sees the last seven days in numbers, and what visitors wrote last', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const dayMs = 24 * 60 * 60 * 1_000
    const count = (slot: number, conversations: number) =>
      db.prisma.analyticsCount.create({ data: { chatbotId, slot: new Date(slot), conversations } })
    await count(Date.now() - 2 * dayMs, 3)
    await count(Date.now() - 9 * dayMs, 2)
    const { id: conversationId } = await aConversation(db, { chatbotId })
    await aMessage(db, { conversationId, content: 'Do you ship to <b>Norway</b>?' })
    await go('/')
    const week = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The last 7 days' }) })
    t.match(await week.locator('dl > div').first().innerText(), /^Conversations\n3\n50% more/)
    const lines = week.locator('polyline')
    t.equal(await lines.count(), await week.locator('dl > div').count())
    for (const points of await lines.evaluateAll(all => all.map(line => line.getAttribute('points') ?? '')))
      t.equal(points.split(' ').length, 7, 'every number has a line of its days')
    await page.getByRole('list', { name: 'Latest conversations' }).getByText('Do you ship to <b>Norway</b>?').waitFor()
    await page.getByRole('link', { name: 'View analytics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    t.match(page.url(), 'period=7d')
  })

  await t.test('questions, leads and answers that wait lead to their pages, and a conversation to itself', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
    await aMessage(db, { conversationId, content: 'Do you ship to Norway?' })
    const question = { chatbotId, sessionId, question: 'Is there parking?', reason: 'not_found' } as const
    await db.prisma.question.create({ data: question })
    await db.prisma.lead.createMany({ data: [{ chatbotId }, { chatbotId }] })
    await go('/')
    await page.getByRole('link', { name: '1 unanswered question', exact: true }).click()
    await page.getByRole('list', { name: 'Questions' }).getByText('Is there parking?').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '2 new leads', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    t.equal(await page.getByRole('radio', { name: 'New', exact: true }).isChecked(), true)
    await page.goBack()
    await page
      .getByRole('list', { name: 'Latest conversations' })
      .getByRole('link', { name: /Norway/ })
      .click()
    await page.waitForURL(url => url.pathname === `/dashboard/conversations/${sessionId}`)
    await page.getByRole('main').getByText('Do you ship to Norway?').first().waitFor()
  })

  await t.test('an agent sees their open chats, and no numbers', async t => {
    const { page, go, chatbotId, email } = await dashboard.person({ permissions: ['live_chat'] })
    const { id: agentId } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
    await aConversation(db, { chatbotId, mode: 'human', liveStatus: 'open', agentId })
    await aConversation(db, { chatbotId, mode: 'human', liveStatus: 'open', agentId: crypto.randomUUID() })
    await aConversation(db, { chatbotId, missedAt: new Date() })
    await go('/')
    const missed = page.getByRole('link', { name: '1 missed chat request' })
    t.match(await missed.getAttribute('href'), /\/inbox\?view=missed$/)
    await page.getByRole('link', { name: 'You have 1 open chat' }).waitFor()
    t.equal(await page.getByRole('heading', { name: 'The last 7 days' }).count(), 0)
    t.equal(await page.getByRole('heading', { name: 'Latest conversations' }).count(), 0)
  })
})
