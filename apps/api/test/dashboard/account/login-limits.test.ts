import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

/* Who has to wait before they try another password, and who has not. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'

const logIn = (email: string, given: string, from = newAddress()): Promise<Incoming> =>
  anOwner(frontdesk.url).logIn(email, given, from)

/** Tries wrong passwords from one address, and returns the statuses. */
async function guess(email: string, { times, from = newAddress() }: { times: number; from?: string }) {
  const statuses = []
  for (let count = 0; count < times; count += 1) statuses.push((await logIn(email, 'not this one', from)).status)
  return statuses
}

const gates = () => frontdesk.redis.keys(`${frontdesk.namespace}:login:gate:*`)

/** Guesses at one person from so many addresses that others have to wait, for as long as the test takes. */
async function closeGate(email: string): Promise<void> {
  for (const times of [5, 5, 1]) t.ok((await guess(email, { times })).every(status => status === 401))
  for (const key of await gates()) await frontdesk.redis.pexpire(key, 3_600_000)
}

/** Some seconds later, as far as guesses from many addresses are concerned. */
async function openGate(): Promise<void> {
  for (const key of await gates()) await frontdesk.redis.del(key)
}

const retryAfter = ({ headers }: Incoming): number => Number(headers['retry-after'])

/** A user, and the browser that they have logged in on and out again. */
async function aKnownBrowser(): Promise<{ email: string; browser: Owner }> {
  const { user } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  const { headers } = await browser.send('/api/auth/me')
  t.match(headers['set-cookie'], [
    /^frontdesk-device=[\w-]+\.\d+\.[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
  ])
  await browser.send('/api/auth/logout', { method: 'POST' })
  return { email: user.email, browser }
}

t.test('row 21: one address has five guesses at a person in a quarter of an hour', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const from = newAddress()
  t.same(await guess(user.email, { times: 5, from }), [401, 401, 401, 401, 401])
  const sixth = await logIn(user.email, password, from)
  t.equal(sixth.status, 429)
  t.ok(retryAfter(sixth) > 600 && retryAfter(sixth) <= 900, String(retryAfter(sixth)))
  await guess(user.email, { times: 10, from })
  t.equal((await logIn(user.email, password)).status, 200, 'however often it goes on, others log in')
})

t.test('row 21: guesses at one person from many addresses go through one at a time', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  await closeGate(user.email)
  const refused = await logIn(user.email, password)
  t.equal(refused.status, 429)
  t.equal(retryAfter(refused), 15, 'nobody is told when they could be the first')
  t.match(refused.text, 'some seconds')
  await openGate()
  t.equal((await logIn(user.email, password)).status, 200, 'the next one some seconds later')
})

t.test('row 21: whoever tries again and again behind others uses up their own tries, and a few are free', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  await closeGate(user.email)
  const [polling, patient] = [newAddress(), newAddress()]
  for (let count = 0; count < 15; count += 1) t.equal(retryAfter(await logIn(user.email, 'not this one', polling)), 15)
  for (let count = 0; count < 10; count += 1) t.equal(retryAfter(await logIn(user.email, password, patient)), 15)
  await openGate()
  const refused = await logIn(user.email, 'not this one', polling)
  t.equal(refused.status, 429)
  t.ok(retryAfter(refused) > 600, String(retryAfter(refused)))
  t.same(await guess(user.email, { times: 1, from: patient }), [401], 'it has all of its five tries')
  for (let count = 0; count < 3; count += 1) {
    await openGate()
    t.same(await guess(user.email, { times: 1, from: patient }), [401])
  }
  await openGate()
  t.equal((await logIn(user.email, password, patient)).status, 200)
})

t.test('knowing an email address is not enough to lock its user out', async t => {
  const { email, browser } = await aKnownBrowser()
  for (const _ of [1, 2]) await guess(email, { times: 5 })
  t.equal((await logIn(email, password)).status, 200, 'not from elsewhere')
  for (let count = 0; count < 4; count += 1) await guess(email, { times: 5 })
  t.equal((await browser.logIn(email, password, newAddress())).status, 200, 'on a browser of theirs, always')
  const change = { body: { password, newPassword } }
  t.equal((await browser.send('/api/auth/change-password', change)).status, 200)
})

t.test('others in the same network cannot lock out a browser in which the user has logged in', async t => {
  const { email, browser } = await aKnownBrowser()
  const from = newAddress()
  await guess(email, { times: 6, from })
  t.equal((await logIn(email, password, from)).status, 429)
  t.equal((await browser.logIn(email, password, from)).status, 200)
})

t.test('a program that keeps no cookie logs in from where it did before, whatever others try', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const from = newAddress()
  t.equal((await logIn(user.email, password, from)).status, 200)
  await closeGate(user.email)
  t.equal((await logIn(user.email, password)).status, 429)
  t.equal((await logIn(user.email, password, from)).status, 200)
  await guess(user.email, { times: 5, from })
  t.equal((await logIn(user.email, password, from)).status, 429, 'it has five guesses as well')
})

t.test(
  'row 21: the /48 of an IPv6 tunnel has ten times the guesses of a household at a person, and no more',
  async t => {
    const { url } = await frontdesk.addApi({ trustedProxies: ['127.0.0.0/16'] })
    const { user } = await aUser(frontdesk.db, { password })
    let household = 0
    const guessFrom = (tunnel: string): Promise<Incoming> => {
      const headers = { 'x-forwarded-for': `2001:db8:${tunnel}:${(household += 1).toString(16)}::1` }
      const body = { email: user.email, password: 'not this one' }
      return anOwner(url).send('/api/auth/login', { body, headers, from: '127.0.0.1' })
    }
    for (let count = 1; count <= 50; count += 1) {
      t.equal((await guessFrom('9')).status, 401)
      await openGate()
    }
    const refused = await guessFrom('9')
    t.equal(refused.status, 429)
    t.ok(retryAfter(refused) > 600, String(retryAfter(refused)))
    t.equal((await guessFrom('a')).status, 401, 'the next /48 is another one')
  },
)

t.test('a known browser has five guesses, too, and its cookie is worth nothing for anybody else', async t => {
  const { email, browser } = await aKnownBrowser()
  for (let count = 0; count < 5; count += 1) t.equal((await browser.logIn(email, 'not this one')).status, 401)
  t.equal((await browser.logIn(email, password)).status, 429)
  t.equal((await logIn(email, password)).status, 200)

  const { browser: thief } = await aKnownBrowser()
  const { user: victim } = await aUser(frontdesk.db, { password })
  const from = newAddress()
  for (let count = 0; count < 5; count += 1) await thief.logIn(victim.email, 'not this one', from)
  t.equal((await thief.logIn(victim.email, password, from)).status, 429, 'counted as a stranger')
})

t.test('a cookie of a browser that was made up, changed or is too old is none', async t => {
  const { email, browser } = await aKnownBrowser()
  await browser.logIn(email, password)
  const { headers } = await browser.send('/api/auth/me', { headers: { cookie: browser.cookie() } })
  const [, id, day, signature] =
    /^frontdesk-device=([^.]+)\.([^.]+)\.([^;]+)/.exec(headers['set-cookie']?.[0] ?? '') ?? []
  const values = [
    `${id}.${Number(day) + 1}.${signature}`,
    `${id}.${day}.${'A'.repeat(22)}`,
    `${id}.${day}.`,
    'ü.ü.ü',
    '..',
  ]
  for (const value of [...values, `x${id}.${day}.${signature}`]) {
    const from = newAddress()
    await guess(email, { times: 5, from })
    const headers = { cookie: `frontdesk-device=${value}` }
    const body = { email, password }
    const answer = await anOwner(frontdesk.url).send('/api/auth/login', { body, headers, from })
    t.equal(answer.status, 429, value)
    for (const key of await frontdesk.redis.keys(`${frontdesk.namespace}:login:person:*`))
      await frontdesk.redis.del(key)
  }
})

t.test('the old password is guessed five times by one login, and other logins are not held up', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const [thief, owner] = [anOwner(frontdesk.url), anOwner(frontdesk.url)]
  for (const browser of [thief, owner]) await browser.logIn(user.email, password, newAddress())
  const change = (browser: Owner, given: string) =>
    browser.send('/api/auth/change-password', { body: { password: given, newPassword }, from: newAddress() })
  for (let count = 0; count < 5; count += 1) t.equal((await change(thief, 'not this one')).status, 400)
  t.equal((await change(thief, password)).status, 429, 'from whatever address')
  t.equal((await change(owner, password)).status, 200)
})

t.test('a user has 60 logins in a quarter of an hour, and only somebody with their password uses them up', async t => {
  const { user, member } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await guess(user.email, { times: 5 })
  for (let count = 0; count < 60; count += 1) {
    t.equal((await browser.logIn(user.email, password, newAddress())).status, 200)
    // So that the browser is known.
    if (count === 0) await browser.send('/api/auth/me')
  }
  const refused = await logIn(user.email, password)
  t.match([refused.status, JSON.parse(refused.text)], [429, { error: { code: 'LOGIN_LIMITED' } }])
  t.ok(retryAfter(refused) > 600, String(retryAfter(refused)))
  t.equal((await logIn(user.email, 'not this one')).status, 401, 'a wrong one is answered as ever')
  t.equal((await logIn(user.email, password)).status, 429)
  const recorded = (action: string) =>
    frontdesk.db.prisma.auditEntry.count({ where: { accountId: member.accountId, action } })
  t.same([await recorded('login.succeeded'), await recorded('login.limited')], [60, 1])
  const change = { body: { password, newPassword } }
  t.equal((await browser.send('/api/auth/change-password', change)).status, 200)
  t.equal((await logIn(user.email, newPassword)).status, 200, 'a new password begins anew')
})
