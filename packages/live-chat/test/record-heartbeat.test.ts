import { recordHeartbeat } from '@frontdesk/live-chat/presence/record-heartbeat'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, openChatbot, untilBlocked } from '../../conversations/test/fixtures/open-chatbot.ts'

const { db, account } = await openChatbot(t)
const accountId = account.id
const agentIds = await Promise.all(
  // So many that the table does not hold them in their order by chance.
  Array.from({ length: 20 }, async () => (await aUser(db, { accountId, permissions: ['live_chat'] })).user.id),
)
const inOrder = agentIds.toSorted()
const agents = inOrder.toReversed().map(userId => ({ accountId, userId }))

t.test('an agent with two streams has one heartbeat', async t => {
  for (let times = 0; times < 20; times += 1) await recordHeartbeat({ db }, [...agents, ...agents])
  const seen = await query<{ userId: string }>(db.pool, sql`select user_id from agent_presence order by user_id`)
  t.same(
    seen.map(({ userId }) => userId),
    inOrder,
  )
})

t.test('processes record heartbeats in one order, so that none waits for what another has', async t => {
  await recordHeartbeat({ db }, agents)
  let recorded: Promise<void> | undefined
  await inTransaction(db, async client => {
    const [first] = inOrder
    await execute(client, sql`select from agent_presence where user_id = ${first} for update`)
    recorded = recordHeartbeat({ db }, agents)
    await untilBlocked(db)
    // What comes later in the order is not locked by who waits for what comes before.
    await execute(client, sql`select from agent_presence where user_id <> ${first} for update nowait`)
  })
  await t.resolves(recorded ?? Promise.reject(new Error('it was not recorded')))
})
