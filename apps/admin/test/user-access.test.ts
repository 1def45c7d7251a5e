import { PassThrough, Readable } from 'node:stream'
import t from 'tap'
import { findActor } from '@frontdesk/accounts/actor'
import { verifyPassword } from '@frontdesk/accounts/login/passwords'
import { anAccount, aUser } from '@frontdesk/testing/factories'
import { openAdmin, printed, refused } from './run-admin.ts'

const { db, variables, inProcess, typing } = await openAdmin(t)
const password = 'correct horse battery'
const withBaseUrl = (args: string[]) => inProcess(args, { ...variables, BASE_URL: 'https://desk.example' })

const hashOf = async (email: string) => (await db.prisma.user.findUniqueOrThrow({ where: { email } })).passwordHash
const creating = (accountId: string, email: string, ...rest: string[]) => [
  'user',
  'create',
  '--account',
  accountId,
  '--email',
  email,
  ...rest,
]

/** A terminal at which this was typed. */
function aTerminal(...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  for (const keys of typed) input.write(keys)
  return input
}

t.test('a password is asked for twice at the terminal, and never shown', async t => {
  const { id } = await anAccount(db)
  const terminal = aTerminal(`${password}\r`, `${password}\r`)
  const { code, out, err } = await typing(terminal, creating(id, 'typed@shop.example'))
  t.equal(code, 0, err)
  t.match(err, /^Password: \nRepeat the password: \n$/)
  t.notMatch(out + err, password)
  t.ok(await verifyPassword(await hashOf('typed@shop.example'), password))
})

t.test('with two different passwords, Ctrl-C or no terminal, no user is created', async t => {
  const { id } = await anAccount(db)
  const create = creating(id, 'nobody@shop.example')
  const different = await typing(aTerminal(`${password}\r`, 'another horse battery\r'), create)
  t.match(different, { code: 1, err: /error: the passwords differ/ })
  t.match(await typing(aTerminal('correct', '\u0003'), create), { code: 1, err: /error: cancelled/ })
  await refused(t, () => typing(Readable.from([`${password}\n`]), create), /--password-stdin.*--link/)
  await refused(t, () => typing(Readable.from([]), [...create, '--password-stdin']), /no password was given/)
  await refused(t, () => typing(Readable.from([]), [...create, '--password', password]), /--password/)
  await refused(t, () => typing(Readable.from([]), [...create, '--password-stdin', '--link']), /--link/)
  t.equal(await db.prisma.user.count({ where: { email: 'nobody@shop.example' } }), 0)
})

t.test('the first owner chooses a password by a link', async t => {
  const { id } = await anAccount(db)
  const create = creating(id, 'first@shop.example', '--link')
  await refused(t, () => inProcess(create), /BASE_URL/)
  t.equal(
    await db.prisma.user.count({ where: { email: 'first@shop.example' } }),
    0,
    'without an address there is no link',
  )
  const made = await printed(t, withBaseUrl, create)
  t.match(made, {
    isOwner: true,
    link: /^https:\/\/desk\.example\/dashboard\/reset-password#[\w-]{43}$/,
    expiresAt: String,
  })
  t.equal(await hashOf('first@shop.example'), null)
  const { out } = await withBaseUrl(creating(id, 'second@shop.example', '--link'))
  t.match(out, /^User [0-9a-f-]{36}: second@shop\.example, owner\nPassword: https:\/\/desk\.example\/\S+\n$/)
})

t.test('users are listed with their permissions and their last login', async t => {
  const account = await anAccount(db, { name: 'Listed' })
  const { user } = await aUser(db, { accountId: account.id, password })
  const { user: kim } = await aUser(db, { accountId: account.id, permissions: ['leads', 'live_chat'] })
  const lastLoginAt = new Date('2026-11-23T09:00:00Z')
  await db.prisma.user.update({ where: { id: user.id }, data: { lastLoginAt } })
  const list = ['user', 'list', '--account', account.id]
  const { out } = await inProcess(list)
  t.match(out, new RegExp(`${user.id} +${user.email} +owner +2026-11-23T09:00:00.000Z +Listed\n`))
  t.match(out, new RegExp(`${kim.id} +${kim.email} +leads live-chat +never \\(no password\\) +Listed\n`))
  const listed = await inProcess([...list, '--json'])
  t.match(JSON.parse(listed.out), [
    { email: user.email, isOwner: true },
    { email: kim.email, hasPassword: false },
  ])
  t.notMatch(listed.out, /argon2/)
  t.match((await inProcess(['user', 'list'])).out, user.email)
})

t.test('a user is logged out, loses a password, is promoted, demoted and removed', async t => {
  const account = await anAccount(db, { name: 'Corner Shop' })
  const { user, member } = await aUser(db, { accountId: account.id, password })
  const { user: kim, member: kims } = await aUser(db, { accountId: account.id, password, permissions: ['leads'] })
  const now = Date.now()
  const isLoggedIn = async (epoch: number) =>
    (await findActor({ db }, { memberId: member.id, epoch, at: now })) !== null
  t.ok(await isLoggedIn(0))
  const of = ({ email }: { email: string }, command: string, ...rest: string[]) => [
    'user',
    command,
    '--email',
    email,
    ...rest,
  ]
  t.equal((await inProcess(of(user, 'logout'))).out, `${user.email} is logged out everywhere\n`)
  t.notOk(await isLoggedIn(0))
  t.ok(await isLoggedIn(1))

  await refused(t, () => inProcess(of(user, 'reset')), /BASE_URL/)
  t.ok(await isLoggedIn(1), 'without an address there is no link, and nothing is taken away')
  t.match(await printed(t, withBaseUrl, of(user, 'reset')), { email: user.email, link: /#[\w-]{43}$/ })
  t.notOk(await isLoggedIn(1))
  t.equal(await hashOf(user.email), null)

  await refused(t, () => inProcess(of(user, 'remove')), /only owner.*Make another user an owner/)
  await refused(t, () => inProcess(of(user, 'demote', '--permission', 'leads')), /only owner/)
  t.equal((await inProcess(of(kim, 'promote'))).out, `${kim.email} is an owner of Corner Shop\n`)
  t.match(await printed(t, inProcess, of(user, 'demote', '--permission', 'leads', 'bookings')), {
    isOwner: false,
    permissions: ['leads', 'bookings'],
  })
  t.match(await db.prisma.member.findUnique({ where: { id: kims.id } }), { isOwner: true })
  const isOperator = async () => (await db.prisma.user.findUnique({ where: { email: kim.email } }))?.isOperator
  t.match(await printed(t, inProcess, of(kim, 'operator')), { email: kim.email, isOperator: true })
  t.equal(await isOperator(), true)
  t.equal((await inProcess(of(kim, 'operator', '--revoke'))).out, `${kim.email} is no longer an operator\n`)
  t.equal(await isOperator(), false)
  t.equal((await inProcess(of(user, 'remove'))).out, `${user.email} is no longer a member of Corner Shop\n`)
  await refused(t, () => inProcess(of(user, 'logout')), /user not found.*user list/i)
  await refused(t, () => inProcess(of(kim, 'logout', '--account', 'x')), /account not found/i)
})

t.test('a lost second factor is turned off, with an entry in the audit log and a mail', async t => {
  const { user, member } = await aUser(db, { password })
  const reset = ['user', 'reset-second-factor', '--email', user.email]
  const env = { ...variables, BASE_URL: 'https://desk.example', ENCRYPTION_KEY: 'wJ3kq8ZrT5mN1vXyB7cD9fGhL2pQsUeA' }
  await refused(t, () => inProcess(reset, env), /isn’t set up/)
  await db.prisma.secondFactor.create({
    data: {
      userId: user.id,
      secret: Buffer.from('sealed'),
      confirmedAt: new Date(),
    },
  })
  await db.prisma.recoveryCode.create({ data: { userId: user.id, codeHash: Buffer.from('hash') } })
  t.match((await inProcess(reset, env)).out, `${user.email} logs in with the password alone`)
  t.equal(await db.prisma.secondFactor.count({ where: { userId: user.id } }), 0)
  t.equal(await db.prisma.recoveryCode.count({ where: { userId: user.id } }), 0)
  t.match(await db.prisma.auditEntry.findMany({ where: { accountId: member.accountId } }), [
    { action: 'second-factor.reset', userId: user.id, program: 'frontdesk admin' },
  ])
  t.equal(await db.prisma.accountMail.count(), 1)
})

t.test('an account is suspended and resumed', async t => {
  const { id } = await anAccount(db)
  const act = (command: string) => ['account', command, '--account', id]
  t.strictSame(await printed(t, inProcess, act('suspend')), { id, isSuspended: true })
  t.ok((await db.prisma.account.findUnique({ where: { id } }))?.suspendedAt)
  t.equal((await inProcess(act('resume'))).out, `Account ${id} is active\n`)
  t.equal((await db.prisma.account.findUnique({ where: { id } }))?.suspendedAt, null)
  await refused(t, () => inProcess(['account', 'suspend', '--account', 'x']), /account not found/i)
})
