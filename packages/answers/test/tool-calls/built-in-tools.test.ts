import { randomUUID } from 'node:crypto'
import { writeReply } from '@frontdesk/answers/answer/write-reply'
import { bookAppointmentTool, type KnownContact } from '@frontdesk/answers/tool-calls/built-in-tools'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { readBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { readLeadSettings } from '@frontdesk/chatbots/lead-settings'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { bookSlot } from '@frontdesk/records/bookings/book-slot'
import { findFreeSlots } from '@frontdesk/records/bookings/find-free-slots'
import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { calling, openShop } from '../fixtures/open-shop.ts'

const { provider, write, fixture, toldLast, needs, never } = await openShop(t)
const { db } = fixture
const day = [{ from: '09:00', to: '17:00' }]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const hours = Object.fromEntries(weekdays.map(name => [name, day]))
const settings = {
  leads: { ...readLeadSettings({}), isEnabled: true, consentText: null },
  bookings: { ...readBookingSettings({}, 'UTC'), isEnabled: true, title: 'A visit', hours, timezone: 'Europe/Berlin' },
}
const set = (data: object) => db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data })

async function chatbotOf() {
  const chatbot = await cachedFindChatbot({ db })(fixture.chatbot.id)
  if (chatbot === null) throw new Error('there is no chatbot')
  return chatbot
}

async function say(text: string, sessionId?: string, language = 'en') {
  const { finished, written, turn, calls } = await write({
    text,
    language,
    ...(sessionId === undefined ? {} : { sessionId }),
  })
  await finished
  await commitReply({ db }, turn, written().draft)
  const tools = calls()[0]?.body.tools?.map(tool => tool.function.name) ?? []
  return { turn, draft: written().draft, tools }
}

t.test('a model is offered what is switched on, and nothing else', async t => {
  provider.scriptNext({ text: 'Hello' })
  t.same((await say('Hi')).tools, ['order_status', 'cancel_order', 'record_question'])
  await set({ leadSettings: settings.leads, bookingSettings: settings.bookings, liveChatEnabled: true })
  await aSource(db, { chatbotId: fixture.chatbot.id, kind: 'products' })
  provider.scriptNext({ text: 'Hello' })
  const { tools } = await say('Hi')
  t.same(
    tools.slice(2).filter(name => name !== 'request_human'),
    ['find_products', 'capture_lead', 'find_free_slots', 'book_appointment', 'record_question'],
  )
})

t.test('the model is to ask for the contact details of a booking that are not signed, and for no others', async t => {
  provider.scriptNext({ text: 'Hello' })
  const { turn } = await say('Hi')
  const chatbot = await chatbotOf()
  const described = (known: KnownContact) =>
    bookAppointmentTool(needs, { ...turn, chatbot, language: 'en', known }).description.split('slot. ')[1]
  const rest = 'he visitor is asked to confirm, here and by a link in an e-mail.'
  t.equal(described({}), `Ask for name and e-mail address first; t${rest}`)
  t.equal(described({ name: 'Kim' }), `Ask for e-mail address first; t${rest}`)
  t.equal(described({ name: 'Kim', email: 'kim@shop.example' }), `T${rest}`)
})

t.test('a contact is left once, and what is missing is told to the model', async t => {
  provider.scriptNext(calling('capture_lead', { name: 'Anna' }), { text: 'Your address?' })
  await say('Call me')
  t.match(JSON.stringify(toldLast(t)), 'error')
  provider.scriptNext(calling('capture_lead', { name: 'Anna', email: 'anna@shop.example' }), { text: 'Noted.' })
  const { turn } = await say('anna@shop.example')
  t.same(toldLast(t), { state: 'done', answer: { noted: true } })
  t.match(await db.prisma.lead.findMany({ where: { sessionId: turn.sessionId } }), [{ email: 'anna@shop.example' }])
})

t.test('row 3: a message leaves one contact, in whatever words a later attempt puts it', async t => {
  const { conversationId } = await fixture.accept({ text: 'I am Anna of Birch & Co, call me: +44 1' })
  const lease = randomUUID()
  await set({
    leadSettings: { ...settings.leads, fields: { ...settings.leads.fields, email: 'off', phone: 'required' } },
  })
  const leads = []
  for (const name of ['Anna', 'Anna (Birch & Co)']) {
    provider.scriptNext(calling('capture_lead', { name, phone: '+44 1' }), { text: 'Noted.' })
    const turn = await fixture.claim(conversationId, lease)
    for await (const _ of writeReply(needs, turn, never));
    t.same(toldLast(t), { state: 'done', answer: { noted: true } })
    leads.push(...(await db.prisma.lead.findMany({ where: { sessionId: turn.sessionId } })))
  }
  t.match(leads, [{ name: 'Anna' }, { id: leads[0]?.id, name: 'Anna' }])
  t.equal(leads.length, 2)
  t.equal(await db.prisma.recordMail.count({ where: { leadId: leads[0]?.id ?? null } }), 1)
  await set({ leadSettings: settings.leads })
})

t.test('where there is a text of consent, the visitor’s yes is it', async t => {
  await set({ leadSettings: { ...settings.leads, consentText: 'I agree to be contacted.' } })
  provider.scriptNext(calling('capture_lead', { name: 'Anna', email: 'anna@shop.example' }), { text: 'Do you agree?' })
  const { turn, draft } = await say('Contact me')
  t.match(draft.actions, [{ type: 'confirm', title: 'I agree to be contacted.', details: [{ value: 'Anna' }, {}] }])
  const leads = () => db.prisma.lead.findMany({ where: { sessionId: turn.sessionId } })
  t.same(await leads(), [])
  provider.scriptNext({ text: 'Noted.' })
  await say('Yes, please', turn.sessionId)
  t.match(await leads(), [{ consent: 'I agree to be contacted.' }])
})

t.test('a yes to a text of consent that the owner has changed by then keeps nothing', async t => {
  const consent = (consentText: string) => set({ leadSettings: { ...settings.leads, consentText } })
  await consent('I agree to be contacted.')
  provider.scriptNext(calling('capture_lead', { name: 'Ben', email: 'ben@shop.example' }), { text: 'Do you agree?' })
  const { turn } = await say('Contact me')
  await consent('I agree that my address is sold.')
  provider.scriptNext({ text: 'That has changed.' })
  await say('yes', turn.sessionId)
  t.match(toldLast(t), { state: 'failed', answer: { error: 'no_longer_possible' } })
  t.same(await db.prisma.lead.findMany({ where: { sessionId: turn.sessionId } }), [])
})

t.test('of a contact that a model leaves, nothing hides or runs on in a list', async t => {
  await set({ leadSettings: settings.leads })
  const odd = `A\u202enn\u2066a\r\nBcc: x ${'a'.repeat(1_000)}`
  provider.scriptNext(calling('capture_lead', { name: odd, email: 'odd@shop.example' }), { text: 'Noted.' })
  const { turn } = await say('I am odd')
  const [lead] = await db.prisma.lead.findMany({ where: { sessionId: turn.sessionId } })
  t.match(lead?.name, /^Anna Bcc: x a{188}$/)
})

t.test('free slots are shown as buttons, and one is booked when the visitor says yes', async t => {
  provider.scriptNext(calling('find_free_slots', { days: 14 }), { text: 'When does it suit you?' })
  const { draft, turn } = await say('I want to visit')
  const [action] = draft.actions
  if (action?.type !== 'slots') throw new Error('no slots were shown')
  t.match(action, { timezone: 'Europe/Berlin', slots: { length: 12 } })
  const startsAt = action.slots[5]?.startsAt ?? ''
  const wish = { starts_at: startsAt, name: 'Anna', email: 'anna@shop.example' }
  provider.scriptNext(calling('book_appointment', wish), { text: 'Shall I book it?' })
  const asked = await say('The sixth', turn.sessionId)
  t.match(asked.draft.actions, [
    {
      type: 'confirm',
      title: 'A visit',
      details: [{ name: 'Time', value: /\d\d:\d\d–\d\d:\d\d · Central European Time$/, slot: { startsAt } }, {}, {}],
    },
  ])
  const bookings = () => db.prisma.booking.findMany({ where: { chatbotId: fixture.chatbot.id } })
  t.same(await bookings(), [])
  provider.scriptNext({ text: 'See you then.' })
  await say('yes', turn.sessionId)
  t.match(toldLast(t), { state: 'done', answer: { booked: { startsAt, status: 'pending' }, next: /e-mail/ } })
  t.match(await bookings(), [{ startsAt: new Date(startsAt), email: 'anna@shop.example' }])

  provider.scriptNext(calling('book_appointment', wish), { text: 'Shall I?' })
  const late = await say('And again')
  provider.scriptNext({ text: 'It is gone.' })
  await say('yes', late.turn.sessionId)
  t.match(toldLast(t), { state: 'failed', answer: { error: 'SLOT_TAKEN' } })
  t.equal((await bookings()).length, 1)
})

t.test('what a visitor is asked is in their language, else in the chatbot’s, else in English', async t => {
  const chatbot = await chatbotOf()
  const [slot] = (await findFreeSlots({ db }, chatbot, { days: 14 })).slots.slice(8)
  const wish = { starts_at: slot?.startsAt, name: 'Anna', email: 'anna@shop.example', phone: '1' }
  const cases: [language: string, own: string, expected: object][] = [
    [
      'en',
      'de-AT',
      {
        yes: 'Ja, bitte',
        details: [{ name: 'Zeit', value: /^(\w+tag|Mittwoch), .+ Uhr/ }, {}, {}, { name: 'Telefon' }],
      },
    ],
    ['en', 'ar', { yes: 'نعم، من فضلك', details: [{ name: 'الوقت' }, { name: 'الاسم' }, {}, {}] }],
    ['fr', 'sv-SE', { yes: 'Oui, merci', details: [{ name: 'Heure' }, { name: 'Nom', value: 'Anna' }, {}, {}] }],
    ['sv', 'da', { yes: 'Yes, please', details: [{ name: 'Time', value: /\d–\d/ }, {}, { name: 'Email' }, {}] }],
  ]
  for (const [language, own, expected] of cases) {
    await set({ language })
    provider.scriptNext(calling('book_appointment', wish), { text: '?' })
    const { draft, turn } = await say('10:00', undefined, own)
    t.match(draft.actions, [{ type: 'confirm', ...expected }])
    const [action] = draft.actions
    provider.scriptNext({ text: 'So it is.' })
    await say(action?.type === 'confirm' ? action.yes : '', turn.sessionId, own)
    t.match(toldLast(t), { state: /^(done|failed)$/ }, 'the button’s word is understood')
  }
  await set({ language: 'en' })
})

t.test('a mailbox is sent five confirmations a day, whoever books: a model does so no more often', async t => {
  const email = 'stranger@elsewhere.example'
  const bookings = () => db.prisma.booking.count({ where: { chatbotId: fixture.chatbot.id, email } })
  const slots = await findFreeSlots({ db }, await chatbotOf(), { days: 31 })
  const startsAt = slots.slots.slice(1, 7).map(slot => slot.startsAt)
  for (const starts of startsAt) {
    provider.scriptNext(calling('book_appointment', { starts_at: starts, name: 'Kim', email }), { text: 'Shall I?' })
    const { turn } = await say('Book it')
    provider.scriptNext({ text: 'So it is.' })
    await say('yes', turn.sessionId)
  }
  t.match(toldLast(t), { state: 'failed', answer: { error: 'DAY_LIMITED' } })
  t.equal(await bookings(), 5)
})

t.test('the visitors of one network book twenty times a day, whatever they call themselves', async t => {
  const chatbot = await chatbotOf()
  const slots = (await findFreeSlots({ db }, chatbot, { days: 31 })).slots.slice(1)
  const { sessionId } = await fixture.accept()
  const before = await db.prisma.booking.count({ where: { chatbotId: chatbot.id, sessionId: { not: null } } })
  const book = (at: number) =>
    bookSlot({ db }, chatbot, { startsAt: slots[at]?.startsAt ?? '', name: 'Kim', email: `${at}@x.example`, sessionId })
  for (let at = 0; at < 20 - before; at += 1) {
    // Confirmed: there is another limit for those that are not.
    await db.pool.query('update booking_holds set held_until = null')
    await book(at)
  }
  await t.rejects(book(20 - before), { code: 'DAY_LIMITED' })
})
