import { randomUUID } from 'node:crypto'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { writeExportFile } from '@frontdesk/exports/write-export-file'
import { createLog } from '@frontdesk/runtime/log'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import { workerTimes } from '@frontdesk/worker/deps'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { startSchedule } from '@frontdesk/worker/schedule'
import t from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { startFrontdesk } from './harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { holdersOf, readFilesBelow, readRedis, readTables } from './harness/stored-data.ts'

const aConnector = {
  name: 'stock',
  description: 'What is in stock',
  method: 'GET',
  host: 'shop.example',
  pathTemplate: '/stock',
  parameters: {},
  isWriting: false,
}

/** What a month changes. */
const times = {
  messages: ['created_at'],
  conversations: ['created_at', 'last_activity_at'],
  replies: ['accepted_at'],
  questions: ['created_at'],
  feedback: ['created_at'],
  leads: ['created_at'],
  export_jobs: ['created_at', 'expires_at'],
}

const expired = { conversations: 1_500, messagesEach: 4 }

t.test('row 50: thousands of expired messages go while visitors chat, who notice nothing', async t => {
  const frontdesk = await startFrontdesk(t)
  const { db } = frontdesk
  const chatbot = await aChatbot(db, { dailyCap: 1_000_000 })
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
    aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }).fetch(
      `/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`,
    )
  t.equal((await history(rows[0].session_id)).status, 410, 'before')

  const log = createLog({ name: 'test', level: 'silent' })
  const times = { ...workerTimes, retentionCheckMs: 5 }
  const find = (id: string) => findChatbot({ db }, id)
  const needs = { ...frontdesk, findChatbot: find, embedding: undefined, log, metrics: newWorkerMetrics(), times }
  const stops = [startSchedule(needs), startSchedule(needs)]
  const visitors = Array.from({ length: 10 }, () => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }))
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
  const late = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  late.sessionId = rows[0].session_id
  t.equal((await late.ask('Hello again')).status, 200)
  t.not(late.sessionId, rows[0].session_id, 'row 51: an expired session is not taken up again')
  const deadlocks = await db.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  t.equal(deadlocks.rows[0].deadlocks, 0)
  t.same(await findBrokenPromises(db), [])
})

t.test('row 50: of a conversation that is over, nothing that was said is kept anywhere', async t => {
  const frontdesk = await startFrontdesk(t)
  const { db, redis } = frontdesk
  const { id: accountId } = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId })
  const said = `canary${randomUUID().replaceAll('-', '')}`
  frontdesk.model.script({ text: `You said ${said}.` })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  t.equal((await visitor.ask(said, { headers: { 'idempotency-key': randomUUID() } })).status, 200)
  const { sessionId = '' } = visitor
  const from = { chatbotId: chatbot.id, sessionId }
  await db.prisma.question.create({ data: { ...from, question: said, reason: 'not_found' } })
  await db.prisma.feedback.create({ data: { ...from, messageId: 1n, rating: 'down', comment: said } })
  await db.prisma.lead.create({ data: { ...from, name: 'Kim' } })
  await db.prisma.connector.create({ data: { ...aConnector, chatbotId: chatbot.id } })
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: said }
  const { id: jobId } = await db.prisma.exportJob.create({
    data: { accountId, requestedBy: randomUUID(), format: 'json', filters },
  })
  await writeExportFile(frontdesk, { jobId, signal: new AbortController().signal })
  t.same(holdersOf(said, readFilesBelow(frontdesk.dataDir)), [`exports/${jobId}-1.json`])
  t.same(holdersOf(said, await readTables(db)).toSorted(), ['export_jobs', 'feedback', 'messages', 'questions'])

  // A month goes by.
  for (const [table, columns] of Object.entries(times)) {
    const aged = columns.map(name => `${name} = ${name} - interval '721 hours'`)
    await db.pool.query(`update ${table} set ${aged.join()}`)
  }
  await sweepExports(frontdesk, { olderThanMs: 60_000 })
  t.match(await removeExpired(frontdesk, new AbortController().signal), { messages: 2, requestKeys: 1, exportJobs: 1 })

  t.same(holdersOf(said, await readTables(db)), [])
  t.same(holdersOf(said, readFilesBelow(frontdesk.dataDir)), [])
  for (const key of holdersOf(said, await readRedis(redis)))
    t.ok((await redis.ttl(key)) > 0 && (await redis.ttl(key)) <= 3_600, `${key} is gone within the hour`)
  t.same(await db.prisma.tombstone.count({ where: { sessionId } }), 1)
  for (const table of ['replies', 'charges', 'usage', 'leads', 'connectors'])
    t.equal((await db.pool.query(`select from ${table}`)).rowCount, 1, table)
})
