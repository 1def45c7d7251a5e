import { randomUUID } from 'node:crypto'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import type { OperatorAccount, OperatorAccountList, OperatorStatus } from '@frontdesk/contracts/account/operator'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post } from '../../fixtures/chat-http.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db
const path = '/api/operator/accounts'

/** Somebody who runs the installation, and has an account of their own. */
async function anOperator(): Promise<Place> {
  const place = await aPlace(frontdesk)
  await prisma.user.updateMany({
    where: { members: { some: { accountId: place.account.id } } },
    data: { isOperator: true },
  })
  return place
}

const list = async ({ owner }: Place, search = ''): Promise<OperatorAccountList> =>
  (await owner.json(`${path}${search}`)).body as OperatorAccountList
const change = ({ owner }: Place, accountId: string, body: object) =>
  owner.json(`${path}/${accountId}`, { method: 'PATCH', body })

t.test('only operators have access, and no owner or member', async t => {
  const place = await aPlace(frontdesk)
  const member = await logIn(frontdesk, { accountId: place.account.id, permissions: ['chatbot_settings'] })
  for (const who of [place.owner, member]) {
    for (const address of [path, '/api/operator/status', '/api/operator/mails'])
      t.match(await who.json(address), { status: 403, body: { error: { code: 'PERMISSION_DENIED' } } })
    const body = { isSuspended: true }
    t.equal((await who.json(`${path}/${place.account.id}`, { method: 'PATCH', body })).status, 403)
  }
  t.equal((await fetch(`${frontdesk.url}${path}`)).status, 401)
  const operator = await anOperator()
  t.match((await operator.owner.json('/api/auth/me')).body, { user: { isOperator: true } })
  await prisma.user.updateMany({ data: { isOperator: false } })
  t.equal((await operator.owner.json(path)).status, 403, 'from the next request on')
})

t.test('an operator sees what accounts are and use, page by page, and finds them by name and owner', async t => {
  const operator = await anOperator()
  const name = `Plover 100% ${randomUUID()}`
  const { id: accountId } = await anAccount(frontdesk.db, { name, plan: 'basic', quota: 7 })
  const { user } = await aUser(frontdesk.db, { accountId })
  await aUser(frontdesk.db, { accountId, permissions: ['leads'] })
  const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId })
  t.equal((await post(frontdesk.url, { chatbotId, message: 'Hello' })).status, 200)
  const facts = {
    name,
    plan: 'basic',
    quota: 7,
    monthlyQuota: 7,
    used: 1,
    chatbots: 1,
    members: 2,
    owners: [user.email],
    suspendedAt: null,
  }
  for (const q of [name.toUpperCase(), '100% ', user.email]) {
    const { accounts, nextCursor } = await list(operator, `?q=${encodeURIComponent(q)}`)
    t.match(
      accounts.find(({ id }) => id === accountId),
      facts,
      q,
    )
    t.equal(nextCursor, null)
  }
  t.same((await list(operator, '?q=100_')).accounts, [], 'every character is literal')
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = await list(operator, `?limit=1${cursor}`)
    seen.push(...page.accounts.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  const all = await prisma.account.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { id: true } })
  t.same(
    seen,
    all.map(({ id }) => id),
  )
})

t.test(
  'a plan and a quota change from the next request on, and the log of the account says that it was done',
  async t => {
    const operator = await anOperator()
    const { account } = await aPlace(frontdesk, { plan: 'free' })
    t.match(await change(operator, account.id, { plan: 'standard', quota: 12 }), {
      status: 200,
      body: { plan: 'standard', quota: 12, monthlyQuota: 12 },
    })
    const answer = await change(operator, account.id, { quota: null })
    t.equal((answer.body as OperatorAccount).quota, null)
    const where = { accountId: account.id, userId: null }
    const entries = await prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
    t.same(
      entries.map(({ action, fields }) => [action, ...fields]),
      [
        ['account.changed', 'plan', 'quota'],
        ['account.changed', 'quota'],
      ],
    )
    for (const body of [{}, { plan: 'gold' }, { quota: -1 }, { name: 'Mine' }])
      t.equal((await change(operator, account.id, body)).status, 400, JSON.stringify(body))
    t.equal((await change(operator, randomUUID(), { quota: 1 })).status, 404)
  },
)

t.test('a suspended account has no logins and its chatbots answer nobody, until it is resumed', async t => {
  const operator = await anOperator()
  const place = await aPlace(frontdesk)
  const ask = async () => (await post(frontdesk.url, { chatbotId: place.chatbot.id, message: 'Hello' })).status
  t.match(await change(operator, place.account.id, { isSuspended: true }), { body: { suspendedAt: /^20/ } })
  t.equal((await place.owner.json('/api/auth/me')).status, 401)
  t.equal(await ask(), 403)
  t.match(await change(operator, place.account.id, { isSuspended: true }), { status: 200 })
  t.match(await change(operator, place.account.id, { isSuspended: false }), { body: { suspendedAt: null } })
  t.equal(await ask(), 200)
  const actions = await prisma.auditEntry.findMany({ where: { accountId: place.account.id, userId: null } })
  t.same(
    actions.map(({ action }) => action),
    ['account.suspended', 'account.resumed'],
  )
})

t.test('an operator cannot lock themselves out, and enters the password again for what changes others', async t => {
  const operator = await anOperator()
  const own = operator.account.id
  t.match(await change(operator, own, { isSuspended: true }), { status: 409, body: { error: { code: 'ACCOUNT_OWN' } } })
  t.equal((await change(operator, own, { isSuspended: false, quota: 5 })).status, 200)
})

t.test('the status says what runs, in which version, and what waits', async t => {
  const operator = await anOperator()
  const { status, body } = await operator.owner.json('/api/operator/status')
  t.equal(status, 200)
  const { postgres, redis, queues } = body as OperatorStatus
  t.match(postgres, { version: /^\d/, missingMigrations: [] })
  t.ok(postgres.bytes > 0)
  t.match(redis, { version: /^\d/, policy: 'noeviction' })
  t.ok(redis.bytes > 0)
  // Pages are rendered only where somebody has switched it on.
  t.ok(queues.every(({ name, workers, failed }) => workers === (name === 'rendering' ? 0 : 1) && failed === 0))
  t.ok(queues.some(({ name }) => name === 'replies'))
})

t.test('the status has what workers found, how old it is, and the state of the key without the key', async t => {
  const operator = await anOperator()
  const read = async () => (await operator.owner.json('/api/operator/status')).body as OperatorStatus
  const { reports, encryption } = await read()
  t.same(reports, [])
  t.match(encryption, { keyId: /^[0-9a-f]{8}$/, since: /^20/ })
  const findings = [
    { level: 'fail' as const, about: 'Mail', found: 'mail.example cannot be reached', advice: 'Check SMTP_URL.' },
    { level: 'ok' as const, about: 'Redis', found: 'version 7.4', advice: null },
  ]
  const checkedAt = '2026-11-24T10:00:00.000Z'
  await recordWorkerFacts({ db: frontdesk.db }, { findingsOfMaintenance: { checkedAt, findings } })
  t.same((await read()).reports, [{ queue: 'maintenance', checkedAt, findings }])
  await recordWorkerFacts({ db: frontdesk.db }, { encryptionKey: '00000000' })
  t.equal((await read()).encryption.since, null, 'the workers have another key')
  await recordWorkerFacts({ db: frontdesk.db }, { encryptionKey: encryption.keyId })
  const { since } = (await read()).encryption
  await recordWorkerFacts({ db: frontdesk.db }, { encryptionKey: encryption.keyId })
  t.equal((await read()).encryption.since, since, 'a worker that starts with the same key changes nothing')
})
