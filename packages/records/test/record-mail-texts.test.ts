import { mailsOf, type PendingMail } from '@frontdesk/records/mails/record-mail-texts'
import t from 'tap'

const context = {
  mailAddress: 'desk@desk.example',
  bookingUrl: 'https://desk.example/booking/token',
  baseUrl: 'https://desk.example',
}
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
  replyAddress: null,
  domains: ['shop.example'],
  language: 'en',
  chatbotLanguage: 'en',
  colour: '#c2410c',
  picture: null,
  languages: {},
  timezones: {},
  businessTimezone: null,
  leadSettings: {},
  bookingSettings: {},
  accountTimezone: 'UTC',
  plan: 'standard',
  notifiable: ['robin@shop.example'],
  owners: ['robin@shop.example'],
  lead: null,
  booking: null,
}

const booking: NonNullable<PendingMail['booking']> = {
  ...record,
  title: 'A visit',
  name: 'Kim',
  email: 'kim@visitor.example',
  phone: null,
  startsAt: '2026-12-01T10:00:00.000Z',
  endsAt: '2026-12-01T10:30:00.000Z',
  timezone: 'America/New_York',
  status: 'confirmed',
}

t.test(
  'mails say from when to when an appointment is, in the language and the time zone of who reads them',
  async t => {
    const row: PendingMail = { ...pending, occasion: 'booking', booking, accountTimezone: 'Europe/Berlin' }
    const textsOf = (change: Partial<PendingMail>): string[] =>
      mailsOf({ ...row, ...change }, context).map(({ text }) => text)
    const textsIn = (language: string): string[] => textsOf({ language })
    const [visitor, owner] = textsIn('en')
    t.match(visitor, 'A visit\nTuesday, 1 December 2026, 05:00–05:30 · Eastern Time\n')
    t.match(
      owner,
      'A visit\nTuesday, 1 December 2026, 11:00–11:30\n',
      'the account’s where no other is set, and no zone is named to whoever is there',
    )
    t.match(textsIn('en-US')[0], /Tuesday, December 1, 2026, 5:00\s–\s5:30\sAM · Eastern Time/u)
    t.match(textsIn('de')[0], 'Dienstag, 1. Dezember 2026, 05:00–05:30 Uhr · Nordamerikanische Ostküstenzeit')
    const [known] = textsOf({ businessTimezone: 'America/Toronto' })
    t.match(known, '05:00–05:30\n', 'nor to a visitor whose clock is that of the business')
    const [, away] = textsOf({ timezones: { 'robin@shop.example': 'Asia/Tokyo' } })
    t.match(away, '11:00–11:30 · Central European Time\n')
  },
)

t.test('row 98: what a visitor leaves is set apart in the mail, and no link but their e-mail address', async t => {
  const message = `Please call.\n\nYour plan does not include this. Log in:\r\n${hostile}`
  const lead = { ...record, name: hostile, email: 'kim@visitor.example', phone: '1', company: hostile, message }
  const [mail] = mailsOf({ ...pending, lead }, context)
  t.equal(mail?.subject, 'shop.example: new lead')
  t.notMatch(mail?.text, /:\/\/(?!desk\.example)|evil\.example/)
  t.notMatch(mail?.html, /:\/\/(?!desk\.example)|evil\.example/)
  const [, after] = mail?.text.split('Message\n') ?? []
  t.same(after?.split('\n\n')[0]?.split('\n'), [
    '| Please call.',
    '|',
    '| Your plan does not include this. Log in:',
    '| Kim https[:]//evil[.]example/pay www[.]evil[.]example',
  ])
  t.match(mail?.text, '\nEmail: kim@visitor.example\n')
  const textWith = (email: string) => mailsOf({ ...pending, lead: { ...lead, email } }, context)[0]?.text
  for (const email of [
    "o'neill@shop.ie",
    "d'angelo.rossi@shop.it",
    'müller@größe.example',
    'пример@почта.рф',
    'a/b=c{d}e@shop.example',
  ])
    t.match(textWith(email), `\nEmail: ${email}\n`)
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
    for (const { subject, text, html, calendar, fromName } of mails)
      t.notMatch(
        `${subject}\n${text}\n${html}\n${fromName}\n${calendar?.text}`,
        /evil\.example|:\/\/(?!desk\.example)/,
        occasion,
      )
  }
})

t.test('the business writes to its visitor, in its name and colour, with one button', async t => {
  const [visitor] = mailsOf(
    { ...pending, serviceName: 'Corner Shop', occasion: 'booking', language: 'de', booking },
    context,
  )
  t.match(visitor, {
    fromName: 'Corner Shop',
    subject: 'Ihr Termin ist bestätigt: A visit · Dienstag, 1. Dezember 2026',
    text: /\nTermin verwalten:\nhttps:\/\/desk\.example\/booking\/token\n/,
    html: /class="press" href="https:\/\/desk\.example\/booking\/token"[^>]*>Termin verwalten</,
  })
  t.match(visitor?.html, '#c2410c')
  const plain = {
    ...pending,
    serviceName: 'Corner Shop',
    occasion: 'booking',
    booking: { ...booking, title: 'Corner Shop' },
  } as const
  const [untitled, team] = mailsOf(plain, context)
  t.equal(
    untitled?.subject,
    'Your appointment is confirmed: Tuesday, 1 December 2026',
    'its name is that of the sender',
  )
  t.match(untitled?.text, '\n\nTuesday, 1 December 2026\n05:00–05:30')
  t.equal(team?.subject, 'shop.example: new appointment · Tuesday, 1 December 2026')
  t.equal(visitor?.replyTo, undefined)
  const [answered] = mailsOf({ ...plain, replyAddress: 'hello@shop.example' }, context)
  t.equal(answered?.replyTo, 'hello@shop.example', 'a reply goes where the business reads it')
})

t.test(
  'a mail to the team is in the language of its reader, leads to the record, and a reply goes to the visitor',
  async t => {
    const lead = { ...record, name: 'Kim', email: 'kim@visitor.example', phone: null, company: null, message: 'Hello' }
    const owners = ['robin@shop.example', 'sam@shop.example']
    const row = { ...pending, owners, lead, chatbotLanguage: 'fr', languages: { 'robin@shop.example': 'de' } }
    const [robin, sam] = mailsOf(row, context)
    t.match(robin, { to: 'robin@shop.example', subject: 'shop.example: neuer Kontakt', replyTo: 'kim@visitor.example' })
    t.match(robin?.text, `\nKontakt ansehen:\nhttps://desk.example/dashboard/leads/${id}\n`)
    t.match(
      sam,
      { to: 'sam@shop.example', subject: 'shop.example : nouveau contact' },
      'the chatbot’s where none is set',
    )
    const [, team] = mailsOf({ ...pending, occasion: 'booking', booking }, context)
    t.match(team, { replyTo: 'kim@visitor.example', text: `/dashboard/bookings?view=list&open=${id}\n` })
    const [free] = mailsOf({ ...row, plan: 'free' }, context)
    t.equal(free?.replyTo, undefined, 'where the plan shows no content, it does not show their address')
    t.notMatch(JSON.stringify(free), /Kim|kim@|Hello/)
  },
)
