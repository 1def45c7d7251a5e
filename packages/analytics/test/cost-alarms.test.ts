import { countCostAlarms } from '@frontdesk/analytics/cost-alarm/count-cost-alarms'
import { raiseCostAlarms } from '@frontdesk/analytics/cost-alarm/raise-cost-alarms'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openAccounts } from '../../accounts/test/open-accounts.ts'
import { setPrice } from './fixtures/analytics-reader.ts'

const accounts = await openAccounts(t)
const { db, queuedMails } = accounts
const hourMs = 60 * 60 * 1_000
const now = new Date('2026-03-20T15:00:00Z')
const raise = async (at = now) => (await raiseCostAlarms(accounts, { now: at })).map(({ name }) => name)
const subjectsTo = async (address: string) => (await queuedMails()).filter(({ to }) => to === address)

interface Use {
  /** Days before today (UTC). */
  ago: number
  /** In thousands. */
  tokens: number
  cost?: number
  currency?: string
}

/** An account with two chatbots that share the tokens of each day, in its first and its last quarter of an hour. */
async function anAccountWith(name: string, uses: readonly Use[]) {
  const account = await anAccount(db, { name })
  const chatbots = [await aChatbot(db, { accountId: account.id }), await aChatbot(db, { accountId: account.id })]
  const data = uses.flatMap(({ ago, tokens, cost = 0, currency = 'EUR' }) =>
    chatbots.map(({ id }, index) => ({
      chatbotId: id,
      slot: new Date(Date.parse('2026-03-20T00:00:00Z') - ago * 24 * hourMs + index * 23.75 * hourMs),
      purpose: 'reply',
      model: 'model-server',
      currency,
      inputTokens: tokens * 400,
      outputTokens: tokens * 100,
      cost: cost / 2,
    })),
  )
  await db.prisma.analyticsModel.createMany({ data })
  return account
}

const days = (from: number, to: number, use: Omit<Use, 'ago'>): Use[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ ago: from + index, ...use }))

async function anOperator(language: string | null = null): Promise<string> {
  const { user } = await aUser(db, { password: 'correct horse battery' })
  await db.prisma.user.update({ where: { id: user.id }, data: { isOperator: true, language } })
  return user.email
}

t.beforeEach(async () => {
  await db.pool.query('truncate analytics_models, cost_alarms, installation_facts')
  await db.pool.query('update users set is_operator = false')
})

t.test('an account that takes five times the tokens of its usual day is named to each operator once a day', async t => {
  const [operator, other] = [await anOperator(), await anOperator('de')]
  const { user: owner } = await aUser(db, { password: 'correct horse battery' })
  await anAccountWith('Corner shop.example', [{ ago: 0, tokens: 2_000 }, ...days(1, 14, { tokens: 400 })])
  await anAccountWith('As usual', [{ ago: 0, tokens: 1_999 }, ...days(1, 14, { tokens: 400 })])
  t.same(await raise(), ['Corner shop.example'])
  t.same(await raise(), [], 'not twice on a day')
  const [mail, ...more] = await subjectsTo(operator)
  t.same(more, [])
  t.equal(mail?.subject, 'Unusually high AI use')
  t.match(mail?.text, 'Corner shop[.]example: 2,000,000 tokens (typical day: 400,000 tokens)')
  t.match(mail?.text, 'https://desk.example/dashboard/operator/accounts')
  t.notMatch(mail?.text, 'As usual')
  t.notMatch(mail?.text, '€')
  t.match(await subjectsTo(other), [{ subject: 'Ungewöhnlich hoher KI-Verbrauch' }])
  t.same(await subjectsTo(owner.email), [])
  t.same(await raise(new Date(now.getTime() + 24 * hourMs)), [], 'the next day begins at zero')
})

t.test('of two runs at once, one raises the alarm and mails it', async t => {
  const operator = await anOperator()
  await anAccountWith('Corner shop', [{ ago: 0, tokens: 1_000 }])
  const blocker = await db.pool.connect()
  const waiting = async () =>
    (await db.pool.query(`select from pg_locks where relation = 'cost_alarms'::regclass and not granted`)).rowCount
  await blocker.query('begin; lock table cost_alarms in exclusive mode')
  const runs = Promise.all([raise(), raise()])
  // Both have found the account by then, and neither has written anything.
  await until(async () => (await waiting()) === 2)
  await blocker.query('commit')
  blocker.release()
  t.same((await runs).flat(), ['Corner shop'])
  t.equal((await subjectsTo(operator)).length, 1)
})

t.test('a dearer model counts as well: five times the money of a usual day, in the currency of today', async t => {
  await setPrice(db, '3')
  const operator = await anOperator()
  const usual = days(1, 14, { tokens: 1_000, cost: 2 })
  await anAccountWith('Dear', [{ ago: 0, tokens: 1_000, cost: 10 }, ...usual])
  await anAccountWith('Not so dear', [{ ago: 0, tokens: 1_000, cost: 9.99 }, ...usual])
  await anAccountWith('Another currency', [
    { ago: 0, tokens: 1_000, cost: 10 },
    ...days(1, 14, { tokens: 1_000, cost: 2, currency: 'USD' }),
  ])
  await anAccountWith('No price before', [{ ago: 0, tokens: 1_000, cost: 10 }, ...days(1, 14, { tokens: 1_000 })])
  t.same(await raise(), ['Dear'])
  t.match((await subjectsTo(operator))[0]?.text, 'Dear: €10.00 (typical day: €2.00)')
})

t.test('little use is no alarm, and a new account has one from a million tokens', async t => {
  await anAccountWith('Little', [{ ago: 0, tokens: 999 }, ...days(1, 14, { tokens: 1 })])
  await anAccountWith('New', [{ ago: 0, tokens: 1_000 }])
  t.same(await raise(), ['New'])
})

t.test(
  'usual is the median of the days with replies among the last 14: neither a peak nor closed days move it',
  async t => {
    const open = days(1, 5, { tokens: 300 })
    await anAccountWith('After a peak', [{ ago: 0, tokens: 1_500 }, { ago: 6, tokens: 90_000 }, ...open])
    await anAccountWith('Closed days', [{ ago: 0, tokens: 1_499 }, ...open])
    await anAccountWith('Long ago', [{ ago: 0, tokens: 1_500 }, ...open, ...days(15, 30, { tokens: 90_000 })])
    t.same((await raise()).toSorted(), ['After a peak', 'Long ago'])
  },
)

t.test('without an operator who can log in the alarm is raised all the same', async t => {
  await anAccountWith('Corner shop', [{ ago: 0, tokens: 1_000 }])
  t.same(await raise(), ['Corner shop'])
  t.equal(await db.prisma.costAlarm.count(), 1)
  t.equal(await db.prisma.accountMail.count(), 0)
})

t.test('a mail that the queue does not get stays in the outbox', async t => {
  await anOperator()
  await anAccountWith('Corner shop', [{ ago: 0, tokens: 1_000 }])
  const queues = { enqueue: () => Promise.reject(new Error('Redis is away')) }
  t.equal((await raiseCostAlarms({ ...accounts, queues }, { now })).length, 1)
  t.equal(await db.prisma.accountMail.count(), 1)
  await db.prisma.accountMail.deleteMany()
})

t.test('many accounts are several mails, and the metric counts the alarms of today alone', async t => {
  for (let count = 0; count < 21; count += 1) await anAccountWith(`Shop ${count}`, [{ ago: 0, tokens: 1_000 }])
  t.same([(await raise()).length, (await raise()).length, (await raise()).length], [20, 1, 0])
  t.equal(await countCostAlarms({ db }), 0)
  await db.pool.query(`update cost_alarms set day = (now() at time zone 'utc')::date`)
  t.equal(await countCostAlarms({ db }), 21)
})

t.test('the mail is written in each language of the dashboard', async t => {
  const operators = await Promise.all(visitorLanguages.map(language => anOperator(language)))
  await anAccountWith('Corner shop', [{ ago: 0, tokens: 1_000 }])
  await raise()
  const mails = await Promise.all(operators.map(subjectsTo))
  t.equal(new Set(mails.map(([mail]) => mail?.subject)).size, visitorLanguages.length)
  for (const [mail] of mails) t.match(mail?.text, /Corner shop\s*: .+/)
})
