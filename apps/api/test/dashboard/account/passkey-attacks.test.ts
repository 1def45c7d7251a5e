import { generateKeyPairSync } from 'node:crypto'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import {
  aChallenge,
  aPersonWithPasskey,
  assertionOf,
  newPasskey,
  originOf,
  outcome,
  type Oddities,
  type Passkey,
} from '../../fixtures/logins/authenticator.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

/* Attacks on logins with passkeys. Whatever is wrong, the answer is the same. */

const frontdesk = await startFrontdesk(t)
const { db, redis, namespace, url } = frontdesk
const password = 'correct horse battery'

const aPerson = (odd?: Oddities) => aPersonWithPasskey(frontdesk, odd)
const isIn = [200, undefined]
const refused = [400, 'PASSKEY_WRONG']

const send = (browser: Owner, passkey: object) => browser.send('/api/auth/passkeys/login', { body: { passkey } })

async function logInWith(passkey: Passkey, odd: Oddities = {}, browser: Owner = anOwner(url)): Promise<Incoming> {
  return send(browser, assertionOf(passkey, await aChallenge(browser, 'login'), odd))
}

t.test('row 21: an answer for another site, by another key, or without the person is refused', async t => {
  const { passkey } = await aPerson()
  const odd: Record<string, Oddities> = {
    'another origin': { origin: 'https://desk.example.evil.example' },
    'another port': { origin: 'http://localhost:1' },
    'the address instead of the name': { origin: url },
    'another relying party': { rpId: 'evil.example' },
    'a frame of another site': { crossOrigin: true },
    'an answer to creation options': { type: 'webauthn.create' },
    'a made-up challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    'no verification of the user': { isVerified: false },
    'nobody there': { isPresent: false },
    'the name of another user': { userHandle: Buffer.alloc(16).toString('base64url') },
  }
  const answers = new Set<string>()
  for (const [title, oddity] of Object.entries(odd)) {
    const answer = await logInWith(passkey, oddity)
    t.same(outcome(answer), refused, title)
    t.notMatch(answer.headers['set-cookie'] ?? [], [/^(__Host-)?frontdesk=/], title)
    answers.add(answer.text)
  }
  const browser = anOwner(url)
  const stranger = { ...passkey, id: Buffer.alloc(32, 7).toString('base64url') }
  answers.add((await send(browser, assertionOf(stranger, await aChallenge(browser, 'login')))).text)
  t.equal(answers.size, 1, 'an unknown passkey is answered alike')
  t.same(outcome(await logInWith(passkey)), isIn)
})

t.test('row 21: a login has to name its user', async t => {
  const { passkey } = await aPerson()
  const browser = anOwner(url)
  const { id, response } = assertionOf(passkey, await aChallenge(browser, 'login'))
  const { userHandle: _, ...rest } = response
  t.same(outcome(await send(browser, { id, response: rest })), refused)
})

t.test('row 21: a challenge is answered once, in time, and by the browser that asked for it', async t => {
  const { passkey } = await aPerson()
  const [one, other] = [anOwner(url), anOwner(url)]
  const used = assertionOf(passkey, await aChallenge(one, 'login'))
  t.same(outcome(await send(one, used)), isIn)
  t.same(outcome(await send(one, used)), refused, 'replayed')

  const foreign = assertionOf(passkey, await aChallenge(one, 'login'))
  await aChallenge(other, 'login')
  t.same(outcome(await send(other, foreign)), refused, 'of another browser')
  t.same(outcome(await send(anOwner(url), foreign)), refused, 'without a cookie')
  t.same(outcome(await send(one, foreign)), isIn)

  const wrong = await aChallenge(one, 'login')
  t.same(outcome(await send(one, assertionOf(passkey, wrong, { isVerified: false }))), refused)
  t.same(outcome(await send(one, assertionOf(passkey, wrong))), refused, 'after a wrong answer')

  const late = await aChallenge(one, 'login')
  const keys = await redis.keys(`${namespace}:passkey-challenge:*`)
  for (const key of keys) {
    const left = await redis.pttl(key)
    if (left > 0) t.ok(left <= 300_000, 'five minutes at most')
    await redis.del(key)
  }
  t.same(outcome(await send(one, assertionOf(passkey, late))), refused, 'after its time')
})

t.test('row 21: of two answers to one challenge at once, one logs in', async t => {
  const { passkey } = await aPerson()
  const browser = anOwner(url)
  const answer = assertionOf(passkey, await aChallenge(browser, 'login'))
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(browser, answer)))
  t.equal(outcomes.filter(({ status }) => status === 200).length, 1)
})

t.test('row 21: a challenge for one thing is good for nothing else', async t => {
  const { browser, passkey } = await aPerson()
  const confirm = async (use: 'login' | 'proof') =>
    browser.send('/api/auth/confirm-password', {
      body: { passkey: assertionOf(passkey, await aChallenge(browser, use)) },
    })
  t.same(outcome(await confirm('login')), refused)
  t.same(outcome(await confirm('proof')), isIn)
  const proof = assertionOf(passkey, await aChallenge(browser, 'proof'))
  t.same(outcome(await send(browser, proof)), refused)
  const begun = await browser.json('/api/auth/passkeys/options', {
    body: { passkey: assertionOf(passkey, await aChallenge(browser, 'proof')) },
  })
  const { challenge } = begun.body as { challenge: string }
  t.same(outcome(await send(browser, assertionOf(passkey, challenge))), refused)
})

t.test('row 21: a passkey of somebody else proves nothing', async t => {
  const [robin, kim] = [await aPerson(), await aPerson()]
  const proof = { passkey: assertionOf(kim.passkey, await aChallenge(robin.browser, 'proof')) }
  t.same(outcome(await robin.browser.send('/api/auth/confirm-password', { body: proof })), refused)
  const browser = anOwner(url)
  const challenge = await aChallenge(browser, 'login')
  const login = await browser.send('/api/auth/login', {
    body: { email: robin.user.email, password, passkey: assertionOf(kim.passkey, challenge) },
    from: newAddress(),
  })
  t.same(outcome(login), refused)
  const path = `/api/auth/passkeys/${kim.shown?.id}/remove`
  const own = { passkey: assertionOf(robin.passkey, await aChallenge(robin.browser, 'proof')) }
  t.same(outcome(await robin.browser.send(path, { body: own })), [404, 'PASSKEY_UNKNOWN'])
  t.equal(await db.prisma.passkey.count({ where: { userId: kim.user.id } }), 1)
})

t.test('row 21: nothing less than a second factor removes one, adds another, or makes recovery codes', async t => {
  const { browser, shown } = await aPerson()
  const wrong = { code: '000000' }
  for (const path of [
    `/api/auth/passkeys/${shown?.id}/remove`,
    '/api/auth/second-factor/recovery-codes',
    '/api/auth/second-factor/remove',
  ]) {
    t.equal((await browser.send(path, { body: { password } })).status, 400, path)
    t.equal((await browser.send(path, { body: {} })).status, 400, path)
  }
  for (const path of ['/api/auth/passkeys/options', '/api/auth/second-factor']) {
    t.equal((await browser.send(path, { body: { password } })).status, 400, path)
    t.same(outcome(await browser.send(path, { body: wrong })), [400, 'SECOND_FACTOR_WRONG'], path)
  }
})

t.test('row 21: a counter that does not go on is refused and recorded', async t => {
  const { accountId, passkey } = await aPerson({ counter: 5 })
  t.same(outcome(await logInWith(passkey, { counter: 9 })), isIn)
  t.same(outcome(await logInWith(passkey, { counter: 9 })), refused)
  t.same(outcome(await logInWith(passkey, { counter: 8 })), refused)
  t.same(outcome(await logInWith(passkey, { counter: 0 })), refused)
  const copied = await db.prisma.auditEntry.count({ where: { accountId, action: 'passkey.copied' } })
  t.equal(copied, 3)
  t.same(outcome(await logInWith(passkey, { counter: 10 })), isIn)
})

t.test('row 22: a cookie from before the login opens nothing after it', async t => {
  const { passkey } = await aPerson()
  const browser = anOwner(url)
  const planted = `frontdesk=${'a'.repeat(32)}.${'b'.repeat(43)}`
  const options = await browser.send('/api/auth/passkeys/login-options', {
    method: 'POST',
    headers: { cookie: planted },
  })
  const holder = (options.headers['set-cookie'] ?? [])
    .find(line => line.startsWith('frontdesk-passkey='))
    ?.split(';')[0]
  t.match(options.headers['set-cookie'], [/HttpOnly; SameSite=Strict/])
  const { challenge } = JSON.parse(options.text) as { challenge: string }
  const answer = await browser.send('/api/auth/passkeys/login', {
    body: { passkey: assertionOf(passkey, challenge) },
    headers: { cookie: `${planted}; ${holder}` },
  })
  t.same(outcome(answer), isIn)
  t.not(browser.cookie(), planted)
  t.equal((await browser.send('/api/auth/me')).status, 200)
  t.equal((await anOwner(url).send('/api/auth/me', { headers: { cookie: planted } })).status, 401)
})

t.test('a new passkey for another site, without the person or of another login is refused', async t => {
  const { user, browser, recoveryCodes } = await aPerson()
  const other = anOwner(url)
  await other.send('/api/auth/login', {
    body: { email: user.email, password, code: recoveryCodes[9] },
    from: newAddress(),
  })
  const add = async (odd: Oddities, { sender = browser, at = 0 } = {}) => {
    const begun = await browser.json('/api/auth/passkeys/options', { body: { code: recoveryCodes[at] } })
    const options = begun.body as { challenge: string; rp: { id: string }; user: { id: string } }
    const { credential } = newPasskey(options, originOf(url), odd)
    return sender.send('/api/auth/passkeys', { body: { credential } })
  }
  t.same(outcome(await add({ origin: 'https://evil.example' }, { at: 0 })), refused)
  t.same(outcome(await add({ rpId: 'evil.example' }, { at: 1 })), refused)
  t.same(outcome(await add({ isVerified: false }, { at: 2 })), refused)
  t.same(outcome(await add({}, { at: 3, sender: other })), refused)
  t.equal(await db.prisma.passkey.count({ where: { userId: user.id } }), 1)
})

t.test('row 39: huge and malformed answers are refused where they come in', async t => {
  const { passkey } = await aPerson()
  const browser = anOwner(url)
  const answer = assertionOf(passkey, await aChallenge(browser, 'login'))
  const { id, response } = answer
  const long = 'A'.repeat(9_000)
  for (const odd of [
    { id: long, response },
    { id, response: { ...response, clientDataJSON: long } },
    { id, response: { ...response, authenticatorData: long } },
    { id, response: { ...response, signature: long } },
    { id, response: { ...response, userHandle: long } },
    { id, response: { ...response, more: 'x' } },
    { id: '%%%', response },
    { id, response: null },
  ]) {
    t.same(outcome(await send(browser, odd)), [400, 'REQUEST_INVALID'])
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64url')
  for (const clientDataJSON of [
    'null',
    '[]',
    '{"challenge":{}}',
    '{"challenge":',
    '7',
    `{"challenge":"${'x'.repeat(2_000)}"}`,
  ]) {
    t.same(
      outcome(await send(browser, { id, response: { ...response, clientDataJSON: base64(clientDataJSON) } })),
      refused,
    )
  }
  for (const authenticatorData of ['AA', base64('\u0000'.repeat(1_500))]) {
    const fresh = assertionOf(passkey, await aChallenge(browser, 'login'))
    t.same(outcome(await send(browser, { id, response: { ...fresh.response, authenticatorData } })), refused)
  }
})

t.test('an API token can do none of it', async t => {
  const { browser, shown } = await aPerson()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await browser.json('/api/api-tokens', {
    body: { name: 'Report', permissions: ['leads'], expiresAt },
  })
  const headers = { authorization: `Bearer ${(body as { secret: string }).secret}` }
  const program = anOwner(url)
  for (const [path, sent] of Object.entries({
    '/api/auth/passkeys/proof-options': undefined,
    '/api/auth/passkeys/options': {},
    '/api/auth/passkeys': {},
    [`/api/auth/passkeys/${shown?.id}/remove`]: { code: '000000' },
  })) {
    t.same(outcome(await program.send(path, { method: 'POST', headers, body: sent })), [403, 'API_TOKEN_REFUSED'], path)
  }
})

t.test('challenges for logins are limited for a network', async t => {
  const from = newAddress()
  const ask = () => anOwner(url).send('/api/auth/passkeys/login-options', { method: 'POST', from })
  const answers = []
  for (let count = 0; count < 310; count += 1) answers.push((await ask()).status)
  t.same([answers[0], answers[299], answers.at(-1)], [200, 200, 429])
})
