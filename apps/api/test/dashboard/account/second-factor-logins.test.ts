import { aUser } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { mailsTo } from '../../fixtures/mails.ts'
import { anOwner } from '../../fixtures/owner.ts'
import { codeOf, setUpApp } from '../../fixtures/logins/second-factor.ts'

/* What a second factor does to logins: which ones end, which tries are counted, and what is recorded of them. */

const frontdesk = await startFrontdesk(t)
const { db, redis, namespace } = frontdesk
const password = 'correct horse battery'

async function aPerson() {
  const { user, member } = await aUser(db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return { user, accountId: member.accountId, browser }
}

/** Somebody with an app, logged in on one browser. */
async function aPersonWithApp() {
  const person = await aPerson()
  const app = await setUpApp(person.browser)
  await forgetStep(person.user.id)
  return { ...person, ...app }
}

/** Half a minute later and more, as far as used codes are concerned. */
const forgetStep = (userId: string) => db.prisma.secondFactor.update({ where: { userId }, data: { lastStep: null } })

const logIn = (email: string, { from = newAddress(), ...given }: { from?: string; code?: string } = {}) =>
  anOwner(frontdesk.url).send('/api/auth/login', { body: { email, password, ...given }, from })

const outcome = ({ status, text }: Incoming) => [status, (JSON.parse(text) as { error?: { code: string } }).error?.code]
const needed = [401, 'SECOND_FACTOR_NEEDED']
const wrong = [401, 'SECOND_FACTOR_WRONG']
const isIn = [200, undefined]

const actionsOf = async (accountId: string): Promise<string[]> =>
  (await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })).map(({ action }) => action)

const isMailed = (email: string, subject: string): Promise<void> =>
  until(async () => (await mailsTo(frontdesk.dataDir, email)).some(({ head }) => head.includes(`Subject: ${subject}`)))

/** How many logins the metrics have counted as limited. */
const limited = async (): Promise<number> =>
  (await readMetrics(frontdesk.url))('frontdesk_logins_total{outcome="limited"}') ?? 0

t.test('row 22: the set-up ends a login that is being made, and keeps its own', async t => {
  const { user, browser: own } = await aPerson()
  const other = anOwner(frontdesk.url)
  await other.logIn(user.email, password, newAddress())
  // As if its session were stored when the set-up has ended the ones that it found.
  await redis.del(`${namespace}:logins:${user.id}`)
  await setUpApp(own)
  t.equal((await other.send('/api/auth/me')).status, 401)
  t.equal((await own.send('/api/auth/me')).status, 200)
  t.match((await own.json('/api/auth/sessions')).body, { sessions: [] })
})

t.test('the set-up shows the recovery codes, whatever becomes of the list of logins', async t => {
  const { user, browser } = await aPerson()
  const begun = await browser.json('/api/auth/second-factor', { body: {} })
  const { secret } = begun.body as { secret: string }
  // A list where a set is expected: every command for it fails.
  await redis.del(`${namespace}:logins:${user.id}`)
  await redis.set(`${namespace}:logins:${user.id}`, 'x')
  const { status, body } = await browser.json('/api/auth/second-factor/confirm', { body: { code: codeOf(secret) } })
  t.equal(status, 200)
  t.equal((body as { recoveryCodes: string[] }).recoveryCodes.length, 10)
})

t.test('a request in flight during the set-up does not bring the old login back', async t => {
  const { browser } = await aPerson()
  const name = `${namespace}:session:`
  const keys = await redis.keys(`${name}*`)
  const before = new Map(await Promise.all(keys.map(async key => [key, await redis.get(key)] as const)))
  await setUpApp(browser)
  const changed = await Promise.all(keys.map(async key => ((await redis.get(key)) === before.get(key) ? [] : [key])))
  t.equal(changed.flat().length, 1, 'its own login has the new epoch')
  const [key = ''] = changed.flat()
  await redis.pexpire(key, 60_000)
  const renewed = await redis.get(key)
  await browser.send('/api/auth/me')
  t.equal(await redis.get(key), renewed, 'an answer writes nothing of what its request has read')
  t.ok((await redis.pttl(key)) > 60_000, 'and makes the login last longer')
})

t.test('row 21: whoever knows only the password uses up no logins of its user', async t => {
  const { user, secret, recoveryCodes } = await aPersonWithApp()
  for (let count = 0; count < 61; count += 1) {
    t.same(outcome(await logIn(user.email)), needed)
    // Otherwise most of them would be slowed down as tries for one person.
    for (const key of await redis.keys(`${namespace}:login:person:*`)) await redis.del(key)
  }
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), isIn)
  t.same(outcome(await logIn(user.email, { code: recoveryCodes[0] ?? '' })), isIn)
})

t.test('row 21: a step without a code is a try of its network, until its code follows', async t => {
  const { user, secret } = await aPersonWithApp()
  const from = newAddress()
  for (let count = 0; count < 5; count += 1) t.same(outcome(await logIn(user.email, { from })), needed)
  t.same(outcome(await logIn(user.email, { from })), [429, 'LOGIN_LIMITED'])

  const home = newAddress()
  for (let count = 0; count < 8; count += 1) {
    t.same(outcome(await logIn(user.email, { from: home })), needed)
    t.same(outcome(await logIn(user.email, { from: home, code: codeOf(secret) })), isIn)
    await forgetStep(user.id)
  }
})

t.test('row 21: logins of one’s own, in one step or two, give their network no more guesses', async t => {
  const { user, secret } = await aPersonWithApp()
  const from = newAddress()
  const guess = async (name: string) => outcome(await logIn(`${name}-${user.email}`, { from }))
  for (let count = 0; count < 40; count += 1) t.same(await guess(`guess${count}`), [401, 'LOGIN_WRONG'])
  for (const isTwoSteps of [false, false, false, true, true]) {
    if (isTwoSteps) t.same(outcome(await logIn(user.email, { from })), needed)
    t.same(outcome(await logIn(user.email, { from, code: codeOf(secret) })), isIn)
    await forgetStep(user.id)
  }
  // Each first step of two is one of the network's fifty tries.
  for (let count = 40; count < 48; count += 1) t.same(await guess(`guess${count}`), [401, 'LOGIN_WRONG'])
  t.same(await guess('guess48'), [429, 'LOGIN_LIMITED'])
})

t.test('the password without a code is recorded where the user has not logged in from', async t => {
  const { user, secret, accountId } = await aPersonWithApp()
  const needs = async () => (await actionsOf(accountId)).filter(action => action === 'second-factor.needed').length
  const from = newAddress()
  await logIn(user.email, { from })
  t.equal(await needs(), 1)
  await logIn(user.email, { from, code: codeOf(secret) })
  await logIn(user.email, { from })
  t.equal(await needs(), 1, 'and not where they have')
})

t.test('tries beyond the tenth wrong code are counted as limited', async t => {
  const { user, secret } = await aPersonWithApp()
  await db.prisma.secondFactor.update({ where: { userId: user.id }, data: { wrongCodes: 10, wrongSince: new Date() } })
  const before = await limited()
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), [429, 'SECOND_FACTOR_LIMITED'])
  t.equal(await limited(), before + 1)
})

t.test('a typing error at the set-up is not recorded; a wrong code of a factor that is on is', async t => {
  const { browser, accountId } = await aPerson()
  const { body } = await browser.json('/api/auth/second-factor', { body: {} })
  const confirm = (code: string) => browser.send('/api/auth/second-factor/confirm', { body: { code } })
  t.equal((await confirm('000000')).status, 400)
  t.notOk((await actionsOf(accountId)).includes('second-factor.failed'))
  t.equal((await confirm(codeOf((body as { secret: string }).secret))).status, 200)
  t.equal((await browser.send('/api/auth/second-factor/remove', { body: { code: '000000' } })).status, 400)
  t.ok((await actionsOf(accountId)).includes('second-factor.failed'))
})

t.test('each use of a recovery code is recorded, and new ones are mailed', async t => {
  const { user, browser, recoveryCodes, accountId } = await aPersonWithApp()
  const [first = '', second = '', third = ''] = recoveryCodes
  t.same(outcome(await logIn(user.email, { code: first })), isIn)
  t.equal((await browser.send('/api/auth/confirm-password', { body: { code: second } })).status, 200)
  t.equal((await browser.send('/api/auth/second-factor/recovery-codes', { body: { code: third } })).status, 200)
  t.equal((await actionsOf(accountId)).filter(action => action === 'recovery-code.used').length, 3)
  t.same(outcome(await logIn(user.email, { code: first })), wrong)
  t.equal((await actionsOf(accountId)).filter(action => action === 'recovery-code.used').length, 3)
  await isMailed(user.email, 'New recovery codes')
})

t.test('a code counts as the password within the hour', async t => {
  const { user, browser, secret } = await aPersonWithApp()
  for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
  const hook = { body: { url: 'https://hooks.shop.example/', events: ['lead.created'] } }
  t.same(outcome(await browser.send('/api/webhooks', hook)), [403, 'PASSWORD_NEEDED'])
  const confirm = (body: object) => browser.send('/api/auth/confirm-password', { body, from: newAddress() })
  t.equal((await confirm({})).status, 400)
  t.same(outcome(await confirm({ code: '000000' })), [400, 'SECOND_FACTOR_WRONG'])
  t.same(outcome(await browser.send('/api/webhooks', hook)), [403, 'PASSWORD_NEEDED'])
  await forgetStep(user.id)
  t.same(outcome(await confirm({ code: codeOf(secret) })), isIn)
  t.equal((await browser.send('/api/webhooks', hook)).status, 201)
})

t.test('a password or a code that is entered again is explained by its own name', async t => {
  const { browser } = await aPerson()
  const says = async (body: object) =>
    (JSON.parse((await browser.send('/api/auth/confirm-password', { body })).text) as { error: { message: string } })
      .error.message
  t.equal(await says({ code: '' }), 'code must not be empty.')
  t.equal(await says({ password: '' }), 'password must not be empty.')
  t.equal(await says({ password: 'x', code: '1' }), 'Invalid request: unknown field code. Known fields: password.')
})
