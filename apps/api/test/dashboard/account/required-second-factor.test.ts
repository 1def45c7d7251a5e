import { anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { bodies, queries } from '../../fixtures/access-requests.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'
import { setUpApp } from '../../fixtures/logins/second-factor.ts'

/* What a member may do whose account requires a second factor. The operations come from the documentation. */

const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { accessMs: 100 } })
const { db } = frontdesk

const { paths } = (await (await fetch(`${frontdesk.url}/documentation/json`)).json()) as {
  paths: Record<string, Record<string, { 'x-access'?: string; requestBody?: unknown }>>
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([name, { 'x-access': access, requestBody }]) =>
    access === undefined || access === 'everybody'
      ? []
      : [
          {
            title: `${name.toUpperCase()} ${path}`,
            method: name.toUpperCase(),
            path,
            takesBody: requestBody !== undefined,
          },
        ],
  ),
)

/** What sets a second factor up, and tells the user so. Logging out needs no login. */
const setUp = new Set([
  'GET /api/auth/me',
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/passkeys/proof-options',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/{id}/remove',
  'POST /api/auth/confirm-password',
])

async function codeOf(who: Owner, { title, method, path, takesBody }: (typeof operations)[number]): Promise<string> {
  const { text } = await who.send(
    path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000') + (queries[title] ?? ''),
    { method, ...(takesBody ? { body: bodies[title] ?? {} } : {}) },
  )
  return /"code":"(\w+)"/.exec(text)?.[1] ?? ''
}

const requireIt = (owner: Owner, body: object) => owner.json('/api/account/second-factor', { method: 'PUT', body })

t.test('after the days of grace, whoever has no second factor can only set one up', async t => {
  const { id: accountId } = await anAccount(db)
  const owner = await logIn(frontdesk, { accountId })
  const member = await logIn(frontdesk, { accountId, permissions: ['leads'] })
  await db.prisma.user.updateMany({ where: { members: { some: { accountId } } }, data: { isOperator: true } })
  t.equal((await requireIt(member, { isRequired: true, graceDays: 7 })).status, 403)
  t.equal((await requireIt(owner, { isRequired: true, graceDays: 91 })).status, 400)
  t.equal((await requireIt(owner, { isRequired: true, graceDays: 7 })).status, 200)
  const dueAt = async (who: Owner) =>
    ((await who.json('/api/auth/me')).body as { user: { secondFactorDueAt?: string } }).user.secondFactorDueAt ?? ''
  t.match(new Date(await dueAt(member)).getTime() - Date.now() > 6.9 * 86_400_000, true, 'a week from now')
  t.equal((await member.send('/api/leads')).status, 200)

  t.equal((await requireIt(owner, { isRequired: true, graceDays: 0 })).status, 200)
  for (const who of [owner, member])
    for (const operation of operations) {
      const code = await codeOf(who, operation)
      if (setUp.has(operation.title)) t.not(code, 'SECOND_FACTOR_REQUIRED', operation.title)
      else t.equal(code, 'SECOND_FACTOR_REQUIRED', operation.title)
    }
  t.equal(await db.prisma.auditEntry.count({ where: { accountId, fields: { has: 'secondFactor' } } }), 2)

  for (const who of [owner, member]) await setUpApp(who)
  t.equal((await member.send('/api/leads')).status, 200)
  t.equal(await dueAt(member), '')
  t.match((await owner.json('/api/team')).body, {
    members: [{ hasSecondFactor: true }, { hasSecondFactor: true }],
    secondFactor: { isRequired: true, graceDays: 0 },
  })
  t.equal((await member.send('/api/auth/logout', { method: 'POST' })).status, 200)
})

t.test('whoever joins later has the same days, and without the requirement nothing is due', async t => {
  const { id: accountId } = await anAccount(db, { secondFactorRequiredAt: new Date(0), secondFactorGraceDays: 3 })
  const owner = await logIn(frontdesk, { accountId })
  t.equal((await owner.send('/api/team')).status, 200)
  t.match((await owner.json('/api/auth/second-factor')).body, { isOn: false, dueAt: /^20/ })
  t.equal((await requireIt(owner, { isRequired: false, graceDays: 3 })).status, 200)
  t.match((await owner.json('/api/auth/second-factor')).body, { isOn: false, dueAt: null })
})

t.test('I24: an open stream ends when its user should have set up a second factor', async t => {
  const { id } = await anAccount(db)
  const owner = await logIn(frontdesk, { accountId: id })
  const stream = await fetch(`${frontdesk.url}/api/live-chats/events`, { headers: { cookie: owner.cookie() } })
  t.equal(stream.status, 200)
  await db.prisma.account.update({
    where: { id },
    data: { secondFactorRequiredAt: new Date(), secondFactorGraceDays: 0 },
  })
  // It would last for two minutes. Whether that is an error for the reader depends on what was sent last.
  t.notMatch(await stream.text().catch(() => ''), 'reconnect')
  t.equal((await owner.send('/api/live-chats/events')).status, 403)
})
