import { aUser } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import {
  addPasskey,
  aChallenge,
  aPersonWithPasskey,
  assertionOf,
  outcome,
  type Oddities,
  type Passkey,
} from '../../fixtures/logins/authenticator.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { mailsTo } from '../../fixtures/mails.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { codeOf, setUpApp } from '../../fixtures/logins/second-factor.ts'

/* Passkeys as people use them: for the login, as a second factor, and to confirm who they are. */

const frontdesk = await startFrontdesk(t)
const { db, redis, namespace, url } = frontdesk
const password = 'correct horse battery'

/** Somebody with a passkey, logged in on one browser. */
const aPerson = (odd?: Oddities) => aPersonWithPasskey(frontdesk, odd)
const isIn = [200, undefined]
const needed = [401, 'SECOND_FACTOR_NEEDED']

async function logInWith(passkey: Passkey, browser: Owner = anOwner(url), odd: Oddities = {}): Promise<Incoming> {
  const challenge = await aChallenge(browser, 'login')
  return browser.send('/api/auth/passkeys/login', { body: { passkey: assertionOf(passkey, challenge, odd) } })
}

const proofOf = async (browser: Owner, passkey: Passkey) => ({
  passkey: assertionOf(passkey, await aChallenge(browser, 'proof')),
})

const stateOf = async (browser: Owner) =>
  (await browser.json('/api/auth/second-factor')).body as {
    isOn: boolean
    addedAt: string | null
    passkeys: { id: string; name: string; lastUsedAt: string | null; isBackedUp: boolean }[]
    recoveryCodesLeft: number
  }

const actionsOf = async (accountId: string) =>
  (await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })).map(({ action, details }) => [
    action,
    (details as { factor?: string } | null)?.factor,
  ])

const isMailed = (email: string, subject: string): Promise<void> =>
  until(async () => (await mailsTo(frontdesk.dataDir, email)).some(({ head }) => head.includes(`Subject: ${subject}`)))

/** How many logins the metrics have counted as failed. */
const failed = async (): Promise<number> => (await readMetrics(url))('frontdesk_logins_total{outcome="failed"}') ?? 0

/** An hour later, as far as the password is concerned that was entered. */
async function anHourLater(): Promise<void> {
  for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
}

t.test('the first passkey comes with recovery codes, ends other logins and is mailed', async t => {
  const { user } = await aUser(db, { password })
  const [own, other] = [anOwner(url), anOwner(url)]
  for (const browser of [own, other]) await browser.logIn(user.email, password, newAddress())
  const { status, recoveryCodes, shown } = await addPasskey(own, url, { odd: { isBackedUp: true } })
  t.equal(status, 201)
  t.equal(recoveryCodes.length, 10)
  t.match(shown, { name: 'Laptop', isBackedUp: true, lastUsedAt: null })
  t.equal((await other.send('/api/auth/me')).status, 401)
  t.equal((await own.send('/api/auth/me')).status, 200)
  t.match(await stateOf(own), { isOn: true, addedAt: null, recoveryCodesLeft: 10, passkeys: [{ name: 'Laptop' }] })
  await isMailed(user.email, 'Passkey added')
})

t.test('a passkey logs its user in without a password, in a session of its own', async t => {
  const { user, accountId, passkey, browser } = await aPerson()
  const phone = anOwner(url)
  const answer = await logInWith(passkey, phone)
  t.same(outcome(answer), isIn)
  t.equal((JSON.parse(answer.text) as { user: { email: string } }).user.email, user.email)
  t.equal((await phone.send('/api/auth/me')).status, 200)
  t.same((await actionsOf(accountId)).at(-1), ['login.succeeded', 'passkey'])
  t.type((await stateOf(browser)).passkeys[0]?.lastUsedAt, 'string')
  t.equal((await phone.send('/api/webhooks')).status, 200)
  const { body } = await phone.json('/api/auth/sessions')
  t.equal((body as { sessions: unknown[] }).sessions.length, 2)
})

t.test('the password alone no longer logs in: it takes the passkey, or a recovery code', async t => {
  const { user, passkey, recoveryCodes } = await aPerson()
  const logIn = (browser: Owner, body: object) =>
    browser.send('/api/auth/login', { body: { email: user.email, password, ...body }, from: newAddress() })
  const first = await logIn(anOwner(url), {})
  t.same(outcome(first), needed)
  t.match(JSON.parse(first.text), { error: { values: { factors: 'passkey' } } })
  t.equal(first.headers['set-cookie'], undefined)
  const browser = anOwner(url)
  const challenge = await aChallenge(browser, 'login')
  t.same(outcome(await logIn(browser, { passkey: assertionOf(passkey, challenge) })), isIn)
  t.equal((await browser.send('/api/auth/me')).status, 200)
  t.same(outcome(await logIn(anOwner(url), { code: recoveryCodes[0] })), isIn)
  t.same(outcome(await logIn(anOwner(url), { code: recoveryCodes[0] })), [401, 'SECOND_FACTOR_WRONG'])
  t.same(outcome(await logIn(anOwner(url), { code: '000000' })), [401, 'SECOND_FACTOR_WRONG'])
})

t.test('options of a login are alike for everybody, and name no passkey', async t => {
  await aPerson()
  const options = () => anOwner(url).json('/api/auth/passkeys/login-options', { method: 'POST' })
  const [one, other] = await Promise.all([options(), options()])
  const { challenge, ...rest } = one.body as { challenge: string }
  t.same(rest, { rpId: 'localhost', timeout: 300_000, userVerification: 'required' })
  t.not(challenge, (other.body as { challenge: string }).challenge)
})

t.test('a passkey counts as the password within the hour', async t => {
  const { browser, passkey } = await aPerson()
  await anHourLater()
  const hook = { body: { url: 'https://hooks.shop.example/', events: ['lead.created'] } }
  t.same(outcome(await browser.send('/api/webhooks', hook)), [403, 'PASSWORD_NEEDED'])
  const confirmed = await browser.send('/api/auth/confirm-password', { body: await proofOf(browser, passkey) })
  t.same(outcome(confirmed), isIn)
  t.equal((await browser.send('/api/webhooks', hook)).status, 201)
})

t.test('the first passkey takes the password of the last hour, another one a factor', async t => {
  const { user } = await aUser(db, { password })
  const browser = anOwner(url)
  await browser.logIn(user.email, password, newAddress())
  await anHourLater()
  const options = (body: object) => browser.send('/api/auth/passkeys/options', { body })
  t.same(outcome(await options({})), [403, 'PASSWORD_NEEDED'])
  await browser.send('/api/auth/confirm-password', { body: { password } })
  const { passkey } = await addPasskey(browser, url)
  t.same(outcome(await options({})), [400, 'SECOND_FACTOR_WRONG'], 'the password is not enough')
  t.same(outcome(await browser.send('/api/auth/second-factor', { body: {} })), [400, 'SECOND_FACTOR_WRONG'])
  const begun = await browser.json('/api/auth/passkeys/options', { body: await proofOf(browser, passkey) })
  t.match(begun.body, { excludeCredentials: [{ id: passkey.id, transports: ['internal'] }] })
  const second = await addPasskey(browser, url, { proof: await proofOf(browser, passkey) })
  t.equal(second.status, 201)
  t.same(second.recoveryCodes, [], 'the codes stay')
  t.equal((await browser.send('/api/auth/me')).status, 200)
})

t.test('an app and a passkey stand beside each other, and the last to go takes the recovery codes along', async t => {
  const { user, accountId, browser, passkey, shown } = await aPerson()
  const begun = await browser.json('/api/auth/second-factor', { body: await proofOf(browser, passkey) })
  const { secret } = begun.body as { secret: string }
  const confirmed = await browser.json('/api/auth/second-factor/confirm', { body: { code: codeOf(secret) } })
  t.equal(confirmed.status, 200)
  t.equal((await stateOf(browser)).recoveryCodesLeft, 10, 'new codes replace the earlier ones')
  const asked = await browser.send('/api/auth/login', { body: { email: user.email, password } })
  t.match(JSON.parse(asked.text), { error: { values: { factors: 'passkey code' } } })

  const off = await browser.send('/api/auth/second-factor/remove', { body: await proofOf(browser, passkey) })
  t.same(outcome(off), isIn)
  t.match(await stateOf(browser), { isOn: true, addedAt: null, recoveryCodesLeft: 10 })
  await isMailed(user.email, 'Authenticator app removed')
  const gone = await browser.send(`/api/auth/passkeys/${shown?.id}/remove`, { body: await proofOf(browser, passkey) })
  t.same(outcome(gone), isIn)
  t.match(await stateOf(browser), { isOn: false, recoveryCodesLeft: 0, passkeys: [] })
  t.equal(await db.prisma.recoveryCode.count({ where: { userId: user.id } }), 0)
  await isMailed(user.email, 'Two-factor authentication is off')
  t.same(outcome(await logInWith(passkey)), [400, 'PASSKEY_WRONG'])
  t.same(outcome(await anOwner(url).logIn(user.email, password, newAddress())), isIn)
  t.same(
    (await actionsOf(accountId)).flatMap(([action]) => (action?.startsWith('passkey') ? [action] : [])),
    ['passkey.added', 'passkey.removed'],
  )
})

t.test('new recovery codes take a passkey as well as a code', async t => {
  const { browser, passkey, recoveryCodes } = await aPerson()
  const renew = (body: object) => browser.json('/api/auth/second-factor/recovery-codes', { body })
  t.equal((await renew({ code: recoveryCodes[0] })).status, 200)
  const { status, body } = await renew(await proofOf(browser, passkey))
  t.equal(status, 200)
  t.equal((body as { recoveryCodes: string[] }).recoveryCodes.length, 10)
})

t.test('a passkey meets the requirement of an account, and its removal has no further grace', async t => {
  const { user, member } = await aUser(db, { password })
  const browser = anOwner(url)
  await browser.logIn(user.email, password, newAddress())
  await db.prisma.account.update({
    where: { id: member.accountId },
    data: { secondFactorRequiredAt: new Date(0), secondFactorGraceDays: 0 },
  })
  t.same(outcome(await browser.send('/api/team')), [403, 'SECOND_FACTOR_REQUIRED'])
  const { passkey, shown } = await addPasskey(browser, url)
  const team = await browser.json('/api/team')
  t.match(team.body, { members: [{ hasSecondFactor: true }] })
  await browser.send(`/api/auth/passkeys/${shown?.id}/remove`, { body: await proofOf(browser, passkey) })
  t.same(outcome(await browser.send('/api/team')), [403, 'SECOND_FACTOR_REQUIRED'])
})

t.test('a new password keeps the passkeys, and none logs in where an operator has taken the password away', async t => {
  const { user, passkey } = await aPerson()
  await db.prisma.user.update({ where: { id: user.id }, data: { sessionEpoch: { increment: 1 } } })
  t.same(outcome(await logInWith(passkey)), isIn)
  await db.prisma.user.update({ where: { id: user.id }, data: { passwordHash: null } })
  t.same(outcome(await logInWith(passkey)), [400, 'PASSKEY_WRONG'])
})

t.test('a passkey of a suspended account logs nobody in, and its login ends with the suspension', async t => {
  const { accountId, passkey } = await aPerson()
  const browser = anOwner(url)
  t.same(outcome(await logInWith(passkey, browser)), isIn)
  await db.prisma.account.update({ where: { id: accountId }, data: { suspendedAt: new Date() } })
  t.equal((await browser.send('/api/auth/me')).status, 401)
  t.same(outcome(await logInWith(passkey)), [400, 'PASSKEY_WRONG'])
})

t.test('where members come in by single sign-on alone, the passkey of a member logs nobody in', async t => {
  const { user, accountId, passkey } = await aPerson()
  const owner = await aUser(db, { accountId, password })
  await db.prisma.member.updateMany({ where: { userId: user.id }, data: { isOwner: false } })
  await db.prisma.singleSignOn.create({
    data: {
      accountId,
      issuer: 'https://id.shop.example',
      clientId: 'frontdesk',
      secret: Buffer.from('x'),
      allowsPasswords: false,
      seesAllChatbots: true,
    },
  })
  const before = await failed()
  t.same(outcome(await logInWith(passkey)), [403, 'SINGLE_SIGN_ON_NEEDED'])
  t.same((await actionsOf(accountId)).at(-1), ['single-sign-on.needed', undefined])
  t.equal(await failed(), before + 1)
  t.same(outcome(await anOwner(url).logIn(owner.user.email, password, newAddress())), isIn, 'owners still log in')
})

t.test('an app set up first keeps its recovery codes when a passkey is added', async t => {
  const { user } = await aUser(db, { password })
  const browser = anOwner(url)
  await browser.logIn(user.email, password, newAddress())
  const { recoveryCodes } = await setUpApp(browser)
  const added = await addPasskey(browser, url, { proof: { code: recoveryCodes[0] } })
  t.equal(added.status, 201)
  t.same(added.recoveryCodes, [])
  t.equal((await stateOf(browser)).recoveryCodesLeft, 9)
})

t.test('a passkey without a name is named after the browser, and twenty are enough', async t => {
  const { user, browser, passkey } = await aPerson()
  const { shown } = await addPasskey(browser, url, { proof: await proofOf(browser, passkey), name: ' ' })
  t.equal(shown?.name, 'Passkey')
  const { publicKey } = await db.prisma.passkey.findFirstOrThrow({ where: { userId: user.id } })
  await db.prisma.passkey.createMany({
    data: Array.from({ length: 18 }, (_, at) => ({
      userId: user.id,
      credentialId: Buffer.from(`${user.id} ${at}`),
      publicKey,
      counter: 0,
      transports: [],
      name: 'Key',
      isBackedUp: false,
    })),
  })
  const beyond = await addPasskey(browser, url, { proof: await proofOf(browser, passkey) })
  t.match(beyond, { status: 409, body: { error: { code: 'PASSKEY_LIMIT' } } })
})

t.test('where browsers have no passkeys, the API offers none', async t => {
  const api = await frontdesk.addApi({ baseUrl: 'http://192.0.2.1:8080' })
  t.teardown(() => api.close())
  const browser = anOwner(api.url)
  const answer = await browser.send('/api/auth/passkeys/login-options', {
    method: 'POST',
    headers: { origin: 'http://192.0.2.1:8080' },
  })
  t.same(outcome(answer), [409, 'PASSKEYS_UNAVAILABLE'])
})
