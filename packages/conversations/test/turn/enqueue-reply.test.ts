import { randomUUID } from 'node:crypto'
import { requeueReply, enqueueReply, requeueLostReplies } from '@frontdesk/conversations/turn/enqueue-reply'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { startWorkers, type Handlers } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { connect } from '@frontdesk/db/connect'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { idleHandlers } from '../../../jobs/test/idle-handlers.ts'
import { aDraft, inTransaction, openChatbot } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, redis, namespace, accept, claim } = fixture
const queues = openQueues({ redis, namespace })
t.teardown(() => queues.close())
const needs = { db, queues }

const enqueue = (conversationId: string, replyId: string): Promise<void> =>
  enqueueReply({ queues }, { conversationId, chatbotId: fixture.chatbot.id, replyId })
const waiting = async (): Promise<number> => (await queues.depths()).replies.waiting
const enqueueCountOf = async (id: string) => (await db.prisma.reply.findUniqueOrThrow({ where: { id } })).enqueueCount

/** Lets so much time pass for every promise, as the database sees it. */
const age = (interval: string) =>
  db.pool.query(`update replies set enqueued_at = enqueued_at - $1::interval`, [interval])
const sweep = () => requeueLostReplies(needs, { olderThanMs: 15_000 })

/** Runs the jobs of the queue, one at a time. */
const serve = (writeReply: Handlers['write-reply']) =>
  startWorkers({
    redis,
    namespace,
    log: createLog({ name: 'test', level: 'silent' }),
    stall: { lockMs: 6_000, checkMs: 3_000 },
    onStalled: () => undefined,
    concurrency: { replies: 1 },
    handlers: { ...idleHandlers, 'write-reply': writeReply },
  })

t.beforeEach(async () => {
  await redis.flushdb()
  await db.pool.query('delete from replies')
})

t.test('a request to write a reply names the reply, its conversation and its chatbot, and nothing else', async t => {
  const { conversationId, replyId } = await accept({ text: 'my secret question' })
  await enqueue(conversationId, replyId)
  await enqueue(conversationId, replyId)
  t.equal(await waiting(), 1)
  t.equal(await queues.isPending('write-reply', `${replyId}-1`), true)
  const [key = ''] = await redis.keys(`${namespace}:replies:${replyId}-1`)
  const job = await redis.hgetall(key)
  t.same(JSON.parse(job['data'] ?? ''), { conversationId, chatbotId: fixture.chatbot.id, replyId })
  t.notMatch(JSON.stringify(job), /secret question/)
})

t.test('asking again is a new request, and none for a turn that is settled', async t => {
  const { conversationId, replyId } = await accept()
  await enqueue(conversationId, replyId)
  await requeueReply(needs, replyId)
  t.equal(await queues.isPending('write-reply', `${replyId}-2`), true)
  t.equal(await enqueueCountOf(replyId), 2)
  await commitReply({ db }, await claim(conversationId), aDraft('<p>yes</p>'))
  await requeueReply(needs, replyId)
  await requeueReply(needs, randomUUID())
  t.equal(await enqueueCountOf(replyId), 2)
  t.equal(await waiting(), 2)
})

t.test('I4: a turn whose conversation is gone is given up by the sweep, with its charge, once', async t => {
  const { conversationId, replyId } = await accept()
  const { accountId } = await db.prisma.reply.findUniqueOrThrow({ where: { id: replyId } })
  const used = async () => (await db.prisma.usage.findFirstOrThrow({ where: { accountId } })).used
  const before = await used()
  await db.pool.query('delete from conversations where id = $1', [conversationId])
  for (const _ of [1, 2]) {
    t.equal(await sweep(), 0)
    t.match(await db.prisma.reply.findUniqueOrThrow({ where: { id: replyId } }), {
      state: 'failed',
      failure: 'CONVERSATION_GONE',
    })
    t.equal(await used(), before - 1)
  }
})

t.test('I39: while somebody holds the usage of an account whose turn is to be given up, others are swept', async t => {
  const gone = await accept()
  const other = await aChatbot(db)
  const lost = await accept({ chatbotId: other.id, accountId: other.accountId })
  await db.pool.query('delete from conversations where id = $1', [gone.conversationId])
  await age('16 seconds')
  const { databaseUrl } = fixture
  const short = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined, statementMs: 500 })
  t.teardown(() => short.close())
  await inTransaction(db, async client => {
    await client.query('select from usage where account_id = $1 for update', [fixture.account.id])
    await t.rejects(requeueLostReplies({ db: short, queues }, { olderThanMs: 15_000 }), { code: '57014' })
  })
  t.equal(await queues.isPending('write-reply', `${lost.replyId}-2`), true)
})

t.test('the sweep finds accepted messages that the queue lost, once each', async t => {
  const lost = await Promise.all(Array.from({ length: 3 }, () => accept()))
  for (const { conversationId, replyId } of lost) await enqueue(conversationId, replyId)
  await redis.flushdb()
  t.equal(await sweep(), 0, 'young ones are left to their job')
  await age('14 seconds')
  t.equal(await sweep(), 0)
  await age('2 seconds')
  t.equal(await sweep(), 3)
  t.equal(await waiting(), 3)
  for (const { replyId } of lost) t.equal(await queues.isPending('write-reply', `${replyId}-2`), true)
  t.equal(await sweep(), 0, 'they are young again')
  await age('16 seconds')
  t.equal(await sweep(), 0, 'and their jobs are waiting')
})

t.test('a message whose request never reached the queue is swept too', async t => {
  const { replyId } = await accept()
  await age('16 seconds')
  t.equal(await sweep(), 1)
  t.equal(await queues.isPending('write-reply', `${replyId}-2`), true)
})

t.test('the sweep leaves turns alone that a worker is writing', async t => {
  const leased = await accept()
  const turn = await claim(leased.conversationId)
  await age('16 seconds')
  t.equal(await sweep(), 0, 'a worker holds its lease')
  await db.pool.query(`update conversations set lease_until = clock_timestamp() - interval '1 ms' where id = $1`, [
    leased.conversationId,
  ])
  t.equal(await sweep(), 1, 'the worker has gone')
  await age('16 seconds')
  await redis.flushdb()
  await commitReply({ db }, turn, aDraft('<p>yes</p>'))
  t.equal(await sweep(), 0, 'it is answered')
})

t.test('a turn whose job failed or ended without an answer is asked for again, under a new id', async t => {
  const { conversationId, replyId } = await accept()
  await enqueue(conversationId, replyId)
  let runs = 0
  let ended = (): void => undefined
  const firstRun = new Promise<void>(resolve => (ended = resolve))
  const workers = serve(async () => {
    runs += 1
    ended()
    throw new Error('out of luck')
  })
  await firstRun
  await workers.close(0)
  t.equal(runs, 1)
  t.equal(await queues.isPending('write-reply', `${replyId}-1`), false)
  await age('16 seconds')
  t.equal(await sweep(), 1)
  t.equal(await waiting(), 1)
})

t.test('I36: a turn that a worker put off by a clock that is ahead comes with the next sweep', async t => {
  const { conversationId, replyId } = await accept()
  await enqueue(conversationId, replyId)
  let leave = (): void => undefined
  const hasLeft = new Promise<void>(resolve => (leave = resolve))
  const ahead = serve(async () => {
    throw new JobPutOff(26 * 60 * 60, () => leave())
  })
  await hasLeft
  await ahead.close(0)
  t.match(await queues.depths(), { replies: { waiting: 0, delayed: 1 } })
  await age('16 seconds')
  t.equal(await sweep(), 0, 'it is not lost')
  t.match(await queues.depths(), { replies: { waiting: 1, delayed: 0 } })
  t.equal(await enqueueCountOf(replyId), 1)
})

t.test('one sweep asks for 500 turns at most, the oldest first', async t => {
  const { conversationId, replyId } = await accept()
  await db.pool.query(
    `insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state, enqueue_count, enqueued_at)
     select gen_random_uuid(), $1, $2, $3, 1000000 + n, 'pending', 1, now() - interval '1 hour'
     from generate_series(1, 500) n`,
    [fixture.account.id, fixture.chatbot.id, conversationId],
  )
  await age('16 seconds')
  t.equal(await sweep(), 500)
  t.equal(await enqueueCountOf(replyId), 1)
  t.equal(await sweep(), 1)
  t.equal(await enqueueCountOf(replyId), 2)
})

t.test('I39: turns that wait in the queue do not hide those that the queue has lost', async t => {
  const waitingFor = await Promise.all(Array.from({ length: 3 }, () => accept()))
  for (const { conversationId, replyId } of waitingFor) await enqueue(conversationId, replyId)
  await age('1 hour')
  const lost = await accept()
  await age('16 seconds')
  t.equal(await sweep(), 1)
  t.equal(await enqueueCountOf(lost.replyId), 2)
  const { rowCount } = await db.pool.query(
    `select from replies where state = 'pending' and enqueued_at > now() - interval '15 seconds'`,
  )
  t.equal(rowCount, 4, 'those that wait are looked at again when the others have been')
})
