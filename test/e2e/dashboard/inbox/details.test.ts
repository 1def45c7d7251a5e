import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('the details of a conversation', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent before a visitor who waits and has left contact details, a booking and a question. */
  const anAgent = async (width: number, permissions?: ['live_chat']) => {
    const context = { viewport: { width, height: 800 } }
    const person = await dashboard.person({ context, ...(permissions && { permissions }) })
    const { chatbotId, page } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    await db.prisma.conversation.update({
      where: { sessionId },
      data: { lastPage: 'https://shop.example/boots', lastLanguage: 'pt', lastBrowser: 'Firefox on Android' },
    })
    const ofVisitor = { chatbotId, sessionId }
    await db.prisma.lead.create({
      data: { ...ofVisitor, name: 'Ada Quill', email: 'ada@example.org', phone: '+49 30 12' },
    })
    const startsAt = new Date('2027-01-04T09:00:00Z')
    await db.prisma.booking.create({
      data: {
        ...ofVisitor,
        name: 'Ada',
        email: 'ada@example.org',
        timezone: 'UTC',
        title: 'A fitting',
        startsAt,
        endsAt: startsAt,
      },
    })
    await db.prisma.question.create({ data: { ...ofVisitor, question: 'Do you mend skates?', reason: 'not_found' } })
    await person.go(`/inbox?chat=${sessionId}`)
    const details = page.getByRole('complementary', { name: 'Details' })
    const button = page.getByRole('button', { name: 'Details', exact: true })
    await button.waitFor()
    return { ...person, sessionId, details, button }
  }

  await t.test('on a wide screen they stand beside the conversation, and can be closed', async t => {
    const { page, details, button } = await anAgent(1440)
    for (const text of [
      'Portuguese',
      'Firefox on Android',
      'Waiting since',
      'Ada Quill',
      'A fitting',
      'Do you mend skates?',
    ])
      await details.getByText(text).waitFor()
    const link = details.getByRole('link', { name: /shop\.example\/boots/ })
    t.equal(await link.getAttribute('href'), 'https://shop.example/boots')
    t.match(await link.getAttribute('rel'), 'noreferrer')
    t.equal(await details.getByRole('link', { name: 'ada@example.org' }).getAttribute('href'), 'mailto:ada@example.org')
    t.same(await findFaultsInEveryLook(page), [])
    const [beside, thread] = [await details.boundingBox(), await page.getByRole('log').boundingBox()]
    t.ok((beside?.x ?? 0) >= (thread?.x ?? 0) + (thread?.width ?? 0), 'they cover nothing')
    await details.getByRole('button', { name: 'Close details' }).click()
    await details.waitFor({ state: 'detached' })
    await button.and(page.locator(':focus')).waitFor()
    t.equal(await button.getAttribute('aria-expanded'), 'false')
  })

  await t.test('on a middle one they come over the edge, take the focus, and Escape gives it back', async t => {
    const { page, details, button } = await anAgent(1000)
    t.equal(await details.count(), 0)
    await button.click()
    await details.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await button.and(page.locator(':focus')).waitFor()
  })

  await t.test('on a phone they take the place of the conversation', async t => {
    const { page, details, button } = await anAgent(390)
    await button.click()
    await details.getByText('Ada Quill').waitFor()
    const box = await details.boundingBox()
    t.equal(box?.x, 0)
    t.ok((box?.width ?? 0) > 360, 'but for a bar to scroll with')
    t.same(await findFaultsInEveryLook(page), [])
    await details.getByRole('button', { name: 'Close details' }).click()
    await button.and(page.locator(':focus')).waitFor()
  })

  await t.test('an agent who may see neither leads nor bookings sees where the visitor is, and no more', async t => {
    const { details, page, sessionId } = await anAgent(1440, ['live_chat'])
    const answer = await page.request.get(`/api/live-chats/${sessionId}/visitor`)
    t.match(await answer.json(), { lead: null, bookings: [], questions: [] })
    await details.getByText('Portuguese').waitFor()
    t.equal(await details.getByText('Ada Quill').count(), 0)
  })
})
