import { anAccount, aUser } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import { startNameServer } from '../../fixtures/name-server.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { startScriptedProvider } from '../../fixtures/logins/scripted-provider.ts'
import { comeBack, setUpSingleSignOn } from '../../fixtures/logins/single-sign-on.ts'

const records: Record<string, string[]> = {}
const nameServers = [await startNameServer(t, records)]
const frontdesk = await startFrontdesk(t, { hasWorker: false, nameServers })
const { db } = frontdesk

const isLoggedIn = async (browser: Owner): Promise<boolean> => (await browser.send('/api/auth/me')).status === 200

/** How many logins the metrics have counted as failed. */
const failed = async (): Promise<number> =>
  (await readMetrics(frontdesk.url))('frontdesk_logins_total{outcome="failed"}') ?? 0

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
  const failedBefore = await failed()
  const answer = await anOwner(frontdesk.url).json('/api/auth/login', {
    body: { email, password: 'correct horse battery' },
  })
  t.match(answer, { status: 403, body: { error: { code: 'SINGLE_SIGN_ON_NEEDED' } } })
  t.equal(await failed(), failedBefore + 1)
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
    ['single-sign-on.needed'],
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
