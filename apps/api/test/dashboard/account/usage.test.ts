import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, post } from '../../fixtures/chat-http.ts'
import { mailTo, mailsTo } from '../../fixtures/mails.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'

const logIn = async (email: string) => {
  const browser = anOwner(frontdesk.url)
  await browser.logIn(email, password, newAddress())
  return browser
}

t.test('usage is listed by month, with the quota and each chatbot that the user may see', async t => {
  const { id: accountId } = await anAccount(frontdesk.db, { plan: 'basic', quota: 7 })
  const { user } = await aUser(frontdesk.db, { accountId, password })
  const [busy, quiet] = [
    await aChatbot(frontdesk.db, { accountId, name: 'Busy' }),
    await aChatbot(frontdesk.db, { accountId, name: 'Quiet' }),
  ]
  const owner = await logIn(user.email)
  t.match((await owner.json('/api/usage')).body, {
    months: [{ month: /^\d{4}-\d\d$/, used: 0, quota: 7, chatbots: [] }],
  })
  for (const { id: chatbotId } of [busy, busy, quiet]) {
    t.equal((await post(frontdesk.url, { chatbotId, message: 'Hello' })).status, 200)
  }
  await frontdesk.db.pool.query(
    `insert into usage (account_id, period, used, quota)
     select $1, date_trunc('month', now() at time zone 'utc')::date - months * interval '1 month', 5, 9
     from unnest(array[1, 12]) as months`,
    [accountId],
  )
  t.match((await owner.json('/api/usage')).body, {
    months: {
      length: 2,
      0: {
        used: 3,
        quota: 7,
        chatbots: [
          { id: busy.id, name: 'Busy', used: 2 },
          { id: quiet.id, used: 1 },
        ],
      },
      1: { used: 5, quota: 9, chatbots: [] },
    },
  })
  const member = (chatbotIds: string[], permissions: ('analytics' | 'leads')[]) =>
    aUser(frontdesk.db, { accountId, password, permissions, chatbotIds })
  const restricted = await logIn((await member([quiet.id], ['analytics'])).user.email)
  t.match((await restricted.json('/api/usage')).body, { months: { 0: { chatbots: [{ id: quiet.id }] } } })
  t.notMatch((await restricted.send('/api/usage')).text, 'Busy')
  t.equal((await (await logIn((await member([], ['leads'])).user.email)).send('/api/usage')).status, 403)
  t.equal((await anOwner(frontdesk.url).send('/api/usage')).status, 401)
})

t.test('the audit log is the owner’s, of their own account alone, and comes in pages', async t => {
  const { user, member } = await aUser(frontdesk.db, { password })
  const other = await aUser(frontdesk.db, { password })
  await frontdesk.db.pool.query(
    `insert into audit_log (account_id, action, fields) select $1, 'chatbot.changed', '{}' from generate_series(1, 150)`,
    [member.accountId],
  )
  const owner = await logIn(user.email)
  type Log = { entries: { id: string; user: unknown }[]; nextCursor: string | null }
  const first = (await owner.json('/api/audit-log')).body as Log
  const second = (await owner.json(`/api/audit-log?cursor=${first.nextCursor}`)).body as Log
  t.same([first.entries.length, second.entries.length, second.nextCursor], [100, 51, null], 'the login is one of them')
  t.equal(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size, 151)
  const { body } = await (await logIn(other.user.email)).json('/api/audit-log')
  t.match(body, { entries: { length: 1, 0: { action: 'login.succeeded' } }, nextCursor: null })
})

t.test('owners are mailed once at 80 and once at 100 percent of the month’s replies', async t => {
  const { id: accountId } = await anAccount(frontdesk.db, { name: 'Corner Shop', plan: 'basic' })
  const { user } = await aUser(frontdesk.db, { accountId, password })
  await aUser(frontdesk.db, { accountId, password, permissions: ['analytics'] })
  const use = (used: number, account = accountId) =>
    frontdesk.db.pool.query(
      `insert into usage (account_id, period, used, quota)
       values ($1, date_trunc('month', now() at time zone 'utc')::date, $2, 10)
       on conflict (account_id, period) do update set used = excluded.used`,
      [account, used],
    )
  await use(7)
  t.equal(await frontdesk.enqueueUsageMails(), 0)
  await use(8)
  t.equal(await frontdesk.enqueueUsageMails(), 1, 'the owner alone')
  t.equal(await frontdesk.enqueueUsageMails(), 0)
  await use(10)
  t.equal(await frontdesk.enqueueUsageMails(), 1)
  t.equal(await frontdesk.enqueueUsageMails(), 0)
  const { id: atOnce } = await anAccount(frontdesk.db)
  const { user: other } = await aUser(frontdesk.db, { accountId: atOnce, password })
  await use(10, atOnce)
  t.equal(await frontdesk.enqueueUsageMails(), 1, 'an account past both shares gets one mail, about the larger')
  t.match((await mailTo(frontdesk.dataDir, other.email))[0]?.text, 'used up')
  const mails = await mailTo(frontdesk.dataDir, user.email, 2)
  const texts = mails.map(({ text }) => text).sort()
  t.match(texts, [/You’ve used 8 of 10 AI replies this month\./, /You’ve used 10 of 10 AI replies this month\./])
  t.match(texts[0], `${frontdesk.baseUrl}/dashboard/settings`)
  await until(async () => (await frontdesk.queues.depths()).maintenance.waiting === 0)
  t.equal((await mailsTo(frontdesk.dataDir, user.email)).length, 2)
})
