import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { requestRedis } from '@frontdesk/runtime/redis'
import { aChatbot, anAccount, aSource } from '@frontdesk/testing/factories'
import { startSchedule } from '@frontdesk/worker/schedule'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { until } from '@frontdesk/testing/until'
import { openWorker } from './open-worker.ts'

const { fixture, deps, lines, replyOf } = await openWorker(t)
const { db, accept } = fixture
const needs = { ...deps, times: { ...deps.times, sweepEveryMs: 2, dueSourcesEveryMs: 2, lockEveryMs: 20 } }

/** A turn that the queue lost a minute ago. */
async function aLostTurn(): Promise<string> {
  const { replyId } = await accept()
  await db.pool.query(`update replies set enqueued_at = now() - interval '1 minute' where id = $1`, [replyId])
  return replyId
}

t.beforeEach(() => db.pool.query('delete from replies'))

t.test('several workers sweep, and a lost turn is asked for once', async t => {
  const lost = await Promise.all(Array.from({ length: 5 }, aLostTurn))
  const stops = [startSchedule(needs), startSchedule(needs), startSchedule(needs)]
  await until(async () => (await deps.queues.depths()).replies.waiting >= 5)
  await Promise.all(stops.map(stop => stop()))
  t.equal((await deps.queues.depths()).replies.waiting, 5)
  for (const replyId of lost) t.equal((await replyOf(replyId)).enqueueCount, 2)
  t.match(lines.join('\n'), 'requeued lost replies')
})

t.test('only one process sweeps at a time', async t => {
  const replyId = await aLostTurn()
  const other = await db.pool.connect()
  await other.query('select pg_advisory_lock(4172027)')
  const stop = startSchedule(needs)
  // Another task, which is as frequent, runs and this one does not.
  const { id } = await aSource(db, { kind: 'website', url: 'https://shop.example/', reindexDays: 1 })
  await db.pool.query(`update sources set heartbeat_at = now() - interval '2 days' where id = $1`, [id])
  await until(() => deps.queues.isPending('index-source', `index-source-${id}-2`))
  t.equal((await replyOf(replyId)).enqueueCount, 1)
  await other.query('select pg_advisory_unlock(4172027)')
  other.release()
  await until(async () => (await replyOf(replyId)).enqueueCount === 2)
  await stop()
})

t.test('stopping the schedule waits for the running sweep', async t => {
  const replyId = await aLostTurn()
  const { stopping, order } = await inTransaction(db, async client => {
    await client.query('lock table replies in access exclusive mode')
    const stop = startSchedule(needs)
    await untilBlocked(db)
    // The clock goes on ticking meanwhile: each of these takes longer than its period.
    for (let n = 0; n < 10; n += 1) await client.query('select pg_sleep(0.002)')
    const order: string[] = []
    const stopping = stop().then(() => order.push('stopped'))
    await client.query('select 1')
    order.push('table free')
    return { stopping, order }
  })
  await stopping
  t.same(order, ['table free', 'stopped'])
  t.equal((await replyOf(replyId)).enqueueCount, 2)
})

t.test('a sweep that fails is reported, and the next one tries again', async () => {
  const replyId = await aLostTurn()
  lines.length = 0
  await db.pool.query('alter table replies rename to hidden')
  const stop = startSchedule(needs)
  await until(async () => lines.some(line => line.includes('sweep of replies failed')))
  await db.pool.query('alter table hidden rename to replies')
  await until(async () => (await replyOf(replyId)).enqueueCount === 2)
  await stop()
})

t.test('row 4: a website whose indexing job is lost is enqueued again', async t => {
  const { id } = await aSource(db, { kind: 'website', url: 'https://shop.example/', status: 'indexing' })
  const stop = startSchedule({ ...needs, times: { ...needs.times, indexingLostAfterMs: 0 } })
  await until(() => deps.queues.isPending('index-source', `index-source-${id}-2`))
  await stop()
  t.match(await db.prisma.source.findUnique({ where: { id } }), { status: 'pending', lostCount: 1 })
  t.match(lines.join('\n'), 'requeued sources whose indexing job was lost')
})

t.test('row 62: with Redis away nobody waits for longer, although no mail about them can be asked for', async t => {
  const columns = { liveChatEnabled: true, liveChatMails: true, liveChatRecipients: ['desk@shop.example'] }
  await db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data: columns })
  const chatbot = await deps.findChatbot(fixture.chatbot.id)
  if (chatbot === null) throw new Error('the chatbot is gone')
  for (const { conversationId } of [await accept(), await accept()])
    await startHandoff(fixture, { conversationId }, chatbot)
  const waiting = () => db.prisma.conversation.count({ where: { liveStatus: 'waiting' } })
  t.equal(await waiting(), 2)
  await db.pool.query(`update conversations set waiting_since = now() - interval '6 minutes'
                       where live_status = 'waiting'`)
  const away = requestRedis({ url: 'redis://127.0.0.1:1', name: 'away', onError: () => undefined })
  const queues = openQueues({ redis: away, namespace: fixture.namespace })
  const times = { ...needs.times, sweepEveryMs: 60_000, liveSweepEveryMs: 2 }
  const stop = startSchedule({ ...needs, redis: away, queues, times })
  await until(async () => (await waiting()) === 0)
  away.disconnect()
  await stop()
})

t.test('row 50: what is older than 30 days is removed within the hour, by one of the workers', async t => {
  const { conversationId } = await accept({ text: 'An old question' })
  await db.pool.query(`update replies set state = 'failed' where conversation_id = $1`, [conversationId])
  const age = async (hours: number): Promise<void> => {
    const values = [hours, conversationId]
    await db.pool.query(
      `update messages set created_at = now() - $1 * interval '1 hour' where conversation_id = $2`,
      values,
    )
    await db.pool.query(
      `update conversations set last_activity_at = now() - $1 * interval '1 hour' where id = $2`,
      values,
    )
  }
  const left = () => db.prisma.message.count({ where: { conversationId: BigInt(conversationId) } })
  await age(719)
  const times = { ...needs.times, retentionCheckMs: 2 }
  const stops = [startSchedule({ ...needs, times }), startSchedule({ ...needs, times })]
  await until(async () => (await db.prisma.retentionRun.count({ where: { finishedAt: { not: null } } })) === 1)
  t.equal(await left(), 1)
  await age(721)
  await db.pool.query(`update retention_runs set started_at = now() - interval '1 hour 1 second'`)
  await until(async () => (await db.prisma.retentionRun.count({ where: { finishedAt: { not: null } } })) === 2)
  t.equal(await left(), 0)
  await Promise.all(stops.map(stop => stop()))
  t.match(await db.prisma.retentionRun.findMany({ orderBy: { id: 'asc' } }), [
    { messages: 0, conversations: 0, finishedAt: Date },
    { messages: 1, conversations: 1, finishedAt: Date },
  ])
  t.match(lines.join('\n'), 'deleted data older than 30 days')
  t.match(await deps.metrics.registry.metrics(), /last_success_timestamp_seconds\{task="retention"\} \d/)
})

t.test('records that nobody asks for any more, and mails on the disk, go with it', async t => {
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId })
  await db.pool.query('truncate retention_runs')
  const both = async (sql: string, keep: string, go: string) => {
    for (const age of [keep, go]) await db.pool.query(sql, [sql.includes('chatbot_id') ? chatbotId : accountId, age])
  }
  const at = `now() - $2::interval`
  await both(
    `insert into audit_log (account_id, action, created_at) values ($1, 'tested', ${at})`,
    '364 days',
    '366 days',
  )
  await both(
    `insert into usage_mails (account_id, period, percent) values ($1, (${at})::date, 80)`,
    '364 days',
    '367 days',
  )
  await both(`insert into cost_alarms (account_id, day) values ($1, (${at})::date)`, '364 days', '366 days')
  await both(
    `insert into daily_usage (chatbot_id, day, used, cap) values ($1, (${at})::date, 1, 1)`,
    '29 days',
    '32 days',
  )
  await both(
    `insert into refused_origins (chatbot_id, day, reason, host, count) values ($1, (${at})::date, 'host', 'a.example', 1)`,
    '29 days',
    '32 days',
  )
  await both(
    `insert into invitations (account_id, email, sees_all_chatbots, token_hash, expires_at)
     values ($1, md5($2::text) || '@shop.example', true, decode(md5($2::text), 'hex'), now() - $2::text::interval)`,
    '29 days',
    '31 days',
  )
  const reset = `insert into password_resets (token_hash, expires_at)
    values (decode(md5($1::text || $2::text), 'hex'), now() - $2::text::interval)`
  await both(reset, '50 minutes', '70 minutes')
  await mkdir(deps.mailFolder, { recursive: true })
  const [young, old] = [`${randomUUID()}.eml`, `${randomUUID()}.eml`]
  for (const name of [young, old, 'notes.eml']) await writeFile(join(deps.mailFolder, name), '')
  const { rows } = await db.pool.query(`select now() - interval '721 hours' as at`)
  for (const name of [old, 'notes.eml']) await utimes(join(deps.mailFolder, name), rows[0].at, rows[0].at)

  const stop = startSchedule({ ...needs, times: { ...needs.times, retentionCheckMs: 2 } })
  await until(async () => lines.some(line => line.includes('"mails":1')))
  await stop()
  const tables = [
    'audit_log',
    'usage_mails',
    'cost_alarms',
    'daily_usage',
    'refused_origins',
    'invitations',
    'password_resets',
  ]
  for (const table of tables) {
    t.equal((await db.pool.query(`select from ${table}`)).rowCount, 1, table)
  }
  t.same((await readdir(deps.mailFolder)).toSorted(), [young, 'notes.eml'].toSorted())
})

t.test('an account whose models take much more than usual is named in the log, by its id alone', async t => {
  const { id: accountId } = await anAccount(db, { name: 'Corner shop' })
  const { id: chatbotId } = await aChatbot(db, { accountId })
  const used = { purpose: 'reply', model: 'model-server', currency: '', inputTokens: 2_000_000 }
  await db.prisma.analyticsModel.create({ data: { chatbotId, slot: new Date(), ...used } })
  lines.length = 0
  const stop = startSchedule({ ...needs, times: { ...needs.times, costAlarmsEveryMs: 2 } })
  await until(async () => lines.some(line => line.includes('an account has unusually high model usage')))
  await stop()
  const [line = '', ...more] = lines.filter(line => line.includes(accountId))
  t.same(more, [])
  t.match(JSON.parse(line), { level: 40, tokens: 2_000_000, usualTokens: null, cost: null })
  t.notMatch(line, 'Corner shop')
})

t.test('retention that fails is reported, and tried again', async t => {
  lines.length = 0
  await db.pool.query('truncate retention_runs')
  await db.pool.query('alter table retention_runs rename to hidden')
  const stop = startSchedule({ ...needs, times: { ...needs.times, retentionCheckMs: 2 } })
  await until(async () => lines.some(line => line.includes('retention failed')))
  await db.pool.query('alter table hidden rename to retention_runs')
  await until(async () => (await db.prisma.retentionRun.count({ where: { finishedAt: { not: null } } })) === 1)
  await stop()
  t.equal(await db.prisma.retentionRun.count(), 1)
})
