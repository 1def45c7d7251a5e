import { connect, type OpenDb } from '@frontdesk/db/connect'
import { aConversation, anAccount } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'

/** Name of the rule that the database held against a statement. */
const violationOf = (statement: Promise<unknown>): Promise<string | undefined> =>
  statement.then(
    () => 'none',
    (error: { constraint?: string }) => error.constraint,
  )

async function openDb(t: Test): Promise<OpenDb> {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

t.test('the tables keep what no interleaving of requests may break', async t => {
  const db = await openDb(t)
  const account = await anAccount(db)
  const period = new Date('2026-01-01')
  const usage = { accountId: account.id, period, quota: 10 }
  await db.prisma.usage.create({ data: { ...usage, used: 10 } })
  t.equal(await violationOf(db.pool.query('update usage set used = used + 1')), 'usage_within_quota')
  t.equal(await violationOf(db.pool.query('update usage set quota = 9')), 'usage_within_quota')
  t.equal(await violationOf(db.pool.query('update usage set used = -1')), 'usage_not_negative')
  const tooMuch = `insert into usage (account_id, period, used, quota) values ($1, '2026-02-01', 1, 0)`
  t.equal(await violationOf(db.pool.query(tooMuch, [account.id])), 'usage_within_quota')

  const { id } = await aConversation(db)
  const set = (mode: string, status: string | null, since: string | null): Promise<{ rowCount: number | null }> =>
    db.pool.query(
      'update conversations set mode = $2::mode, live_status = $3::live_status, waiting_since = $4 where id = $1',
      [id, mode, status, since],
    )
  const now = new Date().toISOString()
  const legalStates: [mode: string, status: string | null, since: string | null][] = [
    ['bot', null, null],
    ['bot', 'waiting', now],
    ['human', 'open', now],
    ['human', 'open', null],
  ]
  for (const legal of legalStates) {
    t.equal((await set(...legal)).rowCount, 1, legal.join())
  }
  const illegalStates: typeof legalStates = [
    ['human', null, null],
    ['human', 'waiting', now],
    ['bot', 'open', null],
    ['bot', 'waiting', null],
  ]
  for (const illegal of illegalStates) {
    t.equal(await violationOf(set(...illegal)), 'conversation_state', illegal.join())
  }
})

t.test('a message has one reply at most, in the table as well', async t => {
  const db = await openDb(t)
  const { id, chatbotId } = await aConversation(db)
  const say = `insert into messages (conversation_id, role, content, context_epoch, reply_to) values ($1, 'assistant', 'x', 0, 7)`
  await db.pool.query(say, [id])
  t.equal(await violationOf(db.pool.query(say, [id])), 'messages_reply_to_key')
  const promise = `insert into replies (id, account_id, chatbot_id, conversation_id, message_id) values (gen_random_uuid(), $1, $2, $3, 7)`
  await db.pool.query(promise, [chatbotId, chatbotId, id])
  t.equal(await violationOf(db.pool.query(promise, [chatbotId, chatbotId, id])), 'replies_message_id_key')
  const charge = `insert into charges (message_id, kind, account_id, period) values (7, 'refund', $1, '2026-01-01')`
  await db.pool.query(charge, [chatbotId])
  t.equal(await violationOf(db.pool.query(charge, [chatbotId])), 'charges_pkey')
})
