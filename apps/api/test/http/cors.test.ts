import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, send, sessionOf, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'

const shop = 'https://shop.example'
const requestHeaders = [
  'content-type',
  'x-chat-session-id',
  'x-chat-session-key',
  'x-chat-identity',
  'x-chat-proof',
  'x-file-name',
  'x-wiki-auth',
  'idempotency-key',
  'last-event-id',
]
const list = (value: string | undefined): string[] => (value ?? '').toLowerCase().split(/,\s*/)

/** What holds for every answer there is, whoever asked. */
function isCareful(t: Test, { headers }: Incoming, title: string): void {
  t.ok(list(headers.vary).includes('origin'), `${title}: caches keep it apart by origin`)
  t.not(headers['access-control-allow-origin'], '*', title)
  t.equal(headers['access-control-allow-credentials'], undefined, title)
  t.equal(headers['set-cookie'], undefined, title)
}

/** The page's script may read this answer, and the headers that it needs. */
function isReadable(t: Test, answer: Incoming, title: string, origin = shop): void {
  isCareful(t, answer, title)
  t.equal(answer.headers['access-control-allow-origin'], origin, title)
  t.same(
    list(answer.headers['access-control-expose-headers']),
    ['x-chat-session-id', 'x-chat-reply-id', 'x-chat-identity-error', 'x-chat-challenge', 'retry-after'],
    title,
  )
}

/** The browser keeps this answer from the page's script. */
function isClosed(t: Test, answer: Incoming, title: string): void {
  isCareful(t, answer, title)
  t.equal(answer.headers['access-control-allow-origin'], undefined, title)
}

t.test('cross-origin requests, as a browser sees them (row 67)', async t => {
  const frontdesk = await startFrontdesk(t, { settings: { sessionPerMinute: 3 } })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true, domains: ['shop.example', '*.shop.example'] })
  const other = await aChatbot(frontdesk.db, { domains: ['other.example'] })
  const { url } = frontdesk
  const hello = { message: 'Hello', chatbotId: chatbot.id }
  const first = await post(url, hello, { from: newAddress() })
  const sessionId = sessionOf(first)
  const { id: replyId } = await frontdesk.db.prisma.reply.findFirstOrThrow({ where: { chatbotId: chatbot.id } })
  const routes = {
    message: ['/api/chat', 'POST'],
    history: [`/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`, 'GET'],
    sessions: [`/api/chat/sessions?chatbotId=${chatbot.id}&sessionIds=${sessionId}`, 'GET'],
    reset: ['/api/chat/session', 'DELETE'],
    events: [`/api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`, 'GET'],
  } as const
  type Route = keyof typeof routes
  // Object.keys knows no more than that they are strings.
  const names = Object.keys(routes) as Route[]
  const ask = (name: Route, more: Outgoing['headers'] = {}): Promise<Incoming> => {
    const [path, method] = routes[name]
    const headers = { 'x-chat-session-id': name === 'message' ? undefined : sessionId, ...more }
    const body = name === 'message' ? { body: hello } : {}
    return send(`${url}${path}`, { method, headers, from: newAddress(), ...body })
  }

  await t.test('a preflight from an allowed domain is told methods and headers, for two hours', async t => {
    for (const [name, [path, method]] of Object.entries(routes)) {
      for (const origin of [shop, 'http://shop.example:8080', 'https://www.shop.example', 'https://other.example']) {
        const answer = await send(`${url}${path}`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': requestHeaders.join(','),
          },
        })
        t.equal(answer.status, 204, name)
        isCareful(t, answer, name)
        t.equal(answer.headers['access-control-allow-origin'], origin)
        t.same(list(answer.headers['access-control-allow-methods']), ['get', 'post', 'delete', 'options'])
        t.same(list(answer.headers['access-control-allow-headers']), requestHeaders)
        t.equal(answer.headers['access-control-max-age'], '7200')
      }
    }
  })

  await t.test('a preflight from anywhere else is told nothing', async t => {
    for (const origin of [
      'https://evil.test',
      'null',
      'https://evilshop.example',
      'https://shop.example.evil.test',
      'file://',
      undefined,
    ]) {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await send(`${url}/api/chat`, { method: 'OPTIONS', headers })
      isClosed(t, answer, String(origin))
      t.equal(answer.headers['access-control-allow-methods'], undefined)
      t.ok(answer.status >= 400)
    }
  })

  await t.test('every answer of every route can be read on the own domain, in JSON and as a stream', async t => {
    isReadable(t, first, 'message')
    for (const name of names) {
      const answer = await ask(name)
      t.equal(answer.status, 200, name)
      isReadable(t, answer, name)
    }
    const stream = await ask('message', { accept: 'text/event-stream' })
    t.match(stream.headers['content-type'], 'text/event-stream')
    isReadable(t, stream, 'message as a stream')
    isReadable(
      t,
      await ask('message', { origin: 'https://www.shop.example' }),
      'a subdomain',
      'https://www.shop.example',
    )
  })

  await t.test(
    'every refusal is in shape, has its documented status, and can be read there, too (row 75, I28)',
    async t => {
      const used = await anAccount(frontdesk.db, { quota: 0 })
      const { id: usedUp } = await aChatbot(frontdesk.db, { accountId: used.id })
      const { id: wiki } = await aChatbot(frontdesk.db, { wiki: { subdomain: 'wiki', isProtected: true } })
      const late = await anAccount(frontdesk.db, { suspendedAt: new Date() })
      const { id: suspended } = await aChatbot(frontdesk.db, { accountId: late.id })
      const here = newAddress()
      const session = { headers: { 'x-chat-session-id': sessionId }, from: here }
      const elsewhere = (): Outgoing => ({ from: newAddress() })
      const get = (path: string): Promise<Incoming> => send(`${url}/api/chat/${path}`, elsewhere())
      const old = randomUUID()
      await frontdesk.db.prisma.tombstone.create({
        data: { sessionId: old, chatbotId: chatbot.id, lastActivityAt: new Date(0) },
      })
      const refusals: [status: number, title: string, answer: () => Promise<Incoming>][] = [
        [400, 'an empty message', () => post(url, { ...hello, message: '' }, elsewhere())],
        [400, 'no JSON', () => send(`${url}/api/chat`, { method: 'POST', body: '{', ...elsewhere() })],
        [
          400,
          'a type that is not read',
          () => post(url, hello, { headers: { 'content-type': 'text/xml' }, ...elsewhere() }),
        ],
        [400, 'too much', () => post(url, { ...hello, pageUrl: 'x'.repeat(40_000) }, elsewhere())],
        [400, 'a query without ids', () => get('history')],
        [403, 'a page elsewhere', () => post(url, { ...hello, pageUrl: 'https://evil.test/' }, elsewhere())],
        [403, 'a protected wiki', () => post(url, { ...hello, chatbotId: wiki }, elsewhere())],
        [403, 'a suspended account', () => post(url, { ...hello, chatbotId: suspended }, elsewhere())],
        [400, '701 characters', () => post(url, { ...hello, message: 'a'.repeat(701) }, elsewhere())],
        [404, 'an unknown chatbot', () => post(url, { ...hello, chatbotId: randomUUID() }, elsewhere())],
        [404, 'an unknown session', () => get(`history?chatbotId=${chatbot.id}&sessionId=${randomUUID()}`)],
        [404, 'an unknown route', () => get('nothing')],
        [410, 'an expired session', () => get(`history?chatbotId=${chatbot.id}&sessionId=${old}`)],
        [429, 'the quota', () => post(url, { ...hello, chatbotId: usedUp }, elsewhere())],
      ]
      for (const [status, title, ask] of refusals) {
        const answer = await ask()
        isRefusal(t, answer, status, title)
        isReadable(t, answer, title)
        t.equal(answer.headers['cache-control'], 'no-store', title)
      }
      frontdesk.model.script({ status: 500 })
      const failed = await post(url, hello, elsewhere())
      isRefusal(t, failed, 502, 'a failed provider')
      isReadable(t, failed, 'a failed provider')
      for (let n = 0; n < 3; n += 1) await post(url, hello, session)
      const tooFast = await post(url, hello, session)
      isRefusal(t, tooFast, 429, 'too fast')
      isReadable(t, tooFast, 'too fast')
      t.ok(tooFast.headers['retry-after'])
    },
  )

  await t.test('a domain of another chatbot can read no more than that it was refused at the door', async t => {
    for (const name of names) {
      const answer = await ask(name, { origin: 'https://other.example' })
      t.equal(answer.status, 403, name)
      isClosed(t, answer, name)
      const foreign = await ask(name, { origin: 'https://evil.test' })
      t.equal(foreign.status, 403, name)
      isClosed(t, foreign, name)
    }
    const own = await post(
      url,
      { ...hello, chatbotId: other.id, message: '' },
      { headers: { origin: 'https://other.example' } },
    )
    isReadable(t, own, 'before the chatbot is known all customers are alike', 'https://other.example')
    isClosed(
      t,
      await post(url, { ...hello, message: '' }, { headers: { origin: 'https://evil.test' } }),
      'strangers are not',
    )
    isClosed(t, await post(url, hello, { headers: { origin: 'null' } }), 'nor is an opaque origin')
  })

  await t.test('what is no chat can be read on no other website, not even on that of a customer', async t => {
    for (const path of [
      '/health/live',
      '/health/ready',
      '/documentation/json',
      '/nothing',
      '/api/nothing',
      '/api/chatbots',
      '/api/auth/me',
      '/api/leads',
    ]) {
      isClosed(t, await send(`${url}${path}`), path)
      const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }
      const answer = await send(`${url}${path}`, preflight)
      isClosed(t, answer, path)
      t.same([answer.status, answer.headers['access-control-allow-methods']], [404, undefined], path)
      isClosed(t, await send(`${url}${path}`, { headers: { origin: 'https://evil.test' } }), path)
      isClosed(t, await send(`${url}${path}`, { headers: { origin: undefined } }), path)
    }
  })
})

t.test(
  'an address that invents origins costs the database little, and one that only asks ahead is limited',
  async t => {
    const frontdesk = await startFrontdesk(t, {
      hasWorker: false,
      apiTimes: { hostCacheMs: 60_000, unknownHostMs: 60_000 },
    })
    await aChatbot(frontdesk.db, { domains: ['shop.example'] })
    const ask = (origin: string, from: string): Promise<Incoming> =>
      send(`${frontdesk.url}/api/chat`, {
        method: 'OPTIONS',
        from,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    let lookUps = 0
    frontdesk.db.pool.on('acquire', () => (lookUps += 1))
    const flood = async (origin: (n: number) => string, from: string): Promise<Incoming[]> => {
      lookUps = 0
      return Promise.all(Array.from({ length: 250 }, (_, n) => ask(origin(n), from)))
    }

    const atOnce = await flood(() => shop, newAddress())
    t.equal(lookUps, 1, 'of an allowed host there is one')
    for (const answer of atOnce) isReadable(t, answer, 'however many come at once')
    await flood(() => 'https://evil.test', newAddress())
    t.equal(lookUps, 1, 'of the same host there is one')
    const from = newAddress()
    await flood(n => `https://${n}.evil.test`, from)
    t.equal(lookUps, 120, 'of new ones only so many in a minute')
    const honest = await ask(shop, newAddress())
    isReadable(t, honest, 'others are looked up as before')
    const allowed = await Promise.all(Array.from({ length: 50 }, () => ask(shop, from)))
    t.ok(
      allowed.every(({ status }) => status === 204),
      'and what is known holds for everybody',
    )
    const refused = await ask(shop, from)
    isRefusal(t, refused, 429, 'more than 300 preflights in a minute')
    t.match(refused.headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
  },
)
