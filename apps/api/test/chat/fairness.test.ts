import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { inTransaction, untilBlocked } from '../../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk, type FrontdeskOptions } from '../../../../test/harness/start-frontdesk.ts'
import { newAddress, post } from '../fixtures/chat-http.ts'

/** What one account does to itself, and not to others. */

/** Two accounts: the noisy one has chosen a model of its own, the quiet one has the installation's. */
async function twoAccounts(t: Test, model: string, options: FrontdeskOptions = {}) {
  const frontdesk = await startFrontdesk(t, options)
  const [noisy, quiet] = await Promise.all([aChatbot(frontdesk.db, { model }), aChatbot(frontdesk.db)])
  const ask = ({ id: chatbotId }: { id: string }) =>
    post(frontdesk.url, { message: 'When are you open?', chatbotId }, { from: newAddress() })
  const manyAsk = (count: number) => Promise.all(Array.from({ length: count }, () => ask(noisy)))
  return { ...frontdesk, noisy, quiet, ask, manyAsk }
}

t.test(
  'I39: a model that hangs has half of the places; others are answered, and its own visitors when it is back',
  async t => {
    const { db, model, quiet, ask, manyAsk } = await twoAccounts(t, 'other:model-y')
    let isHanging = true
    model.script(({ body }) =>
      body.model === 'model-y' ? { text: 'Hello back.', gated: isHanging } : { text: 'Hello at ten.' },
    )
    const hanging = manyAsk(60)
    await until(async () => (await db.prisma.reply.count()) === 60)
    const held = () => model.requests.filter(({ state }) => state === 'answering')
    await model.when(() => held().length === 32)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(quiet)))
    t.same(
      answers.map(({ status }) => status),
      Array.from({ length: 8 }, () => 200),
    )
    t.equal(held().length, 32)
    t.equal(await db.prisma.reply.count({ where: { state: 'pending', claims: 0 } }), 28, 'no attempt was used up')

    isHanging = false
    await Promise.all(held().map(call => call.release()))
    t.ok((await hanging).every(({ status }) => status === 200))
    t.same(await findBrokenPromises(db), [])
  },
)

t.test('I39: a failing or rate-limited model does not pause other models of its provider', async t => {
  for (const status of [500, 429]) {
    const { model, quiet, ask, manyAsk } = await twoAccounts(t, 'default:model-x', {
      breaker: { failures: 2, pauseMs: 60_000 },
    })
    model.script(({ body }) => (body.model === 'model-x' ? { status } : { text: 'Hello at ten.' }))
    t.ok((await manyAsk(6)).every(answer => answer.status === 502))
    t.equal((await ask(quiet)).status, 200, `${status}`)
  }
})

t.test('I39: a rate limit used up by one account does not block the model for others', async t => {
  const { model, noisy, ask, manyAsk } = await twoAccounts(t, 'default:model-x', {
    breaker: { failures: 2, pauseMs: 60_000 },
  })
  model.script({ status: 429 })
  t.ok((await manyAsk(6)).every(answer => answer.status === 502))
  model.script({ text: 'Hello at ten.' })
  t.equal((await ask(noisy)).status, 200)
})

t.test(
  'I39: while the usage of one account is locked, four of its messages wait for it, and others are answered',
  async t => {
    const { db, noisy, quiet, ask, manyAsk } = await twoAccounts(t, 'other:model-y')
    t.equal((await ask(noisy)).status, 200)
    const blocked = async () => {
      const { rowCount } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
      )
      return rowCount
    }
    const { waiting } = await inTransaction(db, async client => {
      await client.query('select from usage where account_id = $1 for update', [noisy.accountId])
      const waiting = manyAsk(32)
      await untilBlocked(db, 4)
      t.equal((await ask(quiet)).status, 200)
      t.equal(await blocked(), 4)
      return { waiting }
    })
    t.ok((await waiting).every(({ status }) => status === 200))
  },
)
