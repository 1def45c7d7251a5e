/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aMessage, aUser } from '@frontdesk/testing/factories'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { fillInbox } from './inbox/fill-inbox.ts'
import { openDashboard, type Dashboard, type DashboardPerson } from './open-dashboard.ts'
import { rowFaults } from './row-faults.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and more of them '.repeat(4)
const nameless = [null, 'Jo', 'Lucía María del Carmen Fernández-Ordóñez de la Torre y Aguilar']

/** Conversations of the inbox with all, some and none of what a row can show. */
async function fillAllLists(dashboard: Dashboard, { chatbotId, email, account }: DashboardPerson): Promise<void> {
  const { db } = dashboard.frontdesk
  const { id: own } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
  const { user: colleague } = await aUser(db, { accountId: account.id, name: long.slice(0, 100) })
  for (const [state, agentId] of [
    ['waiting', own],
    ['open', own],
    ['open', colleague.id],
    ['bot', own],
    ['ended', own],
  ] as const) {
    const ids = await fillInbox(dashboard, { chatbotId, state, count: 6, agentId })
    for (const [at, sessionId] of ids.entries()) {
      const name = nameless[at % nameless.length] ?? null
      const content = at < 3 ? 'Hi' : long
      await db.prisma.message.updateMany({ where: { conversation: { sessionId } }, data: { content } })
      if (name !== null) await db.prisma.lead.create({ data: { chatbotId, sessionId, name } })
    }
    const [first] = ids
    if (first !== undefined) await db.prisma.message.deleteMany({ where: { conversation: { sessionId: first } } })
  }
}

/** Records of visitors who have left as little as they may, and as much. */
async function fillRecords({ frontdesk: { db } }: Dashboard, { chatbotId, account }: DashboardPerson): Promise<void> {
  const { prisma } = db
  await prisma.lead.createMany({
    data: [
      { chatbotId },
      { chatbotId, phone: '1' },
      { chatbotId, email: `${'x'.repeat(60)}@visitor.example` },
      { chatbotId, name: long.slice(0, 200), company: long.slice(0, 200), message: long, handledAt: new Date() },
    ],
  })
  const startsAt = new Date('2035-01-09T10:00:00Z')
  const endsAt = new Date('2035-01-09T10:30:00Z')
  const booking = { chatbotId, startsAt, endsAt, timezone: 'Europe/Berlin', status: 'confirmed' as const }
  await prisma.booking.createMany({
    data: [
      { ...booking, name: 'Jo', email: 'a@b.example', title: '' },
      { ...booking, name: long.slice(0, 200), email: `${'x'.repeat(60)}@visitor.example`, title: long.slice(0, 200) },
    ],
  })
  const question = { chatbotId, sessionId: randomUUID(), reason: 'not_found' as const }
  await prisma.question.createMany({
    data: [
      { ...question, question: '?' },
      { ...question, question: long },
    ],
  })
  const talk = await aConversation(db, { chatbotId })
  for (const content of ['Hi', `<p>${long}</p>`]) {
    const asked = await aMessage(db, { conversationId: talk.id, content })
    const reply = { conversationId: talk.id, role: 'assistant', replyTo: asked.id, content } as const
    const { id: messageId } = await aMessage(db, reply)
    const rated = { chatbotId, sessionId: talk.sessionId, rating: 'down' as const }
    await prisma.feedback.create({ data: { ...rated, messageId, ...(content !== 'Hi' && { comment: long }) } })
  }
  await prisma.feedback.create({
    data: { chatbotId, sessionId: randomUUID(), messageId: 9_000_000_000n, rating: 'up' },
  })
  await aUser(db, { accountId: account.id, name: '', permissions: ['live_chat'] })
  await aChatbot(db, { accountId: account.id, name: long.slice(0, 100), domains: [`${'z'.repeat(60)}.example`] })
  await aUser(db, { accountId: account.id, name: long.slice(0, 200), email: `${'y'.repeat(50)}@shop.example` })
}

t.test('rows with little and with much content', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const person = await dashboard.person({ context: { viewport: { width: 1440, height: 900 } } })
  const { page, go, chatbotId } = person
  await dashboard.frontdesk.db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
  await fillAllLists(dashboard, person)
  await fillRecords(dashboard, person)

  /** The faults of these rows on a screen and on a phone, from left to right and from right to left. */
  const faultsOf = async (rows: Locator): Promise<string[]> => {
    const faults: string[] = []
    await rows.nth(1).waitFor()
    for (const width of [1440, 390])
      for (const dir of ['ltr', 'rtl']) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(way => void (document.documentElement.dir = way), dir)
        for (const fault of await rowFaults(rows)) faults.push(`${width} px, ${dir}: ${fault}`)
      }
    await page.setViewportSize({ width: 1440, height: 900 })
    return faults
  }

  for (const [view, name] of [
    ['waiting', 'Waiting'],
    ['mine', 'Mine'],
    ['team', 'Team'],
    ['bot', 'With AI'],
    ['ended', 'Ended'],
  ] as const)
    await t.test(`inbox, ${name}: every text has its room, and none stands on another`, async t => {
      await go(`/inbox?view=${view}`)
      t.same(await faultsOf(page.getByRole('list', { name, exact: true }).getByRole('listitem')), [])
    })

  for (const path of [
    '/conversations',
    '/leads?show=all',
    '/bookings?view=list&show=all',
    '/questions',
    '/feedback',
    '/team',
    '/chatbots',
  ])
    await t.test(`${path}: every text has its room, and none stands on another`, async t => {
      await go(path)
      t.same(await faultsOf(page.getByRole('main').getByRole('listitem')), [])
    })

  await t.test('what selects a row stands where its picture stood, whose figure is in the middle of it', async t => {
    const middleOf = async (one: Locator) => {
      const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    }
    for (const width of [1440, 640])
      for (const path of ['/conversations', '/leads?show=all', '/questions']) {
        await page.setViewportSize({ width, height: 900 })
        await go(path)
        const row = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('checkbox') })
          .first()
        const picture = row.locator('[data-part=picture] > *')
        const name = `${path}, ${width} px`
        t.same(await middleOf(row.getByRole('checkbox')), await middleOf(picture), name)
        const figure = picture.locator('svg')
        if ((await figure.count()) > 0) t.same(await middleOf(figure), await middleOf(picture), name)
        await row.hover()
        t.equal(await row.locator('[data-part=picture]').evaluate(node => getComputedStyle(node).opacity), '0', name)
      }
    await page.setViewportSize({ width: 1440, height: 900 })
    await go('/questions')
    const row = page.getByRole('main').getByRole('listitem').first()
    await row.waitFor()
    t.equal(
      (await middleOf(row.locator('[data-part=head]'))).y,
      (await middleOf(row.locator('a'))).y,
      'one line, in the middle',
    )
  })
})
