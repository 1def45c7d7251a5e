import { randomUUID } from 'node:crypto'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress } from '../../fixtures/chat-http.ts'
import { mailTo } from '../../fixtures/mails.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'

const forget = (email: string, headers = {}) =>
  anOwner(frontdesk.url).send('/api/auth/forgot-password', { body: { email }, headers, from: newAddress() })
const reset = (body: object, from = newAddress()) =>
  anOwner(frontdesk.url).send('/api/auth/reset-password', { body, from })

async function signedIn() {
  const { user } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return { user, browser }
}

t.test('row 80: a forgotten password is replaced once by the link of a mail, and every login ends', async t => {
  const { user, browser } = await signedIn()
  const answer = await forget(` ${user.email.toUpperCase()}`)
  t.same([answer.status, JSON.parse(answer.text)], [200, { success: true }])
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.match(mail?.text, `${frontdesk.url}/dashboard/reset-password#`)
  const token = mail?.token ?? ''
  t.equal(Buffer.from(token, 'base64url').length, 32)
  const { rows } = await frontdesk.db.pool.query('select * from password_resets where user_id = $1', [user.id])
  t.equal(rows.length, 1)
  t.notMatch(JSON.stringify(rows), token, 'only a hash is stored')
  t.equal((await reset({ token, password: 'short' })).status, 400)
  const done = await reset({ token, password: newPassword })
  t.equal(done.status, 200)
  t.notMatch(done.text, token)
  t.equal((await browser.send('/api/auth/me')).status, 401, 'I24')
  t.equal((await reset({ token, password })).status, 400, 'it works once')
  t.equal((await anOwner(frontdesk.url).logIn(user.email, password, newAddress())).status, 401)
  t.equal((await anOwner(frontdesk.url).logIn(user.email, newPassword, newAddress())).status, 200)
})

t.test('row 80: an invalid or expired link changes nothing', async t => {
  const { user, browser } = await signedIn()
  await forget(user.email)
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  await frontdesk.db.pool.query(
    `update password_resets set expires_at = now() - interval '1 second' where user_id = $1`,
    [user.id],
  )
  for (const token of [mail?.token, null, '', [], undefined, randomUUID(), 'x'.repeat(101)]) {
    t.equal((await reset({ token, password: newPassword })).status, 400, String(token))
  }
  t.equal((await browser.send('/api/auth/me')).status, 200)
})

t.test('of two requests with one link, one sets the password; and the other links of the person are void', async t => {
  const { user } = await signedIn()
  await forget(user.email)
  await forget(user.email)
  const [one, other] = await mailTo(frontdesk.dataDir, user.email, 2)
  const answers = await Promise.all(
    ['first of two passwords', 'second of two passwords'].map(password => reset({ token: one?.token, password })),
  )
  t.same(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  )
  t.equal((await reset({ token: other?.token, password: newPassword })).status, 400)
})

t.test('row 21: asking for a new password tells nobody who has a login, and mails only whoever does', async t => {
  const { user } = await signedIn()
  const { user: invited } = await aUser(frontdesk.db)
  const rowsNow = () => frontdesk.db.prisma.passwordReset.count()
  const before = await rowsNow()
  const answers = await Promise.all(
    [user.email, invited.email, `${randomUUID()}@shop.example`].map(async email => {
      const { status, text, headers } = await forget(email)
      return { status, text, names: Object.keys(headers).toSorted() }
    }),
  )
  for (const answer of answers) t.same(answer, answers[0])
  t.equal((await rowsNow()) - before, 3, 'the same work for each')
  await mailTo(frontdesk.dataDir, user.email)
  await until(async () => (await frontdesk.queues.depths()).maintenance.waiting === 0)
  const { rows } = await frontdesk.db.pool.query(
    'select count(*)::int as links from password_resets where user_id = $1',
    [invited.id],
  )
  t.equal(rows[0].links, 0)
})

t.test('the link leads to this installation, whatever the request says of itself', async t => {
  const { user } = await signedIn()
  const evil = { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
  await forget(user.email, evil)
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.match(mail?.text, `${frontdesk.url}/dashboard/`)
  t.notMatch(mail?.text, 'evil')
})

t.test('a network that asks for link after link is told to wait', async t => {
  const email = `${randomUUID()}@shop.example`
  const from = newAddress()
  const ask = () => anOwner(frontdesk.url).send('/api/auth/forgot-password', { body: { email }, from })
  for (let count = 1; count <= 5; count += 1) t.equal((await ask()).status, 200)
  t.equal((await ask()).status, 429)
  t.equal((await forget(email)).status, 200, 'others are not')
})

t.test('a mailbox gets three links an hour, and the response does not reveal it', async t => {
  const { user } = await signedIn()
  const answers = []
  for (let count = 1; count <= 6; count += 1) answers.push(await forget(user.email))
  const shown = answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).toSorted()])
  for (const answer of shown) t.same(answer, shown[0])
  const links = () => frontdesk.db.prisma.passwordReset.count({ where: { userId: user.id } })
  t.equal(await links(), 3)
  const mails = await mailTo(frontdesk.dataDir, user.email, 3)
  await until(async () => (await frontdesk.queues.depths()).maintenance.waiting === 0)
  t.equal((await mailTo(frontdesk.dataDir, user.email)).length, 3)
  const { rows } = await frontdesk.db.pool.query(
    `select min(expires_at) > now() + interval '59 minutes' as lasts from password_resets where user_id = $1`,
    [user.id],
  )
  t.same(rows, [{ lasts: true }], 'whoever is refused a fourth has one that works')
  t.equal((await reset({ token: mails[0]?.token, password: newPassword })).status, 200)
})

t.test('I24: a changed password ends every login of the person, and needs the old one', async t => {
  const { user, browser } = await signedIn()
  const second = anOwner(frontdesk.url)
  await second.logIn(user.email, password, newAddress())
  const change = (body: object) => browser.send('/api/auth/change-password', { body })
  t.equal((await change({ password: 'wrong horse battery', newPassword })).status, 400)
  t.equal((await change({ password, newPassword: 'short' })).status, 400)
  t.equal((await second.send('/api/auth/me')).status, 200)
  t.equal((await change({ password, newPassword })).status, 200)
  for (const one of [browser, second]) t.equal((await one.send('/api/auth/me')).status, 401)
  t.equal((await anOwner(frontdesk.url).logIn(user.email, newPassword, newAddress())).status, 200)
  t.equal(
    (await anOwner(frontdesk.url).send('/api/auth/change-password', { body: { password, newPassword } })).status,
    401,
  )
})

/** Guesses at a person from so many addresses that everybody else has to wait, for as long as the test takes. */
async function guessAt(email: string): Promise<void> {
  const { redis, namespace } = frontdesk
  for (const times of [5, 5, 1]) {
    const from = newAddress()
    for (let count = 0; count < times; count += 1) await anOwner(frontdesk.url).logIn(email, 'not this one', from)
  }
  for (const gate of await redis.keys(`${namespace}:login:gate:*`)) await redis.pexpire(gate, 3_600_000)
  t.equal((await anOwner(frontdesk.url).logIn(email, newPassword, newAddress())).status, 429)
}

t.test('row 21: whoever has chosen a password by a link logs in, however many others guess at them', async t => {
  const { user, browser } = await signedIn()
  const invited = `${randomUUID()}@shop.example`
  await browser.send('/api/team/invitations', { body: { email: invited, permissions: ['leads'] } })
  await forget(user.email)
  for (const [email, path] of [
    // First: an accepted invitation is a mail to the owner, too.
    [user.email, '/api/auth/reset-password'],
    [invited, '/api/auth/accept-invitation'],
  ] as const) {
    const [mail] = await mailTo(frontdesk.dataDir, email)
    const [own, home] = [anOwner(frontdesk.url), newAddress()]
    const body = { token: mail?.token, password: newPassword }
    t.equal((await own.send(path, { body, from: home })).status, 200)
    await guessAt(email)
    t.equal((await anOwner(frontdesk.url).logIn(email, newPassword, home)).status, 200, `the network: ${path}`)
    await guessAt(email)
    t.equal((await own.logIn(email, newPassword, newAddress())).status, 200, `the browser: ${path}`)
  }
})
