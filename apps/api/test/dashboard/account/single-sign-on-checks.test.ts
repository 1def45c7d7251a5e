import { endProviderLogins } from '@frontdesk/accounts/single-sign-on/end-provider-logins'
import { findSetting } from '@frontdesk/accounts/single-sign-on/setting'
import { anAccount } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { startIdentityProvider } from '../../fixtures/logins/identity-provider.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { startScriptedProvider } from '../../fixtures/logins/scripted-provider.ts'
import { comeBack, logInBySingleSignOn, loginChecks, setUpSingleSignOn } from '../../fixtures/logins/single-sign-on.ts'

/* How often somebody logs in by single sign-on, and how the provider is asked whether they are still there. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db, secretCipher } = frontdesk
const { check, checkAll } = loginChecks(t, frontdesk)

const isLoggedIn = async (browser: Owner): Promise<boolean> => (await browser.send('/api/auth/me')).status === 200

/** An account whose people log in at a provider that says whatever the test wants. */
async function aScriptedAccount(t: Test, domain: string) {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const provider = await startScriptedProvider(t)
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: [domain] })
  const email = `anna@${domain}`
  provider.script = { claims: { email } }
  const begin = async (browser: Owner): Promise<string> =>
    ((await browser.json('/api/auth/single-sign-on', { body: { email } })).body as { url: string }).url
  const enter = async (browser = anOwner(frontdesk.url)) => {
    const { headers } = await comeBack(browser, provider.answer(await begin(browser)))
    return { browser, page: headers.location ?? '' }
  }
  return { accountId, provider, begin, enter }
}

t.test('a user has 60 logins by single sign-on in a quarter of an hour, after their first', async t => {
  const { accountId, enter } = await aScriptedAccount(t, 'often.example')
  for (let count = 0; count <= 60; count += 1) t.equal((await enter()).page, '/dashboard/')
  const { browser, page } = await enter()
  t.equal(page, '/dashboard/single-sign-on?problem=LOGIN_LIMITED')
  t.equal(await isLoggedIn(browser), false)
  const recorded = (action: string) => db.prisma.auditEntry.count({ where: { accountId, action } })
  t.same([await recorded('login.succeeded'), await recorded('login.limited')], [61, 1])
})

t.test('a worker that was paused uses no refresh token that another one has used', async t => {
  const { accountId, provider, enter } = await aScriptedAccount(t, 'paused.example')
  const [{ browser: one }, { browser: other }] = [await enter(), await enter()]
  const { isAsked, release } = provider.holdRefresh()
  const paused = checkAll()
  await isAsked
  // Its claims have ended.
  const waiting = await db.prisma.singleSignOnLogin.findFirstOrThrow({
    where: { accountId },
    orderBy: { createdAt: 'desc' },
  })
  await db.prisma.singleSignOnLogin.update({ where: { id: waiting.id }, data: { nextCheckAt: new Date(0) } })
  await check()
  release()
  await paused
  t.equal(provider.refreshed.length, 2)
  t.equal(new Set(provider.refreshed).size, 2)
  t.same([await isLoggedIn(one), await isLoggedIn(other)], [true, true])
})

t.test('a provider is asked for offline access once it has given no refresh token without it', async t => {
  const { accountId, provider, begin, enter } = await aScriptedAccount(t, 'offline.example')
  const metadata = { scopes_supported: ['openid', 'email', 'offline_access'] }
  provider.script = { ...provider.script, metadata, hasRefreshToken: 'with offline_access' }
  const scopeOf = (url: string) => new URL(url).searchParams.get('scope')
  const browser = anOwner(frontdesk.url)
  const first = await begin(browser)
  t.equal(scopeOf(first), 'openid email profile')
  const { page } = await enter(browser)
  t.equal(scopeOf(page), 'openid email profile offline_access', 'the browser is sent there once more')
  t.equal((await comeBack(browser, provider.answer(page))).headers.location, '/dashboard/')
  t.equal(await isLoggedIn(browser), true)
  const [login] = await db.prisma.singleSignOnLogin.findMany({ where: { accountId } })
  t.not(login?.secret, null)
  t.equal(scopeOf(await begin(browser)), 'openid email profile offline_access', 'and the next one at once')
  provider.script = { ...provider.script, hasRefreshToken: false }
  t.equal((await enter()).page, '/dashboard/', 'without a refresh token all the same, the login is a short one')
})

t.test('a logout of one session has the other logins of its user checked', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const provider = await startIdentityProvider(t, {
    redirectUri: `${frontdesk.url}/api/auth/single-sign-on/callback/${accountId}`,
    logoutUri: `${frontdesk.url}/api/single-sign-on/${accountId}/logout`,
  })
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: ['all.example'] })
  provider.logsIn({ sub: 'anna', email: 'anna@all.example', email_verified: true })
  const { browser: one } = await logInBySingleSignOn(frontdesk, 'anna@all.example')
  const { browser: other } = await logInBySingleSignOn(frontdesk, 'anna@all.example')
  const [first] = await db.prisma.singleSignOnLogin.findMany({ where: { accountId }, orderBy: { createdAt: 'asc' } })
  t.type(first?.providerSession, 'string')
  // As Keycloak does: it ends all sessions, and names one.
  await provider.endSessions()
  const setting = await findSetting({ db, secretCipher }, accountId)
  if (setting === null) throw new Error('single sign-on is set up')
  const logout = { subject: 'anna', providerSession: first?.providerSession ?? null, tokenId: 'one' }
  t.equal((await endProviderLogins({ db }, setting, logout)).length, 1)
  t.same([await isLoggedIn(one), await isLoggedIn(other)], [false, true])
  t.equal(await check(), 1)
  t.equal(await isLoggedIn(other), false, 'a refresh token ends with its session')
})
