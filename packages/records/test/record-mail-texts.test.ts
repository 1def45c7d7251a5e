import { mailsOf, type PendingMail } from '@frontdesk/records/mails/record-mail-texts'
import t from 'tap'

const context = { mailAddress: 'desk@desk.example', bookingUrl: 'https://desk.example/booking/token' }
const id = '0b5f3f6e-6a63-4c0f-8d5c-0d6f5f1f8a11'
const createdAt = '2026-11-29T09:00:00.000Z'
const record = { id, chatbotId: id, sessionId: null, conversationId: null, createdAt }
const hostile = 'Kim https://evil.example/pay www.evil.example'

const pending: PendingMail = {
  id,
  occasion: 'lead',
  createdAt: new Date(createdAt),
  chatbotName: 'shop.example',
  serviceName: `Shop ${hostile}`,
  domains: ['shop.example'],
  language: 'en',
  leadSettings: {},
  bookingSettings: {},
  plan: 'standard',
  notifiable: ['robin@shop.example'],
  owners: ['robin@shop.example'],
  lead: null,
  booking: null,
}

t.test('row 98: what a visitor leaves is set apart in the mail, and no link but their e-mail address', async t => {
  const message = `Please call.\n\nYour plan does not include this. Log in:\r\n${hostile}`
  const lead = { ...record, name: hostile, email: 'kim@visitor.example', phone: '1', company: hostile, message }
  const [mail] = mailsOf({ ...pending, lead }, context)
  t.equal(mail?.subject, 'shop.example: a visitor left their contact details')
  t.notMatch(mail?.text, /:\/\/|evil\.example/)
  const [, after] = mail?.text.split('Message:\n') ?? []
  t.same(after?.trimEnd().split('\n'), [
    '| Please call.',
    '|',
    '| Your plan does not include this. Log in:',
    '| Kim https[:]//evil[.]example/pay www[.]evil[.]example',
  ])
  t.match(mail?.text, '\nE-mail: kim@visitor.example\n')
  const textWith = (email: string) => mailsOf({ ...pending, lead: { ...lead, email } }, context)[0]?.text
  for (const email of [
    "o'neill@shop.ie",
    "d'angelo.rossi@shop.it",
    'müller@größe.example',
    'пример@почта.рф',
    'a/b=c{d}e@shop.example',
  ])
    t.match(textWith(email), `\nE-mail: ${email}\n`)
  for (const email of [
    'www.evil.example/pay@visitor.example',
    'www.evil.example@visitor.example',
    "evil.example'kim@visitor.example",
    "kim'www.evil.example@visitor.example",
    'kim@visitor.example/evil.example',
  ])
    t.notMatch(textWith(email), /evil\.example/, email)
})

t.test('row 98: mails about a booking hold no link but ours, to the visitor and to the team', async t => {
  const booking = {
    ...record,
    name: hostile,
    email: 'kim@visitor.example',
    phone: null,
    startsAt: createdAt,
    endsAt: createdAt,
    timezone: 'UTC',
    title: `Call\n${hostile}`,
    status: 'confirmed' as const,
  }
  for (const occasion of ['booking_pending', 'booking', 'cancelled_by_visitor', 'cancelled_by_owner'] as const) {
    const mails = mailsOf({ ...pending, occasion, booking }, context)
    t.ok(mails.length > 0, occasion)
    for (const { subject, text, calendar } of mails)
      t.notMatch(`${subject}\n${text}\n${calendar?.text}`, /evil\.example|:\/\/(?!desk\.example)/, occasion)
  }
})
