import { createUser } from '@frontdesk/accounts/team/create-user'
import { anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk, type Frontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, type Incoming } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'
import { theDocumentation } from '../../fixtures/the-documentation.ts'

const setupCode = 'K7Q2-8XYZ-CQDE'
const first = {
  code: setupCode,
  accountName: 'Corner Shop',
  name: 'Robin Keeper',
  email: 'Robin@shop.example',
  password: 'correct horse battery',
}

/** An installation that nobody has set up. */
const anEmptyOne = (t: Parameters<typeof startFrontdesk>[0]): Promise<Frontdesk> =>
  startFrontdesk(t, { hasWorker: false, settings: { setupCode } })

const setUp = (url: string, fields: object = {}, from = newAddress()): Promise<Incoming> =>
  anOwner(url).send('/api/setup', { body: { ...first, ...fields }, from })

const codeOf = ({ text }: Incoming): string => (JSON.parse(text) as { error: { code: string } }).error.code

t.test('the code creates the first account, on the largest plan, and logs its owner in', async t => {
  const frontdesk = await anEmptyOne(t)
  const browser = anOwner(frontdesk.url)
  const before = await browser.send('/api/setup')
  t.match(JSON.parse(before.text), { needed: true, version: /^\d+\.\d+\.\d+$/, passwordMinCharacters: 10 })
  t.equal(before.headers['set-cookie'], undefined)

  const answer = await browser.send('/api/setup', { body: first })
  t.equal(answer.status, 200)
  t.match(answer.headers['set-cookie'], [/^frontdesk=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/])
  const who = {
    user: { email: 'robin@shop.example', name: 'Robin Keeper' },
    account: { name: 'Corner Shop', plan: 'standard', isOwner: true, chatbotIds: null },
  }
  t.match(JSON.parse(answer.text), { success: true, ...who })
  t.match(await browser.json('/api/auth/me'), { status: 200, body: who })
  const { entries } = (await browser.json('/api/audit-log')).body as { entries: { action: string }[] }
  t.same(
    entries.map(({ action }) => action),
    ['login.succeeded', 'account.created'],
  )
  t.match(await browser.json('/api/setup'), { body: { needed: false } })
  const again = anOwner(frontdesk.url)
  t.equal((await again.logIn(first.email, first.password, newAddress())).status, 200)
})

t.test('row 21: without the code there is no first account, and a copied code may have another form', async t => {
  const frontdesk = await anEmptyOne(t)
  const isDocumented = await theDocumentation(frontdesk.url)
  for (const code of ['', 'K7Q2', 'K7Q2-8XYZ-CQDF', `${setupCode}2`, 'x'.repeat(64)]) {
    const answer = await setUp(frontdesk.url, { code })
    t.same([answer.status, codeOf(answer)], [403, 'SETUP_CODE_WRONG'], code)
    t.equal(answer.headers['set-cookie'], undefined)
    isDocumented(t, answer, 'POST', '/api/setup')
  }
  t.equal(await frontdesk.db.prisma.account.count(), 0)
  t.equal((await setUp(frontdesk.url, { code: ' k7q28xyz cqde\n' })).status, 200)
})

t.test('what is wrong with the form is said before there is an account, and uses up no guess', async t => {
  const frontdesk = await anEmptyOne(t)
  const from = newAddress()
  const bad = [
    ['A password needs at least 10 characters', { password: 'short' }],
    ['too common', { password: 'password1234' }],
    ['isn’t a valid email address', { email: 'robin' }],
    ['The name of a user must have', { name: ' \u200b ' }],
    ['The name of an account must have', { accountName: 'x'.repeat(121) }],
    ['accountName is missing', { accountName: undefined }],
    ['code must not have more', { code: 'x'.repeat(65) }],
    ['name must be text without NUL characters', { name: 'a\0' }],
    ['Known fields: code, accountName, name, email, password', { plan: 'free' }],
  ] as const
  for (const [why, fields] of [...bad, ...bad, ...bad]) {
    const answer = await setUp(frontdesk.url, fields, from)
    t.equal(answer.status, 400, why)
    t.match(answer.text, why)
  }
  t.same([await frontdesk.db.prisma.account.count(), await frontdesk.db.prisma.user.count()], [0, 0])
  t.equal((await setUp(frontdesk.url, {}, from)).status, 200)
})

t.test('of set-ups at the same time, at two processes, one makes the account', async t => {
  const frontdesk = await anEmptyOne(t)
  const other = await frontdesk.addApi()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      setUp(n % 2 === 0 ? frontdesk.url : other.url, { email: `owner-${n}@shop.example` }),
    ),
  )
  t.same(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 410, 410, 410, 410, 410],
  )
  t.same([await frontdesk.db.prisma.account.count(), await frontdesk.db.prisma.user.count()], [1, 1])
})

t.test('once there is a user, however they were created, the set-up is over', async t => {
  const frontdesk = await anEmptyOne(t)
  const isDocumented = await theDocumentation(frontdesk.url)
  const { id: accountId } = await anAccount(frontdesk.db)
  t.match(await anOwner(frontdesk.url).json('/api/setup'), { body: { needed: true } }, 'nobody can log in to it yet')
  const user = { accountId, email: 'kim@shop.example', password: first.password, permissions: [] }
  await createUser({ db: frontdesk.db }, user)
  t.match(await anOwner(frontdesk.url).json('/api/setup'), { body: { needed: false } })
  for (const code of [setupCode, 'K7Q2-8XYZ-CQDF']) {
    const answer = await setUp(frontdesk.url, { code })
    t.same([answer.status, codeOf(answer)], [410, 'SETUP_DONE'])
    isDocumented(t, answer, 'POST', '/api/setup')
  }
  t.equal(await frontdesk.db.prisma.user.count(), 1)
})

t.test('row 21: an address guesses ten codes in a quarter of an hour, and all of them a hundred', async t => {
  const frontdesk = await anEmptyOne(t)
  const isDocumented = await theDocumentation(frontdesk.url)
  const other = await frontdesk.addApi()
  const guess = (n: number, from: string) =>
    setUp(n % 2 === 0 ? frontdesk.url : other.url, { code: 'WRNG-WRNG-WRNG' }, from)
  const statusesOf = async (guesses: Promise<Incoming>[]) => (await Promise.all(guesses)).map(({ status }) => status)
  const from = newAddress()
  const ofOne = await statusesOf(Array.from({ length: 15 }, (_, n) => guess(n, from)))
  t.same([ofOne.filter(status => status === 403).length, ofOne.filter(status => status === 429).length], [10, 5])
  const limited = await setUp(frontdesk.url, {}, from)
  t.equal(limited.status, 429, 'the right code, too')
  t.ok(Number(limited.headers['retry-after']) > 600)
  isDocumented(t, limited, 'POST', '/api/setup')

  const ofAll = await statusesOf(Array.from({ length: 100 }, (_, n) => guess(n, newAddress())))
  t.same([ofAll.filter(status => status === 403).length, ofAll.filter(status => status === 429).length], [90, 10])
  t.equal((await setUp(frontdesk.url, {}, newAddress())).status, 429)
  t.equal(await frontdesk.db.prisma.account.count(), 0)
})

t.test('row 49: the set-up is done from the dashboard’s own page, and not where its login would be lost', async t => {
  const frontdesk = await anEmptyOne(t)
  for (const origin of ['https://shop.example', undefined]) {
    const answer = await anOwner(frontdesk.url).send('/api/setup', { body: first, headers: { origin } })
    t.same([answer.status, codeOf(answer)], [403, 'ORIGIN_FOREIGN'])
  }
  const { url } = await frontdesk.addApi({ baseUrl: 'https://desk.example' })
  const headers = { origin: 'https://desk.example' }
  const answer = await anOwner(url).send('/api/setup', { body: first, headers })
  t.same([answer.status, codeOf(answer)], [400, 'PROXY_UNTRUSTED'])
  t.equal(await frontdesk.db.prisma.account.count(), 0)
})
