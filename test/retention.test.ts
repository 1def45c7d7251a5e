import { createLog } from '@frontdesk/runtime/log'
import { aChatbot } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import { workerTimes } from '@frontdesk/worker/deps'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { startSchedule } from '@frontdesk/worker/schedule'
import t from 'tap'
import { brokenPromises } from './ledger.ts'
import { startFrontdesk } from './start-frontdesk.ts'
import { until } from './until.ts'

const expired = { conversations: 1_500, messagesEach: 4 }

t.test('row 50: thousands of expired messages go while visitors chat, who notice nothing', async t => {
  const desk = await startFrontdesk(t)
  const { db } = desk
  const chatbot = await aChatbot(db)
  await db.pool.query(
    `with old as (
       insert into conversations (session_id, chatbot_id, created_at, last_activity_at)
       select gen_random_uuid(), $1, now() - interval '40 days', now() - interval '31 days' from generate_series(1, $2)
       returning id
     )
     insert into messages (conversation_id, role, content, context_epoch, created_at)
     select id, 'system', 'expired', 0, now() - interval '31 days' from old, generate_series(1, $3)`,
    [chatbot.id, expired.conversations, expired.messagesEach],
  )
  const { rows } = await db.pool.query('select session_id from conversations limit 1')
  const history = (sessionId: string): Promise<Response> =>
    aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id }).fetch(
      `/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`,
    )
  t.equal((await history(rows[0].session_id)).status, 410, 'before')

  const log = createLog({ name: 'test', level: 'silent' })
  const times = { ...workerTimes, retentionCheckMs: 5 }
  const needs = { ...desk, log, metrics: newWorkerMetrics(), times }
  const stops = [startSchedule(needs), startSchedule(needs)]
  const visitors = Array.from({ length: 10 }, () => aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id }))
  const finished = (): Promise<number> => db.prisma.retentionRun.count({ where: { finishedAt: { not: null } } })
  let asked = 0
  while ((await finished()) === 0 || asked === 0) {
    const answers = await Promise.all(visitors.map(visitor => visitor.ask('When are you open?')))
    asked += answers.length
    t.same(new Set(answers.map(({ status }) => status)), new Set([200]))
  }
  await until(async () => (await finished()) === 1)
  await Promise.all(stops.map(stop => stop()))

  t.match(await db.prisma.retentionRun.findMany(), [{ messages: 6_000, conversations: 1_500 }])
  t.equal(await db.prisma.message.count(), 2 * asked, 'what the visitors said is all there')
  t.equal(await db.prisma.conversation.count(), visitors.length)
  t.equal(await db.prisma.tombstone.count(), expired.conversations)
  t.equal((await history(rows[0].session_id)).status, 410, 'and after')
  const late = aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id })
  late.sessionId = rows[0].session_id
  t.equal((await late.ask('Hello again')).status, 200)
  t.not(late.sessionId, rows[0].session_id, 'row 51: an expired session is not taken up again')
  const deadlocks = await db.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  t.equal(deadlocks.rows[0].deadlocks, 0)
  t.same(await brokenPromises(db), [])
})
