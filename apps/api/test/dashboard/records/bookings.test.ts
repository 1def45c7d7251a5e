import { randomUUID } from 'node:crypto'
import type { CreatedBooking, SlotList } from '@frontdesk/contracts/chat/bookings'
import { aChatbot, allWeek } from '@frontdesk/testing/factories'
import ICAL from 'ical.js'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { eventOf } from '../../fixtures/calendar-part.ts'
import { isRefusal, newAddress, send, type Incoming, type Outgoing } from '../../fixtures/chat-http.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'
import { bookingLink, confirmBooking, pressButton } from '../../fixtures/confirm-booking.ts'
import { mailTo } from '../../fixtures/mails.ts'

/** Appointments from end to end: found, held, confirmed by the link of a mail, told with a file for calendars, called off. */

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db

const bookingSettings = { isEnabled: true, title: 'Fitting; 2 pairs, größe', timezone: 'Europe/Berlin', hours: allWeek }

const act = (path: string, outgoing: Outgoing = {}): Promise<Incoming> =>
  send(`${frontdesk.url}/api/chat/${path}`, { from: newAddress(), ...outgoing })
/** Those of the day after tomorrow and later: an earlier one may begin too soon while a test runs. */
const from = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
const slotsOf = async (chatbotId: string): Promise<SlotList> =>
  JSON.parse((await act(`slots?chatbotId=${chatbotId}&from=${from}`)).text) as SlotList

async function book(
  chatbotId: string,
  given: object = {},
  outgoing: Outgoing = {},
): Promise<CreatedBooking['booking']> {
  const [slot] = (await slotsOf(chatbotId)).slots
  const body = { chatbotId, startsAt: slot?.startsAt, name: 'Kim', email: `${randomUUID()}@visitor.example`, ...given }
  const answer = await act('bookings', { body, ...outgoing })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return (JSON.parse(answer.text) as CreatedBooking).booking
}

/** The mail with the file for calendars: it follows the one that asks for the confirmation. */
async function confirmationTo(email: string): Promise<{ head: string; text: string }> {
  await frontdesk.enqueueRecordMails()
  const mails = await mailTo(frontdesk.dataDir, email, 2)
  const mail = mails.find(({ text }) => text.includes('text/calendar'))
  if (mail === undefined) throw new Error('no mail has a file for calendars')
  return mail
}

t.test('a visitor books a free slot and confirms it by mail, and everyone is notified', async t => {
  const { chatbot, owner, account } = await aPlace(frontdesk)
  const set = await owner.json(`/api/chatbots/${chatbot.id}`, { method: 'PATCH', body: { bookings: bookingSettings } })
  t.match(set, { status: 200, body: { bookings: { ...bookingSettings, durationMinutes: 30, mailsBookings: true } } })
  const { slots, ...about } = await slotsOf(chatbot.id)
  t.same(about, { title: bookingSettings.title, durationMinutes: 30, timezone: 'Europe/Berlin' })
  const email = 'kim@visitor.example'
  const booking = await book(chatbot.id, { email, name: 'Kim "K", Müller', timezone: 'America/New_York' })
  t.match(booking, { startsAt: slots[0]?.startsAt, endsAt: slots[0]?.endsAt, timezone: 'America/New_York' })
  t.match(booking, { status: 'pending', confirmBy: String })
  t.not((await slotsOf(chatbot.id)).slots[0]?.startsAt, booking.startsAt)
  t.match(await owner.json('/api/bookings'), { body: { length: 0 } }, 'nobody has confirmed it')
  t.equal((await confirmBooking(frontdesk, email)).status, 200)
  t.match(await owner.json('/api/bookings'), {
    body: [{ id: booking.id, status: 'confirmed', name: 'Kim "K", Müller' }],
  })

  t.equal(await frontdesk.enqueueRecordMails(), 2)
  const mail = await confirmationTo(email)
  t.match(mail.head, /^Subject: =\?UTF-8\?/m)
  const { head, text, calendar, event, component } = eventOf(mail)
  t.match(head, /text\/calendar;[^]*method=REQUEST/i)
  t.ok(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75))
  t.notMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
  t.equal(calendar.getFirstPropertyValue('method'), 'REQUEST')
  t.equal(event.uid, `${booking.id}@frontdesk`)
  t.equal(event.summary, bookingSettings.title)
  t.equal(event.startDate.toJSDate().toISOString(), booking.startsAt)
  t.equal(event.endDate.toJSDate().toISOString(), booking.endsAt)
  t.equal(event.sequence, 0)
  t.equal(component.getFirstPropertyValue('status'), 'CONFIRMED')
  t.equal(component.getFirstPropertyValue('attendee'), `mailto:${email}`)
  t.equal(component.getFirstPropertyValue('organizer'), 'mailto:frontdesk@localhost')
  t.match(event.description, /https:\/\/desk\.example\/booking\/[\w-]{43}$/)
  const { user } = await prisma.member.findFirstOrThrow({ where: { accountId: account.id }, include: { user: true } })
  const [told] = await mailTo(frontdesk.dataDir, user.email)
  t.match(told?.text, /Name: Kim "K", Müller/)
})

t.test('the link in the mail shows the appointment, and only its button cancels it', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings, language: 'de' })
  const email = 'lee@visitor.example'
  const booking = await book(chatbot.id, { email })
  await confirmBooking(frontdesk, email)
  const { description } = eventOf(await confirmationTo(email)).event
  const path = /https:\/\/desk\.example(\/booking\/[\w-]{43})/.exec(description)?.[1] ?? ''
  const open = (method: string): Promise<Incoming> =>
    send(`${frontdesk.url}${path}`, {
      method,
      headers: {
        origin: frontdesk.url,
        'content-type': method === 'POST' ? 'application/x-www-form-urlencoded' : undefined,
      },
    })
  for (const method of ['GET', 'HEAD', 'GET']) t.equal((await open(method)).status, 200)
  const page = await open('GET')
  t.match(page.text, /<html lang="de"[^]*<h1>Ihr Termin ist bestätigt<[^]* href="\/booking\/[\w-]{43}\/cancel"/)
  t.notMatch(page.text, /<form/, 'nothing is called off before the visitor is asked')
  t.match(page.text, /<bdi>\d\d:\d\d–\d\d:\d\d Uhr · Mitteleuropäische Zeit</)
  t.match(page.text, /href="https:\/\/calendar\.google\.com\/[^"]*dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z"/)
  const asked = await send(`${frontdesk.url}${path}/cancel`)
  t.match(
    asked.text,
    /Diesen Termin absagen\?[^]*Termin behalten<[^]*<form method="post" action="\/booking\/[\w-]{43}">/,
  )
  const file = await send(`${frontdesk.url}${path}/calendar.ics`)
  t.match(file, { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  const downloaded = new ICAL.Component(ICAL.parse(file.text) as []).getFirstSubcomponent('vevent')
  t.equal(downloaded?.getFirstPropertyValue('uid'), `${booking.id}@frontdesk`)
  t.equal(String(downloaded?.getFirstPropertyValue('dtend')), booking.endsAt.replace('.000', ''))
  t.match(page.headers, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      /default-src 'none'.*style-src 'sha256-[^']+' 'sha256-[^']+';.*form-action 'self'.*frame-ancestors 'none'/,
  })
  t.match(await prisma.booking.findUnique({ where: { id: booking.id } }), { status: 'confirmed' })
  t.match((await open('POST')).text, /Ihr Termin ist abgesagt/)
  t.match((await open('POST')).text, /Ihr Termin ist abgesagt/, 'twice is once')
  t.match(await prisma.booking.findUnique({ where: { id: booking.id } }), { status: 'cancelled' })
  t.equal((await slotsOf(chatbot.id)).slots[0]?.startsAt, booking.startsAt, 'the slot is free again')
  t.equal(await prisma.recordMail.count({ where: { bookingId: booking.id } }), 1)
  await frontdesk.enqueueRecordMails()
  const mails = (await mailTo(frontdesk.dataDir, email, 3)).filter(({ text }) => text.includes('text/calendar'))
  const cancelled = mails.map(eventOf).find(({ text }) => text.includes('METHOD:CANCEL'))
  t.match(cancelled?.event, { uid: `${booking.id}@frontdesk`, sequence: 1 })
  t.equal(cancelled?.component.getFirstPropertyValue('status'), 'CANCELLED')
  const unknown = await send(`${frontdesk.url}/booking/${'x'.repeat(43)}`)
  t.equal(unknown.status, 404)
  t.equal((await send(`${frontdesk.url}/booking/${'x'.repeat(43)}`, { method: 'POST', body: '' })).status, 404)
})

t.test('a slot is held for half an hour, and only the button of the mailed link makes it a booking', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const webhook = { url: 'https://hooks.shop.example/', events: ['booking.created', 'booking.cancelled'] }
  await owner.json('/api/webhooks', { body: webhook })
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { bookingSettings } })
  const told = async () =>
    (await prisma.webhookDelivery.findMany({ where: { chatbotId: chatbot.id } })).map(({ event }) => event)
  const statusOf = async (id: string) => (await prisma.booking.findUniqueOrThrow({ where: { id } })).status

  const email = 'ada@visitor.example'
  const held = await book(chatbot.id, { email, name: 'Ada https://evil.example/pay' })
  const link = await bookingLink(frontdesk, email)
  const [mail] = await mailTo(frontdesk.dataDir, email)
  t.match(mail?.text, /Please confirm your appointment[^]*for 30 minutes/)
  t.notMatch(mail?.text, /evil|text\/calendar/, 'nothing that the visitor wrote, and nothing for a calendar')
  const page = await send(`${frontdesk.url}${link}`)
  t.match(page.text, /Confirm this appointment\?[^]*<form method="post" action="\/booking\/[\w-]{43}\/confirm">/)
  await pressButton(frontdesk, link)
  t.equal(await statusOf(held.id), 'pending', 'it was looked at, and cannot be called off')
  t.same(await told(), [])
  for (const time of ['once', 'twice']) {
    const confirmed = await pressButton(frontdesk, link, '/confirm')
    t.match(confirmed.text, /<h1>Your appointment is confirmed<\/h1>/, time)
    t.notMatch(confirmed.text, /<form/, 'a press too many calls nothing off')
  }
  t.equal(await statusOf(held.id), 'confirmed')
  t.same(await told(), ['booking.created'])
  t.match((await send(`${frontdesk.url}${link}/cancel`)).text, /Cancel this appointment\?/)

  const late = 'bea@visitor.example'
  const lapsing = await book(chatbot.id, { email: late })
  const lateLink = await bookingLink(frontdesk, late)
  await frontdesk.db.pool.query(`update booking_holds set held_until = now() where booking_id = $1`, [lapsing.id])
  t.equal((await slotsOf(chatbot.id)).slots[0]?.startsAt, lapsing.startsAt, 'the slot is offered again')
  for (const step of ['/confirm', ''] as const) {
    t.match((await pressButton(frontdesk, lateLink, step)).text, /wasn’t confirmed in time/)
  }
  const next = await book(chatbot.id, { startsAt: lapsing.startsAt })
  t.equal(next.startsAt, lapsing.startsAt, 'and somebody else has it')
  t.same([await statusOf(lapsing.id), await statusOf(next.id)], ['pending', 'pending'])
  t.same(await told(), ['booking.created'])
})

t.test('the visitor is notified once of an appointment that the owner cancels', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { bookingSettings } })
  const email = 'sam@visitor.example'
  const { id } = await book(chatbot.id, { email })
  const cancel = () => owner.send(`/api/bookings/${id}`, { method: 'PATCH', body: { status: 'cancelled' } })
  t.equal((await cancel()).status, 404, 'it is no record before the visitor has confirmed it')
  await confirmBooking(frontdesk, email)
  await frontdesk.enqueueRecordMails()
  t.equal((await cancel()).status, 200)
  t.equal((await cancel()).status, 200)
  t.equal(await frontdesk.enqueueRecordMails(), 1)
  const mails = await mailTo(frontdesk.dataDir, email, 3)
  t.ok(mails.some(({ text }) => /we had to cancel/.test(text)))
})

t.test('a slot that is gone, and what cannot be booked, is refused in the shape of a reply', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings })
  const off = await aChatbot(frontdesk.db)
  const { startsAt } = await book(chatbot.id)
  const body = { chatbotId: chatbot.id, startsAt, name: 'Kim', email: 'kim@visitor.example' }
  isRefusal(t, await act('bookings', { body }), 409, 'taken')
  const cases: [why: string, status: number, outgoing: Outgoing][] = [
    ['no such time', 409, { body: { ...body, startsAt: '2999-01-01T00:00:00.000Z' } }],
    ['no time', 400, { body: { ...body, startsAt: 'tomorrow' } }],
    ['no name', 400, { body: { ...body, name: ' ' } }],
    ['no address', 400, { body: { ...body, email: 'kim' } }],
    ['an unknown field', 400, { body: { ...body, endsAt: startsAt } }],
    ['another site', 403, { body, headers: { origin: 'https://evil.example' } }],
    ['switched off', 403, { body: { ...body, chatbotId: off.id } }],
    ['a bad key', 400, { body, headers: { 'idempotency-key': 'ö' } }],
  ]
  for (const [why, status, outgoing] of cases) isRefusal(t, await act('bookings', outgoing), status, why)
  isRefusal(t, await act(`slots?chatbotId=${off.id}`), 403, 'slots where it is off')
  for (const days of ['32', '0', '1.5', '']) {
    isRefusal(t, await act(`slots?chatbotId=${chatbot.id}&days=${days}`), 400, `${days} days`)
  }
  const countIn = async (days: number): Promise<number> => {
    const { text } = await act(`slots?chatbotId=${chatbot.id}&days=${days}`)
    return (JSON.parse(text) as SlotList).slots.length
  }
  t.ok((await countIn(31)) > (await countIn(8)), 'more days have more times')
  isRefusal(t, await act(`slots?chatbotId=${chatbot.id}&from=2027-13-01`), 400, 'no day')
  t.equal(await prisma.booking.count({ where: { chatbotId: { in: [chatbot.id, off.id] } } }), 1)
})

t.test('a request that is sent again with its key books once, and nobody is mailed more than a few times', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings })
  const [{ startsAt } = { startsAt: '' }] = (await slotsOf(chatbot.id)).slots
  const email = 'repeat@visitor.example'
  const outgoing = { headers: { 'idempotency-key': randomUUID() }, from: newAddress() }
  const first = await book(chatbot.id, { startsAt, email }, outgoing)
  t.same(await book(chatbot.id, { startsAt, email }, outgoing), first)
  isRefusal(
    t,
    await act('bookings', { ...outgoing, body: { chatbotId: chatbot.id, startsAt, email, name: 'Other' } }),
    409,
    'the key with another body',
  )
  t.equal(await prisma.booking.count({ where: { chatbotId: chatbot.id } }), 1)
  for (let at = 0; at < 4; at += 1) await book(chatbot.id, { email })
  const [slot] = (await slotsOf(chatbot.id)).slots
  const body = { chatbotId: chatbot.id, startsAt: slot?.startsAt, name: 'Kim', email }
  isRefusal(t, await act('bookings', { body }), 429, 'the sixth of a mailbox')
})

t.test('a visitor’s name cannot add a line or a recipient to a mail or a calendar', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings: { ...bookingSettings, title: 'Two\nlines' } })
  const email = 'odd@visitor.example'
  await book(chatbot.id, { email, name: 'Kim\r\nBCC: all@visitor.example\r\nATTENDEE:mailto:x@y' })
  await confirmBooking(frontdesk, email)
  const mail = await confirmationTo(email)
  t.notMatch(mail.head, /^bcc/im)
  const { component } = eventOf(mail)
  t.equal(component.getAllProperties('attendee').length, 1)
})

t.test('a mail that cannot be written holds up no other', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings })
  const odd = await book(chatbot.id)
  await prisma.booking.update({ where: { id: odd.id }, data: { timezone: 'Nowhere' } })
  const email = 'after@visitor.example'
  await book(chatbot.id, { email })
  await t.rejects(frontdesk.enqueueRecordMails())
  t.equal((await mailTo(frontdesk.dataDir, email)).length, 1)
  t.match(await prisma.recordMail.findMany(), [{ bookingId: odd.id }])
  await prisma.booking.delete({ where: { id: odd.id } })
  t.equal(await frontdesk.enqueueRecordMails(), 0)
})

t.test('of 200 visitors who book one slot at once over HTTP, one has it, and all others are told so', async t => {
  const chatbot = await aChatbot(frontdesk.db, { bookingSettings })
  const [slot] = (await slotsOf(chatbot.id)).slots
  // Whoever is told that the service is briefly unavailable tries again.
  const statusOf = async (at: number): Promise<number> => {
    const body = { chatbotId: chatbot.id, startsAt: slot?.startsAt, name: 'Kim', email: `v${at}@visitor.example` }
    for (;;) {
      const { status } = await act('bookings', { body })
      if (status !== 503) return status
    }
  }
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, at) => statusOf(at)))
  t.equal(statuses.filter(status => status === 201).length, 1)
  t.equal(statuses.filter(status => status === 409).length, 199)
  t.equal(await prisma.booking.count({ where: { chatbotId: chatbot.id } }), 1)
})
