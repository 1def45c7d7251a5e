import { randomUUID } from 'node:crypto'
import { connect } from '@frontdesk/db/connect'
import { conversationIdColumn, conversationIdOf } from '@frontdesk/db/conversation-id'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

t.test('statements and processes give a conversation the same id, and none where there is no session', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const sessionIds = Array.from({ length: 20 }, () => randomUUID())
  const rows = await query<{ id: string | null }>(
    db.pool,
    sql`select ${conversationIdColumn(sql`session_id`)} as id
        from unnest(${[...sessionIds, null]}::uuid[]) with ordinality as given (session_id, place) order by place`,
  )
  t.same(
    rows.map(({ id }) => id),
    [...sessionIds.map(conversationIdOf), null],
  )
  t.equal(new Set(rows.map(({ id }) => id)).size, 21)
})
