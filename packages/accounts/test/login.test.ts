import { randomUUID } from 'node:crypto'
import t from 'tap'
import { findActor } from '@frontdesk/accounts/actor'
import { changePassword } from '@frontdesk/accounts/login/change-password'
import { requestPasswordReset, resetPassword } from '@frontdesk/accounts/login/reset-password'
import { signIn } from '@frontdesk/accounts/login/sign-in'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { openAccounts } from './open-accounts.ts'

const accounts = await openAccounts(t)
const { db } = accounts
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'
const baseUrl = 'https://desk.example'

/** Requests a reset for an address, and returns the token of its mail. */
async function resetToken(email: string): Promise<string> {
  await requestPasswordReset(accounts, { email, baseUrl })
  const mails = (await accounts.queuedMails()).filter(({ to }) => to === email)
  return /reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

t.test('an e-mail address in any case and the password sign a user in', async t => {
  const { user, member } = await aUser(db, { password })
  const login = await signIn({ db }, { email: ` ${user.email.toUpperCase()} `, password })
  t.match(login, { memberId: member.id, epoch: 0, at: Number })
  t.match(await findActor({ db }, login), { userId: user.id, email: user.email, isOwner: true })
})

t.test('every reason not to sign in is refused by the same error', async t => {
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
    await t.rejects(signIn({ db }, { email, password: given }), { code: 'LOGIN_WRONG' }, email)
})

t.test('a member of two accounts is signed in to the one they joined first', async t => {
  const { user, member } = await aUser(db, { password })
  const second = await anAccount(db)
  await db.prisma.member.create({ data: { accountId: second.id, userId: user.id, isOwner: true } })
  t.equal((await signIn({ db }, { email: user.email, password })).memberId, member.id)
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
  const login = await signIn({ db }, { email: user.email, password })
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
  const login = await signIn({ db }, { email: user.email, password })
  const token = await resetToken(user.email)
  const change = (given: string) => changePassword({ db }, { userId: user.id }, { password: given, newPassword })
  await t.rejects(change(newPassword), { code: 'PASSWORD_WRONG' })
  await change(password)
  t.equal(await findActor({ db }, login), null)
  await t.rejects(signIn({ db }, { email: user.email, password }), { code: 'LOGIN_WRONG' })
  t.equal((await signIn({ db }, { email: user.email, password: newPassword })).epoch, 1)
  await t.rejects(resetPassword({ db }, { token, password }), { code: 'LINK_INVALID' })
  t.match(await db.prisma.auditEntry.findMany({ where: { accountId: member.accountId } }), [
    { action: 'password.changed', userId: user.id },
  ])
})

t.test('of two changes of a password at once, one is made', async t => {
  const { user } = await aUser(db, { password })
  const change = () => changePassword({ db }, { userId: user.id }, { password, newPassword })
  const settled = await Promise.allSettled([change(), change()])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

t.test('the link of a mail sets a new password once', async t => {
  const { user } = await aUser(db, { password })
  const token = await resetToken(user.email)
  const settled = await Promise.allSettled([
    resetPassword({ db }, { token, password: newPassword }),
    resetPassword({ db }, { token, password: newPassword }),
  ])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await t.resolves(signIn({ db }, { email: user.email, password: newPassword }))
  await t.rejects(resetPassword({ db }, { token: randomUUID(), password }), { code: 'LINK_INVALID' })
})

t.test('a reset for an unknown address writes a row and a mail to nobody', async t => {
  const [rows, mails] = [await db.prisma.passwordReset.count(), (await accounts.queuedMails()).length]
  await requestPasswordReset(accounts, { email: 'nobody@shop.example', baseUrl })
  t.equal(await db.prisma.passwordReset.count(), rows + 1)
  const queued = await accounts.queuedMails()
  t.equal(queued.length, mails + 1)
  t.equal(queued.filter(({ to }) => to === null).length, 1)
})
