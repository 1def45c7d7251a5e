import { checkLogins } from '@frontdesk/accounts/single-sign-on/check-logins'
import { openEgress } from '@frontdesk/egress/open-egress'
import { publishMemberChange } from '@frontdesk/reply-stream/member-changes'
import { anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import { startIdentityProvider } from '../../fixtures/identity-provider.ts'
import { startNameServer } from '../../fixtures/name-server.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { startScriptedProvider } from '../../fixtures/scripted-provider.ts'
import { comeBack, goToProvider, logInBySingleSignOn, setUpSingleSignOn } from '../../fixtures/single-sign-on.ts'

const records: Record<string, string[]> = {}
const frontdesk = await startFrontdesk(t, {
  hasWorker: false,
  apiTimes: { accessMs: 100 },
  nameServers: [await startNameServer(t, records)],
})
const { db, redis, namespace, secretCipher } = frontdesk
const egress = openEgress({ allow: '127.0.0.1', userAgent: 'Frontdesk' })
t.teardown(() => egress.close())

const isLoggedIn = async (browser: Owner): Promise<boolean> => (await browser.send('/api/auth/me')).status === 200

/** Does what the maintenance worker does every minute, for logins that have become due. */
async function checkAll(): Promise<number> {
  await db.prisma.singleSignOnLogin.updateMany({ data: { nextCheckAt: new Date(0) } })
  const onEnded = (memberId: string) => publishMemberChange({ redis, namespace }, memberId)
  return checkLogins({ db, redis, namespace, secretCipher, callEgress: egress, onEnded }, new AbortController().signal)
}

t.test('a member logs in by the provider of their account, and is out when they are gone there', async t => {
  const { id: accountId } = await anAccount(db, {
    plan: 'standard',
    secondFactorRequiredAt: new Date(0),
    secondFactorGraceDays: 0,
  })
  const provider = await startIdentityProvider(t, {
    redirectUri: `${frontdesk.url}/api/auth/single-sign-on/callback/${accountId}`,
  })
  await setUpSingleSignOn(frontdesk, { accountId, ...provider })
  provider.logsIn({ sub: 'anna', email: 'Anna@shop.example', email_verified: true, name: 'Anna Smith' })
  const { browser, page } = await logInBySingleSignOn(frontdesk, 'anna@shop.example', '/dashboard/leads')
  t.equal(page, '/dashboard/leads')
  const { body } = await browser.json('/api/auth/me')
  t.match(body, { user: { email: 'anna@shop.example', name: 'Anna Smith' }, account: { permissions: ['leads'] } })
  const user = await db.prisma.user.findUniqueOrThrow({
    where: { email: 'anna@shop.example' },
    include: { members: true },
  })
  t.equal(user.members.length, 1)
  const entries = await db.prisma.auditEntry.findMany({ where: { accountId, userId: user.id }, orderBy: { id: 'asc' } })
  t.match(entries, [{ action: 'member.joined' }, { action: 'login.succeeded', details: { method: 'single-sign-on' } }])

  const again = await logInBySingleSignOn(frontdesk, 'anna@shop.example')
  t.equal((await again.browser.send('/api/leads')).status, 200, 'a second factor is up to the provider')
  t.equal(await checkAll(), 0)
  t.equal(await isLoggedIn(browser), true)
  t.equal(await checkAll(), 0, 'each refresh token is used once, and the next one is kept')

  await again.browser.send('/api/auth/logout', { method: 'POST' })
  await checkAll()
  t.equal(await db.prisma.singleSignOnLogin.count({ where: { accountId } }), 1, 'a login that has ended is forgotten')

  provider.remove('anna')
  t.equal(await checkAll(), 1)
  t.equal(await isLoggedIn(browser), false)
  t.equal(await db.prisma.auditEntry.count({ where: { accountId, action: 'login.revoked' } }), 1)
})

t.test(
  'while the provider is away logins go on, for some hours; without a refresh token they end by themselves',
  async t => {
    const { id: accountId } = await anAccount(db, { plan: 'standard' })
    const provider = await startScriptedProvider(t)
    await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['away.example'] })
    const enter = async (script: typeof provider.script) => {
      provider.script = { claims: { email: 'anna@away.example' }, ...script }
      const browser = anOwner(frontdesk.url)
      const { body } = await browser.json('/api/auth/single-sign-on', { body: { email: 'anna@away.example' } })
      await comeBack(browser, provider.answer((body as { url: string }).url))
      return browser
    }
    const browser = await enter({})
    t.equal(await isLoggedIn(browser), true)
    for (const refresh of [
      { status: 503 },
      { status: 429 },
      { status: 400, error: 'temporarily_unavailable' },
      { status: 401, error: 'invalid_client' },
    ]) {
      provider.script = { refresh }
      t.equal(await checkAll(), 0)
      t.equal(await isLoggedIn(browser), true, JSON.stringify(refresh))
    }
    const { endsAt } = await db.prisma.singleSignOnLogin.findFirstOrThrow({ where: { accountId } })
    t.ok(endsAt.getTime() <= Date.now() + 4 * 60 * 60_000)
    await db.prisma.singleSignOnLogin.updateMany({ where: { accountId }, data: { endsAt: new Date() } })
    t.equal(await isLoggedIn(browser), false)

    const without = await enter({ hasRefreshToken: false })
    t.equal(await isLoggedIn(without), true)
    const login = await db.prisma.singleSignOnLogin.findFirstOrThrow({ where: { accountId, secret: null } })
    t.ok(login.endsAt.getTime() <= Date.now() + 15 * 60_000)
    const other = await enter({})
    provider.script = { refresh: { status: 400, error: 'invalid_grant' } }
    t.equal(await checkAll(), 1)
    t.equal(await isLoggedIn(other), false)
    t.equal(await isLoggedIn(without), true)
  },
)

t.test('a provider ends logins by a logout token, once, and open streams with them', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const provider = await startScriptedProvider(t)
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['out.example'], permissions: ['live_chat'] })
  const enter = async (sid: string) => {
    provider.script = { claims: { email: 'anna@out.example', sid } }
    const browser = anOwner(frontdesk.url)
    const { body } = await browser.json('/api/auth/single-sign-on', { body: { email: 'anna@out.example' } })
    await comeBack(browser, provider.answer((body as { url: string }).url))
    return browser
  }
  const send = async (token: string, id = accountId) =>
    anOwner(frontdesk.url).send(`/api/single-sign-on/${id}/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: undefined },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })
  const [first, second, third] = [await enter('one'), await enter('two'), await enter('three')]
  const past = Math.floor(Date.now() / 1_000) - 3_600
  const bad = {
    'an ID token': provider.logoutToken({ sub: 'anna', nonce: 'n' }),
    'no event': provider.logoutToken({ sub: 'anna', events: {} }),
    nobody: provider.logoutToken({}),
    'no id': provider.logoutToken({ sub: 'anna', jti: undefined }),
    'no time': provider.logoutToken({ sub: 'anna', iat: undefined }),
    'an old one': provider.logoutToken({ sub: 'anna', iat: past, exp: past + 120 }),
    'one that lasts too long': provider.logoutToken({ sub: 'anna', iat: past, exp: past + 7_200 }),
    'another audience': provider.logoutToken({ sub: 'anna', aud: 'other' }),
    'another issuer': provider.logoutToken({ sub: 'anna', iss: 'https://evil.example' }),
    'no signature': provider.logoutToken({ sub: 'anna' }, 'none'),
    'the public key': provider.logoutToken({ sub: 'anna' }, 'HS256 with the public key'),
    'another key': provider.logoutToken({ sub: 'anna' }, 'another key'),
    'no token': 'x.y.z',
  }
  for (const [title, token] of Object.entries(bad)) t.equal((await send(token)).status, 400, title)
  t.equal((await send(provider.logoutToken({ sub: 'anna' }), '00000000-0000-4000-8000-000000000000')).status, 404)
  t.equal(await isLoggedIn(first), true)

  const stream = await fetch(`${frontdesk.url}/api/live-chats/events`, { headers: { cookie: first.cookie() } })
  t.equal(stream.status, 200)
  const row = await db.prisma.singleSignOnLogin.findFirstOrThrow({ where: { accountId, providerSession: 'one' } })
  await db.prisma.pushSubscription.create({
    data: {
      accountId,
      userId: row.userId,
      login: row.sessionHash ?? '',
      sessionEpoch: 0,
      endpoint: 'https://push.example/one',
      publicKey: '',
      auth: '',
      language: 'en',
    },
  })
  const token = provider.logoutToken({ sid: 'one' })
  t.equal((await send(token)).status, 200)
  await stream.text().catch(() => '')
  t.equal(await isLoggedIn(first), false)
  t.equal(await isLoggedIn(second), true)
  t.equal(await db.prisma.pushSubscription.count({ where: { accountId } }), 0, 'nor is its browser notified')
  t.equal((await send(token)).status, 400, 'a second time')
  t.equal((await send(provider.logoutToken({ sub: 'anna', sid: 'elsewhere' }))).status, 200)
  t.equal(await isLoggedIn(second), true)
  t.equal((await send(provider.logoutToken({ sub: 'anna' }))).status, 200)
  t.equal(await isLoggedIn(second), false)
  t.equal(await isLoggedIn(third), false)
})

t.test('an owner sets single sign-on up, verifies domains and turns passwords off', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const [owner, member] = [
    await logIn(frontdesk, { accountId }),
    await logIn(frontdesk, { accountId, permissions: ['leads'] }),
  ]
  const provider = await startScriptedProvider(t)
  const path = '/api/account/single-sign-on'
  t.match((await owner.json(path)).body, { setting: null, redirectUri: new RegExp(`/callback/${accountId}$`) })
  t.equal((await member.send(path)).status, 403)
  const setting = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    domains: ['Owned.Example', 'bücher.example'],
    permissions: ['leads'],
    chatbotIds: null,
    allowsPasswords: true,
  }
  const put = (body: object) => owner.json(path, { method: 'PUT', body })
  const codeOf = async (body: object) => {
    const answer = await put({ ...setting, ...body })
    return [answer.status, (answer.body as { error?: { code: string; field?: string } }).error?.code]
  }
  const { clientSecret: _, ...withoutSecret } = setting
  t.match(await put(withoutSecret), { status: 400, body: { error: { code: 'SINGLE_SIGN_ON_SECRET_MISSING' } } })
  for (const issuer of [
    'x',
    'http://shop.example',
    'https://shop.example/?a=b',
    `${provider.issuer}/.well-known/openid-configuration`,
  ])
    t.strictSame(await codeOf({ issuer }), [400, 'SINGLE_SIGN_ON_ISSUER_INVALID'], issuer)
  for (const issuer of ['https://10.0.0.1', 'https://[::1]'])
    t.strictSame(await codeOf({ issuer }), [400, 'BLOCKED_ADDRESS'], issuer)
  for (const domain of ['shop', 'a b.example', '10.0.0.1', '*.example'])
    t.strictSame(await codeOf({ domains: [domain] }), [400, 'SINGLE_SIGN_ON_DOMAIN_INVALID'], domain)
  t.equal((await put(setting)).status, 200)
  const stored = await db.prisma.singleSignOn.findUniqueOrThrow({ where: { accountId } })
  t.notMatch(Buffer.from(stored.secret).toString('latin1'), provider.clientSecret)
  const { body } = await owner.json(path)
  t.notMatch(JSON.stringify(body), provider.clientSecret)
  const domains = (body as { setting: { domains: { domain: string; record: string }[] } }).setting.domains
  t.match(domains, [{ domain: 'owned.example', verifiedAt: null }, { domain: 'xn--bcher-kva.example' }])

  const verify = (domain: string) => owner.json(`${path}/domains/verify`, { body: { domain } })
  const code = 'SINGLE_SIGN_ON_RECORD_MISSING'
  t.match(await verify('owned.example'), { status: 409, body: { error: { code } } })
  records['owned.example'] = ['v=spf1 -all', domains[1]?.record ?? '']
  t.match(await verify('owned.example'), { status: 409, body: { error: { code } } }, 'the record of another domain')
  records['owned.example'] = ['v=spf1 -all', domains[0]?.record ?? '']
  t.equal((await verify('owned.example')).status, 200)
  t.match(await verify('other.example'), { status: 400, body: { error: { code: 'SINGLE_SIGN_ON_DOMAIN_INVALID' } } })

  const { id: otherId } = await anAccount(db, { plan: 'standard' })
  const other = await logIn(frontdesk, { accountId: otherId })
  t.equal((await other.json(path, { method: 'PUT', body: { ...setting, domains: ['owned.example'] } })).status, 200)
  const [theirs] = await db.prisma.singleSignOnDomain.findMany({ where: { accountId: otherId } })
  records['owned.example']?.push(`frontdesk-verification=${theirs?.token ?? ''}`)
  const taken = await other.json(`${path}/domains/verify`, { body: { domain: 'owned.example' } })
  t.match(taken, { status: 409, body: { error: { code: 'SINGLE_SIGN_ON_DOMAIN_TAKEN' } } })

  const test = await owner.json(`${path}/test`, { method: 'POST' })
  provider.script = { claims: { sub: 'tester', email: 'boss@owned.example' } }
  const tested = await comeBack(owner, provider.answer((test.body as { url: string }).url))
  t.equal(tested.headers.location, '/dashboard/team#single-sign-on=tested&email=boss%40owned.example&hasToken=true')
  t.equal(await db.prisma.singleSignOnIdentity.count({ where: { accountId } }), 0, 'a test logs nobody in')

  t.equal((await put({ ...withoutSecret, allowsPasswords: false })).status, 200)
  t.equal(await isLoggedIn(member), false, 'logins of members have ended')
  t.equal(await isLoggedIn(owner), true)
  const { email } = (await aUser(db, { accountId, permissions: ['leads'], password: 'correct horse battery' })).user
  const answer = await anOwner(frontdesk.url).json('/api/auth/login', {
    body: { email, password: 'correct horse battery' },
  })
  t.match(answer, { status: 403, body: { error: { code: 'SINGLE_SIGN_ON_NEEDED' } } })
  const wrong = await anOwner(frontdesk.url).json('/api/auth/login', { body: { email, password: 'wrong' } })
  t.match(wrong, { status: 401, body: { error: { code: 'LOGIN_WRONG' } } })
  t.equal(await isLoggedIn(await logIn(frontdesk, { accountId })), true, 'owners always may')

  const actions = (
    await db.prisma.auditEntry.findMany({
      where: { accountId, action: { startsWith: 'single-sign-on' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, fields }) => [action, ...fields])
  t.strictSame(actions, [
    ['single-sign-on.changed', 'allowsPasswords', 'clientId', 'clientSecret', 'domains', 'issuer', 'newMembers'],
    ['single-sign-on.domain-verified'],
    ['single-sign-on.changed', 'allowsPasswords'],
  ])
  t.equal((await owner.json(path, { method: 'DELETE' })).status, 200)
  t.equal((await owner.json(path, { method: 'DELETE' })).status, 404)
})

t.test('a change needs a password entered within the hour, and a login at the provider is as good', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const owner = await aUser(db, { accountId, permissions: [] })
  await db.prisma.user.update({ where: { id: owner.user.id }, data: { email: 'boss@hour.example' } })
  const provider = await startScriptedProvider(t)
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['hour.example'] })
  const browser = anOwner(frontdesk.url)
  const claims = { sub: 'boss', email: 'boss@hour.example' }
  provider.script = { claims }
  const begun = await browser.json('/api/auth/single-sign-on', { body: { email: 'boss@hour.example' } })
  await comeBack(browser, provider.answer((begun.body as { url: string }).url))
  const change = () =>
    browser.json('/api/account/second-factor', { method: 'PUT', body: { isRequired: false, graceDays: 7 } })
  t.match(
    await change(),
    { status: 403, body: { error: { code: 'PASSWORD_NEEDED' } } },
    'a session there proves no presence',
  )
  const confirm = async (more: object) => {
    provider.script = { claims: { ...claims, ...more } }
    const { body } = await browser.json('/api/auth/single-sign-on/confirm', { method: 'POST' })
    const { url } = body as { url: string }
    t.match(url, /max_age=0/)
    return (await comeBack(browser, provider.answer(url))).headers.location
  }
  const now = Math.floor(Date.now() / 1_000)
  t.match(await confirm({}), 'SINGLE_SIGN_ON_INVALID', 'without the time of the login')
  t.match(await confirm({ auth_time: now - 3_000 }), 'SINGLE_SIGN_ON_INVALID', 'not just now')
  t.match(await confirm({ auth_time: now, sub: 'somebody else' }), 'SINGLE_SIGN_ON_EXPIRED')
  t.equal((await change()).status, 403)
  t.notMatch(await confirm({ auth_time: now }), 'problem')
  t.equal((await change()).status, 200)
  t.match((await browser.json('/api/auth/me')).body, { user: { usesSingleSignOn: true } })
  for (const path of ['', '/confirm', '/recovery-codes', '/remove'])
    t.match(
      await browser.json(`/api/auth/second-factor${path}`, {
        method: 'POST',
        ...(path === '' ? {} : { body: { code: '123456' } }),
      }),
      { status: 403, body: { error: { code: 'SINGLE_SIGN_ON_LOGIN' } } },
      'what would outlive the login',
    )
})

t.test('who was removed does not come back by a login, until they are invited', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const provider = await startIdentityProvider(t, {
    redirectUri: `${frontdesk.url}/api/auth/single-sign-on/callback/${accountId}`,
  })
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['removed.example'] })
  provider.logsIn({ sub: 'kim', email: 'kim@removed.example', email_verified: true })
  const { browser } = await logInBySingleSignOn(frontdesk, 'kim@removed.example')
  t.equal(await isLoggedIn(browser), true)
  await db.prisma.member.deleteMany({ where: { accountId, user: { email: 'kim@removed.example' } } })
  t.equal(await isLoggedIn(browser), false)
  t.match((await logInBySingleSignOn(frontdesk, 'kim@removed.example')).page, 'problem=SINGLE_SIGN_ON_NOT_INVITED')
  await db.prisma.singleSignOn.update({ where: { accountId }, data: { permissions: [] } })
  provider.logsIn({ sub: 'lee', email: 'lee@removed.example', email_verified: true })
  t.match((await logInBySingleSignOn(frontdesk, 'lee@removed.example')).page, 'problem=SINGLE_SIGN_ON_NOT_INVITED')
  provider.logsIn(null)
  const denied = anOwner(frontdesk.url)
  const answer = await comeBack(denied, await goToProvider(denied, 'kim@removed.example'))
  t.equal(answer.headers.location, '/dashboard/single-sign-on?problem=SINGLE_SIGN_ON_DENIED')
})
