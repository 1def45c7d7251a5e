import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { UserActor } from '@frontdesk/accounts/actor'
import { signIn as signInWith } from '@frontdesk/accounts/login/sign-in'
import { acceptInvitation } from '@frontdesk/accounts/team/accept-invitation'
import { inviteMember, removeInvitation, resendInvitation } from '@frontdesk/accounts/team/invite-member'
import { changeMember, listTeam, removeMember } from '@frontdesk/accounts/team/team'
import { readAuditLog } from '@frontdesk/accounts/audit/read-audit-log'
import { aChatbot, anAccount, aUser, cheapPasswords } from '@frontdesk/testing/factories'
import { noPasskeys, openAccounts } from './open-accounts.ts'

const accounts = await openAccounts(t)
const { db } = accounts
const password = 'correct horse battery'
const baseUrl = 'https://desk.example'
const place = { network: '203.0.113.* (anonymized)', device: null }
const signIn = (email: string, password: string) =>
  signInWith(
    {
      ...accounts,
      ceremony: noPasskeys,
      secretCipher: accounts.mailCipher,
      passwordCost: cheapPasswords,
      admit: async () => undefined,
    },
    { email, password, place },
  )
const newEmail = (): string => `${randomUUID()}@shop.example`

const anOwner = async (): Promise<UserActor> => accounts.actorOf((await aUser(db)).member.id)

const invite = (actor: UserActor, email: string, chatbotIds: string[] | null = null, permissions = ['leads']) =>
  inviteMember(accounts, actor, { email, permissions, chatbotIds, baseUrl })

/** The tokens of all mails to an address. */
async function tokensOf(email: string): Promise<string[]> {
  const mails = (await accounts.queuedMails()).filter(({ to }) => to === email)
  return mails.map(({ text }) => /accept-invitation#(\S+)/.exec(text)?.[1] ?? '')
}

t.test('an invited person joins with the permissions and chatbots of the invitation', async t => {
  const owner = await anOwner()
  const chatbot = await aChatbot(db, { accountId: owner.accountId })
  const email = newEmail()
  await invite(owner, email, [chatbot.id], ['leads', 'live-chat', 'leads'])
  t.match((await listTeam({ db }, owner)).invitations, [{ email, chatbotIds: [chatbot.id] }])
  const [token = ''] = await tokensOf(email)
  await acceptInvitation(accounts, { token, password })
  const actor = await accounts.actorOf((await signIn(email, password)).memberId)
  t.match(actor, { accountId: owner.accountId, isOwner: false, name: email.split('@')[0], chatbotIds: [chatbot.id] })
  t.same(actor.permissions, ['leads', 'live-chat'])
  t.same((await listTeam({ db }, owner)).invitations, [])
  const { entries } = await readAuditLog({ db }, owner, {})
  t.same(
    entries.map(({ action }) => action),
    ['login.succeeded', 'member.joined', 'invitation.created'],
  )
})

t.test('the audit log says where a change was made, and nothing of a program that it does not know', async t => {
  const owner = await anOwner()
  const { accountId } = owner
  for (const program of ['frontdesk admin', 'frontdesk worker', 'frontdesk api', 'psql', '', null])
    await db.prisma.auditEntry.create({ data: { accountId, action: 'chatbot.changed', fields: [], program } })
  const { entries } = await readAuditLog({ db }, owner, {})
  t.same(entries.map(({ source }) => source).toReversed(), ['command-line', 'system', 'dashboard', null, null, null])
})

t.test('the owners read who joined', async t => {
  const account = await anAccount(db, { name: 'Corner Shop' })
  const { user, member } = await aUser(db, { accountId: account.id, password })
  await aUser(db, { accountId: account.id, password, permissions: ['leads'] })
  const email = newEmail()
  await invite(await accounts.actorOf(member.id), email)
  const [token = ''] = await tokensOf(email)
  await t.rejects(acceptInvitation(accounts, { token, password: email }), { code: 'PASSWORD_PERSONAL' })
  await acceptInvitation(accounts, { token, password, name: 'Sam' })
  const mails = (await accounts.queuedMails()).filter(({ subject }) => subject === 'Sam joined Corner Shop')
  t.match(mails, [{ to: user.email, text: email }])
})

t.test('a link is valid once, for the last mail alone, and for a week', async t => {
  const owner = await anOwner()
  const email = newEmail()
  const { id: invitationId } = await invite(owner, email)
  const [first = ''] = await tokensOf(email)
  await resendInvitation(accounts, owner, { invitationId, baseUrl })
  const second = (await tokensOf(email)).find(token => token !== first) ?? ''
  const join = (token: string) => acceptInvitation(accounts, { token, password })
  await t.rejects(join(first), { code: 'LINK_INVALID' })
  const data = { expiresAt: new Date(0) }
  const { expiresAt } = await db.prisma.invitation.findUniqueOrThrow({ where: { id: invitationId } })
  await db.prisma.invitation.update({ where: { id: invitationId }, data })
  await t.rejects(join(second), { code: 'LINK_INVALID' })
  await db.prisma.invitation.update({ where: { id: invitationId }, data: { expiresAt } })
  const settled = await Promise.allSettled([join(second), join(second)])
  t.same(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

t.test('a removed invitation, and one of another account, cannot be used', async t => {
  const [owner, stranger] = [await anOwner(), await anOwner()]
  const email = newEmail()
  const { id } = await invite(owner, email)
  await t.rejects(removeInvitation({ db }, stranger, id), { code: 'INVITATION_UNKNOWN' })
  await t.rejects(resendInvitation(accounts, stranger, { invitationId: id, baseUrl }), { code: 'INVITATION_UNKNOWN' })
  await removeInvitation({ db }, owner, id)
  const [token = ''] = await tokensOf(email)
  await t.rejects(acceptInvitation(accounts, { token, password }), { code: 'LINK_INVALID' })
})

t.test('an invalid invitation is refused', async t => {
  const owner = await anOwner()
  const foreign = await aChatbot(db)
  const email = newEmail()
  await t.rejects(invite(owner, 'nobody'), { code: 'EMAIL_INVALID' })
  await t.rejects(invite(owner, email, null, []), { code: 'PERMISSIONS_REQUIRED' })
  await t.rejects(invite(owner, email, null, ['everything']), { code: 'PERMISSION_UNKNOWN' })
  await t.rejects(invite(owner, email, [foreign.id]), { code: 'CHATBOT_UNKNOWN' })
  await t.rejects(invite(owner, owner.email), { code: 'MEMBER_EXISTS' })
  await t.rejects(invite({ ...owner, plan: 'basic' }, email), { code: 'PLAN_TOO_SMALL' })
  await invite(owner, email)
  await t.rejects(invite(owner, email), { code: 'INVITATION_OPEN' })
})

t.test('a member of another account cannot be taken over by an invitation', async t => {
  const [owner, other] = [await anOwner(), await aUser(db, { password })]
  await invite(owner, other.user.email)
  const [token = ''] = await tokensOf(other.user.email)
  const join = acceptInvitation(accounts, { token, password: 'a password of the attacker' })
  await t.rejects(join, { code: 'MEMBER_ELSEWHERE' })
  t.match(await signIn(other.user.email, password), { memberId: other.member.id })
})

t.test('a member is changed and removed by their own account alone, and an owner by nobody', async t => {
  const account = await anAccount(db)
  const owner = await accounts.actorOf((await aUser(db, { accountId: account.id })).member.id)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const { member } = await aUser(db, { accountId: account.id, permissions: ['leads'] })
  const change = { memberId: member.id, permissions: ['bookings'], chatbotIds: [chatbot.id] }
  await t.rejects(changeMember({ db }, await anOwner(), change), { code: 'MEMBER_UNKNOWN' })
  await t.rejects(changeMember({ db }, owner, { ...change, memberId: owner.memberId }), { code: 'MEMBER_IS_OWNER' })
  await t.rejects(changeMember({ db }, owner, { ...change, permissions: [] }), { code: 'PERMISSIONS_REQUIRED' })
  await changeMember({ db }, owner, change)
  t.match(await accounts.actorOf(member.id), { permissions: ['bookings'], chatbotIds: [chatbot.id] })
  await changeMember({ db }, owner, { memberId: member.id, chatbotIds: null })
  t.match(await accounts.actorOf(member.id), { permissions: ['bookings'], chatbotIds: null })
  await t.rejects(removeMember({ db }, await anOwner(), member.id), { code: 'MEMBER_UNKNOWN' })
  await t.rejects(removeMember({ db }, owner, owner.memberId), { code: 'MEMBER_IS_OWNER' })
  await removeMember({ db }, owner, member.id)
  t.equal((await listTeam({ db }, owner)).members.length, 1)
})
