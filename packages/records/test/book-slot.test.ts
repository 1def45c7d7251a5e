import { randomUUID } from 'node:crypto'
import { cachedFindChatbot, type ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { hashOfToken, newLinkToken } from '@frontdesk/accounts/login/link-token'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, allWeek, aConversation } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { bookSlot } from '@frontdesk/records/bookings/book-slot'
import { confirmLinkedBooking } from '@frontdesk/records/bookings/linked-booking'
import { findFreeSlots } from '@frontdesk/records/bookings/find-free-slots'
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
    status: 'pending',
  })
  t.match(await db.prisma.recordMail.findMany({ where: { bookingId: booked.id } }), [{ occasion: 'booking_pending' }])
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
  const off = await aBookableChatbot({ isEnabled: false })
  await refused(t, bookSlot({ db }, off, { ...kim, startsAt }), 'BOOKINGS_OFF')
  await refused(t, findFreeSlots({ db }, off), 'BOOKINGS_OFF')
  await refused(t, findFreeSlots({ db }, chatbot, { from: '2027-02-30' }), 'DAY_INVALID')
})

t.test('a mailbox with a suffix is the same mailbox', async t => {
  const chatbot = await aBookableChatbot()
  for (let at = 0; at < 5; at += 1) {
    await bookSlot({ db }, chatbot, {
      startsAt: await firstFree(chatbot),
      name: 'Kim',
      email: `kim+${at}@visitor.example`,
    })
  }
  const startsAt = await firstFree(chatbot)
  await refused(t, bookSlot({ db }, chatbot, { ...kim, startsAt }), 'DAY_LIMITED')
  t.ok(await bookSlot({ db }, chatbot, { startsAt, name: 'Lee', email: 'lee@visitor.example' }))
})

t.test('a network holds ten slots at a time without a confirmation, and a chatbot a hundred', async t => {
  const chatbot = await aBookableChatbot({ durationMinutes: 5 })
  const { slots } = await findFreeSlots({ db }, chatbot, { from, days: 3 })
  let number = 0
  const book = (network: string) => {
    number += 1
    const visitor = { name: 'Kim', email: `v${number}@visitor.example`, network }
    return bookSlot({ db }, chatbot, { startsAt: slots[number]?.startsAt ?? '', ...visitor })
  }
  const here = '203.0.113.* (anonymized)'
  for (let at = 0; at < 10; at += 1) await book(here)
  await refused(t, book(here), 'DAY_LIMITED')
  await db.pool.query('update booking_holds set held_until = now() where chatbot_id = $1', [chatbot.id])
  for (let at = 0; at < 10; at += 1) await book(here)
  await refused(t, book(here), 'DAY_LIMITED')
  await db.pool.query('update booking_holds set held_until = now() where chatbot_id = $1', [chatbot.id])
  await refused(t, book(here), 'DAY_LIMITED')

  for (let at = 0; at < 100; at += 1) await book(`198.51.${at}.* (anonymized)`)
  await refused(t, book('192.0.2.* (anonymized)'), 'BOOKINGS_WAITING')
  const confirmed = 'update booking_holds set held_until = null where chatbot_id = $1'
  await db.pool.query(confirmed, [chatbot.id])
  t.ok(await book('192.0.2.* (anonymized)'), 'what was confirmed does not wait')
})

t.test('an expired hold frees its slot, and the same request books it again', async t => {
  const chatbot = await aBookableChatbot()
  const input = { ...kim, startsAt: await firstFree(chatbot), repeatable: { key: randomUUID(), hash: 'a' } }
  const first = await bookSlot({ db }, chatbot, input)
  t.match(first, { status: 'pending', confirmBy: String })
  t.same(await bookSlot({ db }, chatbot, input), first)
  await db.pool.query('update booking_holds set held_until = now() where booking_id = $1', [first.id])
  t.equal(await firstFree(chatbot), input.startsAt)
  const second = await bookSlot({ db }, chatbot, input)
  t.not(second.id, first.id)
  t.not(await firstFree(chatbot), input.startsAt)
})

t.test('of a confirmation and a booking of the lapsed slot at once, one has the slot', async t => {
  const chatbot = await aBookableChatbot()
  for (let round = 0; round < 10; round += 1) {
    const startsAt = await firstFree(chatbot)
    const person = (who: string) => ({ name: who, email: `${who}${round}@visitor.example` })
    const held = await bookSlot({ db }, chatbot, { startsAt, ...person('kim') })
    const { token } = newLinkToken()
    const almostOver = `held_until = clock_timestamp() + interval '3 milliseconds'`
    await db.pool.query(`update booking_holds set token_hash = $2, ${almostOver} where booking_id = $1`, [
      held.id,
      hashOfToken(token),
    ])
    await Promise.allSettled([
      confirmLinkedBooking({ db }, token),
      bookSlot({ db }, chatbot, { startsAt, ...person('lee') }),
    ])
    const { rows } = await db.pool.query(
      `select count(*)::int as holders from booking_holds join bookings on bookings.id = booking_id
       where starts_at = $1 and booking_holds.chatbot_id = $2 and period is not null
         and (status = 'confirmed' or held_until > now())`,
      [startsAt, chatbot.id],
    )
    t.ok(rows[0].holders <= 1)
    const unheld = `select from bookings join booking_holds on booking_id = id where status = 'confirmed' and period is null`
    t.equal((await db.pool.query(unheld)).rowCount, 0, 'no confirmed booking without its time')
  }
})

t.test('a visitor whose browser names no zone that there is books by the owner’s clock', async t => {
  const chatbot = await aBookableChatbot()
  for (const timezone of ['Etc/Unknown', 'Mars/Base', '+05:30']) {
    const startsAt = await firstFree(chatbot)
    t.equal((await bookSlot({ db }, chatbot, { ...kim, startsAt, timezone })).timezone, 'Europe/Berlin', timezone)
  }
})
