import { aChatbot } from '@frontdesk/testing/factories'
import Papa from 'papaparse'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { post, send, sessionOf } from '../fixtures/chat-http.ts'
import { aPlace, nobody, pagePaths, readPaths } from '../fixtures/dashboard-place.ts'
import { anExporter } from '../fixtures/exporter.ts'
import { anOwner } from '../fixtures/owner.ts'
import { theDocumentation } from '../fixtures/the-documentation.ts'

/* The lines of the specification for endpoints 5 to 7 that no other test reads to the letter. */

const frontdesk = await startFrontdesk(t, { settings: { trustedProxies: ['127.0.0.0/8'] } })
const { db, redis, namespace } = frontdesk
const isDocumented = await theDocumentation(frontdesk.url)

t.test('endpoint 5: e-mail and password are required texts, and there is nothing else to send', async t => {
  const good = { email: 'robin@shop.example', password: 'correct horse battery' }
  const bad = [
    ['email is missing', { password: good.password }],
    ['password is missing', { email: good.email }],
    ['email must be text', { ...good, email: 7 }],
    ['password must be string', { ...good, password: ['x'] }],
    ['email must not have more', { ...good, email: `${'a'.repeat(300)}@shop.example` }],
    ['Known fields: email, password', { ...good, remember: true }],
    ['email must be text without NUL characters', { ...good, email: 'a\0@shop.example' }],
    ['lone UTF-16 surrogate', { ...good, password: '\ud800 horse battery' }],
    ['send a JSON object', []],
    ['the body is not JSON', '{'],
    ['the body is empty', ''],
  ] as const
  for (const [why, body] of bad) {
    const answer = await anOwner(frontdesk.url).send('/api/auth/login', { method: 'POST', body })
    t.equal(answer.status, 400, why)
    t.match(answer.text, why)
    isDocumented(t, answer, 'POST', '/api/auth/login')
    t.equal(answer.headers['set-cookie'], undefined)
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', '']) {
    const answer = await anOwner(frontdesk.url).send('/api/auth/login', {
      body: good,
      headers: { 'content-type': type },
    })
    t.equal(answer.status, 400, type)
    if (type !== 'text/plain') t.match(answer.text, 'Content-Type: application/json')
  }
  for (const type of ['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8']) {
    const answer = await anOwner(frontdesk.url).send('/api/auth/login', {
      body: good,
      headers: { 'content-type': type },
    })
    t.equal(answer.status, 401, type)
  }
})

t.test('401: a session that nobody used for 12 hours, or that is 7 days old, is over for every endpoint', async t => {
  const owner = await anExporter(frontdesk)
  const kept = async () => {
    const keys = await redis.keys(`${namespace}:session:*`)
    const contents = await Promise.all(keys.map(async key => [key, await redis.get(key)] as const))
    const { body } = await owner.json('/api/team')
    const { id } = (body as { members: { id: string }[] }).members[0] ?? { id: '' }
    const [key = '', content = ''] = contents.find(([, content]) => content?.includes(id)) ?? []
    return { key, session: JSON.parse(content ?? '') as { login: { at: number } } }
  }
  const { key, session } = await kept()
  const idle = await redis.pttl(key)
  t.ok(idle > 11.9 * 3_600_000 && idle <= 12 * 3_600_000, 'each request begins the 12 hours anew')
  const { rows } = await db.pool.query(`select extract(epoch from now())::float8 * 1000 as now`)
  const signedInAgo = (ms: number) =>
    redis.set(key, JSON.stringify({ ...session, login: { ...session.login, at: Number(rows[0].now) - ms } }), 'KEEPTTL')
  const week = 7 * 24 * 3_600_000
  await signedInAgo(week - 600_000)
  t.equal((await owner.send('/api/auth/me')).status, 200)
  await signedInAgo(week + 1)
  const endpoints = ['/api/conversations/export', '/api/questions', '/api/feedback', '/api/leads', '/api/bookings']
  for (const path of endpoints) {
    const answer = await owner.send(path)
    t.equal(answer.status, 401, path)
    isDocumented(t, answer, 'GET', path)
  }
  const second = await anExporter(frontdesk)
  for (const key of await redis.keys(`${namespace}:session:*`)) await redis.pexpire(key, 0)
  for (const path of endpoints) t.equal((await second.send(path)).status, 401, path)
})

t.test('endpoint 6: both formats say of a real conversation what its history says, addresses anonymised', async t => {
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(db, { accountId: owner.accountId, name: 'Main', domains: ['shop.example'] })
  const chat = (message: string, headers: Record<string, string>) =>
    post(
      frontdesk.url,
      { message, chatbotId: chatbot.id, pageUrl: 'https://shop.example/hours?visitor=7' },
      { headers },
    )
  const visitor = { 'x-forwarded-for': '203.0.113.57', 'accept-language': 'de-AT,de;q=0.9' }
  const first = await chat('Wann öffnet ihr?', visitor)
  t.equal(first.status, 200)
  const sessionId = sessionOf(first)
  await chat('=1+1', { ...visitor, 'x-forwarded-for': '2001:db8:1:2:3:4:5:6', 'x-chat-session-id': sessionId })
  const { text } = await send(`${frontdesk.url}/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`)
  const history = (JSON.parse(text) as { messages: Record<string, unknown>[] }).messages
  t.equal(history.length, 4)

  const { range, ...exported } = await owner.document()
  t.match(range, { from: /T00:00:00\.000Z$/, to: /T23:59:59\.999Z$/ })
  t.match(exported, { sessionsCount: 1, messagesCount: 4 })
  const [session] = exported.sessions
  t.match(session, { chatbotId: chatbot.id, chatbotName: 'Main', sessionId, messagesCount: 4, lastLanguage: 'de-AT' })
  t.equal(session?.lastIp, '2001:db8:1:* (anonymized)')
  t.same(
    session?.messages.map(({ role, content, sources, createdAt }) => ({ role, content, sources, createdAt })),
    history.map(({ role, text, sources = null, createdAt }) => ({ role, content: text, sources, createdAt })),
  )
  t.match(session?.messages[0], {
    browserLanguage: 'de-AT',
    clientIp: '203.0.113.* (anonymized)',
    referer: 'https://shop.example/hours',
  })
  t.equal(session?.lastActivity, session?.messages.at(-1)?.createdAt)

  const { text: csv } = await owner.export()
  const [, ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  t.same(
    rows.map(row => [row[6], row[7], row[12]]),
    history.map(({ role, text, createdAt }) => [role, text === '=1+1' ? "'=1+1" : text, createdAt]),
  )
  const about = ['Main', sessionId, '4', 'de-AT', '2001:db8:1:* (anonymized)', session?.lastActivity]
  for (const row of rows) t.same(row.slice(0, 6), about, 'repeated on every row')
  t.notMatch(`${csv}${JSON.stringify(session)}`, /113\.57|3:4:5:6|visitor=7/)
})

t.test('503: a PostgreSQL that has no time for a change is away for a moment, and no bug', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  const change = () => owner.send(path, { method: 'PATCH', body: { leads: { isEnabled: true } } })
  // All connections but one, and the row that is to be changed.
  const held = await Promise.all(Array.from({ length: 9 }, () => db.pool.connect()))
  const [holder] = held
  await holder?.query('begin')
  await holder?.query('select from chatbots where id = $1 for update', [chatbot.id])
  const changing = Array.from({ length: 4 }, change)
  await Promise.any(changing)
  // The one that has the last connection waits for the row.
  await holder?.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`,
  )
  const answers = await Promise.all(changing)
  await holder?.query('rollback')
  for (const client of held) client.release()
  for (const answer of answers) {
    t.equal(answer.status, 503, answer.text)
    t.match(answer.headers['retry-after'], /^\d+$/)
    isDocumented(t, answer, 'PATCH', path)
  }
  t.equal((await change()).status, 200)
})

t.test('endpoints 6 and 7: what a query may hold is documented, and all else is refused', async t => {
  const { owner } = await aPlace(frontdesk)
  const long = 'x'.repeat(12_000)
  const odd = ['x=1', '__proto__=1', 'constructor=1', 'from[]=2026-01-01', 'from=2026-01-01&from=2026-01-02', 'from=']
  odd.push('to=', 'from=%00', 'from=%ff', 'to=2026-01-01%00', 'to=2026-01-01T00:00:00Z', 'from=-000001-01-01')
  odd.push('to=275760-09-13', `from=${long}`, `x=${long}`)
  const ofPages = ['q=%00', 'q=a&q=b', 'q[x]=1', `q=${long}`, 'chatbotId=', 'chatbotId=x', `chatbotId=${nobody}%00`]
  for (const path of [...readPaths, ...pagePaths]) {
    // The files are asked for in the words of the lists.
    const some = path.endsWith('/export') ? odd.slice(0, 6) : odd
    for (const query of [...some, ...(pagePaths.includes(path) ? ofPages : [])]) {
      const answer = await owner.send(`${path}?${query}`)
      t.equal(answer.status, 400, `${path}?${query.slice(0, 50)}`)
      isDocumented(t, answer, 'GET', `${path}?${query}`)
    }
    if (!/bookings|conversations/.test(path)) {
      const answer = await owner.send(`${path}?chatbotId=${nobody}`)
      t.equal(answer.status, 404, `${path} by chatbot`)
      isDocumented(t, answer, 'GET', path)
    }
    for (const query of ['', '&&&', 'from=0001-01-01', 'to=9999-12-31']) {
      t.equal((await owner.send(`${path}?${query}`)).status, 200, `${path}?${query}`)
    }
  }
  for (const query of ['q=%ff%fe', 'q=%ED%A0%80', 'q=%F0%9F%98%80', 'q=']) {
    for (const path of pagePaths) t.equal((await owner.send(`${path}?${query}`)).status, 200, query)
  }
  t.equal((await owner.send('/api/usage?from=2026-01-01')).status, 400, 'also where there are no parameters')
})
