import { randomUUID } from 'node:crypto'
import { cachedFindChatbot, type ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, allWeek, aConversation } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { bookSlot } from '@frontdesk/tools/bookings/book-slot'
import { findFreeSlots } from '@frontdesk/tools/bookings/find-free-slots'
import t, { type Test } from 'tap'

const { url } = await testDatabase(t)
const db = connect({ databaseUrl: url, poolSize: 20, name: 'tools-test', onIdleError: error => t.fail(error.message) })
t.teardown(() => db.close())

async function aBookableChatbot(settings: object = {}): Promise<ChatbotForChat> {
  const bookingSettings = { isEnabled: true, title: 'A visit', timezone: 'Europe/Berlin', hours: allWeek, ...settings }
  const { id } = await aChatbot(db, { bookingSettings })
  const chatbot = await cachedFindChatbot({ db })(id)
  if (chatbot === null) throw new Error('there is no chatbot')
  return chatbot
}

/** Slots of the day after tomorrow and later: an earlier one may begin too soon while a test runs. */
const from = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)

async function firstFree(chatbot: ChatbotForChat): Promise<string> {
  const [slot] = (await findFreeSlots({ db }, chatbot, { from })).slots
  if (slot === undefined) throw new Error('there is no free slot')
  return slot.startsAt
}

const kim = { name: 'Kim', email: 'Kim@Visitor.example ' }
const refused = (t: Test, work: Promise<unknown>, code: string): Promise<unknown> => t.rejects(work, { code })

/** What becomes of a booking. Whoever got no connection in time is told to try again, and does. */
async function outcomeOf(chatbot: ChatbotForChat, startsAt: string, number: number): Promise<string> {
  const visitor = { name: `Visitor ${number}`, email: `v${number}@visitor.example` }
  for (;;) {
    const outcome = await bookSlot({ db }, chatbot, { startsAt, ...visitor }).then(
      () => 'booked',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
    if (!outcome.includes('timeout')) return outcome
  }
}

t.test('of 200 who book one slot at once, one has it, and the slot is not offered any more', async t => {
  const chatbot = await aBookableChatbot()
  const startsAt = await firstFree(chatbot)
  const tries = Array.from({ length: 200 }, (_, number) => outcomeOf(chatbot, startsAt, number))
  const outcomes = await Promise.all(tries)
  t.equal(outcomes.filter(outcome => outcome === 'booked').length, 1)
  t.equal(outcomes.filter(outcome => outcome === 'SLOT_TAKEN').length, 199)
  t.equal(await db.prisma.booking.count({ where: { chatbotId: chatbot.id } }), 1)
  t.not(await firstFree(chatbot), startsAt)
})

t.test('of many who book slots that overlap by what is kept free, no two meet', async t => {
  const chatbot = await aBookableChatbot({ durationMinutes: 30, bufferAfterMinutes: 20, bufferBeforeMinutes: 15 })
  const { slots } = await findFreeSlots({ db }, chatbot, { from, days: 1 })
  const tries = [...slots, ...slots, ...slots].map(({ startsAt }, number) => outcomeOf(chatbot, startsAt, number))
  t.same(new Set(await Promise.all(tries)), new Set(['booked', 'SLOT_TAKEN']))
  const booked = await db.prisma.booking.findMany({ where: { chatbotId: chatbot.id }, orderBy: { startsAt: 'asc' } })
  // Each keeps two slots before it and two after it from others.
  t.ok(booked.length >= 10)
  for (const [at, { startsAt }] of booked.entries()) {
    const before = booked[at - 1]
    if (before !== undefined) t.ok(startsAt.getTime() - before.endsAt.getTime() >= 35 * 60_000)
  }
})

t.test('a booking is whole: who, when, the mail that is owed, the session if it is theirs', async t => {
  const chatbot = await aBookableChatbot()
  const { sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  const stranger = await aConversation(db)
  const startsAt = await firstFree(chatbot)
  const booked = await bookSlot({ db }, chatbot, {
    startsAt,
    ...kim,
    phone: '1',
    sessionId,
    timezone: 'asia/kathmandu',
  })
  t.match(booked, { title: 'A visit', startsAt, timezone: /^Asia\/Kat(h)?mandu$/ })
  t.match(await db.prisma.booking.findUnique({ where: { id: booked.id } }), {
    sessionId,
    name: 'Kim',
    email: 'kim@visitor.example',
    phone: '1',
    status: 'confirmed',
  })
  t.match(await db.prisma.recordMail.findMany({ where: { bookingId: booked.id } }), [{ occasion: 'booking' }])
  const next = {
    startsAt: await firstFree(chatbot),
    ...kim,
    name: 'Kim\r\nBcc: x\u202e',
    sessionId: stranger.sessionId,
  }
  const { id } = await bookSlot({ db }, chatbot, next)
  t.match(await db.prisma.booking.findUnique({ where: { id } }), { sessionId: null, name: 'Kim Bcc: x' })
})

t.test('the same request gets the same booking, also when it is sent twice at once', async t => {
  const chatbot = await aBookableChatbot()
  const input = { startsAt: await firstFree(chatbot), ...kim, repeatable: { key: randomUUID(), hash: 'a' } }
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await bookSlot({ db }, chatbot, input)).id))
  t.equal(new Set(ids).size, 1)
  t.equal((await bookSlot({ db }, chatbot, input)).id, ids[0])
  await refused(
    t,
    bookSlot({ db }, chatbot, { ...input, repeatable: { ...input.repeatable, hash: 'b' } }),
    'IDEMPOTENCY_KEY_REUSED',
  )
  await db.pool.query(`update booking_holds set created_at = now() - interval '25 hours'`)
  await refused(t, bookSlot({ db }, chatbot, input), 'SLOT_TAKEN')
})

t.test('a mailbox gets five a day and no more, also of many that are booked at once', async t => {
  const chatbot = await aBookableChatbot()
  const { slots } = await findFreeSlots({ db }, chatbot, { from, days: 7 })
  const tries = slots.slice(0, 15).map(({ startsAt }) => bookSlot({ db }, chatbot, { ...kim, startsAt }))
  const outcomes = await Promise.allSettled(tries)
  t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
  for (const outcome of outcomes) if (outcome.status === 'rejected') t.equal(outcome.reason.code, 'DAY_LIMITED')
  t.equal(await db.prisma.booking.count({ where: { chatbotId: chatbot.id } }), 5)
})

t.test('only a slot that is offered can be booked, and only where bookings are on', async t => {
  const chatbot = await aBookableChatbot()
  const startsAt = await firstFree(chatbot)
  const beside = new Date(Date.parse(startsAt) + 60_000).toISOString()
  for (const odd of [beside, '2001-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', 'never'])
    await refused(t, bookSlot({ db }, chatbot, { ...kim, startsAt: odd }), 'SLOT_TAKEN')
  await refused(t, bookSlot({ db }, chatbot, { startsAt, name: 'Kim', email: 'a@b, c@d.example' }), 'EMAIL_INVALID')
  await refused(t, bookSlot({ db }, chatbot, { ...kim, startsAt, timezone: 'Mars/Base' }), 'TIME_ZONE_UNKNOWN')
  const off = await aBookableChatbot({ isEnabled: false })
  await refused(t, bookSlot({ db }, off, { ...kim, startsAt }), 'BOOKINGS_OFF')
  await refused(t, findFreeSlots({ db }, off), 'BOOKINGS_OFF')
  await refused(t, findFreeSlots({ db }, chatbot, { from: '2027-02-30' }), 'DAY_INVALID')
})
