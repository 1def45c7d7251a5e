import { once } from 'node:events'
import { connect } from '@frontdesk/db/connect'
import { limitPerAccount, statementsOfAccount } from '@frontdesk/db/limit-per-account'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { findBrokenPromises } from '../../../test/harness/ledger.ts'
import { inTransaction, untilBlocked } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, replyOf, run } = await openWorker(t)
const { db, accept, account } = fixture

const connections = statementsOfAccount + 2
const few = connect({
  databaseUrl: fixture.databaseUrl,
  poolSize: connections,
  name: 'worker',
  onIdleError: () => undefined,
  statementMs: 60_000,
})
t.teardown(() => few.close())
/** A worker with few connections of its own, whose statements wait for a row for as long as the test holds it. */
const needs = {
  ...deps,
  db: few,
  perAccount: limitPerAccount({ atATime: statementsOfAccount, waitMs: 60_000 }),
}

/** How turns end whose charge goes back. */
const ends = { fail: 'failed', 'are stopped': 'failed', 'are handed off': 'handed_over' } as const

/** Ends more turns of one account than the worker has connections, while somebody holds its usage. Returns their states. */
async function whileTurnsEnd(how: keyof typeof ends, meanwhile: () => Promise<void>): Promise<string[]> {
  const turns = await Promise.all(Array.from({ length: 2 * connections }, () => accept()))
  const ids = turns.map(({ replyId }) => replyId)
  if (how === 'are stopped') await db.pool.query('update replies set stopped_at = now() where id = any($1)', [ids])
  const liveChatOnFailure = how === 'are handed off'
  const data = { liveChatEnabled: true, liveChatOnFailure }
  await db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data })
  provider.script({ status: 401 })
  const before = provider.requests.length
  const running = await inTransaction(db, async client => {
    await client.query('select from usage where account_id = $1 for update', [account.id])
    const running = turns.map(({ conversationId }) => run(conversationId, { needs }).finished)
    if (how !== 'are stopped') await provider.when(() => provider.requests.length === before + turns.length)
    await untilBlocked(db, statementsOfAccount)
    await meanwhile()
    return running
  })
  await Promise.all(running)
  return (await Promise.all(ids.map(replyOf))).map(({ state }) => state)
}

for (const how of Object.keys(ends) as (keyof typeof ends)[]) {
  t.test(`I39: while turns of one account ${how} and wait for its usage, replies of others are stored`, async t => {
    const { id, accountId } = await aChatbot(db)
    const states = await whileTurnsEnd(how, async () => {
      provider.script({ text: 'Happy to help you.' })
      const { conversationId, replyId } = await accept({ chatbotId: id, accountId })
      await run(conversationId, { needs, chatbotId: id }).finished
      t.match(await replyOf(replyId), { state: 'answered' })
    })
    t.same([...new Set(states)], [ends[how]])
  })
}

t.test('a turn that cannot store its failure asks its provider once, however long it waits', async t => {
  await db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data: { liveChatOnFailure: false } })
  const { conversationId, replyId } = await accept()
  const limited = limitPerAccount({ atATime: 1, waitMs: 10 })
  const holder = new AbortController()
  const held = limited(account.id, async () => void (await once(holder.signal, 'abort')))
  let tries = 0
  const perAccount: typeof limited = (accountId, task) => {
    tries += 1
    return limited(accountId, task)
  }
  provider.script({ status: 401 })
  const before = provider.requests.length
  const { finished } = run(conversationId, { needs: { ...needs, perAccount } })
  await until(() => tries === 3)
  holder.abort()
  await Promise.all([held, finished])
  t.equal(provider.requests.length, before + 1)
  t.match(await replyOf(replyId), { state: 'failed', claims: 1 })
})

t.test('after all this, every accepted message is answered and charged as promised', async t => {
  t.same(await findBrokenPromises(db), [])
})
