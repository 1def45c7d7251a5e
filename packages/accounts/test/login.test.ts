import { randomUUID } from 'node:crypto'
import t from 'tap'
import { findActor } from '@frontdesk/accounts/actor'
import { recordLoginEvent } from '@frontdesk/accounts/audit/record-login-event'
import { changePassword } from '@frontdesk/accounts/login/change-password'
import { createPasswordLink } from '@frontdesk/accounts/login/create-password-link'
import { endLogins } from '@frontdesk/accounts/login/end-logins'
import { requestPasswordReset, resetPassword } from '@frontdesk/accounts/login/reset-password'
import { passwordCost, verifyPassword } from '@frontdesk/accounts/login/passwords'
import { signIn as signInWith } from '@frontdesk/accounts/login/sign-in'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { aChatbot, anAccount, aUser, cheapPasswords } from '@frontdesk/testing/factories'
import { noPasskeys, openAccounts } from './open-accounts.ts'

const accounts = await openAccounts(t)
const { db } = accounts
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'
const baseUrl = 'https://desk.example'
const place = { network: '203.0.113.* (anonymized)', device: 'Firefox 131, Linux' }

const signIn = (email: string, password: string, cost = cheapPasswords) =>
  signInWith(
    {
      ...accounts,
      ceremony: noPasskeys,
      secretCipher: accounts.mailCipher,
      passwordCost: cost,
      admit: async () => undefined,
    },
    { email, password, place },
  )
const mailsTo = async (address: string) => (await accounts.queuedMails()).filter(({ to }) => to === address)

/** Requests a reset for an address, and returns the token of its mail. */
async function resetToken(email: string): Promise<string> {
  await requestPasswordReset(accounts, { email, baseUrl, place, language: 'en' })
  const texts = (await mailsTo(email)).map(({ text }) => text)
  return /reset-password#(\S+)/.exec(texts.find(text => text.includes('#')) ?? '')?.[1] ?? ''
}

t.test('an e-mail address in any case and the password sign a user in', async t => {
  const { user, member } = await aUser(db, { password })
  const login = await signIn(` ${user.email.toUpperCase()} `, password)
  t.match(login, { memberId: member.id, epoch: 0, at: Number })
  t.match(await findActor({ db }, login), { userId: user.id, email: user.email, isOwner: true })
})

t.test('every failed login gets the same error', async t => {
  const suspended = await anAccount(db, { suspendedAt: new Date() })
  const { user } = await aUser(db, { password })
  const { user: locked } = await aUser(db, { password, accountId: suspended.id })
  const { user: invited } = await aUser(db)
  for (const [email, given] of [
    ['nobody@shop.example', password],
    [user.email, newPassword],
    [user.email, ''],
    [locked.email, password],
    [invited.email, ''],
  ] as const)
    await t.rejects(signIn(email, given), { code: 'LOGIN_WRONG' }, email)
})

t.test('a member of two accounts is signed in to the one they joined first', async t => {
  const { user, member } = await aUser(db, { password })
  const second = await anAccount(db)
  await db.prisma.member.create({ data: { accountId: second.id, userId: user.id, isOwner: true } })
  t.equal((await signIn(user.email, password)).memberId, member.id)
})

t.test('an actor has the permissions and chatbots of the member, and an owner has all', async t => {
  const account = await anAccount(db, { plan: 'basic', quota: 7 })
  const [seen] = [await aChatbot(db, { accountId: account.id }), await aChatbot(db, { accountId: account.id })]
  const { member: owner } = await aUser(db, { accountId: account.id })
  const { member } = await aUser(db, { accountId: account.id, permissions: ['live_chat'], chatbotIds: [seen.id] })
  t.match(await accounts.actorOf(owner.id), { plan: 'basic', quota: 7, isOwner: true, chatbotIds: null })
  t.same((await accounts.actorOf(owner.id)).permissions, permissionNames)
  t.match(await accounts.actorOf(member.id), { isOwner: false, chatbotIds: [seen.id] })
  t.same((await accounts.actorOf(member.id)).permissions, ['live-chat'])
})

t.test('a login ends with its account, its member, a new password, and after seven days', async t => {
  const { user, member } = await aUser(db, { password })
  const login = await signIn(user.email, password)
  const dayMs = 24 * 60 * 60 * 1_000
  t.not(await findActor({ db }, { ...login, at: login.at - 6 * dayMs }), null)
  t.equal(await findActor({ db }, { ...login, at: login.at - 7 * dayMs }), null)
  t.equal(await findActor({ db }, { ...login, epoch: 1 }), null)
  const where = { id: member.accountId }
  await db.prisma.account.update({ where, data: { suspendedAt: new Date() } })
  t.equal(await findActor({ db }, login), null)
  await db.prisma.account.update({ where, data: { suspendedAt: null } })
  t.not(await findActor({ db }, login), null)
  await db.prisma.member.delete({ where: { id: member.id } })
  t.equal(await findActor({ db }, login), null)
})

t.test('a changed password ends all logins, voids links and is in the audit log', async t => {
  const { user, member } = await aUser(db, { password })
  const login = await signIn(user.email, password)
  const token = await resetToken(user.email)
  const change = (given: string) =>
    changePassword(
      accounts,
      { userId: user.id, email: user.email, language: null, timezone: 'UTC' },
      { password: given, newPassword },
    )
  await t.rejects(change(newPassword), { code: 'PASSWORD_WRONG' })
  await change(password)
  t.equal(await findActor({ db }, login), null)
  await t.rejects(signIn(user.email, password), { code: 'LOGIN_WRONG' })
  t.equal((await signIn(user.email, newPassword)).epoch, 1)
  await t.rejects(resetPassword(accounts, { token, password }), { code: 'LINK_INVALID' })
  const where = { accountId: member.accountId, action: 'password.changed' }
  t.match(await db.prisma.auditEntry.findMany({ where }), [{ userId: user.id }])
})

t.test('of two changes of a password at once, one is made', async t => {
  const { user } = await aUser(db, { password })
  const change = () =>
    changePassword(
      accounts,
      { userId: user.id, email: user.email, language: null, timezone: 'UTC' },
      { password, newPassword },
    )
  const settled = await Promise.allSettled([change(), change()])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

t.test('the link of a mail sets a new password once', async t => {
  const { user } = await aUser(db, { password })
  const token = await resetToken(user.email)
  const settled = await Promise.allSettled([
    resetPassword(accounts, { token, password: newPassword }),
    resetPassword(accounts, { token, password: newPassword }),
  ])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await t.resolves(signIn(user.email, newPassword))
  await t.rejects(resetPassword(accounts, { token: randomUUID(), password }), { code: 'LINK_INVALID' })
})

t.test('a reset for an unknown address writes a row and a mail to nobody', async t => {
  const [rows, mails] = [await db.prisma.passwordReset.count(), (await accounts.queuedMails()).length]
  await requestPasswordReset(accounts, { email: 'nobody@shop.example', baseUrl, place, language: 'en' })
  t.equal(await db.prisma.passwordReset.count(), rows + 1)
  const queued = await accounts.queuedMails()
  t.equal(queued.length, mails + 1)
  t.equal(queued.filter(({ to }) => to === null).length, 1)
})

t.test('a login is recorded with its network and device, and says whether it is the first', async t => {
  const { user, member } = await aUser(db, { password })
  t.equal((await signIn(user.email, password)).isFirst, true)
  t.equal((await signIn(user.email, password)).isFirst, false)
  const { accountId } = member
  const entries = await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  t.match(entries, [
    { action: 'login.succeeded', userId: user.id, details: place },
    { action: 'login.succeeded', userId: user.id, details: place },
  ])
})

t.test('what is refused is recorded for the user with the address, and for nobody else', async t => {
  const { user, member } = await aUser(db, { password })
  const event = 'login.failed'
  const before = await db.prisma.auditEntry.count()
  await recordLoginEvent({ db }, { email: 'nobody@shop.example', event, place })
  t.equal(await db.prisma.auditEntry.count(), before)
  await recordLoginEvent({ db }, { email: ` ${user.email.toUpperCase()}`, event, place: { ...place, device: null } })
  await requestPasswordReset(accounts, { email: user.email, baseUrl, place, language: 'en' })
  const { accountId } = member
  const entries = await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  t.match(entries, [
    { action: event, userId: user.id, details: { network: place.network } },
    { action: 'password.reset-requested', userId: user.id, details: place },
  ])
})

t.test('a hash that costs less than it should is replaced at the login, also by several at once', async t => {
  const { user } = await aUser(db, { password })
  const dearer = { ...cheapPasswords, timeCost: cheapPasswords.timeCost + 1 }
  const storedHash = async () => (await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash ?? ''
  await signIn(user.email, password)
  t.equal(await storedHash(), user.passwordHash, 'it costs what it should')
  await t.rejects(signIn(user.email, newPassword, dearer), { code: 'LOGIN_WRONG' })
  t.equal(await storedHash(), user.passwordHash, 'a wrong password changes nothing')
  await Promise.all([signIn(user.email, password, dearer), signIn(user.email, password, dearer)])
  t.match(await storedHash(), /\$m=1024,t=3,p=1\$/)
  t.ok(await verifyPassword(await storedHash(), password))
  await t.resolves(signIn(user.email, password, dearer))
})

t.test('a password that a link or its user replaces has the cost of today, and the user reads of it', async t => {
  const { user } = await aUser(db, { password })
  await resetPassword(accounts, { token: await resetToken(user.email), password: newPassword })
  const { passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
  t.match(passwordHash, `m=${passwordCost.memoryCost},t=${passwordCost.timeCost}`)
  const changed = async () =>
    (await mailsTo(user.email)).filter(({ subject }) => subject === 'Your Frontdesk password was changed')
  t.equal((await changed()).length, 1)
  const change = { password: newPassword, newPassword: password }
  const reader = { userId: user.id, email: user.email, language: null, timezone: 'Asia/Kathmandu' }
  await changePassword(accounts, reader, change)
  const texts = (await changed()).map(({ text }) => text)
  t.equal(texts.length, 2)
  t.match(
    texts.find(text => /changed on \d{1,2} \w+ \d{4}, \d\d:\d\d · UTC/.test(text)),
    /./,
    'the zone of the account',
  )
  t.match(
    texts.find(text => /changed on [^.]* · Nepal Time/.test(text)),
    /./,
    'the zone of the user',
  )
})

t.test('a password that is common, or made of the own address, is not taken', async t => {
  const { user } = await aUser(db, { password, email: 'robin.keeper@corner-shop.example' })
  const token = await resetToken(user.email)
  await t.rejects(resetPassword(accounts, { token, password: 'qwerty12345' }), { code: 'PASSWORD_COMMON' })
  const change = { password, newPassword: 'Robin-Keeper-2026' }
  const changed = changePassword(
    accounts,
    { userId: user.id, email: user.email, language: null, timezone: 'UTC' },
    change,
  )
  await t.rejects(changed, { code: 'PASSWORD_PERSONAL' })
  await t.resolves(resetPassword(accounts, { token, password: newPassword }), 'the link still works')
})

t.test('an operator ends all logins, and takes a password away until a link replaces it', async t => {
  const { user, member } = await aUser(db, { password })
  const first = await signIn(user.email, password)
  await endLogins({ db }, { userId: user.id, password: 'kept' })
  t.equal(await findActor({ db }, first), null)
  const second = await signIn(user.email, password)
  const stale = await resetToken(user.email)
  await endLogins({ db }, { userId: user.id, password: 'removed' })
  t.equal(await findActor({ db }, second), null)
  await t.rejects(signIn(user.email, password), { code: 'LOGIN_WRONG' })
  await t.rejects(resetPassword(accounts, { token: stale, password }), { code: 'LINK_INVALID' })
  const { link, expiresAt } = await createPasswordLink({ db }, { userId: user.id, baseUrl })
  t.ok(Date.parse(expiresAt) > Date.now())
  const [page, token = ''] = link.split('#')
  t.equal(page, `${baseUrl}/dashboard/reset-password`)
  await resetPassword(accounts, { token, password: newPassword })
  t.ok(await signIn(user.email, newPassword))
  const where = { accountId: member.accountId, action: { in: ['login.revoked', 'password.removed'] } }
  t.equal(await db.prisma.auditEntry.count({ where }), 2)
})
