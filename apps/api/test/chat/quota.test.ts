import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import type { Account } from '@frontdesk/db/generated/client'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { bodyOf, isRefusal, post, sessionOf, storedOf, type Incoming } from '../fixtures/chat-http.ts'

const count = (answers: Incoming[], status: number): number => answers.filter(answer => answer.status === status).length
const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))

t.test('the monthly quota', async t => {
  const frontdesk = await startFrontdesk(t)
  const shopOf = async (columns: Partial<Pick<Account, 'plan' | 'quota'>>) => {
    const account = await anAccount(frontdesk.db, columns)
    const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId: account.id })
    const use = (used: number, month: string): Promise<unknown> =>
      frontdesk.db.pool.query(
        `insert into usage (account_id, period, used, quota)
         values ($1, (date_trunc('month', now() at time zone 'utc') + $2::interval)::date, $3, 10000)`,
        [account.id, month, used],
      )
    return { account, chatbotId, use, ask: () => post(frontdesk.url, { message: 'Hello', chatbotId }) }
  }
  const isUsedUp = (t: Test, answer: Incoming, title: string): void => {
    isRefusal(t, answer, 429, title)
    t.match(bodyOf(answer).reply, 'temporarily unavailable')
  }

  await t.test('of 50 messages at once with 10 left, 10 are answered and 40 leave no trace (row 5)', async t => {
    const { chatbotId, ask } = await shopOf({ quota: 10 })
    const before = frontdesk.model.requests.length
    const answers = await Promise.all(times(50, ask))
    t.same([count(answers, 200), count(answers, 429)], [10, 40])
    for (const answer of answers.filter(({ status }) => status === 429)) isUsedUp(t, answer, 'the eleventh and later')
    t.equal(frontdesk.model.requests.length - before, 10, 'the provider was asked ten times')
    t.same(await storedOf(frontdesk.db, chatbotId), { conversations: 10, messages: 20, replies: 10, used: 10 })
  })

  await t.test('row 36: a chatbot with a daily cap is refused beyond it, and no other one is', async t => {
    const { account, chatbotId, ask } = await shopOf({})
    await frontdesk.db.prisma.chatbot.update({ where: { id: chatbotId }, data: { dailyCap: 5 } })
    const { id: other } = await aChatbot(frontdesk.db, { accountId: account.id })
    const before = frontdesk.model.requests.length
    const answers = await Promise.all(times(12, ask))
    t.same([count(answers, 200), count(answers, 429)], [5, 7])
    for (const answer of answers.filter(({ status }) => status === 429)) isUsedUp(t, answer, 'beyond the cap')
    t.equal((await post(frontdesk.url, { message: 'Hello', chatbotId: other })).status, 200)
    t.equal(frontdesk.model.requests.length - before, 6)
    t.same(await storedOf(frontdesk.db, chatbotId), { conversations: 5, messages: 10, replies: 5, used: 6 })
  })

  await t.test('row 36: a chatbot without a cap of its own answers a tenth of the month in a day', async t => {
    const { account, chatbotId, ask } = await shopOf({ quota: 600 })
    await frontdesk.db.pool.query(
      `insert into daily_usage (chatbot_id, day, used, cap) values ($1, (now() at time zone 'utc')::date, 59, 60)`,
      [chatbotId],
    )
    t.equal((await ask()).status, 200, 'the sixtieth')
    isUsedUp(t, await ask(), 'one more')
    const { id: other } = await aChatbot(frontdesk.db, { accountId: account.id })
    t.equal((await post(frontdesk.url, { message: 'Hello', chatbotId: other })).status, 200, 'nine tenths are left')
  })

  await t.test("it is the plan's number, or the account's own, for this month in UTC", async t => {
    for (const [plan, quota] of [
      ['free', 100],
      ['basic', 2_000],
      ['standard', 10_000],
    ] as const) {
      const { use, ask } = await shopOf({ plan })
      await use(quota, '-1 month')
      await use(quota - 1, '0 months')
      t.equal((await ask()).status, 200, `${plan}: the last one`)
      isUsedUp(t, await ask(), `${plan}: one more`)
    }
    const none = await shopOf({ quota: 0 })
    isUsedUp(t, await none.ask(), 'a quota of nothing')
    const own = await shopOf({ plan: 'free', quota: 101 })
    await own.use(100, '0 months')
    t.equal((await own.ask()).status, 200)
    isUsedUp(t, await own.ask(), "the account's own number")
    await frontdesk.db.prisma.account.update({ where: { id: own.account.id }, data: { quota: 102 } })
    t.equal((await own.ask()).status, 200, 'raised, it lets on at once')
    await frontdesk.db.prisma.account.update({ where: { id: own.account.id }, data: { quota: 50 } })
    isUsedUp(t, await own.ask(), 'lowered, it holds at once')
  })

  await t.test('a session that goes on needs quota too, and stays as it is without', async t => {
    const { chatbotId, ask } = await shopOf({ quota: 1 })
    const headers = { 'x-chat-session-id': sessionOf(await ask()) }
    const before = await storedOf(frontdesk.db, chatbotId)
    isUsedUp(t, await post(frontdesk.url, { message: 'Hello', chatbotId }, { headers }), 'in the same session')
    t.same(await storedOf(frontdesk.db, chatbotId), before)
  })

  await t.test('a provider failure is refunded once, and the reply can be used again', async t => {
    const { chatbotId, ask } = await shopOf({ quota: 2 })
    frontdesk.model.scriptNext({ status: 500 }, { status: 500 })
    isRefusal(t, await ask(), 502, 'failed')
    t.equal((await storedOf(frontdesk.db, chatbotId)).used, 0)
    t.same([(await ask()).status, (await ask()).status, (await ask()).status], [200, 200, 429])
    t.equal((await storedOf(frontdesk.db, chatbotId)).used, 2)
    const { rows } = await frontdesk.db.pool.query(
      `select c.kind, count(*)::int from charges c join replies r using (message_id) where chatbot_id = $1 group by 1 order by 1`,
      [chatbotId],
    )
    t.same(rows, [
      { kind: 'charge', count: 3 },
      { kind: 'refund', count: 1 },
    ])
  })
  t.equal((await frontdesk.db.pool.query('select 1 from usage where used > quota')).rowCount, 0)
})
