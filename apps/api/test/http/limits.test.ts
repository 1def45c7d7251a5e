import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import {
  bodyOf,
  isRefusal,
  newAddress,
  post,
  send,
  sessionOf,
  storedOf,
  type Incoming,
  type Outgoing,
} from '../fixtures/chat-http.ts'

const count = (answers: Incoming[], status: number): number => answers.filter(answer => answer.status === status).length
const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))

/** A 429 for speed, and for how many seconds it sends the visitor away. */
function isTooFast(t: Test, answer: Incoming, title: string): number {
  isRefusal(t, answer, 429, title)
  t.notMatch(bodyOf(answer).reply, 'unavailable', 'no talk of the quota')
  const retryAfter = answer.headers['retry-after'] ?? ''
  t.match(retryAfter, /^([1-9]|[1-5]\d|60)$/)
  return Number(retryAfter)
}

t.test('how often visitors may ask', async t => {
  const frontdesk = await startFrontdesk(t, { settings: { sessionPerMinute: 10, ipPerMinute: 15 } })
  const { url } = frontdesk
  const { id: chatbotId } = await aChatbot(frontdesk.db)
  const hello = { message: 'Hello', chatbotId }
  const inSession = (sessionId: string, from = newAddress(), at = url): Promise<Incoming> =>
    post(at, hello, { headers: { 'x-chat-session-id': sessionId }, from })
  const window = async (kind: string): Promise<string[]> => frontdesk.redis.keys(`*limit:*${kind}:*`)

  await t.test('row 35: a session sends 10 messages a minute, the one that opened it included', async t => {
    const first = await post(url, hello, { from: newAddress() })
    const sessionId = sessionOf(first)
    for (let message = 2; message <= 10; message += 1) {
      t.equal((await inSession(sessionId)).status, 200, `message ${message}`)
    }
    const before = await storedOf(frontdesk.db, chatbotId)
    const refused = await inSession(sessionId)
    isTooFast(t, refused, 'message 11')
    t.same(await storedOf(frontdesk.db, chatbotId), before, 'stored nothing, charged nothing')
    t.equal((await inSession((await aConversation(frontdesk.db, { chatbotId })).sessionId)).status, 200, 'others go on')

    const [key = ''] = await window('session')
    const ttl = await frontdesk.redis.pttl(key)
    t.ok(ttl > 0 && ttl <= 60_000, 'for a minute')
    for (const key of await window('session')) await frontdesk.redis.del(key)
    t.equal((await inSession(sessionId)).status, 200, 'and then again')
  })

  await t.test('row 35: an address sends 15 messages a minute, however many sessions it opens', async t => {
    const here = newAddress()
    const answers: Incoming[] = []
    for (let message = 1; message <= 15; message += 1) answers.push(await post(url, hello, { from: here }))
    t.equal(count(answers, 200), 15)
    t.equal(new Set(answers.map(sessionOf)).size, 15)
    isTooFast(t, await post(url, hello, { from: here }), 'message 16')
    isTooFast(t, await post(url, { ...hello, chatbotId: 'x' }, { from: here }), 'whatever it asks')
    t.equal((await post(url, hello, { from: newAddress() })).status, 200, 'others go on')
    const read = await send(`${url}/api/chat/sessions?chatbotId=${chatbotId}&sessionIds=x`, { from: here })
    t.equal(read.status, 200, 'and reading is another matter')
  })

  await t.test('a visitor who talks to an agent has the same limit (row 35)', async t => {
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId, mode: 'human', liveStatus: 'open' })
    const answers = await Promise.all(times(12, () => inSession(sessionId)))
    t.same([count(answers, 200), count(answers, 429)], [10, 2])
  })

  await t.test('refused requests count for the address and not for the session', async t => {
    const here = newAddress()
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
    const headers = { 'x-chat-session-id': sessionId }
    const refusals: [object, Outgoing['headers'], number][] = [
      [{ ...hello, message: '' }, {}, 400],
      [{ ...hello, chatbotId: '00000000-0000-4000-8000-000000000000' }, {}, 404],
      [hello, { origin: 'https://evil.test' }, 403],
      [{ ...hello, pageUrl: 'https://evil.test/' }, {}, 403],
      [hello, { 'idempotency-key': 'with a space' }, 400],
    ]
    for (const [body, more, status] of [...refusals, ...refusals, ...refusals]) {
      t.equal((await post(url, body, { headers: { ...headers, ...more }, from: here })).status, status)
    }
    isTooFast(t, await post(url, hello, { from: here }), 'the address has had its 15')
    const answers = await Promise.all(times(10, () => inSession(sessionId)))
    t.equal(count(answers, 200), 10, 'the session still has its 10')
  })

  await t.test('row 35: a preflight and the widget itself cost nothing; reading has a limit of its own', async t => {
    const here = newAddress()
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    for (let n = 0; n < 20; n += 1) {
      const allowed = await send(`${url}/api/chat`, { method: 'OPTIONS', headers: preflight, from: here })
      t.equal(allowed.status, 204)
    }
    t.equal((await send(`${url}/widget.js`, { from: here })).status, 200)
    t.equal((await post(url, hello, { from: here })).status, 200)
    const read = (): Promise<Incoming> =>
      send(`${url}/api/chat/sessions?chatbotId=${chatbotId}&sessionIds=x`, { from: here })
    const reads = await Promise.all(times(121, read))
    t.same([count(reads, 200), count(reads, 429)], [120, 1])
    isTooFast(t, await read(), 'one too many')
    t.equal((await post(url, hello, { from: here })).status, 200, 'messages are counted apart')
  })

  await t.test('row 81: whoever tries out the token of a wiki is limited like everybody', async t => {
    const { id } = await aChatbot(frontdesk.db, { wiki: { subdomain: 'secret-team', isProtected: true } })
    const here = newAddress()
    const message = (token: string): Promise<Incoming> =>
      post(url, { message: 'Hello', chatbotId: id }, { from: here, headers: { 'x-wiki-auth': token } })
    const tries = await Promise.all(times(16, index => message(`wiki_auth_team-${index}`)))
    t.same([count(tries, 403), count(tries, 429)], [15, 1])
    isTooFast(t, await message('wiki_auth_secret-team'), 'even with the right one')
    const read = (index: number): Promise<Incoming> =>
      send(`${url}/api/chat/sessions?chatbotId=${id}&sessionIds=x`, {
        from: here,
        headers: { 'x-wiki-auth': `${index}` },
      })
    const reads = await Promise.all(times(125, read))
    t.same([count(reads, 403), count(reads, 429)], [120, 5])
  })

  await t.test('X-Forwarded-For is ignored unless a trusted proxy sends it (row 19)', async t => {
    // More new conversations would be a flood of the chatbot.
    const hello = { message: 'Hello', chatbotId: (await aChatbot(frontdesk.db)).id }
    const here = newAddress()
    const spoofed = await Promise.all(
      times(16, index => post(url, hello, { from: here, headers: { 'x-forwarded-for': `9.9.9.${index}` } })),
    )
    t.same([count(spoofed, 200), count(spoofed, 429)], [15, 1], 'straight from the visitor')

    const { url: behind } = await frontdesk.addApi({ trustedProxies: ['127.0.0.0/16', '10.0.0.0/8'] })
    const through = (forwarded: string, n = 1): Promise<Incoming[]> =>
      Promise.all(times(n, () => post(behind, hello, { headers: { 'x-forwarded-for': forwarded }, from: '127.0.0.1' })))
    t.equal(count(await through('5.5.5.5', 15), 200), 15, 'a visitor behind the proxy')
    t.equal(count(await through('5.5.5.5'), 429), 1)
    t.equal(count(await through('6.6.6.6'), 200), 1, 'another visitor behind it')
    t.equal(count(await through('9.9.9.9, 5.5.5.5'), 429), 1, 'what the visitor claims before the proxy')
    t.equal(count(await through('5.5.5.5, 10.1.2.3'), 429), 1, 'a chain of trusted proxies')
    t.equal(count(await through('::ffff:5.5.5.5'), 429), 1, 'the same address written as IPv6')

    const network = await Promise.all(times(16, index => through(`2001:db8:1:2:${index.toString(16)}::1`)))
    t.same([count(network.flat(), 200), count(network.flat(), 429)], [15, 1], 'a /64 is one household')
    t.equal(count(await through('2001:db8:1:3::1'), 200), 1, 'the next /64 is not')
    const notProxy = newAddress()
    const outside = await Promise.all(
      times(16, index => post(behind, hello, { headers: { 'x-forwarded-for': `7.7.7.${index}` }, from: notProxy })),
    )
    t.equal(count(outside, 429), 1, 'who is no proxy is not believed')
  })

  await t.test('the /48 of an IPv6 tunnel has ten times the limit of a household, for all limits', async t => {
    const { url: behind } = await frontdesk.addApi({ trustedProxies: ['127.0.0.0/16'], ipPerMinute: 3 })
    let household = 0
    const through = (path: string, body?: object): Promise<Incoming> =>
      send(`${behind}${path}`, {
        ...(body !== undefined && { body }),
        headers: { 'x-forwarded-for': `2001:db8:7:${(household += 1).toString(16)}::1` },
        from: '127.0.0.1',
      })
    const asked = await Promise.all(times(33, () => through('/api/chat', hello)))
    t.same([count(asked, 200), count(asked, 429)], [30, 3], 'messages')
    const lead = { chatbotId, email: 'kim@visitor.example', consentedTo: null }
    const left = await Promise.all(times(203, () => through('/api/chat/leads', lead)))
    t.same([count(left, 403), count(left, 429)], [200, 3], 'forms, which are switched off here')
    const from = (ip: string): Promise<Incoming> =>
      send(`${behind}/api/chat`, { body: hello, headers: { 'x-forwarded-for': ip }, from: '127.0.0.1' })
    t.equal((await from('2001:db8:8:1::1')).status, 200, 'the next /48 is another one')
    t.equal(count(await Promise.all(times(40, () => from('2001:db8:8:2::1'))), 200), 3)
    t.equal((await from('2001:db8:8:3::1')).status, 200, 'what a household is refused is none of its neighbours’')
  })

  await t.test('refusals come in one order: address, body, chatbot, domain, session, quota', async t => {
    const { url } = await frontdesk.addApi({ ipPerMinute: 1, sessionPerMinute: 1 })
    const account = await anAccount(frontdesk.db, { quota: 1 })
    const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId: account.id })
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
    const good = { 'x-chat-session-id': sessionId }
    const evil = { ...good, origin: 'https://evil.test' }
    const ask = (body: object, headers: Outgoing['headers'] = {}, from = newAddress()): Promise<Incoming> =>
      post(url, body, { headers, from })
    const here = newAddress()
    t.equal((await ask({ message: 'Hello', chatbotId }, good, here)).status, 200, 'all of it used up')
    const stored = await storedOf(frontdesk.db, chatbotId)

    const tooFast = await ask({ message: '', chatbotId: randomUUID() }, evil, here)
    isRefusal(t, tooFast, 429, 'the address comes first')
    t.notMatch(bodyOf(tooFast).reply, 'unavailable')
    isRefusal(t, await ask({ message: '', chatbotId: randomUUID() }, evil), 400, 'then the body')
    isRefusal(t, await ask({ message: 'Hello', chatbotId: randomUUID() }, evil), 404, 'then the chatbot')
    isRefusal(t, await ask({ message: 'Hello', chatbotId }, evil), 403, 'then the domain')
    const tooMany = await ask({ message: 'Hello', chatbotId }, good)
    isRefusal(t, tooMany, 429, 'then the session')
    t.notMatch(bodyOf(tooMany).reply, 'unavailable')
    const usedUp = await ask({ message: 'Hello', chatbotId })
    isRefusal(t, usedUp, 429, 'and last the quota')
    t.match(bodyOf(usedUp).reply, 'temporarily unavailable')
    t.equal(usedUp.headers['x-chat-session-id'], undefined)
    t.same(await storedOf(frontdesk.db, chatbotId), stored)
  })

  await t.test('Redis holds no address (row 55, I20)', async t => {
    const keys = await frontdesk.redis.keys('*limit*')
    t.ok(keys.length > 10)
    t.notMatch(keys.join('\n'), /127\.|5\.5\.5|2001:db8/)
  })
  t.same(await findBrokenPromises(frontdesk.db), [])
})
