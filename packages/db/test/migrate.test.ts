import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { migrate, migrationNames } from '@frontdesk/db/migrate'
import { aConversation, anAccount } from '@frontdesk/testing/factories'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { startTcpProxy } from '../../../test/faults/tcp-proxy.ts'
import { until } from '../../../test/until.ts'

const names = await migrationNames()

function open(t: Test, databaseUrl: string): OpenDb {
  const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

const admin = open(t, fromTestRun('TEST_DATABASE_URL'))

/** A database without tables. */
async function emptyDatabase(t: Test): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.pool.query(`create database ${name} template template0`)
  t.teardown(() => admin.pool.query(`drop database if exists ${name} with (force)`))
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  return url.href
}

t.test('migrations are applied once, in order, and in the table that Prisma keeps', async t => {
  const databaseUrl = await emptyDatabase(t)
  t.ok(names.length > 0)
  t.same(names, names.toSorted())
  t.same(await migrate({ databaseUrl }), names)
  t.same(await migrate({ databaseUrl }), [])
  const { pool } = open(t, databaseUrl)
  const { rows } = await pool.query(
    'select migration_name, checksum, finished_at is not null as is_done, applied_steps_count from _prisma_migrations order by started_at',
  )
  t.same(
    rows.map(({ migration_name }) => migration_name),
    names,
  )
  t.ok(
    rows.every(
      ({ is_done, applied_steps_count, checksum }) => is_done && applied_steps_count === 1 && checksum.length === 64,
    ),
  )
  await checkDatabase({ pool })
})

t.test('processes that migrate at once wait for each other', async t => {
  const databaseUrl = await emptyDatabase(t)
  const program = `
    import { migrate } from '@frontdesk/db/migrate'
    console.log(JSON.stringify(await migrate({ databaseUrl: process.argv[1] })))`
  const run = async (): Promise<string[]> => {
    const args = ['--input-type=module', '--eval', program, databaseUrl]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
    return JSON.parse(stdout) as string[]
  }
  const applied = await Promise.all([run(), run(), migrate({ databaseUrl }), migrate({ databaseUrl })])
  t.same(applied.flat(), names, 'one of them did the work')
  await checkDatabase(open(t, databaseUrl))
})

t.test('row 93: a migration gives way to who holds a table, and comes back for it', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  // As it was before the second migration.
  await pool.query('alter table conversations drop column last_asked_id')
  await pool.query(`delete from _prisma_migrations where migration_name = $1`, [names[1]])
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table conversations in access share mode')
  const migrating = migrate({ databaseUrl })
  const gaveUp = async () =>
    (await pool.query('select from _prisma_migrations where rolled_back_at is not null')).rowCount === 1
  await until(gaveUp)
  t.same((await pool.query('select id from conversations')).rows, [], 'nobody waits behind it meanwhile')
  await holder.query('commit')
  holder.release()
  t.same(await migrating, [names[1]])
  await checkDatabase({ pool })
})

t.test('an index that was left half-made, by whomever, is made again', async t => {
  const name = '20261126010000_live_conversations'
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const isWhole = async (): Promise<boolean | undefined> => {
    const index = `select indisvalid from pg_index where indexrelid = to_regclass('conversations_live')`
    return (await pool.query(index)).rows[0]?.indisvalid
  }
  // As a process leaves it that dies while the index waits for somebody's transaction.
  await pool.query('drop index conversations_live')
  await pool.query(
    `update _prisma_migrations set finished_at = null, applied_steps_count = 0 where migration_name = $1`,
    [name],
  )
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table conversations in row exclusive mode')
  const impatient = await pool.connect()
  await impatient.query(`set lock_timeout = '50ms'`)
  const half = impatient.query('create index concurrently conversations_live on conversations (chatbot_id)')
  await t.rejects(half, { code: '55P03' })
  impatient.release(true)
  await holder.query('rollback')
  holder.release()
  t.equal(await isWhole(), false)

  t.same(await migrate({ databaseUrl }), [name])
  t.equal(await isWhole(), true)
  await checkDatabase({ pool })
})

t.test('a database that lacks migrations is refused, and they are named', async t => {
  const { pool } = open(t, await emptyDatabase(t))
  const message = new RegExp(`${names.join(', ')}.*npm run migrate`)
  await t.rejects(checkDatabase({ pool }), { code: 'DATABASE_BEHIND', kind: 'invalid', message })

  const cloned = open(t, (await testDatabase(t)).url)
  await checkDatabase(cloned)
  await cloned.pool.query('update _prisma_migrations set finished_at = null')
  await t.rejects(
    checkDatabase(cloned),
    { code: 'DATABASE_BEHIND', message: new RegExp(names[0] ?? '') },
    'a half-applied one too',
  )
})

t.test('a database that may lose what it acknowledged is refused, whoever set it so', async t => {
  const { url } = await testDatabase(t)
  const first = open(t, url)
  const { rows } = await first.pool.query('select current_database() as name, current_user as role')
  const { name, role } = rows[0]
  const settings = [
    [`alter database ${name} set synchronous_commit = off`, `alter database ${name} reset synchronous_commit`],
    [
      `alter role ${role} in database ${name} set synchronous_commit = off`,
      `alter role ${role} in database ${name} reset all`,
    ],
  ] as const
  for (const [set, reset] of settings) {
    await first.pool.query(set)
    // What a role or a database is set to counts from the next connection on.
    const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined })
    await t.rejects(checkDatabase(db), {
      code: 'DATABASE_UNSAFE',
      kind: 'invalid',
      message: /synchronous_commit = off/,
    })
    await db.close()
    await first.pool.query(reset)
  }
  await first.pool.query(`alter database ${name} set synchronous_commit = local`)
  await checkDatabase(open(t, url))
})

t.test('a database that cannot hold every language is refused', async t => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  t.teardown(() => admin.pool.query(`drop database if exists ${name} with (force)`))
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  await t.rejects(checkDatabase(open(t, url.href)), { code: 'DATABASE_UNSAFE', message: /server_encoding = SQL_ASCII/ })
})

t.test('connections say who they are, and a statement that hangs is ended', async t => {
  const { url } = await testDatabase(t)
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'frontdesk test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const { rows } = await db.pool.query(
    `select application_name, current_setting('statement_timeout') as timeout from pg_stat_activity where pid = pg_backend_pid()`,
  )
  t.same(rows[0], { application_name: 'frontdesk test', timeout: '10s' })
  t.equal(await db.prisma.account.count(), 0, 'Prisma uses the same connections')
  t.equal(db.pool.totalCount, 1)
})

t.test('whoever gets no connection in time is told, and an idle one that breaks is replaced', async t => {
  const { url } = await testDatabase(t)
  let broken = (_error: Error): void => undefined
  const heard = new Promise<Error>(resolve => (broken = resolve))
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: error => broken(error) })
  t.teardown(() => db.close())
  const client = await db.pool.connect()
  await t.rejects(db.pool.query('select 1'), { message: /timeout exceeded when trying to connect/ })
  const { rows } = await client.query('select pg_backend_pid() as pid')
  client.release()
  await admin.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  t.match(await heard, { code: '57P01' })
  t.same((await db.pool.query('select 1 as one')).rows, [{ one: 1 }])
})

t.test('a connection that breaks while it is held fails the next statement, and ends no process', async t => {
  const { url } = await testDatabase(t)
  const db = open(t, url)
  const client = await db.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise(resolve => client.once('end', resolve))
  await admin.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await t.rejects(client.query('select 1'), { message: /not queryable/ })
  client.release()
  t.same((await db.pool.query('select 1 as one')).rows, [{ one: 1 }])
})

t.test('a server that hangs is given up soon after it should have ended the statement', async t => {
  const { url } = await testDatabase(t)
  const proxy = await startTcpProxy(url)
  const db = connect({
    databaseUrl: proxy.url,
    poolSize: 3,
    name: 'test',
    onIdleError: () => undefined,
    statementMs: 1_000,
  })
  t.teardown(async () => {
    await db.close()
    await proxy.stop()
  })
  await t.rejects(db.pool.query('select pg_sleep(10)'), { code: '57014' }, 'one that answers ends it itself')
  const held = await Promise.all([1, 2, 3].map(async () => db.pool.connect()))
  for (const client of held) client.release()
  t.equal(db.pool.idleCount, 3)
  proxy.pause()
  await t.rejects(db.pool.query('select 1'), { message: 'Query read timeout' })
  proxy.resumeForgetful()
  t.same((await db.pool.query('select 1 as one')).rows, [{ one: 1 }], 'nor is any that may be dead with it used again')
})

/** Name of the rule that the database held against a statement. */
const violationOf = (statement: Promise<unknown>): Promise<string | undefined> =>
  statement.then(
    () => 'none',
    (error: { constraint?: string }) => error.constraint,
  )

t.test('the tables keep what no interleaving of requests may break', async t => {
  const db = open(t, (await testDatabase(t)).url)
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
  const db = open(t, (await testDatabase(t)).url)
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
