import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { mailTo, mailsTo } from '../../fixtures/mails.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'

interface TeamBody {
  members: { id: string; email: string; isOwner: boolean; permissions: string[]; chatbotIds: string[] | null }[]
  invitations: { id: string; email: string; permissions: string[]; expiresAt: string }[]
}

/** Somebody with an account of their own, logged in. */
async function signedIn(options: Parameters<typeof aUser>[1] = {}) {
  const { user, member } = await aUser(frontdesk.db, { password, ...options })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return { browser, user, member, accountId: member.accountId }
}

const teamOf = async (browser: Owner): Promise<TeamBody> => (await browser.json('/api/team')).body as TeamBody
const join = (body: object, from = newAddress()) =>
  anOwner(frontdesk.url).send('/api/auth/accept-invitation', { body, from })
const readInvitation = (token: unknown, from = newAddress()) =>
  anOwner(frontdesk.url).json('/api/auth/read-invitation', { body: { token }, from })
const someone = () => `${randomUUID()}@shop.example`

t.test('an invited person joins through the link with the given permissions', async t => {
  const { browser, accountId } = await signedIn()
  const [chosen, other] = [await aChatbot(frontdesk.db, { accountId }), await aChatbot(frontdesk.db, { accountId })]
  const email = someone()
  const invited = await browser.json('/api/team/invitations', {
    body: { email: email.toUpperCase(), permissions: ['chatbot-settings'], chatbotIds: [chosen.id] },
  })
  t.equal(invited.status, 201)
  const [mail] = await mailTo(frontdesk.dataDir, email)
  t.match(mail?.text, `${frontdesk.url}/dashboard/accept-invitation#`)
  const team = await teamOf(browser)
  t.match(team.invitations, [{ email, permissions: ['chatbot-settings'], chatbotIds: [chosen.id] }])
  const days = (Date.parse(team.invitations[0]?.expiresAt ?? '') - Date.now()) / 86_400_000
  t.ok(days > 6.9 && days < 7.1, 'the link is valid for 7 days')

  t.equal((await join({ token: mail?.token, name: 'Sam', password: newPassword })).status, 200)
  const member = anOwner(frontdesk.url)
  t.equal((await member.logIn(email, newPassword, newAddress())).status, 200)
  t.match((await member.json('/api/auth/me')).body, {
    user: { email, name: 'Sam' },
    account: { id: accountId, isOwner: false, permissions: ['chatbot-settings'], chatbotIds: [chosen.id] },
  })
  t.equal((await member.send(`/api/chatbots/${chosen.id}`)).status, 200)
  t.equal((await member.send(`/api/chatbots/${other.id}`)).status, 404)
  t.equal((await member.send('/api/team')).status, 403, 'the team is the owner’s')
  t.equal((await teamOf(browser)).invitations.length, 0)
  t.equal((await join({ token: mail?.token, password: newPassword })).status, 400, 'the link works once')
})

t.test('an invitation that is sent again has another link, and the first one is void', async t => {
  const { browser } = await signedIn()
  const email = someone()
  const { body } = await browser.json('/api/team/invitations', { body: { email, permissions: ['leads'] } })
  const { id } = body as { id: string }
  const [first] = await mailTo(frontdesk.dataDir, email)
  t.equal((await browser.send(`/api/team/invitations/${id}/resend`, { method: 'POST' })).status, 200)
  const second = (await mailTo(frontdesk.dataDir, email, 2)).find(({ token }) => token !== first?.token)
  t.equal((await join({ token: first?.token, password: newPassword })).status, 400)
  t.equal((await join({ token: second?.token, password: newPassword })).status, 200)
})

t.test('row 80: a link that expired, was taken back or never was opens nothing', async t => {
  const { browser } = await signedIn()
  const invite = async () => {
    const email = someone()
    const { body } = await browser.json('/api/team/invitations', { body: { email, permissions: ['leads'] } })
    const [mail] = await mailTo(frontdesk.dataDir, email)
    return { id: (body as { id: string }).id, token: mail?.token }
  }
  const [expired, removed] = [await invite(), await invite()]
  await frontdesk.db.pool.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [
    expired.id,
  ])
  t.equal((await browser.send(`/api/team/invitations/${removed.id}`, { method: 'DELETE' })).status, 200)
  const from = newAddress()
  for (const token of [expired.token, removed.token, 'x', '', null, [], undefined, randomUUID()]) {
    t.equal((await join({ token, password: newPassword }, from)).status, 400, String(token))
  }
  const used = await invite()
  t.equal((await join({ token: used.token, password: newPassword }, from)).status, 200)
  const stranger = await signedIn()
  const email = someone()
  await stranger.browser.send('/api/team/invitations', { body: { email, permissions: ['leads'] } })
  const [foreign] = await mailTo(frontdesk.dataDir, email)
  await frontdesk.db.prisma.account.update({ where: { id: stranger.accountId }, data: { suspendedAt: new Date() } })
  const answers = await Promise.all(
    [used.token, expired.token, removed.token, foreign?.token, randomUUID()].map(async token => {
      const { status, text } = await join({ token, password: newPassword })
      return { status, text }
    }),
  )
  for (const answer of answers) t.same(answer, answers[0])
  for (const token of [used.token, expired.token, removed.token, foreign?.token, randomUUID()]) {
    const { status, body } = await readInvitation(token)
    t.same([status, body], [answers[0]?.status, JSON.parse(answers[0]?.text ?? '')], 'nor can it be read')
  }
})

t.test('who opens an invitation reads which business invites them, who did, and under which address', async t => {
  const { browser, user, accountId } = await signedIn()
  const email = someone()
  const { body } = await browser.json('/api/team/invitations', { body: { email, permissions: ['leads'] } })
  const [mail] = await mailTo(frontdesk.dataDir, email)
  const account = await frontdesk.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const read = { email, accountName: account.name, invitedBy: user.name }
  t.same(await readInvitation(mail?.token).then(answer => [answer.status, answer.body]), [200, read])
  t.same((await readInvitation(mail?.token)).body, read, 'the link stays valid')

  const { browser: another } = await signedIn({ accountId, name: 'Lee Owner' })
  const { id } = body as { id: string }
  t.equal((await another.send(`/api/team/invitations/${id}/resend`, { method: 'POST' })).status, 200)
  const second = (await mailTo(frontdesk.dataDir, email, 2)).find(({ token }) => token !== mail?.token)
  t.same((await readInvitation(second?.token)).body, { ...read, invitedBy: 'Lee Owner' }, 'who sent it last')
  t.equal((await join({ token: second?.token, name: 'Sam', password: newPassword })).status, 200)
})

t.test('links that are guessed are refused after fifty, and say when to try again', async t => {
  const from = newAddress()
  for (let tries = 0; tries < 50; tries += 1) t.equal((await readInvitation(randomUUID(), from)).status, 400)
  const { status, body } = await readInvitation(randomUUID(), from)
  t.match([status, body], [429, { error: { code: 'LOGIN_LIMITED' } }])
})

t.test('row 47: what a member may do changes with their next request, and ends with their removal', async t => {
  const { browser, accountId } = await signedIn()
  const chatbot = await aChatbot(frontdesk.db, { accountId })
  const { browser: member, member: row } = await signedIn({ accountId, permissions: ['chatbot_settings'] })
  const path = `/api/chatbots/${chatbot.id}`
  t.equal((await member.send(path)).status, 200)
  const change = (body: object) => browser.send(`/api/team/members/${row.id}`, { method: 'PATCH', body })
  t.equal((await change({ chatbotIds: [] })).status, 200)
  t.equal((await member.send(path)).status, 404)
  t.equal((await change({ chatbotIds: null })).status, 200)
  t.equal((await member.send(path)).status, 200)
  t.equal((await change({ permissions: ['leads'] })).status, 200)
  t.equal((await member.send(path)).status, 403)
  t.equal((await browser.send(`/api/team/members/${row.id}`, { method: 'DELETE' })).status, 200)
  t.equal((await member.send('/api/auth/me')).status, 401)
})

t.test('row 7: members, invitations and chatbots of another account are as unknown as made-up ones', async t => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const { member } = await aUser(frontdesk.db, { accountId: theirs.accountId, permissions: ['leads'] })
  const { body } = await theirs.browser.json('/api/team/invitations', {
    body: { email: someone(), permissions: ['leads'] },
  })
  const invitationId = (body as { id: string }).id
  const requests = {
    [member.id]: (id: string) => [
      { path: `/api/team/members/${id}`, method: 'PATCH', body: { permissions: ['bookings'] } },
      { path: `/api/team/members/${id}`, method: 'DELETE' },
    ],
    [invitationId]: (id: string) => [
      { path: `/api/team/invitations/${id}/resend`, method: 'POST' },
      { path: `/api/team/invitations/${id}`, method: 'DELETE' },
    ],
  }
  for (const [foreign, of] of Object.entries(requests)) {
    for (const [index, { path, ...outgoing }] of of(foreign).entries()) {
      const answer = await mine.browser.send(path, outgoing)
      t.equal(answer.status, 404)
      for (const id of [randomUUID(), 'x']) {
        const unknown = await mine.browser.send(of(id)[index]?.path ?? '', outgoing)
        t.same({ status: unknown.status, text: unknown.text }, { status: 404, text: answer.text })
      }
    }
  }
  const chatbot = await aChatbot(frontdesk.db, { accountId: theirs.accountId })
  const email = someone()
  const invitation = { email, permissions: ['leads'], chatbotIds: [chatbot.id] }
  t.equal((await mine.browser.send('/api/team/invitations', { body: invitation })).status, 404)
  t.match(await teamOf(theirs.browser), { invitations: [{ id: invitationId }], members: { length: 2 } })
})

t.test(
  'who is a member, an owner, invited already or at home elsewhere is told apart only where that is no secret',
  async t => {
    const { browser, user, member, accountId } = await signedIn()
    const invite = (email: string) => browser.send('/api/team/invitations', { body: { email, permissions: ['leads'] } })
    t.equal((await invite(user.email)).status, 409)
    t.equal((await browser.send(`/api/team/members/${member.id}`, { method: 'DELETE' })).status, 409, 'an owner stays')
    const elsewhere = await aUser(frontdesk.db, { password })
    t.equal((await invite(elsewhere.user.email)).status, 201, 'whether somebody has a login here is told to nobody')
    t.equal((await invite(elsewhere.user.email)).status, 409)
    const [mail] = await mailTo(frontdesk.dataDir, elsewhere.user.email)
    t.equal((await join({ token: mail?.token, password: newPassword })).status, 409)
    const theirs = anOwner(frontdesk.url)
    t.equal(
      (await theirs.logIn(elsewhere.user.email, password, newAddress())).status,
      200,
      'their password still holds',
    )
    t.equal(await frontdesk.db.prisma.member.count({ where: { accountId } }), 1)
    for (const email of ['a,b@shop.example', 'Eve <eve@shop.example>', 'eve@shop.example\r\nBcc: x@y.example', 'eve']) {
      const { status } = await invite(email)
      t.ok(status === 400 || (await mailsTo(frontdesk.dataDir, email)).length === 0, email)
    }
  },
)

t.test('a team needs its plan, both to invite and to join', async t => {
  const account = await anAccount(frontdesk.db, { plan: 'standard' })
  const { browser } = await signedIn({ accountId: account.id })
  const email = someone()
  const invite = (to: string) => browser.send('/api/team/invitations', { body: { email: to, permissions: ['leads'] } })
  t.equal((await invite(email)).status, 201)
  const [mail] = await mailTo(frontdesk.dataDir, email)
  await frontdesk.db.prisma.account.update({ where: { id: account.id }, data: { plan: 'basic' } })
  t.equal((await invite(someone())).status, 403)
  t.equal((await join({ token: mail?.token, password: newPassword })).status, 403)
})

t.test('an invitation is sent again 5 times a day, an account sends 100, and the log has each', async t => {
  const { browser, accountId } = await signedIn()
  const invite = () => browser.json('/api/team/invitations', { body: { email: someone(), permissions: ['leads'] } })
  const { id } = (await invite()).body as { id: string }
  const again = (invitation: string) => browser.send(`/api/team/invitations/${invitation}/resend`, { method: 'POST' })
  for (let n = 0; n < 5; n += 1) t.equal((await again(id)).status, 200)
  const refused = await again(id.toUpperCase())
  t.equal(refused.status, 429)
  t.ok(Number(refused.headers['retry-after']) > 80_000)
  const other = await signedIn()
  t.equal((await other.browser.send(`/api/team/invitations/${id}/resend`, { method: 'POST' })).status, 404)
  const sent = { accountId, action: { in: ['invitation.created', 'invitation.sent'] } }
  t.equal(await frontdesk.db.prisma.auditEntry.count({ where: sent }), 6)
  await frontdesk.redis.set(`${frontdesk.namespace}:invitations:${accountId}`, 99, 'KEEPTTL')
  t.equal((await invite()).status, 201)
  t.equal((await invite()).status, 429)
  t.equal(await frontdesk.db.prisma.invitation.count({ where: { accountId } }), 2)
})
