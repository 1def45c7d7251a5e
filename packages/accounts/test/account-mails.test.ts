import { randomUUID } from 'node:crypto'
import { addRecipients, requestConfirmations } from '@frontdesk/accounts/mails/request-confirmations'
import { enqueueAccountMails } from '@frontdesk/accounts/mails/account-mails'
import { changePassword } from '@frontdesk/accounts/login/change-password'
import { requestPasswordReset, resetPassword } from '@frontdesk/accounts/login/reset-password'
import { acceptInvitation } from '@frontdesk/accounts/team/accept-invitation'
import { inviteMember, resendInvitation } from '@frontdesk/accounts/team/invite-member'
import { resetMemberPassword } from '@frontdesk/accounts/team/reset-member-password'
import type { Mail } from '@frontdesk/contracts/mail'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { requestRedis } from '@frontdesk/runtime/redis'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { openAccounts } from './open-accounts.ts'

/* What a request has done while Redis was away: it is done, and its mail goes later. */

const accounts = await openAccounts(t)
const { db } = accounts
const redis = requestRedis({ url: 'redis://127.0.0.1:1', name: 'away', onError: () => undefined })
t.teardown(() => redis.disconnect())
const away = { ...accounts, queues: openQueues({ redis, namespace: 'away' }) }
const baseUrl = 'https://desk.example'
const password = 'correct horse battery'
const place = { network: '203.0.113.* (anonymized)', device: null }
const newEmail = (): string => `${randomUUID()}@shop.example`

/** The mails that wait in the outbox. Nobody can read them there. */
async function waiting(): Promise<Mail[]> {
  const rows = await db.prisma.accountMail.findMany({ orderBy: { createdAt: 'asc' } })
  return rows.map(({ id, encrypted }) => {
    if (encrypted.includes('shop.example')) throw new Error('a mail lies open in the outbox')
    // As `encryptMail` wrote it.
    return JSON.parse(accounts.mailCipher.decrypt(encrypted, id) ?? '') as Mail
  })
}
const tokenOf = (mail: Mail | undefined): string => /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

t.beforeEach(() => db.prisma.accountMail.deleteMany())

t.test(
  'an invitation that is made, accepted and mailed while Redis is away is there, and its mails go later',
  async t => {
    const { member, user } = await aUser(db, { password })
    const owner = await accounts.actorOf(member.id)
    const email = newEmail()
    const invitation = { email, permissions: ['leads'], chatbotIds: null, baseUrl }
    const { id: invitationId } = await inviteMember(away, owner, invitation)
    await resendInvitation(away, owner, { invitationId, baseUrl })
    const [first, second] = await waiting()
    t.match([first, second], [{ to: email }, { to: email }])
    await t.rejects(acceptInvitation(away, { token: tokenOf(first), password }), { code: 'LINK_INVALID' })
    await acceptInvitation(away, { token: tokenOf(second), password, name: 'Sam' })
    t.equal(await db.prisma.member.count({ where: { user: { email } } }), 1)
    const sent = await waiting()
    t.match(sent[2], { to: user.email, subject: /^Sam joined/, isForOperators: true })
    t.match(sent[2]?.text, '\nView team:\nhttps://desk.example/dashboard/team\n')

    await t.rejects(enqueueAccountMails(away, { olderThanMs: 0 }))
    t.equal((await waiting()).length, 3)
    t.equal(await enqueueAccountMails(accounts, { olderThanMs: 60_000 }), 0, 'a request may be about to')
    t.equal(await enqueueAccountMails(accounts, { olderThanMs: 0 }), 3)
    t.same(await waiting(), [])
    const queued = await accounts.queuedMails()
    for (const mail of sent) t.ok(queued.some(({ to, subject }) => to === mail.to && subject === mail.subject))
  },
)

t.test('row 4: a password that was changed while Redis is away is changed, and its mails go later', async t => {
  const { member, user } = await aUser(db, { password })
  const owner = await accounts.actorOf(member.id)
  await changePassword(away, owner, { password, newPassword: 'another horse battery' })
  const changed = { to: user.email, subject: 'Your Frontdesk password was changed' }
  t.match(await waiting(), [
    { ...changed, text: '\nReset password:\nhttps://desk.example/dashboard/forgot-password\n' },
  ])
  await requestPasswordReset(away, { email: user.email, baseUrl, place, language: 'de' })
  await requestPasswordReset(away, { email: 'nobody@shop.example', baseUrl, place, language: 'de' })
  const [, link, toNobody] = await waiting()
  t.match([link?.to, toNobody?.to], [user.email, null])
  await resetPassword(away, { token: tokenOf(link), password })
  t.match((await waiting())[3], { to: user.email, subject: 'Your Frontdesk password was changed' })
  await t.rejects(resetPassword(away, { token: tokenOf(link), password }), { code: 'LINK_INVALID' })
  t.equal((await waiting()).length, 4, 'what was refused mails nobody')
})

t.test('links for members and for addresses outside of the team wait as well', async t => {
  const { member, user } = await aUser(db, { password })
  const owner = await accounts.actorOf(member.id)
  const colleague = await aUser(db, { accountId: owner.accountId, password, permissions: ['leads'] })
  await resetMemberPassword(away, owner, { memberId: colleague.member.id, baseUrl })
  const stranger = newEmail()
  await addRecipients({ tx: db.prisma }, owner.accountId, [stranger])
  for (let times = 0; times < 2; times += 1)
    await requestConfirmations(away, owner, { emails: [stranger, user.email], baseUrl })
  t.match(
    (await waiting()).map(({ to }) => to),
    [colleague.user.email, stranger],
  )
})

t.test('with Redis there, a mail is enqueued at once', async t => {
  const { member, user } = await aUser(db, { password })
  await changePassword(accounts, await accounts.actorOf(member.id), { password, newPassword: 'another horse battery' })
  t.same(await waiting(), [])
  t.equal((await accounts.queuedMails()).filter(({ to }) => to === user.email).length, 1)
})
