import { newLinkToken } from '@frontdesk/accounts/login/link-token'
import { aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { anInvitation } from '../../../../../test/e2e/dashboard/an-invitation.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { mailsTo } from '../../fixtures/mails.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { codeOf, setUpApp, stepNow } from '../../fixtures/logins/second-factor.ts'

/* A second factor, and the ways around it. */

const frontdesk = await startFrontdesk(t)
const { db, redis, namespace } = frontdesk
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'

/** Somebody with an app, logged in on one browser. */
async function aPerson() {
  const { user, member } = await aUser(db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  const app = await setUpApp(browser)
  return { user, accountId: member.accountId, browser, ...app }
}

/** Half a minute later and more, as far as used codes are concerned. */
const forgetStep = (userId: string) => db.prisma.secondFactor.update({ where: { userId }, data: { lastStep: null } })

/** An hour later, as far as the limits in Redis are concerned; or Redis has lost them. */
async function loseLimits(): Promise<void> {
  for (const key of await redis.keys(`${namespace}:*login:*`)) await redis.del(key)
}

interface Given {
  password?: string
  code?: string
  browser?: Owner
}

const logIn = (email: string, { browser = anOwner(frontdesk.url), ...given }: Given = {}): Promise<Incoming> =>
  browser.send('/api/auth/login', { body: { email, password, ...given }, from: newAddress() })

const outcome = ({ status, text }: Incoming) => [status, (JSON.parse(text) as { error?: { code: string } }).error?.code]
const needed = [401, 'SECOND_FACTOR_NEEDED']
const wrong = [401, 'SECOND_FACTOR_WRONG']
const isIn = [200, undefined]

/** Does something with the number of the present step, again if another one has begun meanwhile. */
async function inOneStep<Result>(work: (step: number) => Promise<Result>): Promise<Result> {
  for (;;) {
    const step = stepNow()
    const result = await work(step)
    if (stepNow() === step) return result
  }
}

/** Waits until the user has this mail. */
const isMailed = (email: string, subject: string): Promise<void> =>
  until(async () => (await mailsTo(frontdesk.dataDir, email)).some(({ head }) => head.includes(`Subject: ${subject}`)))

const actionsOf = async (accountId: string) =>
  (await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })).map(({ action, details }) => [
    action,
    (details as { factor?: string } | null)?.factor,
  ])

t.test('the right password alone logs nobody in who has a second factor, and sets no cookie', async t => {
  const { user, secret, accountId } = await aPerson()
  await forgetStep(user.id)
  const first = await logIn(user.email)
  t.same(outcome(first), needed)
  t.equal(first.headers['set-cookie'], undefined)
  const browser = anOwner(frontdesk.url)
  t.same(outcome(await logIn(user.email, { browser, code: codeOf(secret) })), isIn)
  t.equal((await browser.send('/api/auth/me')).status, 200)
  t.same((await browser.json('/api/auth/second-factor')).body, {
    isOn: true,
    addedAt: (await db.prisma.secondFactor.findUnique({ where: { userId: user.id } }))?.confirmedAt?.toISOString(),
    passkeys: [],
    recoveryCodesLeft: 10,
    dueAt: null,
  })
  t.same((await actionsOf(accountId)).slice(-2), [
    ['second-factor.needed', undefined],
    ['login.succeeded', 'code'],
  ])
  const stored = await db.pool.query('select * from second_factors natural join recovery_codes where user_id = $1', [
    user.id,
  ])
  t.equal(stored.rows.length, 10)
  t.notMatch(JSON.stringify(stored.rows), secret)
})

t.test('a wrong password is answered alike with and without a second factor, whatever the code', async t => {
  const { user, secret } = await aPerson()
  const { user: plain } = await aUser(db, { password })
  const answers = await Promise.all([
    logIn(plain.email, { password: newPassword }),
    logIn(user.email, { password: newPassword }),
    logIn(user.email, { password: newPassword, code: codeOf(secret) }),
    logIn(user.email, { password: newPassword, code: '000000' }),
  ])
  t.same(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  t.same(outcome(answers[0]), [401, 'LOGIN_WRONG'])
  await forgetStep(user.id)
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), isIn, 'the code was not used up')
})

t.test('a user without a second factor logs in as ever, and a code is of no account', async t => {
  const { user } = await aUser(db, { password })
  t.same(outcome(await logIn(user.email)), isIn)
  t.same(outcome(await logIn(user.email, { code: '000000' })), isIn)
  const browser = anOwner(frontdesk.url)
  await logIn(user.email, { browser })
  await browser.send('/api/auth/second-factor', { body: {} })
  t.same(outcome(await logIn(user.email)), isIn, 'a set-up that was not confirmed changes nothing')
})

t.test('a code is accepted once, in its step and after it', async t => {
  const { user, secret } = await aPerson()
  await forgetStep(user.id)
  const code = codeOf(secret)
  t.same(outcome(await logIn(user.email, { code })), isIn)
  t.same(outcome(await logIn(user.email, { code })), wrong)
  t.same(outcome(await logIn(user.email, { code: codeOf(secret, stepNow() - 1) })), wrong, 'nor an earlier one')
})

t.test('a code may be typed in the digits of another script, and with a blank', async t => {
  const { user, secret } = await aPerson()
  await forgetStep(user.id)
  const typed = codeOf(secret).replaceAll(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  t.same(outcome(await logIn(user.email, { code: `${typed.slice(0, 3)} ${typed.slice(3)}` })), isIn)
})

t.test('of two requests with the same code one logs in', async t => {
  const { user, secret, recoveryCodes } = await aPerson()
  await forgetStep(user.id)
  for (const code of [codeOf(secret), recoveryCodes[0]]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(user.email, { code: code ?? '' })))
    t.same(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401, 401, 401],
    )
  }
})

t.test('a clock may be half a minute wrong, and no more', async t => {
  const { user, secret } = await aPerson()
  for (const by of [-2, -1, 1, 2]) {
    const answered = await inOneStep(async step => {
      await forgetStep(user.id)
      return logIn(user.email, { code: codeOf(secret, step + by) })
    })
    t.same(outcome(answered), Math.abs(by) === 1 ? isIn : wrong, `${by} steps`)
  }
})

t.test('row 21: ten wrong codes in a day, from any networks, and then only a recovery code', async t => {
  const { user, secret, recoveryCodes, accountId } = await aPerson()
  for (let count = 0; count < 10; count += 1) {
    t.same(outcome(await logIn(user.email, { code: 'password' })), wrong, 'a guess at a recovery code is not counted')
    await loseLimits()
  }
  // One in 300,000 is right by chance.
  for (let count = 0; count < 10; count += 1) {
    t.same(outcome(await logIn(user.email, { code: '000000' })), wrong)
    await loseLimits()
  }
  await forgetStep(user.id)
  const limited = await logIn(user.email, { code: codeOf(secret) })
  t.same(outcome(limited), [429, 'SECOND_FACTOR_LIMITED'], 'although Redis has forgotten everything')
  t.ok(Number(limited.headers['retry-after']) > 86_000)
  await loseLimits()
  t.same(outcome(await logIn(user.email, { code: recoveryCodes[0] ?? '' })), isIn, 'nobody locks the user out')
  await db.prisma.secondFactor.update({
    where: { userId: user.id },
    data: { wrongSince: new Date(Date.now() - 24 * 3_600_000) },
  })
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), isIn, 'a day later')
  await isMailed(user.email, 'Incorrect codes')
  const actions = (await actionsOf(accountId)).map(([action]) => action)
  t.equal(actions.filter(action => action === 'second-factor.limited').length, 1)
  t.ok(actions.includes('second-factor.failed'))
})

t.test('row 21: of many guesses at once ten are looked at', async t => {
  const { user, secret } = await aPerson()
  await db.prisma.secondFactor.update({ where: { userId: user.id }, data: { wrongCodes: 9, wrongSince: new Date() } })
  const answers = await Promise.all(Array.from({ length: 3 }, () => logIn(user.email, { code: '000000' })))
  t.same(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [401, 429, 429],
  )
  await loseLimits()
  await forgetStep(user.id)
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), [429, 'SECOND_FACTOR_LIMITED'])
})

t.test('row 21: nobody without the password uses up codes', async t => {
  const { user, secret } = await aPerson()
  for (let count = 0; count < 12; count += 1) {
    await logIn(user.email, { password: newPassword, code: '000000' })
    await loseLimits()
  }
  await forgetStep(user.id)
  t.same(outcome(await logIn(user.email, { code: codeOf(secret) })), isIn)
})

t.test('a recovery code works once, however it is spaced, and is reported by mail', async t => {
  const { user, recoveryCodes, browser, accountId } = await aPerson()
  const [code = ''] = recoveryCodes
  t.match(code, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  t.equal(new Set(recoveryCodes).size, 10)
  t.same(outcome(await logIn(user.email, { code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })), isIn)
  t.same(outcome(await logIn(user.email, { code })), wrong)
  t.match((await browser.json('/api/auth/second-factor')).body, { recoveryCodesLeft: 9 })
  await isMailed(user.email, 'A recovery code was used')
  t.same((await actionsOf(accountId)).at(-2), ['login.succeeded', 'recovery'])
})

t.test('row 22: a login with a code makes a new session, and the set-up ends the others', async t => {
  const { user } = await aUser(db, { password })
  const [own, other] = [anOwner(frontdesk.url), anOwner(frontdesk.url)]
  for (const browser of [own, other]) await browser.logIn(user.email, password, newAddress())
  const { secret } = await setUpApp(own)
  t.equal((await other.send('/api/auth/me')).status, 401)
  t.equal((await own.send('/api/auth/me')).status, 200)
  const before = own.cookie()
  await forgetStep(user.id)
  t.same(outcome(await logIn(user.email, { browser: own, code: codeOf(secret) })), isIn)
  t.not(own.cookie(), before)
  t.equal((await anOwner(frontdesk.url).send('/api/auth/me', { headers: { cookie: before } })).status, 401)
})

t.test('a login and the password take no second factor away: that needs a factor', async t => {
  const { user, browser, secret, recoveryCodes, accountId } = await aPerson()
  const remove = (body: object) => browser.send('/api/auth/second-factor/remove', { body })
  t.equal((await remove({})).status, 400)
  t.equal((await remove({ password })).status, 400)
  t.same(outcome(await remove({ code: '000000' })), [400, 'SECOND_FACTOR_WRONG'])
  const again = await browser.send('/api/auth/second-factor', { body: {} })
  t.same(outcome(again), [409, 'SECOND_FACTOR_ON'])
  const confirm = await browser.send('/api/auth/second-factor/confirm', { body: { code: codeOf(secret) } })
  t.same(outcome(confirm), [409, 'SECOND_FACTOR_ON'])
  const renew = (code: string) => browser.json('/api/auth/second-factor/recovery-codes', { body: { code } })
  t.equal((await renew(recoveryCodes[9] ?? '')).status, 200)
  t.same(outcome(await logIn(user.email, { code: recoveryCodes[1] ?? '' })), wrong, 'the old codes are void')
  await forgetStep(user.id)
  t.same(outcome(await remove({ code: codeOf(secret) })), isIn)
  t.same(outcome(await logIn(user.email)), isIn)
  t.equal(await db.prisma.recoveryCode.count({ where: { userId: user.id } }), 0)
  const actions = (await actionsOf(accountId)).map(([action]) => action)
  for (const action of ['second-factor.failed', 'recovery-codes.created', 'second-factor.removed'])
    t.ok(actions.includes(action), action)
  await isMailed(user.email, 'Two-factor authentication is on')
  await isMailed(user.email, 'Two-factor authentication is off')
})

t.test('row 80: a new password, by link or by change, does not skip the second factor', async t => {
  const { user, browser, secret } = await aPerson()
  const { token, hash: tokenHash } = newLinkToken()
  await db.prisma.passwordReset.create({
    data: { userId: user.id, tokenHash, expiresAt: new Date(Date.now() + 60_000) },
  })
  const reset = await anOwner(frontdesk.url).send('/api/auth/reset-password', {
    body: { token, password: newPassword },
    from: newAddress(),
  })
  t.equal(reset.status, 200)
  t.equal((await browser.send('/api/auth/me')).status, 401)
  t.same(outcome(await logIn(user.email, { password: newPassword })), needed)
  await forgetStep(user.id)
  t.same(outcome(await logIn(user.email, { password: newPassword, code: codeOf(secret) })), isIn)
})

t.test('row 80: whoever becomes a member again begins without the second factor of before', async t => {
  const { user, accountId } = await aPerson()
  await db.prisma.member.deleteMany({ where: { userId: user.id } })
  const { token } = await anInvitation(db, { accountId, email: user.email })
  const accept = { body: { token, name: 'Robin', password: newPassword }, from: newAddress() }
  t.equal((await anOwner(frontdesk.url).send('/api/auth/accept-invitation', accept)).status, 200)
  t.same(outcome(await logIn(user.email, { password: newPassword })), isIn)
  t.equal(await db.prisma.recoveryCode.count({ where: { userId: user.id } }), 0)
})
