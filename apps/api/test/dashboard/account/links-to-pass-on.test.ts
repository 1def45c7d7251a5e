import { randomUUID } from 'node:crypto'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import { mailTo } from '../../fixtures/mails.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'
const someone = (): string => `${randomUUID()}@shop.example`

/** What an owner reads of a link that was mailed. */
interface Sent {
  id: string
  link: string | null
}

const tokenOf = (link: string | null): string => link?.split('#')[1] ?? ''
const sent = async (owner: Owner, path: string, body?: object): Promise<Sent & { status: number }> => {
  const answer = await owner.json(path, { method: 'POST', body })
  return { status: answer.status, ...(answer.body as Sent) }
}

/** An owner who is logged in, and a member of the same account with a session of their own. */
async function aTeam() {
  const { id: accountId } = await anAccount(frontdesk.db)
  const owner = await logIn(frontdesk, { accountId })
  const { user, member } = await aUser(frontdesk.db, { accountId, password, permissions: ['leads'] })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return { accountId, owner, user, member, browser, path: `/api/team/members/${member.id}/password-reset` }
}

t.test('if mails are files, the owner can read the link of an invitation and pass it on', async t => {
  const { owner } = await aTeam()
  const email = someone()
  const first = await sent(owner, '/api/team/invitations', { email, permissions: ['leads'] })
  t.equal(first.status, 201)
  t.match(first.link, `${frontdesk.url}/dashboard/accept-invitation#`)
  t.equal((await mailTo(frontdesk.dataDir, email))[0]?.token, tokenOf(first.link), 'the mail has the same')
  const second = await sent(owner, `/api/team/invitations/${first.id}/resend`)
  t.equal(second.status, 200)
  const join = (link: string | null) =>
    anOwner(frontdesk.url).send('/api/auth/accept-invitation', {
      body: { token: tokenOf(link), password: newPassword },
      from: newAddress(),
    })
  t.equal((await join(first.link)).status, 400)
  t.equal((await join(second.link)).status, 200)
})

t.test('row 80: with a mail server, no response contains a link', async t => {
  const { owner, path } = await aTeam()
  await recordWorkerFacts(frontdesk, { mail: 'smtp' })
  const { id, link } = await sent(owner, '/api/team/invitations', { email: someone(), permissions: ['leads'] })
  t.equal(link, null)
  t.match(await sent(owner, `/api/team/invitations/${id}/resend`), { status: 200, link: null })
  t.match(await sent(owner, path), { status: 200, link: null })
  await recordWorkerFacts(frontdesk, { mail: 'files' })
})

t.test('an owner sends a member a link for a new password, which works once and for a day', async t => {
  const { owner, user, member, browser, path, accountId } = await aTeam()
  const { status, link } = await sent(owner, path)
  t.equal(status, 200)
  t.match(link, `${frontdesk.url}/dashboard/reset-password#`)
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.equal(mail?.token, tokenOf(link))
  t.match(mail?.text, 'The link works once, for one day.')
  const { expiresAt } = await frontdesk.db.prisma.passwordReset.findFirstOrThrow({ where: { userId: user.id } })
  const hours = (expiresAt.getTime() - Date.now()) / 3_600_000
  t.ok(hours > 23 && hours < 25, String(hours))
  t.equal((await browser.send('/api/auth/me')).status, 200, 'until then nothing has changed')
  const reset = () =>
    anOwner(frontdesk.url).send('/api/auth/reset-password', {
      body: { token: tokenOf(link), password: newPassword },
      from: newAddress(),
    })
  t.equal((await reset()).status, 200)
  t.equal((await browser.send('/api/auth/me')).status, 401)
  t.equal((await browser.logIn(user.email, newPassword, newAddress())).status, 200)
  t.equal((await reset()).status, 400)
  const log = { accountId, action: 'password-reset.sent', objectId: member.id }
  t.equal(await frontdesk.db.prisma.auditEntry.count({ where: log }), 1)
})

t.test('an owner gets no link for another owner, nor for somebody who belongs to another account, too', async t => {
  const { owner, accountId, user, path } = await aTeam()
  const { member: second } = await aUser(frontdesk.db, { accountId })
  const ofOwner = await owner.json(`/api/team/members/${second.id}/password-reset`, { method: 'POST' })
  t.match(ofOwner, { status: 409, body: { error: { code: 'MEMBER_IS_OWNER' } } })
  const elsewhere = await anAccount(frontdesk.db)
  await frontdesk.db.prisma.member.create({ data: { accountId: elsewhere.id, userId: user.id, isOwner: true } })
  t.match(await owner.json(path, { method: 'POST' }), { status: 409, body: { error: { code: 'MEMBER_ELSEWHERE' } } })
  t.equal(await frontdesk.db.prisma.passwordReset.count({ where: { userId: { in: [user.id, second.userId] } } }), 0)
})

t.test('row 7: a member of another account is as unknown as a made-up one', async t => {
  const [{ owner }, theirs] = [await aTeam(), await aTeam()]
  const answer = await owner.send(theirs.path, { method: 'POST' })
  t.equal(answer.status, 404)
  for (const id of [randomUUID(), 'x']) {
    const unknown = await owner.send(`/api/team/members/${id}/password-reset`, { method: 'POST' })
    t.same([unknown.status, unknown.text], [404, answer.text])
  }
  t.equal(await frontdesk.db.prisma.passwordReset.count({ where: { userId: theirs.user.id } }), 0)
})

t.test('a member gets five resets a day of the owner, and their own requests go on', async t => {
  const { owner, user, member, path } = await aTeam()
  for (let count = 1; count <= 5; count += 1) t.equal((await owner.send(path, { method: 'POST' })).status, 200)
  const sixth = path.replace(member.id, member.id.toUpperCase())
  const refused = await owner.send(sixth, { method: 'POST' })
  t.equal(refused.status, 429)
  t.ok(Number(refused.headers['retry-after']) > 80_000)
  const forgotten = await anOwner(frontdesk.url).json('/api/auth/forgot-password', {
    body: { email: user.email },
    from: newAddress(),
  })
  t.same(forgotten, { status: 200, body: { success: true } }, 'and who forgot a password reads no link')
})
