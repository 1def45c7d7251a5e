import { anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { anInvitation } from '../../../../../test/e2e/dashboard/an-invitation.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { startIdentityProvider } from '../../fixtures/logins/identity-provider.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { startScriptedProvider } from '../../fixtures/logins/scripted-provider.ts'
import {
  comeBack,
  goToProvider,
  logInBySingleSignOn,
  loginChecks,
  setUpSingleSignOn,
} from '../../fixtures/logins/single-sign-on.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { accessMs: 100 } })
const { db } = frontdesk

const isLoggedIn = async (browser: Owner): Promise<boolean> => (await browser.send('/api/auth/me')).status === 200

const { checkAll } = loginChecks(t, frontdesk)

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

t.test(
  'a member who was removed comes back by an invitation alone, with its rights and no passkey of before',
  async t => {
    const { id: accountId } = await anAccount(db, { plan: 'standard' })
    const provider = await startIdentityProvider(t, {
      redirectUri: `${frontdesk.url}/api/auth/single-sign-on/callback/${accountId}`,
    })
    await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['back.example'] })
    const email = 'pat@back.example'
    const { user } = await aUser(db, { accountId, email, permissions: ['leads'] })
    const key = {
      credentialId: Buffer.from('id'),
      publicKey: Buffer.from('key'),
      counter: 0,
      isBackedUp: false,
      transports: [],
    }
    await db.prisma.passkey.create({ data: { userId: user.id, name: 'Old', ...key } })
    await db.prisma.member.deleteMany({ where: { userId: user.id } })
    provider.logsIn({ sub: 'pat', email, email_verified: true })
    t.match((await logInBySingleSignOn(frontdesk, email)).page, 'problem=SINGLE_SIGN_ON_NOT_INVITED')
    await anInvitation(db, { accountId, email })
    const { browser } = await logInBySingleSignOn(frontdesk, email)
    const { account } = (await browser.json('/api/auth/me')).body as { account: { permissions: string[] } }
    t.equal(account.permissions.includes('conversations'), true)
    t.equal(account.permissions.includes('leads'), false, 'which the setting would give')
    t.equal(await db.prisma.passkey.count({ where: { userId: user.id } }), 0)
  },
)
