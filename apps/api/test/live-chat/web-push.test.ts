import { sql } from '@frontdesk/db/sql'
import { execute, query } from '@frontdesk/db/query'
import { enqueuePushes } from '@frontdesk/live-chat/handoff/enqueue-pushes'
import { createLog } from '@frontdesk/runtime/log'
import { startPushService, type PushedBrowser } from '@frontdesk/testing/push-server'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { newAddress } from '../fixtures/chat-http.ts'
import { setUpApp } from '../fixtures/logins/second-factor.ts'
import { openLivePlace, type Agent, type LivePlace } from '../fixtures/live-place.ts'

const path = '/api/push-subscriptions'

const lines: string[] = []
const destination = { write: (line: string) => void lines.push(line) }
const place = await openLivePlace(t, { log: createLog({ name: 'test', level: 'warn', destination }) })
const { db, queues } = place.frontdesk
const service = await startPushService(t)

const subscribe = ({ owner }: Agent, { subscription }: PushedBrowser, change: object = {}) =>
  owner.json(path, { method: 'POST', from: newAddress(), body: { ...subscription, language: 'en', ...change } })

/** An agent with a browser that is subscribed, and no tab. */
async function aBrowser(options?: Parameters<LivePlace['agent']>[0], change?: object) {
  const agent = await place.agent(options)
  const browser = service.browser()
  t.equal((await subscribe(agent, browser, change)).status, 200)
  return { agent, browser }
}
/** What a worker does by the clock. */
const sweep = () => enqueuePushes({ db, queues })
const sweepUntil = (isSo: () => boolean | Promise<boolean>) =>
  until(async () => {
    await sweep()
    return isSo()
  })
const kinds = ({ messages }: PushedBrowser) => messages.map(({ payload }) => payload['kind'])
const arrive = ({ messages }: PushedBrowser, count: number) => sweepUntil(() => messages.length >= count)

async function aVisitorWaits(words = 'Do you mend boots?'): Promise<Visitor> {
  const visitor = place.visitor()
  await visitor.ask(words)
  await place.requestHandoff(visitor)
  return visitor
}

/** The agent has closed their last tab: long ago enough to be told, and not so long that the conversation is lost. */
const close = async () =>
  execute(db.pool, sql`update agent_presence set seen_at = clock_timestamp() - interval '40 seconds'`)
const empty = async () => {
  await execute(db.pool, sql`delete from push_subscriptions`)
  await execute(db.pool, sql`update conversations set mode = 'bot', live_status = null, agent_id = null`)
}
const subscriptions = async () =>
  query<{ endpoint: string }>(db.pool, sql`select endpoint from push_subscriptions order by created_at`)

t.afterEach(empty)

t.test('a browser is told that a visitor waits, without their words, and when a colleague has taken them', async t => {
  const { browser } = await aBrowser({ name: 'Ada' }, { language: 'de' })
  const visitor = await aVisitorWaits()
  await arrive(browser, 1)
  const [message] = browser.messages
  t.same(message?.payload, {
    kind: 'waiting',
    title: 'Ein Besucher wartet auf einen Mitarbeiter',
    body: 'Main',
    sessionId: visitor.sessionId,
  })
  t.match(message?.headers, {
    ttl: '600',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    authorization: /^vapid t=/,
  })
  const ben = await place.agent({ name: 'Ben' })
  t.equal(await ben.post(visitor, 'claim'), 200)
  await arrive(browser, 2)
  t.match(browser.messages[1]?.payload, { kind: 'taken', sessionId: visitor.sessionId })
  await sweepUntil(async () => (await query(db.pool, sql`select from push_messages`)).length === 0)
})

t.test('somebody with an open tab, who is away, or who may not answer is told nothing', async t => {
  const { agent: open, browser: ofOpen } = await aBrowser({ name: 'Open' })
  const stream = await open.inbox()
  await stream.until(({ event }) => event === 'inbox')
  const { agent: away, browser: ofAway } = await aBrowser({ name: 'Away' })
  await away.owner.send('/api/live-chats/presence', { method: 'PUT', from: newAddress(), body: { state: 'away' } })
  const { agent: lost, browser: ofLost } = await aBrowser({ name: 'Lost' })
  const { user } = (await lost.owner.json('/api/auth/me')).body as { user: { id: string } }
  await db.prisma.member.updateMany({ where: { userId: user.id }, data: { permissions: ['leads'] } })
  const { browser } = await aBrowser({ name: 'Ada' })
  await close()
  // The stream of the first goes on, and says so.
  await until(async () => {
    const [row] = await query<{ isFresh: boolean }>(
      db.pool,
      sql`select bool_or(seen_at > clock_timestamp() - interval '15 seconds' and not is_away) as is_fresh from agent_presence`,
    )
    return row?.isFresh ?? false
  })
  await aVisitorWaits()
  await arrive(browser, 1)
  t.same([ofOpen, ofAway, ofLost].map(kinds), [[], [], []])
  stream.stop()
})

t.test('an agent without the second factor that the account requires is told nothing', async t => {
  const { browser: ofOverdue } = await aBrowser({ name: 'Overdue' })
  const { agent, browser } = await aBrowser({ name: 'Ada' })
  await setUpApp(agent.owner)
  const require = (secondFactorRequiredAt: Date | null) =>
    db.prisma.account.update({
      where: { id: place.accountId },
      data: { secondFactorRequiredAt, secondFactorGraceDays: 0 },
    })
  await require(new Date())
  t.teardown(() => require(null))
  await aVisitorWaits()
  await arrive(browser, 1)
  t.same(kinds(ofOverdue), [])
})

t.test('an agent is told of a visitor who writes to them, with the words where they want that', async t => {
  const { agent, browser } = await aBrowser({ name: 'Ada' })
  const stream = await agent.inbox()
  await stream.until(({ event }) => event === 'inbox')
  const visitor = await aVisitorWaits()
  t.equal(await agent.post(visitor, 'claim'), 200)
  const preferences = { notificationWords: true }
  await agent.owner.send('/api/auth/me', { method: 'PATCH', from: newAddress(), body: { preferences } })
  stream.stop()
  await visitor.ask('And  my\nsandals & belts?')
  await close()
  await arrive(browser, 1)
  t.match(browser.messages[0]?.payload, {
    kind: 'writes',
    title: 'A visitor writes to you',
    body: 'Main: And my sandals & belts?',
    sessionId: visitor.sessionId,
  })
  t.same(kinds(browser), ['writes'])
})

t.test('an agent who is given a conversation and has gone is told', async t => {
  const { agent, browser } = await aBrowser({ name: 'Ada' })
  const { user } = (await agent.owner.json('/api/auth/me')).body as { user: { id: string } }
  const ben = await place.agent({ name: 'Ben' })
  const visitor = await aVisitorWaits()
  await arrive(browser, 1)
  t.equal(await ben.post(visitor, 'claim'), 200)
  const stream = await agent.inbox()
  await stream.until(({ event }) => event === 'inbox')
  await until(async () => (await ben.post(visitor, 'transfer', { userId: user.id })) === 200)
  stream.stop()
  await close()
  await sweepUntil(() => kinds(browser).includes('handed-over'))
  t.equal(kinds(browser).filter(kind => kind === 'handed-over').length, 1)
})

t.test('the subscription of a browser that is gone is deleted, and a failing push service is retried', async t => {
  const { browser } = await aBrowser({ name: 'Ada' })
  service.answer(410)
  await aVisitorWaits()
  await sweepUntil(async () => (await subscriptions()).length === 0)
  t.same(kinds(browser), [])
  await empty()

  const { browser: next } = await aBrowser({ name: 'Ben' })
  service.answer(503)
  const asked = service.requests()
  await aVisitorWaits()
  await sweepUntil(() => service.requests() > asked)
  service.answer(201)
  await sweepUntil(async () => {
    await execute(db.pool, sql`update push_messages set due_at = clock_timestamp() where tries > 0 and sent_at is null`)
    return next.messages.length > 0
  })
  t.same(kinds(next), ['waiting'])
})

t.test(
  'row 95: a push service that refuses this installation ends no subscription, is reported, and is asked again',
  async t => {
    const { browser } = await aBrowser({ name: 'Ada' })
    for (const status of [401, 403]) {
      service.answer(status)
      const asked = service.requests()
      const visitor = await aVisitorWaits()
      await sweepUntil(() => service.requests() > asked)
      const refused = `"status":${status},"msg":"a push service rejects this installation`
      await until(() => lines.some(line => line.includes(refused)))
      t.equal((await subscriptions()).length, 1)
      service.answer(201)
      await sweepUntil(async () => {
        await execute(
          db.pool,
          sql`update push_messages set due_at = clock_timestamp() where tries > 0 and sent_at is null`,
        )
        return browser.messages.some(({ payload }) => payload['sessionId'] === visitor.sessionId)
      })
    }
  },
)

t.test('many visitors who come at once are five notifications', async t => {
  const { browser } = await aBrowser({ name: 'Ada' })
  for (let count = 0; count < 7; count += 1) await aVisitorWaits(`Boots ${count}?`)
  await arrive(browser, 5)
  // The others wait for their turn: there is nothing more that is due.
  await sweepUntil(
    async () => (await query(db.pool, sql`select from push_messages where due_at is not null`)).length === 0,
  )
  t.equal(browser.messages.length, 5)
})

t.test('the end of a login ends the notifications of its browser', async t => {
  const { agent, browser } = await aBrowser({ name: 'Ada' })
  t.equal((await subscriptions()).length, 1)
  const { status } = await agent.owner.send('/api/auth/logout', { method: 'POST', from: newAddress() })
  t.equal(status, 200)
  t.same(await subscriptions(), [], 'logout')
  t.equal((await subscribe(agent, browser)).status, 401)

  const { agent: ben } = await aBrowser({ name: 'Ben' })
  const { user } = (await ben.owner.json('/api/auth/me')).body as { user: { id: string } }
  await db.prisma.user.update({ where: { id: user.id }, data: { sessionEpoch: { increment: 1 } } })
  await sweepUntil(async () => (await subscriptions()).length === 0)

  const { agent: cleo } = await aBrowser({ name: 'Cleo' })
  const { user: third } = (await cleo.owner.json('/api/auth/me')).body as { user: { id: string } }
  await db.prisma.member.deleteMany({ where: { userId: third.id } })
  await sweepUntil(async () => (await subscriptions()).length === 0)

  const { agent: eve, browser: ofEve } = await aBrowser({ name: 'Eve' })
  await setUpApp(eve.owner)
  await aVisitorWaits()
  await arrive(ofEve, 1)
  t.equal((await subscriptions()).length, 1, 'the login that turns on a second factor goes on')
  await empty()

  const { browser: old } = await aBrowser({ name: 'Dora' })
  await execute(db.pool, sql`update push_subscriptions set used_at = clock_timestamp() - interval '8 days'`)
  await sweepUntil(async () => (await subscriptions()).length === 0)
  t.same(kinds(old), [])
})

t.test('a subscription is that of whoever is logged in there now, and is taken back by its user alone', async t => {
  const { browser } = await aBrowser({ name: 'Ada' })
  const ben = await place.agent({ name: 'Ben' })
  const remove = (agent: Agent) =>
    agent.owner.json(path, {
      method: 'DELETE',
      from: newAddress(),
      body: { endpoint: browser.subscription.endpoint },
    })
  t.equal((await remove(ben)).status, 200)
  t.equal((await subscriptions()).length, 1, 'of somebody else')
  t.equal((await subscribe(ben, browser)).status, 200)
  t.equal((await subscriptions()).length, 1)
  t.equal((await remove(ben)).status, 200)
  t.same(await subscriptions(), [])
  for (let count = 0; count < 22; count += 1) await subscribe(ben, service.browser())
  t.equal((await subscriptions()).length, 20)
})

t.test('row 4: an endpoint that is not public, or not by https, is refused', async t => {
  const agent = await place.agent({ name: 'Ada' })
  const { subscription } = service.browser()
  const tries = {
    'https://169.254.169.254/latest/': 'BLOCKED_ADDRESS',
    'https://10.0.0.8/push': 'BLOCKED_ADDRESS',
    'https://user:secret@push.example/': 'UNSUPPORTED_URL',
    'http://push.example/abc': 'REQUEST_INVALID',
  }
  for (const [endpoint, code] of Object.entries(tries)) {
    const { status, body } = await subscribe(agent, { subscription: { ...subscription, endpoint }, messages: [] })
    t.match({ status, body }, { status: 400, body: { error: { code } } }, endpoint)
  }
  const keys = { ...subscription.keys, p256dh: subscription.keys.auth }
  t.match(await subscribe(agent, { subscription: { ...subscription, keys }, messages: [] }), {
    status: 400,
    body: { error: { code: 'PUSH_KEYS_INVALID' } },
  })
})

t.test('the key is made once, is kept encrypted, and survives an encryption key that is lost', async t => {
  const agent = await place.agent({ name: 'Ada' })
  const read = async () => ((await agent.owner.json(`${path}/key`)).body as { publicKey: string }).publicKey
  const first = await read()
  t.equal(Buffer.from(first, 'base64url').length, 65)
  t.equal(await read(), first)
  await execute(db.pool, sql`update vapid_keys set secret = '\\x00'`)
  const second = await read()
  t.not(second, first, 'browsers subscribe anew')
  t.equal(await read(), second)
})
