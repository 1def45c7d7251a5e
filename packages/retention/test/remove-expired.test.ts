import { randomUUID } from 'node:crypto'
import { readHistory } from '@frontdesk/conversations/history/read-history'
import { countExpired, isRetentionDue, removeExpired } from '@frontdesk/retention/remove-expired'
import { readRetentionRuns } from '@frontdesk/retention/read-retention-log'
import type { QueryClient } from '@frontdesk/db/query'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, chatbot } = fixture
const never = new AbortController().signal
const nothing = {
  messages: 0,
  conversations: 0,
  questions: 0,
  feedback: 0,
  requestKeys: 0,
  exportJobs: 0,
  webhookDeliveries: 0,
}

/** The database's own past: this process' clock may be wrong. */
async function ago(interval: string): Promise<Date> {
  const { rows } = await db.pool.query(`select now() - $1::interval as at`, [interval])
  return rows[0].at
}

/** A conversation in which messages of these ages were said, the last of them last. */
async function aTalk(ages: string[], chatbotId = chatbot.id) {
  const times = await Promise.all(ages.map(ago))
  const columns = { chatbotId, createdAt: times[0] ?? new Date(), lastActivityAt: times.at(-1) ?? new Date() }
  const { id: conversationId, sessionId } = await aConversation(db, columns)
  for (const createdAt of times) await aMessage(db, { conversationId, createdAt, content: `said ${randomUUID()}` })
  return { conversationId, sessionId, chatbotId }
}

const messagesOf = ({ conversationId }: { conversationId: bigint }): Promise<number> =>
  db.prisma.message.count({ where: { conversationId } })
const historyOf = ({ chatbotId, sessionId }: { chatbotId: string; sessionId: string }) =>
  readHistory({ db }, { chatbotId, sessionId })

t.beforeEach(async () => {
  const tables = ['conversations', 'messages', 'replies', 'tombstones', 'questions', 'feedback', 'leads', 'bookings']
  await db.pool.query(`truncate ${tables.join()}, export_jobs, retention_runs cascade`)
})

t.test('row 50, I30: what is 30 days old goes, what is younger stays, and a second run finds nothing', async t => {
  const young = await aTalk(['719 hours 59 minutes 50 seconds'])
  const old = await aTalk(['720 hours 2 seconds', '720 hours 1 second'])
  const living = await aTalk(['900 hours', '721 hours', '1 hour'])
  const other = await aTalk(['10 hours'], (await aChatbot(db)).id)
  const [before, after] = await Promise.all([ago('719 hours 59 minutes'), ago('720 hours 1 second')])
  for (const createdAt of [before, after]) {
    const said = { chatbotId: chatbot.id, sessionId: old.sessionId, createdAt }
    await db.prisma.question.create({ data: { ...said, question: 'Why?', reason: 'flagged' } })
    await db.prisma.feedback.create({ data: { ...said, messageId: BigInt(createdAt.getTime()), rating: 'up' } })
    await db.prisma.lead.create({ data: { ...said, name: 'Kim' } })
    const slot = { startsAt: createdAt, endsAt: createdAt, timezone: 'UTC', title: 'Call' }
    await db.prisma.booking.create({ data: { ...said, ...slot, name: 'Kim', email: 'kim@shop.example' } })
  }
  const expected = { ...nothing, messages: 4, conversations: 1, questions: 1, feedback: 1 }
  t.same(await countExpired({ db }), expected, 'the dry run')
  t.same(await removeExpired({ db }, never), expected)
  t.same(await Promise.all([young, old, living, other].map(messagesOf)), [1, 0, 1, 1])
  t.equal(await db.prisma.conversation.count(), 3)
  t.same(await db.prisma.lead.count(), 2)
  t.same(await db.prisma.booking.count(), 2)
  t.match(await db.prisma.tombstone.findMany(), [{ sessionId: old.sessionId, chatbotId: chatbot.id }])
  t.same(await countExpired({ db }), nothing)
  t.same(await removeExpired({ db }, never), nothing, 'a second run')
})

t.test('row 51, I31: an expired session is told from an unknown one before the purge and after it', async t => {
  const old = await aTalk(['720 hours 1 second'])
  const young = await aTalk(['719 hours 59 minutes'])
  const unknown = { chatbotId: chatbot.id, sessionId: randomUUID() }
  const foreign = { chatbotId: (await aChatbot(db)).id, sessionId: old.sessionId }
  for (const when of ['before', 'after']) {
    await t.rejects(historyOf(old), { code: 'SESSION_EXPIRED', kind: 'gone' }, when)
    await t.rejects(historyOf(unknown), { code: 'SESSION_UNKNOWN', kind: 'not-found' }, when)
    await t.rejects(historyOf(foreign), { code: 'SESSION_UNKNOWN' }, when)
    t.equal((await historyOf(young)).messages.length, 1)
    const { sessionId } = await fixture.accept({ sessionId: old.sessionId })
    t.not(sessionId, old.sessionId, 'it is not taken up again')
    await removeExpired({ db }, never)
  }
})

t.test('row 50: a run that is killed between two batches is finished by the next one', async t => {
  const { conversationId } = await aTalk(['800 hours'])
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch, created_at)
     select $1, 'user', 'old ' || n, 0, now() - interval '800 hours' from generate_series(1, 3499) n`,
    [conversationId],
  )
  const client = await db.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  let batches = 0
  const dying: QueryClient = {
    async query(config: { text: string }) {
      if (config.text.includes('delete from messages')) batches += 1
      if (batches === 3) await db.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      return client.query(config)
    },
  }
  await t.rejects(removeExpired({ db: { pool: dying } }, never))
  client.release(true)
  // How many there are in a batch depends on how busy the machine is.
  const left = await db.prisma.message.count()
  t.ok(left > 0 && left < 3_500, String(left))
  t.equal(await isRetentionDue({ db }), true)
  t.match(await removeExpired({ db }, never), { messages: left, conversations: 1 })
  t.equal(await db.prisma.message.count(), 0)
  t.equal(await isRetentionDue({ db }), false, 'for an hour')
  t.match(await readRetentionRuns({ db }), [
    { finishedAt: /Z$/, removed: { messages: left, conversations: 1 } },
    { finishedAt: null, removed: { messages: 3_500 - left, conversations: 0 } },
  ])
  await db.pool.query(`update retention_runs set started_at = started_at - interval '1 hour'`)
  t.equal(await isRetentionDue({ db }), true)
})

t.test('a run that is told to stop stops after its batch, and the next one goes on', async t => {
  await aTalk(['800 hours'])
  t.equal(await removeExpired({ db }, AbortSignal.abort()), null)
  t.equal(await isRetentionDue({ db }), true)
  t.match(await removeExpired({ db }, never), { messages: 0, conversations: 1 })
})

t.test('I36: a clock of this process that is two days ahead, or behind, deletes nothing early or late', async t => {
  const RealDate = Date
  t.teardown(() => (globalThis.Date = RealDate))
  for (const hours of [48, -48]) {
    const young = await aTalk(['719 hours 59 minutes'])
    const old = await aTalk(['720 hours 1 second'])
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(RealDate.now() + hours * 3_600_000)
        // Whatever `Date` takes.
        else super(...(given as [number]))
      }
      static override now = () => RealDate.now() + hours * 3_600_000
    } as DateConstructor
    const removed = await removeExpired({ db }, never)
    globalThis.Date = RealDate
    t.match(removed, { messages: 1, conversations: 1 })
    t.same(await Promise.all([young, old].map(messagesOf)), [1, 0])
  }
})

t.test('the ledger and the outcomes stay, without the fingerprint of the request', async t => {
  const repeatable = { inSession: null, ofSender: 'a key', hash: 'a hash' }
  const { replyId, conversationId, messageId } = await fixture.accept({ repeatable })
  const { replyId: younger } = await fixture.accept({ repeatable: { ...repeatable, ofSender: 'another key' } })
  await db.pool.query(`update messages set created_at = now() - interval '31 days' where id = $1`, [messageId])
  await db.pool.query(`update replies set accepted_at = now() - interval '31 days' where id = $1`, [replyId])
  await db.pool.query(`update conversations set last_activity_at = now() - interval '31 days' where id = $1`, [
    conversationId,
  ])
  t.match(await removeExpired({ db }, never), { messages: 0, conversations: 0, requestKeys: 1 })
  t.equal(await db.prisma.message.count(), 2, 'not before its turn is settled')
  await db.pool.query(`update replies set state = 'answered' where id = $1`, [replyId])
  t.match(await removeExpired({ db }, never), { messages: 1, conversations: 1, requestKeys: 0 })
  const kept = await db.prisma.reply.findUniqueOrThrow({ where: { id: replyId } })
  t.match(kept, { requestKey: null, requestHash: null, state: 'answered', messageId: BigInt(messageId) })
  t.match(await db.prisma.reply.findUniqueOrThrow({ where: { id: younger } }), { requestKey: 'another key' })
  t.equal(await db.prisma.charge.count({ where: { messageId: BigInt(messageId) } }), 1)
  const { used, ledger } = await fixture.usage()
  t.equal(used, ledger)
})

t.test('an export that is 30 days old is forgotten, but not before its file is gone', async t => {
  const ages = { young: await ago('719 hours 59 minutes'), old: await ago('720 hours 1 second') }
  const job = (createdAt: Date, columns: object) =>
    db.prisma.exportJob.create({
      data: {
        accountId: fixture.account.id,
        requestedBy: randomUUID(),
        format: 'csv',
        filters: {},
        createdAt,
        ...columns,
      },
    })
  const [, ...kept] = await Promise.all([
    job(ages.old, { status: 'cancelled' }),
    job(ages.old, { status: 'done', file: 'a-file.csv' }),
    job(ages.old, { status: 'running' }),
    job(ages.young, { status: 'failed' }),
  ])
  t.match(await countExpired({ db }), { exportJobs: 1 })
  t.match(await removeExpired({ db }, never), { exportJobs: 1 })
  const left = await db.prisma.exportJob.findMany({ select: { id: true } })
  t.same(new Set(left.map(({ id }) => id)), new Set(kept.map(({ id }) => id)))
})

t.test('retention does not wait for a locked conversation, and respects what the lock holder does with it', async t => {
  const held = await aTalk(['800 hours'])
  const free = await aTalk(['800 hours'])
  await inTransaction(db, async client => {
    await client.query('select from conversations where id = $1 for update', [held.conversationId])
    t.match(await removeExpired({ db }, never), { messages: 2, conversations: 1 })
  })
  t.equal(await db.prisma.conversation.count({ where: { id: free.conversationId } }), 0)
  t.match(await removeExpired({ db }, never), { messages: 0, conversations: 1 })
})
