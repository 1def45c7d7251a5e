import { aUser, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { startScriptedProvider, type Script, type ScriptedProvider } from '../../fixtures/logins/scripted-provider.ts'
import { comeBack, setUpSingleSignOn } from '../../fixtures/logins/single-sign-on.ts'

/* What somebody tries who is in the way of a login, or has a provider of their own. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk

let accounts = 0
/** An account with a provider, and a mail domain that nobody else has. */
async function aTeam(options: { isVerified?: boolean; permissions?: [] } = {}) {
  accounts += 1
  const domain = `shop-${accounts}.example`
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  const provider = await startScriptedProvider(t)
  provider.script = { claims: { email: `anna@${domain}` } }
  await setUpSingleSignOn(frontdesk, { accountId, ...provider, domains: [domain], ...options })
  return { accountId, provider, domain, email: `anna@${domain}` }
}

async function begin(browser: Owner, email: string, next?: string): Promise<string> {
  const sent = { body: { email, ...(next === undefined ? {} : { next }) } }
  const { status, body } = await browser.json('/api/auth/single-sign-on', sent)
  t.equal(status, 200, JSON.stringify(body))
  return (body as { url: string }).url
}

const problemIn = (location: string | undefined): string | undefined => /problem=(\w+)/.exec(location ?? '')?.[1]

/** Logs in with what the provider says. Resolves with the problem; undefined: it has worked. */
async function logIn({ provider, email }: { provider: ScriptedProvider; email: string }, script: Script = {}) {
  const good = provider.script
  provider.script = { ...good, ...script, claims: { ...good.claims, ...script.claims } }
  const browser = anOwner(frontdesk.url)
  const answer = await comeBack(browser, provider.answer(await begin(browser, email)))
  provider.script = good
  const isLoggedIn = (await browser.send('/api/auth/me')).status === 200
  const problem = problemIn(answer.headers.location)
  t.equal(isLoggedIn, problem === undefined)
  return problem
}

t.test('row 107: an ID token that is forged, for somebody else or too old logs nobody in', async t => {
  const team = await aTeam()
  t.equal(await logIn(team), undefined, 'a good one does')
  const past = Math.floor(Date.now() / 1_000) - 3_600
  const bad: Record<string, Script> = {
    'without a signature': { signature: 'none' },
    'signed with the public key as a secret': { signature: 'HS256 with the public key' },
    'signed with another key': { signature: 'another key' },
    'of another issuer': { claims: { iss: 'https://evil.example' } },
    'for another client': { claims: { aud: 'somebody else' } },
    expired: { claims: { exp: past, iat: past - 300 } },
    'from the future': { claims: { iat: past + 7_200, nbf: past + 7_200 } },
    'with another nonce': { claims: { nonce: 'another' } },
    'without a nonce': { claims: { nonce: undefined } },
    'without a subject': { claims: { sub: undefined } },
    'for several clients, one of whom is named': { claims: { aud: ['frontdesk', 'other'], azp: 'other' } },
  }
  for (const [title, script] of Object.entries(bad)) t.equal(await logIn(team, script), 'SINGLE_SIGN_ON_INVALID', title)
  const minute = Math.floor(Date.now() / 1_000) - 30
  t.equal(await logIn(team, { claims: { exp: minute } }), undefined, 'clocks may differ by a minute')
})

t.test(
  'an address that the provider has not verified, or of a domain that the account has not, logs nobody in',
  async t => {
    const team = await aTeam()
    for (const email_verified of [false, undefined, 'false', 1])
      t.equal(await logIn(team, { claims: { email_verified } }), 'SINGLE_SIGN_ON_EMAIL_UNVERIFIED')
    t.equal(await logIn(team, { claims: { email: undefined } }), 'SINGLE_SIGN_ON_EMAIL_UNVERIFIED')
    for (const email of ['anna@elsewhere.example', `anna@sub.${team.domain}`, `anna@${team.domain}.evil.example`])
      t.equal(await logIn(team, { claims: { email } }), 'SINGLE_SIGN_ON_DOMAIN_UNVERIFIED')
    t.equal(await logIn(team, { claims: { email: `a b@${team.domain}` } }), 'EMAIL_INVALID')
    const unverified = await aTeam({ isVerified: false })
    const answer = await anOwner(frontdesk.url).json('/api/auth/single-sign-on', { body: { email: unverified.email } })
    t.match(answer, { status: 404, body: { error: { code: 'SINGLE_SIGN_ON_UNKNOWN' } } })
  },
)

t.test('the provider of one account logs in nobody of another one, and no operator', async t => {
  const [mine, theirs] = [await aTeam(), await aTeam()]
  const { user } = await aUser(db, { accountId: theirs.accountId, permissions: [] })
  await db.prisma.user.update({ where: { id: user.id }, data: { email: `boss@${theirs.domain}` } })
  t.equal(await logIn(mine, { claims: { email: `boss@${theirs.domain}` } }), 'SINGLE_SIGN_ON_DOMAIN_UNVERIFIED')
  await db.prisma.user.update({ where: { id: user.id }, data: { email: `boss@${mine.domain}` } })
  t.equal(await logIn(mine, { claims: { sub: 'boss', email: `boss@${mine.domain}` } }), 'MEMBER_ELSEWHERE')
  const operator = await aUser(db, { accountId: mine.accountId, permissions: [] })
  const email = `admin@${mine.domain}`
  await db.prisma.user.update({ where: { id: operator.user.id }, data: { email, isOperator: true } })
  t.equal(await logIn(mine, { claims: { sub: 'admin', email } }), 'SINGLE_SIGN_ON_OPERATOR')
})

t.test('an address that the provider gives to somebody else opens nothing of who had it before', async t => {
  const team = await aTeam()
  t.equal(await logIn(team), undefined)
  t.equal(await logIn(team, { claims: { sub: 'another anna' } }), 'SINGLE_SIGN_ON_NOT_INVITED')
  t.equal(
    await logIn(team, { claims: { email: `anna.smith@${team.domain}` } }),
    undefined,
    'a new address changes nothing',
  )
  t.equal(await db.prisma.member.count({ where: { accountId: team.accountId } }), 1)
})

t.test('a login is finished once, in the browser that began it, with the state and issuer of its own', async t => {
  const [team, evil] = [await aTeam(), await aTeam()]
  const finish = async (browser: Owner, address: string) =>
    problemIn((await comeBack(browser, address)).headers.location)
  const victim = anOwner(frontdesk.url)
  const stolen = team.provider.answer(await begin(anOwner(frontdesk.url), team.email))
  t.equal(await finish(victim, stolen), 'SINGLE_SIGN_ON_EXPIRED', 'another browser has no cookie of it')
  const own = await begin(victim, team.email)
  t.equal(await finish(victim, stolen), 'SINGLE_SIGN_ON_INVALID', 'nor does one that has begun a login of its own')
  t.equal(await finish(victim, team.provider.answer(own)), 'SINGLE_SIGN_ON_EXPIRED', 'which is used up then')

  const browser = anOwner(frontdesk.url)
  const address = team.provider.answer(await begin(browser, team.email))
  const cookies = await browser.send('/api/auth/me')
  t.equal(cookies.status, 401)
  t.equal(await finish(browser, address), undefined)
  t.equal(await finish(browser, address), 'SINGLE_SIGN_ON_EXPIRED', 'the same answer again')

  for (const more of [{ iss: evil.provider.issuer }, { iss: undefined }, { state: 'another' }, { state: undefined }]) {
    const url = await begin(browser, team.email)
    t.equal(await finish(browser, team.provider.answer(url, more)), 'SINGLE_SIGN_ON_INVALID', JSON.stringify(more))
  }
  const url = await begin(browser, team.email)
  const mixedUp = team.provider.answer(url).replace(team.accountId, evil.accountId)
  t.equal(await finish(browser, mixedUp), 'SINGLE_SIGN_ON_EXPIRED', 'at the address of another account')
  t.notOk(evil.provider.asked.includes('/token'), 'no code reaches another provider')
  const denied = team.provider.answer(await begin(browser, team.email), { code: undefined, error: 'access_denied' })
  t.equal(await finish(browser, denied), 'SINGLE_SIGN_ON_DENIED')
  const code = new URL(address).searchParams.get('code') ?? ''
  const replayed = team.provider.answer(await begin(browser, team.email), { code })
  t.equal(await finish(browser, replayed), 'SINGLE_SIGN_ON_INVALID', 'a code that was used')
})

t.test('a cookie of a login that is made up, or sent twice at once, finishes none or one', async t => {
  const team = await aTeam()
  const browser = anOwner(frontdesk.url)
  const address = team.provider.answer(await begin(browser, team.email))
  const answers = await Promise.all([comeBack(browser, address), comeBack(browser, address)])
  const problems = answers.map(({ headers }) => problemIn(headers.location))
  t.strictSame(new Set(problems), new Set([undefined, 'SINGLE_SIGN_ON_EXPIRED']))
  const { pathname, search } = new URL(address)
  const made = await anOwner(frontdesk.url).send(pathname + search, {
    headers: { cookie: `frontdesk-single-sign-on=${Buffer.alloc(80).toString('base64')}` },
  })
  t.equal(problemIn(made.headers.location), 'SINGLE_SIGN_ON_EXPIRED')
})

t.test('a login gives the browser a new session, and leads to pages of the dashboard alone', async t => {
  const team = await aTeam()
  const pages: Record<string, string> = {
    '/dashboard/leads?page=2#top': '/dashboard/leads?page=2#top',
    '//evil.example': '/dashboard/',
    'https://evil.example/dashboard/': '/dashboard/',
    '/dashboard/../api/auth/me': '/dashboard/',
    '/dashboard/\\evil.example': '/dashboard//evil.example',
    '/dashboard/..//evil.example': '/dashboard/',
    'javascript:alert(1)': '/dashboard/',
  }
  for (const [next, page] of Object.entries(pages)) {
    const browser = anOwner(frontdesk.url)
    const url = await begin(browser, team.email, next)
    const before = 'frontdesk=chosen-by-somebody-else.x'
    const { pathname, search } = new URL(team.provider.answer(url))
    const answer = await browser.send(pathname + search)
    t.equal(answer.headers.location, page)
    t.match(browser.cookie(), /^frontdesk=/)
    t.not(browser.cookie(), before)
  }
  const browser = anOwner(frontdesk.url)
  t.equal(
    problemIn((await comeBack(browser, team.provider.answer(await begin(browser, team.email)))).headers.location),
    undefined,
  )
  const first = browser.cookie()
  await comeBack(browser, team.provider.answer(await begin(browser, team.email)))
  t.not(browser.cookie(), first)
})

t.test('a provider is asked within the rules of the egress alone', async t => {
  const team = await aTeam()
  const inside: Record<string, unknown>[] = [
    { token_endpoint: 'http://169.254.169.254/token' },
    { token_endpoint: 'http://10.0.0.1/token' },
    { token_endpoint: 'http://[::1]:80/token' },
    { jwks_uri: 'http://192.168.0.1/keys' },
    { token_endpoint: 'file:///etc/passwd' },
  ]
  for (const metadata of inside)
    t.match(await logIn(team, { metadata }), /^(BLOCKED_ADDRESS|SINGLE_SIGN_ON_INVALID|UNSUPPORTED_URL)$/)
  const begun = async (metadata: Record<string, unknown>) => {
    team.provider.script = { ...team.provider.script, metadata }
    return anOwner(frontdesk.url).json('/api/auth/single-sign-on', { body: { email: team.email } })
  }
  for (const metadata of [
    { issuer: 'https://evil.example' },
    { id_token_signing_alg_values_supported: ['HS256', 'none'] },
    { authorization_endpoint: 'http://evil.example/authorize' },
  ])
    t.match(await begun(metadata), { status: 400, body: { error: { code: 'SINGLE_SIGN_ON_INVALID' } } })
})
