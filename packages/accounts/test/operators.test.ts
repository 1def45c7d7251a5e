import { randomUUID } from 'node:crypto'
import t from 'tap'
import { resumeAccount, suspendAccount } from '@frontdesk/accounts/plan/suspend-account'
import { findUser, listUsers } from '@frontdesk/accounts/team/find-user'
import { demoteUser, promoteUser, removeUser } from '@frontdesk/accounts/team/promote-user'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { openAccounts } from './open-accounts.ts'

/* What operators do to accounts and users. */

const accounts = await openAccounts(t)
const { db } = accounts

const actionsOf = async (accountId: string) => {
  const entries = await db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  return entries.map(({ action, userId }) => [action, userId])
}

t.test('a suspended account has no logins until it is resumed, and since when stays known', async t => {
  const { member } = await aUser(db, { password: 'correct horse battery' })
  const { accountId } = member
  const suspendedAt = async () => (await db.prisma.account.findUnique({ where: { id: accountId } }))?.suspendedAt
  await suspendAccount({ db }, accountId)
  await t.rejects(accounts.actorOf(member.id))
  const since = await suspendedAt()
  await suspendAccount({ db }, accountId)
  t.same(await suspendedAt(), since)
  await resumeAccount({ db }, accountId)
  await resumeAccount({ db }, accountId)
  t.ok(await accounts.actorOf(member.id))
  t.same(await actionsOf(accountId), [
    ['account.suspended', null],
    ['account.resumed', null],
  ])
  for (const id of [randomUUID(), 'x']) {
    await t.rejects(suspendAccount({ db }, id), { code: 'ACCOUNT_UNKNOWN' })
    await t.rejects(resumeAccount({ db }, id), { code: 'ACCOUNT_UNKNOWN' })
  }
})

t.test('users are listed by account and found by address, and by account where they belong to several', async t => {
  const account = await anAccount(db, { name: 'Corner Shop' })
  const { user, member } = await aUser(db, { accountId: account.id, password: 'correct horse battery' })
  const { user: invited } = await aUser(db, { accountId: account.id, permissions: ['leads', 'live_chat'] })
  const listed = await listUsers({ db }, { accountId: account.id })
  t.match(listed, [
    { id: user.id, email: user.email, isOwner: true, hasPassword: true, lastLoginAt: null },
    { id: invited.id, isOwner: false, permissions: ['leads', 'live-chat'], hasPassword: false },
  ])
  t.ok((await listUsers({ db }, {})).length > listed.length)
  await t.rejects(listUsers({ db }, { accountId: 'x' }), { code: 'ACCOUNT_UNKNOWN' })
  const found = await findUser({ db }, { email: ` ${user.email.toUpperCase()}` })
  t.match(found, { memberId: member.id, accountName: 'Corner Shop' })
  t.notMatch(JSON.stringify([found, listed]), /argon2/)
  await t.rejects(findUser({ db }, { email: 'nobody@shop.example' }), { code: 'USER_UNKNOWN' })
  const { id: accountId } = await anAccount(db)
  await db.prisma.member.create({ data: { accountId, userId: user.id, isOwner: true } })
  await t.rejects(findUser({ db }, { email: user.email }), { code: 'ACCOUNT_MISSING' })
  t.match(await findUser({ db }, { email: user.email, accountId }), { accountId })
  await t.rejects(findUser({ db }, { email: user.email, accountId: 'x' }), { code: 'ACCOUNT_UNKNOWN' })
})

t.test('a member becomes an owner who sees everything, and a member again', async t => {
  const { member: owner } = await aUser(db)
  const { accountId } = owner
  const chatbot = await aChatbot(db, { accountId })
  const { member } = await aUser(db, { accountId, permissions: ['leads'], chatbotIds: [chatbot.id] })
  const place = { memberId: member.id, accountId }
  await promoteUser({ db }, place)
  t.match(await accounts.actorOf(member.id), { isOwner: true, chatbotIds: null })
  await t.rejects(demoteUser({ db }, place, []), { code: 'PERMISSIONS_REQUIRED' })
  await t.rejects(demoteUser({ db }, place, ['everything']), { code: 'PERMISSION_UNKNOWN' })
  await demoteUser({ db }, place, ['bookings'])
  t.match(await accounts.actorOf(member.id), { isOwner: false, permissions: ['bookings'] })
  t.same(await actionsOf(accountId), [
    ['member.promoted', null],
    ['member.demoted', null],
  ])
})

t.test('an account keeps an owner, also where two are taken away at once', async t => {
  const { member: one } = await aUser(db)
  const { accountId } = one
  const place = { memberId: one.id, accountId }
  await t.rejects(removeUser({ db }, place), { code: 'OWNER_LAST' })
  await t.rejects(demoteUser({ db }, place, ['leads']), { code: 'OWNER_LAST' })
  const { member: other } = await aUser(db, { accountId })
  const settled = await Promise.allSettled([
    removeUser({ db }, place),
    demoteUser({ db }, { memberId: other.id, accountId }, ['leads']),
  ])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  t.equal(await db.prisma.member.count({ where: { accountId, isOwner: true } }), 1)
})

t.test('a user who is removed is logged out, and unknown from then on', async t => {
  const { member: owner } = await aUser(db)
  const { accountId } = owner
  const { user, member } = await aUser(db, { accountId, permissions: ['leads'] })
  const place = { memberId: member.id, accountId }
  await removeUser({ db }, place)
  await t.rejects(accounts.actorOf(member.id))
  await t.rejects(findUser({ db }, { email: user.email }), { code: 'USER_UNKNOWN' })
  for (const change of [removeUser, promoteUser]) await t.rejects(change({ db }, place), { code: 'USER_UNKNOWN' })
  t.same(await actionsOf(accountId), [['member.removed', null]])
})
