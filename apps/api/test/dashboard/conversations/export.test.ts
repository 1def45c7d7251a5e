import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { send } from '../../fixtures/chat-http.ts'
import { anExporter, aTalk, dayOf, daysAgo, exportPath } from '../../fixtures/exporter.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk

const source = { type: 'web', source: 'https://shop.example/hours' }

t.test('both formats tell everything, in the documented words and order', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId, name: 'Corner "Shop"' })
  const talk = await aConversation(db, {
    chatbotId: chatbot.id,
    lastLanguage: 'de-DE',
    lastIp: '203.0.113.* (anonymized)',
    lastActivityAt: daysAgo(2, '10:00:09.500'),
  })
  const visitor = {
    browserLanguage: 'de-DE',
    clientIp: '203.0.113.* (anonymized)',
    referer: 'https://shop.example/',
  }
  const rows = [
    { content: 'Wann öffnet ihr, "heute"?', ...visitor },
    { role: 'assistant', content: '<p>At nine.</p>', sources: [source] },
    { role: 'assistant', content: 'I am <b>Kim</b>.', isAgent: true },
    { role: 'system', content: 'Kim has joined.' },
  ] as const
  const createdAt = [...rows.keys()].map(index => daysAgo(2, `10:00:0${index}.123`))
  for (const [index, { ...row }] of rows.entries()) {
    const sources = 'sources' in row ? { sources: [...row.sources] } : {}
    await aMessage(db, { conversationId: talk.id, ...row, ...sources, createdAt: createdAt[index] ?? '' })
  }
  const [from, to] = [dayOf(daysAgo(3)), dayOf(daysAgo(1))]

  const csv = await owner.export({ from, to })
  t.equal(csv.status, 200)
  t.match(csv.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="conversations_${from}_${to}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const about = `"Corner ""Shop""","${talk.sessionId}","4","de-DE","203.0.113.* (anonymized)","${dayOf(daysAgo(2))}T10:00:09.500Z"`
  const seen = '"de-DE","203.0.113.* (anonymized)","https://shop.example/"'
  t.same(csv.text.split('\r\n'), [
    '\uFEFF"Chatbot","Session ID","Messages Count","Last Language","Last IP","Last Activity","Message Role","Content","Sources","Browser Language","Client IP","Referer","Created At"',
    `${about},"user","Wann öffnet ihr, ""heute""?","",${seen},"${createdAt[0]?.toISOString()}"`,
    `${about},"assistant","<p>At nine.</p>","${JSON.stringify([source]).replaceAll('"', '""')}","","","","${createdAt[1]?.toISOString()}"`,
    `${about},"agent","I am <b>Kim</b>.","","","","","${createdAt[2]?.toISOString()}"`,
    `${about},"system","Kim has joined.","","","","","${createdAt[3]?.toISOString()}"`,
    '',
  ])

  const json = await owner.export({ from, to, format: 'json' })
  t.equal(json.headers['content-type'], 'application/json; charset=utf-8')
  const unseen = { browserLanguage: '', clientIp: '', referer: '' }
  t.strictSame(JSON.parse(json.text), {
    range: { from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` },
    sessionsCount: 1,
    messagesCount: 4,
    sessions: [
      {
        chatbotId: chatbot.id,
        chatbotName: 'Corner "Shop"',
        sessionId: talk.sessionId,
        messagesCount: 4,
        lastActivity: `${dayOf(daysAgo(2))}T10:00:09.500Z`,
        lastLanguage: 'de-DE',
        lastIp: '203.0.113.* (anonymized)',
        messages: rows.map((row, index) => ({
          role: 'user',
          isAgent: false,
          sources: null,
          ...unseen,
          ...row,
          createdAt: createdAt[index]?.toISOString(),
        })),
      },
    ],
  })
})

t.test('without parameters it is CSV of all that there is, and an empty one has its header', async t => {
  const owner = await anExporter(frontdesk)
  const answer = await owner.export()
  t.match(answer.headers['content-disposition'], `conversations_${dayOf(daysAgo(30))}_${dayOf(daysAgo(0))}.csv`)
  t.match(answer.text, /^\uFEFF"Chatbot",[^\r\n]*"Created At"\r\n$/)
  t.same(await owner.document(), {
    range: { from: `${dayOf(daysAgo(30))}T00:00:00.000Z`, to: `${dayOf(daysAgo(0))}T23:59:59.999Z` },
    sessionsCount: 0,
    messagesCount: 0,
    sessions: [],
  })
})

t.test('refusals come in the order 401, permission, plan, chatbot', async t => {
  const codeOf = ({ status, text }: { status: number; text: string }) => [
    status,
    (JSON.parse(text) as { error: { code: string } }).error.code,
  ]
  const foreign = await aChatbot(db)
  const query = { chatbotId: foreign.id, from: 'nonsense' }
  t.same(codeOf(await send(`${frontdesk.url}${exportPath}?from=nonsense`)), [401, 'NOT_SIGNED_IN'])
  const stranger = await anExporter(frontdesk, { plan: 'free', permissions: ['leads', 'analytics'] })
  t.same(codeOf(await stranger.export(query)), [403, 'PERMISSION_DENIED'])
  const free = await anExporter(frontdesk, { plan: 'free' })
  t.same(codeOf(await free.export(query)), [403, 'PLAN_TOO_SMALL'])
  await db.prisma.account.update({ where: { id: free.accountId }, data: { plan: 'basic' } })
  t.same(codeOf(await free.export(query)), [400, 'DAY_INVALID'], 'the plan is that of this very moment')

  const owner = await anExporter(frontdesk)
  const [mine, other] = [
    await aChatbot(db, { accountId: owner.accountId }),
    await aChatbot(db, { accountId: owner.accountId }),
  ]
  const member = await anExporter(frontdesk, {
    accountId: owner.accountId,
    permissions: ['conversations'],
    chatbotIds: [mine.id],
  })
  t.equal((await member.export({ chatbotId: mine.id.toUpperCase() })).status, 200)
  t.same(codeOf(await member.export({ chatbotId: other.id })), [403, 'CHATBOT_FORBIDDEN'])
  const answers = await Promise.all([foreign.id, randomUUID()].map(chatbotId => member.export({ chatbotId })))
  t.same(codeOf(answers[0] ?? { status: 0, text: '' }), [404, 'CHATBOT_UNKNOWN'])
  t.equal(answers[0]?.text, answers[1]?.text, 'row 7: a foreign chatbot looks like none')
})

t.test(
  'row 53: a conversation with one message in range is exported whole, and the counts are those of the content',
  async t => {
    const owner = await anExporter(frontdesk)
    const [mine, other] = [
      await aChatbot(db, { accountId: owner.accountId }),
      await aChatbot(db, { accountId: owner.accountId }),
    ]
    const inside = daysAgo(5)
    const first = await aTalk(db, mine.id, [inside, inside])
    const second = await aTalk(db, mine.id, [daysAgo(9), daysAgo(8), inside, daysAgo(2), daysAgo(1)])
    await aTalk(db, mine.id, [daysAgo(9), daysAgo(1)])
    const third = await aTalk(db, other.id, [inside])
    await aTalk(db, (await aChatbot(db)).id, [inside])
    const range = { from: dayOf(inside), to: dayOf(inside) }
    const found = async (query: Record<string, string>, who = owner) => {
      const { sessions, ...counts } = await who.document(query)
      return { ...counts, sessions: sessions.map(({ sessionId, messages }) => [sessionId, messages.length]) }
    }
    t.match(await found(range), {
      sessionsCount: 3,
      messagesCount: 8,
      sessions: [
        [first, 2],
        [second, 5],
        [third, 1],
      ],
    })
    t.match(await found({ ...range, chatbotId: other.id }), { messagesCount: 1, sessions: [[third, 1]] })
    const member = await anExporter(frontdesk, {
      accountId: owner.accountId,
      permissions: ['conversations'],
      chatbotIds: [mine.id],
    })
    t.match((await found(range, member)).sessions, [
      [first, 2],
      [second, 5],
    ])
  },
)

t.test('row 52: days are those of UTC, from their first to their last moment', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  const day = dayOf(daysAgo(6))
  const at = (time: string, days = 6) => aTalk(db, chatbot.id, [daysAgo(days, time)])
  await at('23:59:59.999', 7)
  const sessions = [await at('00:00:00.000'), await at('23:59:59.999')]
  await at('00:00:00.000', 5)
  const { id, sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  const late = await aMessage(db, { conversationId: id })
  await db.pool.query('update messages set created_at = $2 where id = $1', [late.id, `${day}T23:59:59.9996Z`])
  const found = await owner.document({ from: day, to: day })
  t.same(
    found.sessions.map(({ sessionId }) => sessionId),
    [...sessions, sessionId],
  )
  t.equal(found.sessions[2]?.messages[0]?.createdAt, `${day}T23:59:59.999Z`, 'rounded to no other day')
  const counts: number[] = []
  for (const days of [8, 7, 6, 5, 4]) {
    const one = dayOf(daysAgo(days))
    counts.push((await owner.document({ from: one, to: one })).messagesCount)
  }
  t.same(counts, [0, 1, 3, 1, 0], 'I32: each belongs to one day')

  for (const [query, code] of [
    [{ from: '2026-02-30' }, 'DAY_INVALID'],
    [{ to: '2026-2-1' }, 'DAY_INVALID'],
    [{ from: '20260201' }, 'DAY_INVALID'],
    [{ to: '0000-01-01' }, 'DAY_INVALID'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'DAYS_REVERSED'],
    [{ chatbotId: 'all' }, 'REQUEST_INVALID'],
    [{ format: 'xml' }, 'REQUEST_INVALID'],
    [{ q: 'x'.repeat(10_000) }, 'REQUEST_INVALID'],
    [{ q: 'a\0b' }, 'REQUEST_INVALID'],
    [{ form: '2026-02-01' }, 'REQUEST_INVALID'],
  ] as const) {
    const { status, text } = await owner.export(query)
    t.same([status, (JSON.parse(text) as { error: { code: string } }).error.code], [400, code], JSON.stringify(query))
  }
  for (const leap of ['2028-02-29', '9999-12-31', '0001-01-01']) {
    t.equal((await owner.export({ from: leap, to: leap })).status, 200, leap)
  }
})

t.test('row 54: q is a text and no pattern, and finds session, address and content', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  const talk = (content: string) => aTalk(db, chatbot.id, [daysAgo(1)], content)
  const [percent, underscore, backslash, plain] = [
    await talk('Is it 50% off?'),
    await talk('snake_case'),
    await talk(String.raw`C:\shop`),
    await talk('Öffnungszeiten'),
  ]
  const { id, sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  await aMessage(db, { conversationId: id, clientIp: '203.0.113.* (anonymized)', content: 'x' })
  await aMessage(db, { conversationId: id, content: 'y' })
  const found = async (q: string) => (await owner.document({ q })).sessions.map(({ sessionId }) => sessionId)
  t.same(await found('%'), [percent])
  t.same(await found('50%'), [percent])
  t.same(await found('_'), [underscore])
  t.same(await found('\\'), [backslash])
  t.same(await found('öffnung'), [plain])
  t.same(await found("' OR 1=1--"), [])
  t.same(await found(plain?.slice(0, 20).toUpperCase() ?? ''), [plain])
  t.same(await found('203.0.113.*'), [sessionId])
  t.same(await found('203.0.113.57'), [], 'row 54: no whole address was ever stored')
  t.equal((await owner.document({ q: 'x' })).messagesCount, 2, 'the whole conversation')
  t.equal((await found('')).length, 5, 'an empty one asks for nothing')
})

t.test('I30: what is older than 30 days is not there, whether or not it has been removed', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  const [old, young] = await Promise.all(
    [`interval '30 days 1 second'`, `interval '29 days 23 hours 59 minutes'`].map(async age => {
      const { rows } = await db.pool.query(`select now() - ${age} as at`)
      return rows[0].at as Date
    }),
  )
  if (old === undefined || young === undefined) throw new Error('no times')
  await aTalk(db, chatbot.id, [old])
  const mixed = await aTalk(db, chatbot.id, [old, young, daysAgo(1)])
  const all = await owner.document({ from: '2020-01-01' })
  t.match(all, { sessionsCount: 1, messagesCount: 2, sessions: [{ sessionId: mixed, messagesCount: 2 }] })
  t.equal((await owner.document({ to: dayOf(new Date(old.getTime() - 86_400_000)) })).messagesCount, 0)
})

t.test('row 57: chatbot names never reach a header', async t => {
  const owner = await anExporter(frontdesk)
  const name = 'a"\r\nSet-Cookie: x=1 ../../é'
  const chatbot = await aChatbot(db, { accountId: owner.accountId, name })
  await aTalk(db, chatbot.id, [daysAgo(1)])
  const { headers, text } = await owner.export({ chatbotId: chatbot.id })
  t.match(headers['content-disposition'], /^attachment; filename="conversations_[\d-]+_[\d-]+\.csv"$/)
  t.notMatch(String(headers['set-cookie']), 'x=1')
  t.match(text, name.replaceAll('"', '""'))
  t.equal((await owner.document()).sessions[0]?.chatbotName, name)
})

t.test('a HEAD does not do the work of an export', async t => {
  const owner = await anExporter(frontdesk)
  t.equal((await owner.send(exportPath, { method: 'HEAD' })).status, 404)
})
