import { rollUp } from '@frontdesk/analytics/roll-up'
import { aChatbot, aConversation, aMessage, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const password = 'correct horse battery'
const days = 'from=2026-05-01&to=2026-05-31'

const logIn = async (email: string) => {
  const browser = anOwner(frontdesk.url)
  await browser.logIn(email, password, newAddress())
  return browser
}

const { id: accountId } = await anAccount(db, { plan: 'free', timezone: 'Asia/Kathmandu' })
const [busy, quiet] = [await aChatbot(db, { accountId }), await aChatbot(db, { accountId })]
const foreign = await aChatbot(db)

/** A conversation that began on this day in Kathmandu, and a quarter of an hour before it in UTC. */
const began = async (chatbotId: string, page: string): Promise<void> => {
  const createdAt = new Date('2026-05-09T18:20:00Z')
  const { id: conversationId } = await aConversation(db, { chatbotId, createdAt, lastActivityAt: createdAt })
  await aMessage(db, { conversationId, createdAt, referer: page })
}

t.before(async () => {
  await began(busy.id, 'https://shop.example/prices')
  await began(busy.id, 'https://shop.example/=HYPERLINK(1)')
  await began(quiet.id, 'https://quiet.example/')
  await began(foreign.id, 'https://foreign.example/')
  await rollUp({ db }, new AbortController().signal)
})

const aMember = async (options: { chatbotIds?: string[]; permissions?: ('analytics' | 'conversations')[] } = {}) =>
  logIn((await aUser(db, { accountId, password, ...options })).user.email)

t.test('an owner reads the numbers of all chatbots in the zone of the account, on the free plan, too', async t => {
  const owner = await aMember()
  const { body } = await owner.json(`/api/analytics?${days}&compare=previous`)
  t.match(body, {
    timezone: 'Asia/Kathmandu',
    countedUntil: /Z$/,
    period: {
      totals: { conversations: 3, visitorMessages: 0, replyMedianMs: null },
      points: { length: 31, 9: { from: '2026-05-09T18:15:00.000Z', numbers: { conversations: 3 } } },
    },
    previous: { totals: { conversations: 0 }, points: { length: 31 } },
  })
  const utc = await owner.json(`/api/analytics?${days}&timezone=UTC`)
  t.match(utc.body, { period: { points: { 8: { numbers: { conversations: 3 } } } }, previous: null })
  const one = await owner.json(`/api/analytics?${days}&unit=week&chatbotId=${quiet.id}`)
  t.match(one.body, { period: { totals: { conversations: 1 }, points: { length: 5 } } })
})

t.test('a member sees the numbers of their chatbots alone, and none without the permission', async t => {
  const member = await aMember({ permissions: ['analytics'], chatbotIds: [quiet.id] })
  t.match((await member.json(`/api/analytics?${days}`)).body, { period: { totals: { conversations: 1 } } })
  t.same((await member.json(`/api/analytics/top?${days}&by=page`)).body, {
    values: [{ value: 'quiet.example/', count: 1 }],
    others: 0,
  })
  t.equal((await member.send(`/api/analytics?${days}&chatbotId=${busy.id}`)).status, 404)
  const reader = await aMember({ permissions: ['conversations'] })
  for (const path of ['analytics?', 'analytics/top?by=page&', 'analytics/details?', 'analytics/export?']) {
    t.equal((await reader.send(`/api/${path}${days}`)).status, 403, path)
    t.equal((await anOwner(frontdesk.url).send(`/api/${path}${days}`)).status, 401, path)
  }
})

t.test('a chatbot of another account gets the answer of an unknown one', async t => {
  const owner = await aMember()
  for (const path of ['analytics?', 'analytics/top?by=page&', 'analytics/details?', 'analytics/export?']) {
    const refused = await owner.json(`/api/${path}${days}&chatbotId=${foreign.id}`)
    t.match([refused.status, refused.body], [404, { error: { code: 'CHATBOT_UNKNOWN' } }], path)
  }
  t.notMatch((await owner.send(`/api/analytics/top?${days}&by=page`)).text, 'foreign.example')
})

t.test('too many days and invalid days are refused with the name of their field', async t => {
  const owner = await aMember()
  for (const [query, field, code] of [
    ['from=2026-01-01&to=2026-02-01&unit=hour', '?to', 'ANALYTICS_RANGE_TOO_LONG'],
    ['from=2025-01-01&to=2026-01-02', '?to', 'ANALYTICS_RANGE_TOO_LONG'],
    ['from=2026-02-30&to=2026-03-01', '?from', 'DAY_INVALID'],
    ['from=2026-03-02&to=2026-03-01', '?to', 'DAYS_REVERSED'],
    ['from=2026-03-01&to=2026-03-01&timezone=Mars', '?timezone', 'TIME_ZONE_UNKNOWN'],
  ] as const) {
    const refused = await owner.json(`/api/analytics?${query}`)
    t.match([refused.status, refused.body], [400, { error: { code, field } }], code)
  }
})

t.test('series and rankings are downloaded as CSV', async t => {
  const owner = await aMember()
  const series = await owner.send(`/api/analytics/export?${days}`)
  const lines = series.text.split('\r\n')
  t.match(lines[0], '"From","Before","Conversations"')
  t.match(lines[10], /^"2026-05-09T18:15:00.000Z","2026-05-10T18:15:00.000Z","3",/)
  t.equal(lines.length, 33, 'a heading, 31 days and the last line break')
  const pages = await owner.send(`/api/analytics/export?${days}&by=page`)
  t.match(pages.text, '"shop.example/prices","1"\r\n')
})

t.test('the details contain rankings, and the hours of the week at which visitors wrote', async t => {
  const { id: chatbotId } = await aChatbot(db, { accountId })
  // 23:50 on a Saturday in Kathmandu.
  const slot = new Date('2026-05-09T18:00:00Z')
  await db.prisma.analyticsCount.create({ data: { chatbotId, slot, visitorMessages: 4 } })
  const { body } = await (await aMember()).json(`/api/analytics/details?${days}&chatbotId=${chatbotId}`)
  t.match(body, { timezone: 'Asia/Kathmandu', pages: { values: [], others: 0 }, hours: { length: 7 } })
  const hours = (body as { hours: number[][] }).hours
  t.equal(hours[5]?.[23], 4)
  t.equal(
    hours.flat().reduce((sum, count) => sum + count),
    4,
  )
  const all = await (await aMember()).json(`/api/analytics/details?${days}`)
  t.match(all.body, { pages: { values: { length: 3 } } })
})
