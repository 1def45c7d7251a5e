import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { AppError } from '@frontdesk/errors/app-error'
import { connect } from '@frontdesk/db/connect'
import { createAccount } from '@frontdesk/accounts/create-account'
import { cleanEmail, createUser } from '@frontdesk/accounts/team/create-user'
import { hashNewPassword, hashPassword, verifyPassword } from '@frontdesk/accounts/login/passwords'
import { permissionName, permissionNames, storedPermission } from '@frontdesk/accounts/team/permissions'
import { includesFeature, monthlyQuota, planNames, plans } from '@frontdesk/accounts/plan/plan'
import { anAccount } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'

const { url } = await testDatabase(t)
const db = connect({
  databaseUrl: url,
  poolSize: 4,
  name: 'accounts-test',
  onIdleError: error => t.fail(error.message),
})
t.teardown(() => db.close())

const password = 'correct horse battery'

t.test('a plan decides how many replies a month an account has, unless an operator set a number', async t => {
  t.equal(monthlyQuota({ plan: 'free', quota: null }), 100)
  t.equal(monthlyQuota({ plan: 'basic', quota: null }), 2_000)
  t.equal(monthlyQuota({ plan: 'standard', quota: null }), 10_000)
  t.equal(monthlyQuota({ plan: 'standard', quota: 3 }), 3)
  t.equal(monthlyQuota({ plan: 'free', quota: 0 }), 0, 'nothing at all is a number too')
})

t.test('a larger plan includes all that a smaller one does', async t => {
  t.strictSame([...planNames].sort(), Object.keys(plans).sort())
  t.notOk(includesFeature('free', 'export'))
  t.ok(includesFeature('basic', 'export'))
  t.notOk(includesFeature('basic', 'live-chat'))
  t.ok(includesFeature('standard', 'protected-wiki'))
  for (const feature of plans.basic.features) t.ok(includesFeature('standard', feature), feature)
})

t.test('every permission of the database has a public name, and the way back is the same', async t => {
  const { rows } = await db.pool.query<{ name: string }>('select unnest(enum_range(null::permission))::text as name')
  t.strictSame(rows.map(row => row.name).sort(), permissionNames.map(name => String(storedPermission(name))).sort())
  for (const name of permissionNames) {
    const permission = storedPermission(name)
    t.equal(permission === undefined ? undefined : permissionName(permission), name)
  }
  t.equal(storedPermission('live_chat'), undefined, 'the database spelling is not a public name')
  t.equal(storedPermission('toString'), undefined)
})

t.test('an account is made with its plan and its own quota', async t => {
  const made = await createAccount({ db }, { name: '  Corner Shop ', plan: 'basic', quota: 5 })
  t.match(made, { name: 'Corner Shop', plan: 'basic', quota: 5 })
  const row = await db.prisma.account.findUniqueOrThrow({ where: { id: made.id } })
  t.match(row, { name: 'Corner Shop', plan: 'basic', quota: 5, suspendedAt: null })
})

t.test('an account with a name or a quota that cannot be is refused', async t => {
  const refused = async (input: { name?: string; quota?: number; plan?: string }, code: string) => {
    // The cast lets a plan through that the compiler would refuse: callers may hold one from outside.
    const account = { name: 'Shop', plan: 'free', quota: null, ...input } as Parameters<typeof createAccount>[1]
    await t.rejects(createAccount({ db }, account), { code })
  }
  for (const name of ['', '   ', '\u200b', 'a\nb', 'a\0b', 'a\u2028b', 'x'.repeat(121)]) {
    await refused({ name }, 'NAME_INVALID')
  }
  for (const quota of [-1, 1.5, Number.NaN, 2_000_000_001]) await refused({ quota }, 'QUOTA_INVALID')
  await refused({ plan: 'gold' }, 'PLAN_UNKNOWN')
})

t.test('a user without named permissions owns the account', async t => {
  const { id: accountId } = await anAccount(db)
  const made = await createUser({ db }, { accountId, email: ' Robin@Shop.Example ', password, permissions: [] })
  t.match(made, { accountId, email: 'robin@shop.example', name: 'robin', isOwner: true, permissions: [] })
  const row = await db.prisma.user.findUniqueOrThrow({ where: { id: made.id }, include: { members: true } })
  t.match(row.members, [{ accountId, isOwner: true, permissions: [], seesAllChatbots: true }])
  t.match(row.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.notMatch(JSON.stringify(made), /argon2/, 'the hash does not leave')
  t.ok(await verifyPassword(row.passwordHash, password))
})

t.test('a user without a password is there, and chooses one by a link', async t => {
  const { id: accountId } = await anAccount(db)
  const made = await createUser({ db }, { accountId, email: 'link@shop.example', password: null, permissions: [] })
  t.match(await db.prisma.user.findUnique({ where: { id: made.id } }), { passwordHash: null })
})

t.test('a user with named permissions has only those', async t => {
  const { id: accountId } = await anAccount(db)
  const permissions = ['team-wiki', 'leads', 'leads']
  const made = await createUser({ db }, { accountId, email: 'a@b.example', name: 'Ann', password, permissions })
  t.match(made, { name: 'Ann', isOwner: false, permissions: ['team-wiki', 'leads'] })
  const [member] = await db.prisma.member.findMany({ where: { userId: made.id } })
  t.match(member, { isOwner: false, permissions: ['team_wiki', 'leads'] })
})

t.test('an e-mail address belongs to one user, however it is written and whoever comes second', async t => {
  const { id: accountId } = await anAccount(db)
  const make = (email: string) => createUser({ db }, { accountId, email, password, permissions: [] })
  const results = await Promise.allSettled([make('same@shop.example'), make('SAME@shop.example ')])
  const refused = results.filter(result => result.status === 'rejected')
  t.equal(refused.length, 1)
  t.match(refused[0]?.reason, { code: 'EMAIL_TAKEN', kind: 'conflict' })
  t.equal(await db.prisma.user.count({ where: { email: 'same@shop.example' } }), 1)
})

t.test('a refused user leaves nothing in the database', async t => {
  const { id: accountId } = await anAccount(db)
  const before = await db.prisma.user.count()
  const refused = async (input: Partial<Parameters<typeof createUser>[1]>, code: string) => {
    const user = { accountId, email: 'new@shop.example', password, permissions: [], ...input }
    await t.rejects(createUser({ db }, user), { code }, code)
  }
  await refused({ accountId: randomUUID() }, 'ACCOUNT_UNKNOWN')
  await refused({ accountId: 'Corner Shop' }, 'ACCOUNT_UNKNOWN')
  await refused({ email: 'new.shop.example' }, 'EMAIL_INVALID')
  await refused({ name: '\t' }, 'NAME_INVALID')
  await refused({ password: 'short' }, 'PASSWORD_TOO_SHORT')
  await refused({ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG')
  await refused({ password: 'password2026' }, 'PASSWORD_COMMON')
  await refused({ password: 'new@shop.example' }, 'PASSWORD_PERSONAL')
  await refused({ permissions: ['leads', 'everything'] }, 'PERMISSION_UNKNOWN')
  t.equal(await db.prisma.user.count(), before)
})

t.test('e-mail addresses that no mail reaches are refused', async t => {
  const tooLong = [`${'a'.repeat(65)}@b.example`, `a@${'b'.repeat(250)}.example`]
  const malformed = ['', '@', 'a@', '@b.example', 'a b@c.example', 'a@b', 'a@b.', 'a@b@c.example', 'a\0@b.example']
  for (const given of [...tooLong, ...malformed]) {
    t.throws(() => cleanEmail(given), { code: 'EMAIL_INVALID' }, JSON.stringify(given))
  }
  t.equal(cleanEmail('First.Last+tag@Sub.Shop.Example'), 'first.last+tag@sub.shop.example')
})

t.test('an internal failure is not reported as a refusal', async t => {
  const closed = connect({ databaseUrl: url, poolSize: 1, name: 'closed', onIdleError: error => t.fail(error.message) })
  await closed.close()
  const made = createUser({ db: closed }, { accountId: randomUUID(), email: 'x@y.example', password, permissions: [] })
  const error = await made.catch((reason: unknown) => reason)
  t.type(error, Error)
  t.notOk(error instanceof AppError)
})

t.test('a password counts characters, not bytes', async t => {
  const choose = (password: string) => hashNewPassword({ password, email: 'robin@shop.example' })
  const faces = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x1f600 + (at % 50))).join('')
  await t.rejects(choose('ü'.repeat(9)), { code: 'PASSWORD_TOO_SHORT' })
  await t.rejects(choose(faces(9)), { code: 'PASSWORD_TOO_SHORT' })
  await t.rejects(choose(faces(129)), { code: 'PASSWORD_TOO_LONG' })
  const hash = await choose(faces(128))
  t.ok(await verifyPassword(hash, faces(128)))
  t.notOk(await verifyPassword(hash, faces(127)))
})

t.test('a password verifies however the keyboard composes its letters', async t => {
  const hash = await hashPassword('caf\u00e9 au lait')
  t.ok(await verifyPassword(hash, 'cafe\u0301 au lait'))
  t.notOk(await verifyPassword(hash, 'cafe au lait'))
})

t.test('two hashes of one password differ', async t => {
  t.not(await hashPassword(password), await hashPassword(password))
})

t.test('an unknown user and an overlong password are refused after the same amount of work', async t => {
  const hash = await hashPassword(password)
  await verifyPassword(null, password)
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (hashes += Number(type === 'argon2:HashWorker')) }).enable()
  t.teardown(() => hook.disable())
  t.notOk(await verifyPassword(hash, 'not this one'))
  t.equal(hashes, 1, 'a wrong password costs one hash')
  t.notOk(await verifyPassword(null, 'not this one'))
  t.equal(hashes, 2, 'an unknown user as much')
  t.notOk(await verifyPassword(hash, 'x'.repeat(100_000)))
  t.equal(hashes, 3, 'and so does a password far too long')
})
