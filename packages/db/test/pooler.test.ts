import { connect } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

/* What a process asks of PostgreSQL where a transaction pooler stands in between. test/pooler.test.ts has a real one. */

const { url } = await testDatabase(t)
const onIdleError = (error: Error): void => {
  throw error
}

t.test('through a pooler a connection asks for nothing that belongs to a session', async t => {
  const db = connect({ databaseUrl: url, directUrl: url, poolSize: 1, name: 'test', onIdleError, statementMs: 1_234 })
  t.teardown(() => db.close())
  const named = { name: 'named' }
  for (const number of [1, 2]) t.same(await query(db.pool, sql`select ${number}::int as number`, named), [{ number }])
  const client = await db.pool.connect()
  await query(client, sql`select 1 as one`, named)
  const prepared = await query<{ name: string }>(client, sql`select name from pg_prepared_statements`)
  client.release()
  t.same(prepared, [], 'no statement is prepared under a name')
  const settings = sql`
    select current_setting('statement_timeout') as statement, current_setting('tcp_keepalives_idle') as keepalive`
  const [through] = await query<{ statement: string; keepalive: string }>(db.pool, settings)
  t.equal(through?.statement, '0')
  const [past] = await query<{ statement: string; keepalive: string }>(db.pool.sessions, settings)
  t.match(past, { statement: '1234ms', keepalive: '5' }, 'past the pooler it does, as without one')
  t.not(db.pool.sessions, db.pool)
})

t.test('without a pooler every connection is a session', async t => {
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError })
  t.teardown(() => db.close())
  t.equal(db.pool.sessions, db.pool)
  await query(db.pool, sql`select 1 as one`, { name: 'named' })
  t.match(await query(db.pool, sql`select name from pg_prepared_statements`), [{ name: 'named' }])
})
