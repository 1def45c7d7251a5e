import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { send, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'
import { aPlace, logIn, nobody, pagePaths, readPaths } from '../fixtures/dashboard-place.ts'
import { anExporter } from '../fixtures/exporter.ts'
import type { Owner } from '../fixtures/owner.ts'
import { theDocumentation } from '../fixtures/the-documentation.ts'

/* Requests to the dashboard that nobody of good manners would send, and what they are told. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const isDocumented = await theDocumentation(frontdesk.url)

t.test('no cursor leads to lines of others, or to an error of ours', async t => {
  const { owner, chatbot } = await aPlace(frontdesk)
  const foreign = await aPlace(frontdesk)
  for (const place of [chatbot, foreign.chatbot]) {
    await db.pool.query(
      `insert into conversations (session_id, chatbot_id) select gen_random_uuid(), $1 from generate_series(1, 51)`,
      [place.id],
    )
  }
  type Page = { conversations: { chatbotId: string }[]; nextCursor: string }
  const pageOf = async (who: Owner, query: string) => (await who.json(`/api/conversations?${query}`)).body as Page
  const { nextCursor } = await pageOf(foreign.owner, 'sort=sessionId&order=asc')
  const page = await pageOf(owner, `sort=sessionId&order=asc&cursor=${nextCursor}`)
  t.ok(page.conversations.every(({ chatbotId }) => chatbotId === chatbot.id))
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const cursors = ['', '0', 'null', '%00', 'x'.repeat(2_000), forged(), forged('lastActivity desc', '1', '1', '1')]
  for (const key of ['\0', '\ud800', '9'.repeat(400), '2026-99-99', '', 7, null]) {
    cursors.push(forged('lastActivity desc', key, '1'), forged('lastActivity desc', '2026-01-01', key))
  }
  for (const cursor of cursors) {
    const path = `/api/conversations?cursor=${cursor}`
    const answer = await owner.send(path)
    t.equal(answer.status, 400, path)
    isDocumented(t, answer, 'GET', path)
  }
  for (const [sort, key] of [
    ['messages', '1e5'],
    ['messages', '9'.repeat(20)],
    ['sessionId', 'x'],
    ['chatbot', '\0'],
  ] as const) {
    const path = `/api/conversations?sort=${sort}&cursor=${forged(`${sort} desc`, key, '1')}`
    t.equal((await owner.send(path)).status, 400, `${sort} after ${key.slice(0, 9)}`)
  }
  for (const cursor of ['', '-1', '1.5', 'x', '9'.repeat(19), '%00'])
    t.equal((await owner.send(`/api/audit-log?cursor=${cursor}`)).status, 400, cursor)
})

t.test('I29: half a character is refused wherever a text is taken', async t => {
  const { owner, chatbot } = await aPlace(frontdesk)
  const place = `/api/chatbots/${chatbot.id}`
  const half = 'x\ud800'
  const takers: [method: string, path: string, body: object][] = [
    ['POST', '/api/conversations/export-jobs', { q: half }],
    ['PATCH', place, { liveChat: { recipients: [`${half}@shop.example`] } }],
    ['PATCH', place, { systemPrompt: half }],
    ['PATCH', `/api/questions/${nobody}`, { status: 'answered', answer: half }],
    ['POST', '/api/team/invitations', { email: `${half}@shop.example`, permissions: ['leads'] }],
    ['POST', '/api/auth/forgot-password', { email: `${half}@shop.example` }],
    ['POST', '/api/auth/change-password', { password: half, newPassword: 'correct horse battery' }],
    ['PATCH', place, { [half]: 1 }],
  ]
  for (const [method, path, body] of takers) {
    const answer = await owner.send(path, { method, body })
    t.same([answer.status, /lone UTF-16 surrogate/.test(answer.text)], [400, true], `${method} ${path}`)
    isDocumented(t, answer, method, path)
  }
  const whole = await owner.json(place, { method: 'PATCH', body: { systemPrompt: 'Say 😀.' } })
  t.match(whole, { status: 200, body: { systemPrompt: 'Say 😀.' } })
  const nested = `{"q":${'['.repeat(15_000)}"\\ud800"${']'.repeat(15_000)}}`
  t.equal((await owner.send('/api/conversations/export-jobs', { method: 'POST', body: nested })).status, 400)
  // The route with the largest body.
  const entries = `${place}/sources/${nobody}/entries`
  const many = await owner.send(entries, { method: 'POST', body: { text: Array.from({ length: 63_000 }, () => 1) } })
  t.equal(many.status, 400, 'an array with more numbers than a call can have arguments')
  isDocumented(t, many, 'POST', entries)
})

t.test('methods, spellings and headers change nothing but what they are for', async t => {
  const { owner } = await aPlace(frontdesk)
  const addresses = [...readPaths, ...pagePaths, '/api/auth/me', `/api/conversations/export-jobs/${nobody}/download`]
  for (const path of addresses) {
    for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND']) {
      const answer = await owner.send(path, { method })
      t.ok([400, 404].includes(answer.status), `${method} ${path}`)
      isDocumented(t, answer, method, path)
    }
    const head = await owner.send(path, { method: 'HEAD' })
    t.match([head.status, head.text], [/^(200|404)$/, ''], `HEAD ${path}`)
    for (const spelling of [`/${path}`, `${path}/`, path.toUpperCase(), `${path};x`, path.replace('/api', '/api/.')]) {
      const answer = await ask(owner, spelling)
      t.ok([400, 404].includes(answer.status), spelling)
      t.match(JSON.parse(answer.text), { error: { code: /^(ADDRESS_UNKNOWN|REQUEST_INVALID)$/ } })
    }
  }
  for (const path of ['/api/leads/%ff', '/api/leads/%', `/api/conversations/${'x'.repeat(300)}`]) {
    const answer = await ask(owner, path)
    t.equal(answer.status, 400, path)
    t.notMatch(answer.text, '700 characters', 'that is said of chat messages')
  }
  for (const accept of ['text/html', 'application/xml', 'text/csv', '*/*;q=0', 'application/json;q=0', ',', '']) {
    const questions = await owner.send('/api/questions', { headers: { accept } })
    t.match([questions.status, questions.headers['content-type']], [200, /^application\/json/], `JSON only: ${accept}`)
    const file = await owner.send('/api/conversations/export', { headers: { accept } })
    t.match(
      [file.status, file.headers['content-type']],
      [200, /^text\/csv/],
      'the format is asked for by its parameter',
    )
  }
  for (const headers of [{ range: 'bytes=0-3' }, { range: 'bytes=9-1' }, { 'if-none-match': '*' }]) {
    for (const path of ['/api/questions', '/api/leads/export', '/api/conversations/export']) {
      const answer = await owner.send(path, { headers })
      t.match([answer.status, answer.text.length > 20], [200, true], 'whole, and never from a cache')
      t.equal(answer.headers['cache-control'], 'no-store')
    }
  }
})

/** As `send`, with an address that no client of good manners would send. */
const ask = (owner: Owner, path: string): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(frontdesk.url)
    http
      .get({ hostname, port, path, headers: { cookie: owner.cookie() } }, response => {
        readText(response).then(
          text => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        )
      })
      .once('error', reject)
  })

t.test('a cookie counts whole or not at all, and a logout ends it however many come at once', async t => {
  const owner = await anExporter(frontdesk)
  const cookie = owner.cookie()
  const me = (cookie: string) => send(`${frontdesk.url}/api/auth/me`, { headers: { cookie } })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const [id = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = await anExporter(frontdesk)
  const [otherId = ''] = decodeURIComponent(other.cookie().split(/=(.*)/s)[1] ?? '').split('.')
  const broken = ['', 'x', 'x.y', '%', '%E0%A4%A', `"${value}"`, `${value}x`, `${value}%00`, value.slice(0, -3), id]
  broken.push(`${otherId}.${signature}`, `${id}.${'A'.repeat(signature.length)}`, 'x'.repeat(4_000), `.${signature}`)
  for (const wrong of broken) {
    const answer = await me(`${name}=${wrong}`)
    t.equal(answer.status, 401, wrong.slice(0, 60))
    isDocumented(t, answer, 'GET', '/api/auth/me')
  }
  t.equal((await me(`${name.toUpperCase()}=${value}`)).status, 401)
  t.equal((await me(`__proto__=x; =; ${cookie}; a=b`)).status, 200, 'others beside it do not matter')
  t.equal((await me(`${name}=x; ${cookie}`)).status, 401, 'of two the first counts')
  const requests = Array.from({ length: 12 }, (_, index): Promise<Incoming> => {
    const leave: Outgoing = { method: 'POST' }
    return index % 2 === 0
      ? owner.send('/api/auth/logout', leave)
      : send(`${frontdesk.url}/api/leads`, { headers: { cookie } })
  })
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  t.ok(statuses.every((status, index) => (index % 2 === 0 ? status === 200 : [200, 401].includes(status))))
  t.equal((await me(cookie)).status, 401, 'none of them brought it back')
  t.equal((await me(other.cookie())).status, 200)
})

t.test('a refused request names the permission it needs', async t => {
  const { account, owner } = await aPlace(frontdesk, { plan: 'free' })
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  const says = async (who: Owner, path: string, outgoing?: Outgoing) => (await who.send(path, outgoing)).text
  t.match(await says(member, '/api/questions'), 'requires the permission questions')
  t.match(await says(member, '/api/team'), 'Only the owner')
  t.match(
    await says(owner, '/api/conversations/export'),
    'requires the basic or standard plan. Your account is on the free plan',
  )
  const elsewhere = { method: 'POST', headers: { origin: undefined } }
  t.match(await says(owner, '/api/auth/logout', elsewhere), `must send \`Origin: ${frontdesk.url}\``)
  t.match(await says(owner, '/api/bookings?form=2026-01-01'), 'Known fields: from, to, timezone, q, chatbotId, limit')
  const { body } = await owner.json('/api/team')
  const team = (body as { members: { isOwner: boolean; permissions: string[] }[] }).members
  t.equal(team.find(({ isOwner }) => isOwner)?.permissions.length, 9, 'an owner has all nine, here as at their login')
  const { id } = await aConversation(db, { chatbotId: (await aChatbot(db, { accountId: account.id })).id })
  await aMessage(db, { conversationId: id })
  t.match(await says(member, '/api/conversations'), 'requires the permission conversations')
})
