import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { workerRedis } from '@frontdesk/runtime/redis'
import { greetings } from '@frontdesk/testing/greetings'
import { aChatbot } from '@frontdesk/testing/factories'
import type { ModelScript } from '@frontdesk/testing/model-server'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { post, send, sendBytes, sessionOf } from '../apps/api/test/fixtures/chat-http.ts'
import { shortPeriods } from './faults/harness/periods.ts'
import { startCluster } from './faults/harness/start-cluster.ts'
import { until } from '@frontdesk/testing/until'
import { readRedis, readTables } from './harness/stored-data.ts'

/*
 * Words that nobody else would say are put into everything a visitor, a provider or a page can send, through success
 * and through everything that goes wrong. Then they are looked for in all that the processes said and kept.
 */

const run = randomUUID().slice(0, 8)
const canary = (name: string): string => `CANARY-${name}-${run}`
const said = canary('message')
const context = canary('context')
const query = canary('query')
const key = `sk-${canary('key')}`
const words = canary('words')
/** What may be stored nowhere at all, and said nowhere at all. */
const strangers = {
  wiki: `wiki_auth_${canary('wiki')}`,
  cookie: `id=${canary('cookie')}`,
  authorization: `Bearer ${canary('authorization')}`,
  idempotencyKey: canary('idempotency'),
  visitorKey: canary('visitor-key'),
  identity: canary('identity'),
  userAgent: canary('agent'),
  language: canary('language'),
  lastEventId: canary('last-event'),
  origin: `https://${canary('origin').toLowerCase()}.example`,
}
const addresses = ['198.51.100.77', '2001:db8:77:88:99:aa:bb:cc']

let visits = 0
/** A visitor's headers, each with something of its own in it. */
const headers = (more: Record<string, string> = {}): Record<string, string> => ({
  'x-wiki-auth': strangers.wiki,
  cookie: strangers.cookie,
  authorization: strangers.authorization,
  'user-agent': strangers.userAgent,
  'accept-language': strangers.language,
  'idempotency-key': `${strangers.idempotencyKey}-${(visits += 1)}`,
  'x-chat-session-key': strangers.visitorKey,
  'x-chat-identity': strangers.identity,
  referer: `https://shop.example/page?token=${query}`,
  'x-forwarded-for': addresses[visits % 2] ?? '',
  ...more,
})

const env = async () => ({
  LOG_LEVEL: 'debug',
  OPENAI_API_KEY: key,
  SESSION_SECRET: `${canary('session-key')}-0123456789abcdefghij`,
  ENCRYPTION_KEY: `${canary('encryption-key')}-0123456789abcdefghij`,
  RATE_LIMIT_SESSION_PER_MINUTE: '40',
  RATE_LIMIT_IP_PER_MINUTE: '1000',
  RATE_LIMIT_IP_PER_DAY: '100000',
})
// A provider that fails on purpose is not left alone here.
const times = { ...shortPeriods.worker.times, redisLogEveryMs: 200 }
const worker = { ...shortPeriods.worker, times, breaker: { failures: 1_000, pauseMs: 1_000 } }
const cluster = await startCluster(t, { periods: { ...shortPeriods, worker }, apis: 1, workers: 2, env })
const [api] = cluster.apis
const url = String(api?.lines().find(({ msg }) => msg === 'api is ready')?.['address'])
const dir = t.testdirName
const redis = workerRedis({ url: cluster.redis.url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

const chatbot = await aChatbot(cluster.db, { isStreaming: true })
const protectedWiki = await aChatbot(cluster.db, { wiki: { subdomain: 'inner', isProtected: true } })
const contextData = { [canary('name')]: context }
const ask = {
  message: `Hello ${said}`,
  chatbotId: chatbot.id,
  contextData,
  pageUrl: `https://shop.example/p?t=${query}`,
}
const sessions = new Set<string>()
const asked = async (body: object, more?: Record<string, string>) => {
  const answer = await post(url, body, { headers: headers(more) })
  if (answer.headers['x-chat-session-id'] !== undefined) sessions.add(sessionOf(answer))
  return answer
}
const streamed = { accept: 'text/event-stream' }

await t.test('through success and every kind of failure', async t => {
  await t.test('answers, as JSON, as a stream, resumed, repeated, read and reset', async t => {
    cluster.model.script({ text: 'Fine.' })
    const first = await asked(ask)
    t.equal(first.status, 200)
    const session = { 'x-chat-session-id': sessionOf(first) }
    const again = headers({ ...session, 'idempotency-key': canary('repeated') })
    for (const _ of [1, 2]) t.equal((await post(url, ask, { headers: again })).status, 200)
    const stream = await asked(ask, { ...session, ...streamed })
    t.match(stream.text, 'event: done')
    const replyId = /"replyId":"([^"]+)"/.exec(stream.text)?.[1]
    const last = { ...session, 'last-event-id': strangers.lastEventId }
    const events = `/api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`
    t.match((await send(`${url}${events}`, { headers: headers(last) })).text, 'event: reset')
    const id = `chatbotId=${chatbot.id}&sessionId`
    t.equal((await send(`${url}/api/chat/history?${id}=${sessionOf(first)}`, { headers: headers() })).status, 200)
    t.equal((await send(`${url}/api/chat/sessions?${id}s=${sessionOf(first)}`, { headers: headers() })).status, 200)
    t.equal((await send(`${url}/api/chat/session`, { method: 'DELETE', headers: headers(session) })).status, 200)
  })

  await t.test('failures of the provider that quote', async t => {
    const errorMessage = `Incorrect API key ${key}: you said ${said} with ${context}, ${words}`
    const scripts: ModelScript[] = [
      { status: 401, errorMessage },
      { status: 500, errorMessage },
      { status: 429, retryAfter: '3600', errorMessage },
      { tokens: ['Well'], fault: { kind: 'error-event', afterTokens: 1 }, errorMessage },
      { tokens: ['Well'], fault: { kind: 'malformed', afterTokens: 1 } },
      { tokens: ['Well'], fault: { kind: 'cut', afterTokens: 1 } },
    ]
    for (const script of scripts) {
      cluster.model.script(script)
      const answers = [await asked(ask), await asked(ask, streamed)]
      for (const { status, text } of answers) {
        t.ok(status === 502 || text.includes('"status":502'), text)
        t.notMatch(text, new RegExp(`sk-|${context}|${said}|model server`))
      }
    }
    cluster.model.script({ text: 'Fine.' })
  })

  await t.test('refusals', async t => {
    const evil = { origin: strangers.origin }
    const session = { 'x-chat-session-id': sessionOf(await asked({ ...ask, message: 'Hi' })) }
    const refusals: [status: number, body: unknown, more?: Record<string, string>][] = [
      [400, { ...ask, message: said.repeat(50) }],
      [400, { ...ask, [canary('field')]: said }],
      [400, { ...ask, contextData: { note: [context] } }],
      [400, { ...ask, chatbotId: said }],
      [400, `{"message": "${said}`],
      [400, ask, { 'content-type': `text/${said}` }],
      [400, ask, { 'idempotency-key': `${strangers.idempotencyKey} with a space` }],
      [403, { ...ask, pageUrl: `not an address ${query}` }],
      [403, ask, evil],
      [403, { ...ask, pageUrl: `${strangers.origin}/?t=${query}` }],
      [403, { ...ask, chatbotId: protectedWiki.id }],
      [404, { ...ask, chatbotId: randomUUID() }],
    ]
    for (const [status, body, more] of refusals) {
      const answer = await send(`${url}/api/chat`, { body, headers: headers({ ...session, ...more }) })
      t.equal(answer.status, status, JSON.stringify(body).slice(0, 80))
      t.notMatch(answer.text, /CANARY/i)
    }
    const many = await Promise.all(Array.from({ length: 41 }, () => asked({ ...ask, message: 'Hi' }, session)))
    t.ok(many.some(({ status }) => status === 429))
    for (const path of [`/api/chat/${said}`, `/${said}?${query}`, `/%zz${said}`, `/api/chat/history?sessionId=${said}`])
      t.ok((await send(`${url}${path}`, { headers: headers() })).status >= 400, path)
    const broken = `POST /${said} HTTP/1.1\r\nHost: x\r\n${said}: ${words}\r\nContent-Length: x\r\n\r\n${said}`
    t.match(await sendBytes(url, broken), /^HTTP\/1.1 400/)
    t.match(await sendBytes(url, `${said} / HTTP/9\r\n\r\n`), /^HTTP\/1.1 400/)
  })

  await t.test('a visitor who leaves, and a worker that dies, in the middle of a reply', async t => {
    const tokens = greetings(20)
    cluster.model.script({ tokens, tokenMs: 100 })
    for (const accept of ['text/event-stream', 'application/json']) {
      const gone = new AbortController()
      const visitor = aVisitor({ baseUrl: url, chatbotId: chatbot.id })
      const more = headers({ accept })
      const asking = visitor.ask(ask.message, { headers: more, body: ask, signal: gone.signal })
      await until(async () => (await cluster.db.prisma.reply.count({ where: { state: 'pending' } })) > 0)
      gone.abort()
      await t.rejects(asking)
      await until(async () => (await cluster.db.prisma.reply.count({ where: { state: 'pending' } })) === 0)
    }
    const visitor = aVisitor({ baseUrl: url, chatbotId: chatbot.id })
    const both = Array.from({ length: 4 }, () => visitor.stream(ask.message, { headers: headers(), body: ask }))
    const streams = (await Promise.all(both)).map(({ events }) => allEvents(events))
    await until(async () => (await redis.keys('*:reply:*')).length > 0)
    await cluster.workers[0]?.kill()
    for (const seen of await Promise.all(streams)) t.equal(seen.at(-1)?.event, 'done')
    cluster.model.script({ text: 'Fine.' })
  })

  await t.test('outages and bugs', async t => {
    await cluster.redis.kill()
    t.equal((await asked(ask)).status, 503)
    await cluster.redis.start()
    await until(async () => (await asked(ask)).status === 200)
    await cluster.postgres.kill()
    t.equal((await asked(ask)).status, 503)
    await cluster.postgres.start()
    await until(async () => (await asked(ask)).status === 200)
    await cluster.db.pool.query('alter table messages add constraint no_canaries check (client_ip is null) not valid')
    t.equal((await asked(ask)).status, 500)
    await cluster.db.pool.query('alter table messages drop constraint no_canaries')
  })
  await until(async () => (await cluster.db.prisma.reply.count({ where: { state: 'pending' } })) === 0)
})

/** Names of the canaries in a text. */
const found = (text: string): string[] => [
  ...new Set([...text.matchAll(new RegExp(`(CANARY-[\\w-]+?)-${run}`, 'gi'))].map(([, name = '']) => name)),
]

await t.test('row 20, I20, row 74: no process logs any of it, even at the most verbose level', async t => {
  const lines = [...cluster.apis, ...cluster.workers].flatMap(process => process.lines())
  t.ok(lines.length > 100)
  const text = lines.map(line => JSON.stringify(line)).join('\n')
  t.same(found(text), [])
  for (const secret of [
    ...sessions,
    ...addresses,
    new URL(cluster.redis.url).password,
    new URL(cluster.postgres.url).password,
  ])
    t.notOk(text.includes(secret), 'a session, an address or a password')
})

await t.test('row 20, I20, row 55: of the tables only messages holds what was said', async t => {
  const holders: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(await readTables(cluster.db))) {
    for (const each of found(text)) holders[each] = [...(holders[each] ?? []), name]
    for (const address of addresses) t.notOk(text.includes(address), `${name} holds an address`)
    if (name !== 'conversations')
      t.notOk(
        [...sessions].some(id => text.includes(id)),
        `${name} holds a session id`,
      )
  }
  // A website that was refused is for the owner to see; its name is no visitor's.
  t.same(holders, { 'CANARY-message': ['messages'], 'canary-origin': ['refused_origins'] })
})

await t.test('row 20, I20, I21: Redis holds the words of living conversations, for an hour', async t => {
  const holders = new Set<string>()
  for (const [key, text] of Object.entries(await readRedis(redis))) {
    for (const each of found(text)) holders.add(`${key.replace(/\d+$/, 'N')}: ${each}`)
    t.notOk(
      [...sessions, ...addresses].some(secret => text.includes(secret)),
      `${key} holds a session or an address`,
    )
    if (holders.size > 0 && key.includes(':context:')) t.ok((await redis.ttl(key)) <= 3_600)
  }
  t.same([...holders], ['frontdesk:context:N: CANARY-message'])
})

/** All files below a folder, with what they hold. */
function* files(folder: string): Generator<[path: string, text: string]> {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) yield [entry, readFileSync(path, 'latin1')]
  }
}

await t.test("I21: contextData, and what is nobody's business, has never reached a disk", async t => {
  const holders = new Set<string>()
  for (const [path, text] of files(dir)) {
    for (const each of found(text)) holders.add(`${path.replace(/\/.*/, '')}: ${each}`)
    if (path.endsWith('.log')) t.same(found(text), [], path)
  }
  t.same([...holders].toSorted(), ['postgres: CANARY-message', 'postgres: canary-origin', 'redis: CANARY-message'])
})

await t.test('row 20: what Redis has forgotten leaves its files with the next day', async t => {
  const rewritten = 'frontdesk:log-rewritten'
  t.ok((await redis.ttl(rewritten)) > 86_000, 'once a day')
  await redis.del(rewritten, ...(await redis.keys('*:context:*')))
  await until(() => [...files(join(dir, 'redis'))].every(([, text]) => found(text).length === 0))
  t.ok(await redis.exists(rewritten))
})
