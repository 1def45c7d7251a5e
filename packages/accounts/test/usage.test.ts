import t from 'tap'
import { enqueueUsageMails } from '@frontdesk/accounts/mails/enqueue-usage-mails'
import { changePlan } from '@frontdesk/accounts/plan/change-plan'
import { readUsage } from '@frontdesk/accounts/plan/read-usage'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { aChatbot, aSource, aUser } from '@frontdesk/testing/factories'
import { openAccounts } from './open-accounts.ts'

const accounts = await openAccounts(t)
const { db } = accounts
const limits = { statementMs: 10_000, signal: new AbortController().signal }

const useUp = (accountId: string, { used, quota }: { used: number; quota: number }) =>
  execute(
    db.pool,
    sql`
      insert into usage (account_id, period, used, quota)
      values (${accountId}, date_trunc('month', now() at time zone 'utc')::date, ${used}, ${quota})
      on conflict (account_id, period) do update set used = excluded.used`,
  )

t.test('the report shows this month first, with the quota of the plan as it is now', async t => {
  const { member } = await aUser(db)
  const { accountId } = member
  t.match((await readUsage({ db }, await accounts.actorOf(member.id), limits)).months, [{ used: 0, quota: 10_000 }])
  await useUp(accountId, { used: 7, quota: 10_000 })
  t.same(await changePlan({ db }, { accountId, plan: 'basic' }), { quota: 2_000 })
  const { months } = await readUsage({ db }, await accounts.actorOf(member.id), limits)
  t.match(months, [{ used: 7, quota: 2_000, chatbots: [] }])
  t.equal(months.length, 1)
})

t.test('a report that cannot count each chatbot in time still says what the account has used', async t => {
  const { member } = await aUser(db)
  await useUp(member.accountId, { used: 7, quota: 10_000 })
  const actor = await accounts.actorOf(member.id)
  const holder = await db.pool.connect()
  await execute(holder, sql`begin`)
  await execute(holder, sql`lock table charges in access exclusive mode`)
  const report = await readUsage({ db }, actor, { ...limits, statementMs: 100 })
  await execute(holder, sql`rollback`)
  holder.release()
  t.match(report.months, [{ used: 7, chatbots: null }])
  t.match(await readUsage({ db }, actor, limits), { months: [{ used: 7, chatbots: [] }] })
})

t.test('the report has what the account has of everything that its plan limits', async t => {
  const { member } = await aUser(db)
  const { accountId } = member
  await aUser(db, { accountId, permissions: ['leads'] })
  const { id: chatbotId } = await aChatbot(db, { accountId })
  await aSource(db, { chatbotId })
  await aSource(db, { chatbotId: (await aChatbot(db, {})).id })
  const { planUse } = await readUsage({ db }, await accounts.actorOf(member.id), limits)
  t.same(planUse, { chatbots: 1, sources: 1, fileBytes: 0, textBytes: 0, members: 2 })
})

t.test('an owner gets one mail at 80 % and one at 100 % of the quota', async t => {
  const { user, member } = await aUser(db, { password: 'correct horse battery' })
  const subjects = async () =>
    (await accounts.queuedMails()).filter(({ to }) => to === user.email).map(({ subject }) => subject)
  await useUp(member.accountId, { used: 79, quota: 100 })
  t.equal(await enqueueUsageMails(accounts), 0)
  await useUp(member.accountId, { used: 80, quota: 100 })
  t.equal(await enqueueUsageMails(accounts), 1)
  t.equal(await enqueueUsageMails(accounts), 0)
  t.match(await subjects(), [/80%/])
  await useUp(member.accountId, { used: 100, quota: 100 })
  t.equal(await enqueueUsageMails(accounts), 1)
  t.equal((await subjects()).length, 2)
  t.equal(await enqueueUsageMails(accounts), 0)
})
