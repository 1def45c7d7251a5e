import { connect } from '@frontdesk/db/connect'
import { execute, query, type QueryClient } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

const { url } = await testDatabase(t)
const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined, statementMs: 1_000 })
t.teardown(() => db.close())

const addUser = (client: QueryClient, email: string) =>
  execute(client, sql`insert into users (email, name) values (${email}, 'A')`)
const emails = async (): Promise<string[]> => {
  const users = await query<{ email: string }>(db.pool, sql`select email from users order by email`)
  return users.map(({ email }) => email)
}
const backend = async (): Promise<number | undefined> => {
  const [self] = await query<{ pid: number }>(db.pool, sql`select pg_backend_pid() as pid`)
  return self?.pid
}

t.test('a transaction is stored when its work is done, and not at all when that fails', async t => {
  const added = await inTransaction(db.pool, client => addUser(client, 'a@shop.example'))
  t.equal(added, 1)
  const first = await backend()
  const failing = inTransaction(db.pool, async client => {
    await addUser(client, 'b@shop.example')
    throw new Error('changed our mind')
  })
  await t.rejects(failing, { message: 'changed our mind' })
  t.same(await emails(), ['a@shop.example'])
  t.equal(await backend(), first)
})

t.test('a transaction whose statement is refused or takes too long keeps its connection', async t => {
  const first = await backend()
  const refused = [
    { code: '23505', work: (client: QueryClient) => addUser(client, 'a@shop.example') },
    { code: '57014', work: (client: QueryClient) => execute(client, sql`select pg_sleep(10)`) },
  ]
  for (const { code, work } of refused) {
    await t.rejects(
      inTransaction(db.pool, async client => {
        await addUser(client, 'c@shop.example')
        await work(client)
      }),
      { code },
    )
  }
  t.same(await emails(), ['a@shop.example'])
  t.equal(await backend(), first)
})

t.test('a connection that cannot roll back is closed', async t => {
  const first = await backend()
  const ended = inTransaction(db.pool, client => execute(client, sql`select pg_terminate_backend(pg_backend_pid())`))
  await t.rejects(ended, { code: '57P01' })
  t.not(await backend(), first)
})
