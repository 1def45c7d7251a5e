import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, send } from '../fixtures/chat-http.ts'

t.test('row 86: 200 open streams hold no connection of a pool of ten', async t => {
  const frontdesk = await startFrontdesk(t, {
    apiTimes: { recheckMs: 1_500 },
    deadlines: { firstTokenMs: 60_000, idleMs: 60_000, totalMs: 90_000 },
  })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await aMessage(frontdesk.db, { conversationId })
  const path = `/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`
  frontdesk.model.script({ text: 'Hello at last.', gated: true })
  const streams = Array.from({ length: 200 }, async () => {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    return allEvents((await visitor.stream('Wait')).events)
  })
  await until(async () => (await frontdesk.db.prisma.reply.count({ where: { state: 'pending' } })) === 200)
  // As many as the worker takes at a time are being written, the others wait.
  await frontdesk.model.when(() => frontdesk.model.requests.length === 32)
  for (let asked = 0; asked < 50; asked += 1) {
    t.equal((await send(`${frontdesk.url}${path}`, { from: newAddress() })).status, 200)
  }
  for (let looks = 0; looks < 20; looks += 1) {
    const { rows } = await frontdesk.db.pool.query(
      `select count(*)::int as held from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
    t.equal(rows[0].held, 0, 'no transaction is open while a provider writes')
  }
  await until(() => frontdesk.db.pool.waitingCount === 0)
  frontdesk.model.script({ text: 'Hello at last.' })
  for (const call of frontdesk.model.requests) void call.release()
  const ends = (await Promise.all(streams)).map(seen => seen.at(-1)?.event)
  t.same([...new Set(ends)], ['done'])
  t.same(
    (await findBrokenPromises(frontdesk.db)).filter(found => !found.startsWith('a message without a promise')),
    [],
  )
})

t.test('row 85: Redis frees what it stored for a thousand turns', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  /** Fifty visitors who each say so many things, half of them by stream. */
  const talk = (turns: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
        const accept = number % 2 === 0 ? 'application/json' : 'text/event-stream'
        const more = { headers: { accept }, body: { contextData: { note: 'x'.repeat(200) } } }
        for (let said = 0; said < turns; said += 1) {
          if (number % 2 === 0) await visitor.ask('Hello', more)
          else await allEvents((await visitor.stream('Hello', more)).events)
        }
      }),
    )
  const isOfQueue = (key: string): boolean => /:(replies|indexing|rendering|exports|webhooks|maintenance):/.test(key)
  /** What is left when all that has an end has ended: the keys, and the memory they take. */
  const leftOver = async () => {
    await until(async () => (await frontdesk.db.prisma.reply.count({ where: { state: 'pending' } })) === 0)
    const keys = await frontdesk.redis.keys('*')
    const ttls = await Promise.all(keys.map(async key => [key, await frontdesk.redis.pttl(key)] as const))
    t.same(
      ttls.filter(([key, ms]) => ms === -1 && !isOfQueue(key)),
      [],
      'all but the queues has an end',
    )
    t.ok(
      ttls.every(([, ms]) => ms <= 24 * 60 * 60 * 1_000),
      'within a day',
    )
    const ended = ttls.filter(([key]) => !isOfQueue(key)).map(([key]) => key)
    if (ended.length > 0) await frontdesk.redis.del(...ended)
    const left = await frontdesk.redis.keys('*')
    const bytes = await Promise.all(left.map(async key => (await frontdesk.redis.memory('USAGE', key)) ?? 0))
    return { keys: left.length, bytes: bytes.reduce((sum, size) => sum + size, 0) }
  }
  await talk(10)
  const first = await leftOver()
  await talk(10)
  const second = await leftOver()
  // A job that is just being finished has some of its own.
  t.ok(second.keys < first.keys + 10, `${first.keys}, then ${second.keys} keys`)
  t.ok(second.bytes < first.bytes + 20_000, `${first.bytes}, then ${second.bytes} bytes`)
})
