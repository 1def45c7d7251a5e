import { connect, type OpenDb } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
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
  t.equal(await violationOf(execute(db.pool, sql`update usage set used = used + 1`)), 'usage_within_quota')
  t.equal(await violationOf(execute(db.pool, sql`update usage set quota = 9`)), 'usage_within_quota')
  t.equal(await violationOf(execute(db.pool, sql`update usage set used = -1`)), 'usage_not_negative')
  const tooMuch = sql`insert into usage (account_id, period, used, quota) values (${account.id}, '2026-02-01', 1, 0)`
  t.equal(await violationOf(execute(db.pool, tooMuch)), 'usage_within_quota')

  const { id } = await aConversation(db)
  const set = (mode: string, status: string | null, since: string | null): Promise<number> =>
    execute(
      db.pool,
      sql`update conversations set mode = ${mode}::mode, live_status = ${status}::live_status, waiting_since = ${since}
          where id = ${id}`,
    )
  const now = new Date().toISOString()
  const legalStates: [mode: string, status: string | null, since: string | null][] = [
    ['bot', null, null],
    ['bot', 'waiting', now],
    ['human', 'open', now],
    ['human', 'open', null],
  ]
  for (const legal of legalStates) {
    t.equal(await set(...legal), 1, legal.join())
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
  const say = sql`insert into messages (conversation_id, role, content, context_epoch, reply_to) values (${id}, 'assistant', 'x', 0, 7)`
  await execute(db.pool, say)
  t.equal(await violationOf(execute(db.pool, say)), 'messages_reply_to_key')
  const promise = sql`insert into replies (id, account_id, chatbot_id, conversation_id, message_id) values (gen_random_uuid(), ${chatbotId}, ${chatbotId}, ${id}, 7)`
  await execute(db.pool, promise)
  t.equal(await violationOf(execute(db.pool, promise)), 'replies_message_id_key')
  const charge = sql`insert into charges (message_id, kind, account_id, period) values (7, 'refund', ${chatbotId}, '2026-01-01')`
  await execute(db.pool, charge)
  t.equal(await violationOf(execute(db.pool, charge)), 'charges_pkey')
})

t.test('what belongs to a session is found by its id, so that erasing one reads no whole table', async t => {
  const db = await openDb(t)
  const unindexed = await query<{ name: string }>(
    db.pool,
    sql`
      select relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'session_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_index where indrelid = pg_class.oid and indkey[0] = attnum and indpred is null)`,
  )
  t.same(unindexed, [])
})
