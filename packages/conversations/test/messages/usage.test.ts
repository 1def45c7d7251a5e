import { commitReply, failReply } from '@frontdesk/conversations/turn/commit-reply'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { aDraft, inTransaction, openChatbot, untilBlocked } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept, account } = fixture

const aCappedChatbot = () => aChatbot(db, { accountId: account.id })
const daysOf = async (chatbotId: string): Promise<{ day: string; used: number; cap: number }[]> =>
  (
    await db.pool.query(
      `select to_char(day, 'YYYY-MM-DD') as day, used, cap from daily_usage where chatbot_id = $1 order by day`,
      [chatbotId],
    )
  ).rows
const isFull = { code: 'DAILY_CAP_REACHED', kind: 'too-many', message: /temporarily unavailable/ }

t.test('row 36: of twenty parallel messages with a cap of ten, ten are accepted and others are untouched', async t => {
  const [capped, other] = [await aCappedChatbot(), await aCappedChatbot()]
  const before = await fixture.usage()
  const tries = (count: number, chatbotId: string, dailyCap: number | null) =>
    Promise.allSettled(Array.from({ length: count }, () => accept({ chatbotId, dailyCap })))
  const [ofCapped, ofOther] = await Promise.all([tries(20, capped.id, 10), tries(5, other.id, null)])
  t.equal(ofCapped.filter(({ status }) => status === 'fulfilled').length, 10)
  const refusals = ofCapped.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  t.same([...new Set(refusals.map(({ code }) => code))], ['DAILY_CAP_REACHED'])
  t.ok(ofOther.every(({ status }) => status === 'fulfilled'))
  t.match(await daysOf(capped.id), [{ used: 10, cap: 10 }])
  t.same(await daysOf(other.id), [], 'nothing is counted without a cap')
  t.same(await fixture.usage(), { used: before.used + 15, ledger: before.ledger + 15 })
  t.equal(await db.prisma.conversation.count({ where: { chatbotId: capped.id } }), 10)
  t.equal(await db.prisma.message.count({ where: { conversation: { chatbotId: capped.id } } }), 10)
})

t.test('row 36: a cap holds for one day, from the moment it is set, lowered or raised', async t => {
  const { id: chatbotId } = await aCappedChatbot()
  await db.pool.query(`insert into daily_usage values ($1, (now() at time zone 'utc')::date - 1, 2, 2)`, [chatbotId])
  await accept({ chatbotId, dailyCap: 2 })
  await accept({ chatbotId, dailyCap: 2 })
  await t.rejects(accept({ chatbotId, dailyCap: 2 }), isFull)
  await t.rejects(accept({ chatbotId, dailyCap: 1 }), isFull)
  t.match(await accept({ chatbotId, dailyCap: 3 }), { isForBot: true })
  t.match(await accept({ chatbotId, dailyCap: null }), { isForBot: true }, 'lifted')
  await t.rejects(accept({ chatbotId, dailyCap: 3 }), isFull)
  await t.rejects(accept({ chatbotId: (await aCappedChatbot()).id, dailyCap: 0 }), isFull, 'a cap of nothing')
})

t.test('row 36: what is refused for the quota, and what a person will read, is not counted', async t => {
  const { id: chatbotId } = await aCappedChatbot()
  await t.rejects(accept({ chatbotId, dailyCap: 5, quota: 0 }), { code: 'QUOTA_REACHED' })
  t.same(await daysOf(chatbotId), [])
  const { sessionId } = await aConversation(db, { chatbotId, mode: 'human', liveStatus: 'open' })
  t.match(await accept({ chatbotId, dailyCap: 0, sessionId }), { isForBot: false })
  t.same(await daysOf(chatbotId), [])
})

t.test("the day's row is locked before the account's usage, which all of its visitors share", async t => {
  const { id: chatbotId } = await aCappedChatbot()
  await accept({ chatbotId, dailyCap: 5 })
  const { accepting } = await inTransaction(db, async client => {
    await client.query('select from daily_usage where chatbot_id = $1 for update', [chatbotId])
    const accepting = accept({ chatbotId, dailyCap: 5 })
    await untilBlocked(db)
    const { rowCount } = await client.query('select from usage where account_id = $1 for update nowait', [account.id])
    t.equal(rowCount, 1, 'nobody holds the usage while a message waits for the day')
    return { accepting }
  })
  t.match(await accepting, { isForBot: true })
})

/** A database connection that believes in another time: its `now()` is found before PostgreSQL's own. */
async function openAt(t: Test) {
  await db.pool.query(`
    create schema if not exists clock;
    create table if not exists clock.time (at timestamptz);
    create or replace function clock.now() returns timestamptz stable language sql as 'select at from clock.time'`)
  const url = new URL(fixture.databaseUrl)
  // UTC+14: a date that is read off the connection's own zone would be tomorrow's.
  url.searchParams.set('options', '-c search_path=clock,pg_catalog,public -c TimeZone=Pacific/Kiritimati')
  const elsewhen = connect({ databaseUrl: url.href, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => elsewhen.close())
  const set = (at: string) =>
    db.pool.query('with gone as (delete from clock.time) insert into clock.time values ($1)', [at])
  return { elsewhen, set }
}

t.test('row 87: a message counts for the UTC month and day it was accepted in, and so does its refund', async t => {
  const { elsewhen, set } = await openAt(t)
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId })
  const send = async (at: string) => {
    await set(at)
    return accept({ chatbotId, accountId, quota: 1, dailyCap: 1 }, elsewhen)
  }
  const monthsOf = async (): Promise<unknown[]> =>
    (
      await db.pool.query(
        `select to_char(period, 'YYYY-MM-DD') as period, used from usage where account_id = $1 order by period`,
        [accountId],
      )
    ).rows
  const late = await send('2026-01-31T23:59:59.9Z')
  await t.rejects(send('2026-01-31T23:59:59.95Z'), { code: 'DAILY_CAP_REACHED' })
  const next = await send('2026-02-01T00:00:00Z')
  await t.rejects(send('2026-02-02T00:00:00Z'), { code: 'QUOTA_REACHED' }, 'another day of the same month')
  t.same(await monthsOf(), [
    { period: '2026-01-01', used: 1 },
    { period: '2026-02-01', used: 1 },
  ])
  t.same(
    (await daysOf(chatbotId)).map(({ day }) => day),
    ['2026-01-31', '2026-02-01'],
  )

  await set('2026-02-01T00:00:20Z')
  t.ok(await failReply({ db: elsewhen }, await fixture.claim(late.conversationId), 'provider-failed'))
  t.same(
    await monthsOf(),
    [
      { period: '2026-01-01', used: 0 },
      { period: '2026-02-01', used: 1 },
    ],
    'the charge goes back to January',
  )
  t.ok(await commitReply({ db: elsewhen }, await fixture.claim(next.conversationId), aDraft('<p>Hello</p>')))
  const leap = await send('2028-02-29T23:59:59.9Z')
  t.match(leap, { isForBot: true })
  t.same((await daysOf(chatbotId)).at(-1), { day: '2028-02-29', used: 1, cap: 1 })
})
