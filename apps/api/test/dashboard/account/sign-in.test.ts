import { createUser } from '@frontdesk/accounts/team/create-user'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'

t.test(
  'row 21: a fresh installation has nobody who could log in, and no password that is easily guessed is taken',
  async t => {
    const guesses = ['admin', 'admin@localhost', 'admin@example.com']
    for (const email of guesses) {
      for (const guess of ['admin', '123456', 'password']) {
        t.equal((await anOwner(frontdesk.url).logIn(email, guess, newAddress())).status, 401, `${email} ${guess}`)
      }
    }
    t.equal(await frontdesk.db.prisma.user.count(), 0)
    const { id: accountId } = await anAccount(frontdesk.db)
    const admin = { accountId, email: 'admin@shop.example', name: 'Admin', permissions: [] }
    for (const guess of ['admin', '123456'])
      await t.rejects(createUser({ db: frontdesk.db }, { ...admin, password: guess }), { code: 'PASSWORD_TOO_SHORT' })
  },
)

t.test('a login returns the user, and its cookie authenticates later requests', async t => {
  const account = await anAccount(frontdesk.db, { name: 'Corner Shop', plan: 'basic' })
  const { user } = await aUser(frontdesk.db, { accountId: account.id, password, name: 'Robin Keeper' })
  const owner = anOwner(frontdesk.url)
  t.equal((await owner.send('/api/auth/me')).status, 401)
  const answer = await owner.logIn(` ${user.email.toUpperCase()} `, password, newAddress())
  t.equal(answer.status, 200)
  const { success, ...who } = JSON.parse(answer.text) as { success: boolean; account: { permissions: string[] } }
  t.equal(success, true)
  t.match(who, {
    user: { id: user.id, email: user.email, name: 'Robin Keeper' },
    account: { id: account.id, name: 'Corner Shop', plan: 'basic', isOwner: true, chatbotIds: null },
  })
  t.equal(who.account.permissions.length, 9)
  t.match(answer.headers['set-cookie'], [/^frontdesk=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/])
  t.equal(answer.headers['cache-control'], 'no-store')
  const me = await owner.json('/api/auth/me')
  t.same(me, { status: 200, body: { success: true, ...who } })
})

t.test('row 21: the response does not reveal which part was wrong', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const suspended = await anAccount(frontdesk.db, { suspendedAt: new Date() })
  const { user: idle } = await aUser(frontdesk.db, { accountId: suspended.id, password })
  const { user: invited } = await aUser(frontdesk.db)
  const answers = await Promise.all(
    [
      [user.email, 'wrong password'],
      ['nobody@shop.example', password],
      [idle.email, password],
      [invited.email, password],
    ].map(async ([email = '', given = '']) => {
      const { status, text, headers } = await anOwner(frontdesk.url).logIn(email, given, newAddress())
      return { status, text, cookie: headers['set-cookie'], names: Object.keys(headers).toSorted() }
    }),
  )
  t.equal(answers[0]?.status, 401)
  for (const answer of answers) t.same(answer, answers[0])
})

t.test('a right password does not use up the tries', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const from = newAddress()
  for (let count = 1; count <= 12; count += 1) {
    t.equal((await anOwner(frontdesk.url).logIn(user.email, password, from)).status, 200)
  }
})

t.test('an answer to a login sets one cookie, whatever cookie came with the request', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const owner = anOwner(frontdesk.url)
  const cookiesOf = async () => (await owner.logIn(user.email, password, newAddress())).headers['set-cookie']
  const names = (lines: string[] = []) => lines.map(line => line.slice(0, line.indexOf('=')))
  t.same(names(await cookiesOf()), ['frontdesk'], 'none came')
  t.same(names(await cookiesOf()), ['frontdesk'], 'that of a login that lasts')
  const ended = owner.cookie()
  await owner.send('/api/auth/logout', { method: 'POST' })
  const body = { email: user.email, password }
  for (const cookie of [ended, 'frontdesk=x', 'frontdesk=']) {
    const { headers } = await owner.send('/api/auth/login', { body, headers: { cookie }, from: newAddress() })
    t.same(names(headers['set-cookie']), ['frontdesk'], cookie.slice(0, 12))
  }
})

t.test('behind a proxy that speaks TLS the cookie is sent over TLS alone, also without a BASE_URL', async t => {
  const { url } = await frontdesk.addApi({ trustedProxies: ['127.0.0.0/8'] })
  const { user } = await aUser(frontdesk.db, { password })
  const { host } = new URL(url)
  const logIn = (protocol: string) =>
    anOwner(url).send('/api/auth/login', {
      body: { email: user.email, password },
      headers: { 'x-forwarded-proto': protocol, origin: `${protocol}://${host}` },
      from: newAddress(),
    })
  const secure = await logIn('https')
  t.match(secure.headers['set-cookie'], [
    /^frontdesk=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  ])
  t.notMatch((await logIn('http')).headers['set-cookie']?.[0], 'Secure')
  const [cookie = ''] = secure.headers['set-cookie']?.[0]?.split(';', 1) ?? []
  const me = await send(`${url}/api/auth/me`, { headers: { cookie, 'x-forwarded-proto': 'https' } })
  t.equal(me.status, 200)
  const set = me.headers['set-cookie'] ?? []
  t.same([set.length, set.every(line => line.includes('; Secure; SameSite=Strict'))], [2, true], 'and of the device')
})

t.test('row 22: a cookie from before the login opens nothing, nor does one from after the logout', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const owner = anOwner(frontdesk.url)
  await owner.logIn(user.email, password, newAddress())
  const first = owner.cookie()
  await owner.logIn(user.email, password, newAddress())
  const second = owner.cookie()
  t.not(first, second)
  const me = (cookie: string) => send(`${frontdesk.url}/api/auth/me`, { headers: { cookie } })
  t.equal((await me(first)).status, 401)
  t.equal((await me(second)).status, 200)
  const left = await owner.send('/api/auth/logout', { method: 'POST' })
  t.equal(left.status, 200)
  t.match(left.headers['set-cookie'], [/^frontdesk=; Max-Age=0; Path=\/; /], 'the browser drops it')
  t.equal((await me(second)).status, 401)
  const baseUrl = 'https://frontdesk.example'
  const secure = await frontdesk.addApi({ baseUrl, trustedProxies: ['127.0.0.0/8'] })
  const ended = await send(`${secure.url}/api/auth/logout`, {
    method: 'POST',
    headers: { origin: baseUrl, 'x-forwarded-proto': 'https' },
  })
  t.match(ended.headers['set-cookie'], [/^__Host-frontdesk=; .*Path=\/.*; Secure/], 'under its name with TLS')
  const { headers } = await send(`${frontdesk.url}/api/chat/history?chatbotId=${(await aChatbot(frontdesk.db)).id}`)
  t.equal(headers['set-cookie'], undefined, 'the chat sets none')
})

t.test('I24: a new password, a suspension and a removal end every login with the next request', async t => {
  const endings = {
    'a new password': (userId: string) =>
      frontdesk.db.prisma.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } }),
    'a suspension': (_: string, accountId: string) =>
      frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { suspendedAt: new Date() } }),
    'a removal from the account': (userId: string) => frontdesk.db.prisma.member.deleteMany({ where: { userId } }),
  }
  for (const [name, end] of Object.entries(endings)) {
    const { user, member } = await aUser(frontdesk.db, { password })
    const owner = anOwner(frontdesk.url)
    await owner.logIn(user.email, password, newAddress())
    t.equal((await owner.send('/api/auth/me')).status, 200, name)
    await end(user.id, member.accountId)
    t.equal((await owner.send('/api/auth/me')).status, 401, name)
  }
})

t.test('row 49: what another site sends with the cookie changes nothing', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const owner = anOwner(frontdesk.url)
  await owner.logIn(user.email, password, newAddress())
  for (const origin of ['https://shop.example', 'null', undefined, `${frontdesk.url}.evil.example`]) {
    const answer = await owner.send('/api/auth/logout', { method: 'POST', headers: { origin } })
    t.equal(answer.status, 403, String(origin))
  }
  const form = { 'content-type': 'text/plain', origin: 'https://evil.example' }
  const login = await anOwner(frontdesk.url).send('/api/auth/login', {
    headers: form,
    body: JSON.stringify({ email: user.email, password }),
  })
  t.equal(login.status, 403)
  t.equal(login.headers['set-cookie'], undefined)
  t.equal((await owner.send('/api/auth/me')).status, 200)
})

t.test('row 48: no header and no spelling of an address bypasses the login', async t => {
  const tricks = { 'x-request-from': 'internal', 'x-original-url': '/api/auth/login', 'x-forwarded-host': 'localhost' }
  for (const [name, value] of Object.entries(tricks)) {
    t.equal((await send(`${frontdesk.url}/api/auth/me`, { headers: { [name]: value } })).status, 401, name)
  }
  for (const path of ['/API/auth/me', '//api/auth/me', '/api/%61uth/me', '/api/auth/me/', '/api/auth/me;x']) {
    t.ok([401, 404].includes((await send(`${frontdesk.url}${path}`)).status), path)
  }
  t.equal((await send(`${frontdesk.url}/api/auth/me`, { method: 'HEAD' })).status, 401)
})

t.test('an invalid body is refused before the password is checked', async t => {
  for (const body of [
    {},
    { email: 'a@b.example' },
    { email: 1, password },
    { email: 'a', password: 'x'.repeat(10_000) },
  ]) {
    const answer = await anOwner(frontdesk.url).send('/api/auth/login', { body, from: newAddress() })
    t.equal(answer.status, 400)
    t.match(JSON.parse(answer.text), { error: { code: 'REQUEST_INVALID', message: String } })
  }
})
