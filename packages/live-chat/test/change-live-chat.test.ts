import { changeLiveChat, type Step } from '@frontdesk/live-chat/change-live-chat'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import t from 'tap'
import { inTransaction, openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept } = fixture
const request: Step = { step: 'request', notice: 'waiting', agent: null }

t.test('row 86: a step holds no connection of the database while it waits for Redis', async t => {
  const { conversationId } = await accept()
  const order: string[] = []
  const onRelease = (): void => void order.push('connection released')
  db.pool.on('release', onRelease)
  const redis = new Proxy(fixture.redis, {
    get(target, name) {
      order.push('Redis asked')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  t.match(await changeLiveChat({ ...fixture, redis }, { conversationId }, () => request), { outcome: 'changed' })
  db.pool.off('release', onRelease)
  t.equal(order[0], 'connection released')
  t.ok(order.includes('Redis asked'))
})

t.test('a step that has waited too long for the conversation keeps its connection', async t => {
  const { conversationId } = await accept()
  const pool = Object.assign(Object.create(db.pool) as typeof db.pool, {
    // The time limit of a visitor's request, on the connection that the step takes.
    connect: async () => {
      const client = await db.pool.connect()
      await execute(client, sql`set statement_timeout = '200 ms'`)
      return client
    },
  })
  let closed = 0
  db.pool.on('remove', () => (closed += 1))
  await inTransaction(db, async client => {
    await execute(client, sql`select from conversations where id = ${conversationId} for update`)
    await t.rejects(
      changeLiveChat({ ...fixture, db: { pool } }, { conversationId }, () => request),
      { code: '57014' },
    )
  })
  t.equal(closed, 0)
})
