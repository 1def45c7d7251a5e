import { randomUUID } from 'node:crypto'
import { readBacklog } from '@frontdesk/conversations/turn/read-backlog'
import type { QueryClient } from '@frontdesk/db/query'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { startApiProcess } from '../../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, post, send } from '../fixtures/chat-http.ts'

t.test('row 95: what goes wrong is seen in the metrics of the API', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const visitorOf = () => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  /** Waits until these series have these values. */
  const moved = async (t: Test, wanted: Record<string, number>): Promise<void> => {
    let found: Record<string, number | undefined> = {}
    const isThere = async (): Promise<boolean> => {
      const read = await readMetrics(frontdesk.url)
      found = Object.fromEntries(Object.keys(wanted).map(series => [series, read(`frontdesk_${series}`)]))
      return Object.entries(wanted).every(([series, value]) => found[series] === value)
    }
    await until(isThere).catch(() => undefined)
    t.same(found, wanted)
  }

  await t.test('without any activity', async t => {
    await moved(t, {
      pending_replies: 0,
      oldest_pending_reply_seconds: 0,
      reply_streams: 0,
      'queue_jobs{queue="replies",state="waiting"}': 0,
      'http_responses_total{route_group="chat",status="502"}': 0,
      'dependency_up{dependency="postgresql"}': 1,
      'dependency_up{dependency="redis"}': 1,
    })
  })

  await t.test('a message that nobody answers, and the stream that waits for it', async t => {
    const leaving = new AbortController()
    const { events } = await visitorOf().stream('Hello?', { signal: leaving.signal })
    const reading = allEvents(events).catch(() => undefined)
    await moved(t, {
      pending_replies: 1,
      reply_streams: 1,
      'queue_jobs{queue="replies",state="waiting"}': 1,
      'http_responses_total{route_group="chat",status="2xx"}': 0,
    })
    await frontdesk.db.pool.query(`update replies set accepted_at = now() - interval '100 s' where state = 'pending'`)
    const waited = (await readMetrics(frontdesk.url))('frontdesk_oldest_pending_reply_seconds') ?? 0
    t.ok(waited >= 100 && waited < 200)
    leaving.abort()
    await reading
    await moved(t, { reply_streams: 0, 'reply_streams_closed_total{reason="client_closed"}': 1 })
    await frontdesk.addWorker()
    await moved(t, { pending_replies: 0, oldest_pending_reply_seconds: 0 })
  })

  await t.test('a visitor whom no agent joins', async t => {
    await moved(t, { 'live_chats{state="waiting"}': 0, longest_handoff_wait_seconds: 0 })
    const waiting = { mode: 'bot', liveStatus: 'waiting' } as const
    const since = (seconds: number) => new Date(Date.now() - seconds * 1_000)
    await aConversation(frontdesk.db, { chatbotId: chatbot.id, ...waiting, waitingSince: since(1_000) })
    const { id } = await aConversation(frontdesk.db, { chatbotId: chatbot.id, ...waiting, waitingSince: since(10) })
    await moved(t, { 'live_chats{state="waiting"}': 2, 'live_chats{state="open"}': 0 })
    const waited = async () => (await readMetrics(frontdesk.url))('frontdesk_longest_handoff_wait_seconds') ?? 0
    t.ok((await waited()) >= 1_000)
    await frontdesk.db.prisma.conversation.deleteMany({ where: { id: { not: id }, liveStatus: 'waiting' } })
    const left = await waited()
    t.ok(left >= 10 && left < 1_000)
    const claimed = { mode: 'human', liveStatus: 'open', waitingSince: null } as const
    await frontdesk.db.prisma.conversation.update({ where: { id }, data: claimed })
    await moved(t, { 'live_chats{state="open"}': 1, longest_handoff_wait_seconds: 0 })
    await frontdesk.db.prisma.conversation.delete({ where: { id } })
  })

  await t.test('an export that no worker takes', async t => {
    await moved(t, { 'export_jobs{state="waiting"}': 0, 'export_jobs{state="running"}': 0 })
    const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
    const asked = { accountId: chatbot.accountId, requestedBy: randomUUID(), format: 'csv', filters } as const
    const createdAt = new Date(Date.now() - 1_000_000)
    const { id } = await frontdesk.db.prisma.exportJob.create({ data: { ...asked, createdAt } })
    await moved(t, { 'export_jobs{state="waiting"}': 1, 'export_jobs{state="running"}': 0 })
    t.ok(((await readMetrics(frontdesk.url))('frontdesk_oldest_waiting_export_seconds') ?? 0) > 900)
    await frontdesk.db.prisma.exportJob.update({ where: { id }, data: { status: 'running' } })
    await moved(t, { 'export_jobs{state="running"}': 1, oldest_waiting_export_seconds: 0 })
    await frontdesk.db.prisma.exportJob.delete({ where: { id } })
  })

  await t.test('an account whose models take much more than usual', async t => {
    await moved(t, { accounts_with_unusual_cost: 0 })
    await frontdesk.db.pool.query(
      `insert into cost_alarms (account_id, day) values ($1, (now() at time zone 'utc')::date)`,
      [chatbot.accountId],
    )
    await moved(t, { accounts_with_unusual_cost: 1 })
    await frontdesk.db.prisma.costAlarm.deleteMany()
  })

  await t.test('a provider that fails', async t => {
    frontdesk.model.script({ status: 500 })
    const asked = { message: 'Hello?', chatbotId: chatbot.id }
    t.equal((await post(frontdesk.url, asked)).status, 502)
    await moved(t, { 'http_responses_total{route_group="chat",status="502"}': 1 })
    await allEvents((await visitorOf().stream('Hello?')).events)
    await moved(t, { 'reply_streams_closed_total{reason="error"}': 1, reply_streams: 0 })
    frontdesk.model.script({ text: 'Hello.' })
    await allEvents((await visitorOf().stream('Hello?')).events)
    await moved(t, { 'reply_streams_closed_total{reason="done"}': 1 })
  })

  await t.test('refused visitors', async t => {
    await post(frontdesk.url, { message: '' })
    const strict = await frontdesk.addApi({ ipPerMinute: 1 })
    const from = newAddress()
    for (const _ of [1, 2]) await post(strict.url, { message: '' }, { from })
    await send(`${frontdesk.url}/nothing`)
    await moved(t, {
      'http_responses_total{route_group="chat",status="4xx"}': 1,
      'http_responses_total{route_group="other",status="4xx"}': 1,
    })
    const read = await readMetrics(strict.url)
    t.equal(read('frontdesk_http_responses_total{route_group="chat",status="429"}'), 1)
  })

  await t.test('no series tells who a visitor is or what was said', async t => {
    const response = await fetch(`${frontdesk.url}/metrics`)
    t.match(response.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    for (const secret of [chatbot.id, chatbot.accountId, 'Hello', 'shop.example', '127.']) t.notMatch(text, secret)
  })
})

t.test('row 95: the metrics come at once while a store is away, and say so', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  frontdesk.redis.disconnect()
  const read = await readMetrics(frontdesk.url)
  t.equal(read('frontdesk_dependency_up{dependency="redis"}'), 0)
  t.equal(read('frontdesk_queue_jobs{queue="replies",state="waiting"}'), undefined, 'no old number')
  t.equal(read('frontdesk_pending_replies'), 0)

  await frontdesk.redis.connect()
  const busy = await frontdesk.db.pool.connect()
  await busy.query('begin; lock table replies in access exclusive mode')
  const without = await readMetrics(frontdesk.url)
  await busy.query('rollback')
  busy.release()
  t.equal(without('frontdesk_dependency_up{dependency="postgresql"}'), 0)
  t.equal(without('frontdesk_dependency_up{dependency="redis"}'), 1)
  t.equal(without('frontdesk_pending_replies'), undefined)
  t.equal(without('frontdesk_oldest_pending_reply_seconds'), undefined)
  t.equal((await readMetrics(frontdesk.url))('frontdesk_dependency_up{dependency="postgresql"}'), 1)
})

t.test('counting what waits reads nothing of what is history', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const chatbot = await aChatbot(frontdesk.db)
  const { pool } = frontdesk.db
  await pool.query(
    `with one as (
       insert into conversations (session_id, chatbot_id) values (gen_random_uuid(), $1) returning id
     ), said as (
       insert into messages (conversation_id, role, content, context_epoch)
       select one.id, 'user', 'x', 0 from one, generate_series(1, 20000) returning id, conversation_id
     )
     insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state, settled_at)
     select gen_random_uuid(), $2, $1, conversation_id, id, 'answered', now() from said`,
    [chatbot.id, chatbot.accountId],
  )
  await pool.query(`update replies set state = 'pending', settled_at = null
                    where id in (select id from replies order by message_id limit 3)`)
  await pool.query('vacuum analyze replies')
  const plans: string[] = []
  const explain = {
    query: async (statement: Parameters<QueryClient['query']>[0]) => {
      const { text, values = [] } = statement
      const { rows } = await pool.query({ text: `explain (analyze, format text) ${text}`, values })
      plans.push(rows.map(row => String(row['QUERY PLAN'])).join('\n'))
      return pool.query(statement)
    },
  }
  // Only `query` is used of it.
  const backlog = await readBacklog({ db: { pool: explain as unknown as typeof pool } })
  t.equal(backlog.pending, 3)
  t.match(plans[0], /Index.* Scan.* on replies_pending|using replies_pending/)
  t.notMatch(plans[0], /Seq Scan|replies_accepted_at_idx/)
  t.notMatch(plans[0], /rows=\d{4,}/, 'nowhere are thousands of rows read')
})

t.test('row 95: a process shows its metrics to whoever holds the token', async t => {
  const [{ url: DATABASE_URL }, { url: REDIS_URL }] = await Promise.all([testDatabase(t), testRedis(t)])
  const METRICS_TOKEN = 'token-of-these-tests'
  const env = { DATABASE_URL, REDIS_URL, METRICS_TOKEN, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' }
  const api = await startApiProcess(t, env)
  const hidden = await send(`${api.url}/metrics`)
  const unknown = await send(`${api.url}/nothing`)
  t.same([hidden.status, hidden.text], [404, unknown.text], 'to others it does not exist')
  t.equal((await send(`${api.url}/metrics`, { headers: { authorization: 'Bearer another-token-than' } })).status, 404)
  const read = await readMetrics(api.url, { authorization: `Bearer ${METRICS_TOKEN}` })
  for (const series of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    t.ok((read(series) ?? 0) > 0, series)
  t.ok(read('frontdesk_database_connections{state="waiting"}') !== undefined)
})
