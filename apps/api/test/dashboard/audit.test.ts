import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { actions } from '../fixtures/audit-actions.ts'
import { bodies, queries } from '../fixtures/access-requests.ts'
import { strangers } from '../fixtures/access-table.ts'
import { logIn } from '../fixtures/dashboard-place.ts'
import { anOwner } from '../fixtures/owner.ts'

/*
 * Every route of the dashboard that changes something or hands a file out leaves a row in the account's log. The routes
 * come from the documentation: one that is neither in the table nor among the exceptions fails.
 */

const frontdesk = await startFrontdesk(t, { hasWorker: false })

/** What nobody needs to find in a log, and why. */
const unnoted = new Set([
  // These are noted, and have tests of their own: `login-events`, `login-sessions`, `setup`, `demo` and `links-to-pass-on`.
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'DELETE /api/auth/sessions/{id}',
  'POST /api/setup',
  'POST /api/demo',
  'POST /api/team/members/{id}/password-reset',
  // A wrong password is noted: `entered-password.test.ts`.
  'POST /api/auth/confirm-password',
  // Recorded, and with tests of their own: `second-factor.test.ts`. A secret that was not confirmed changes nothing.
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/remove',
  // The same: `passkeys.test.ts`. Options change nothing.
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/login-options',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys/proof-options',
  'POST /api/auth/passkeys/{id}/remove',
  // Recorded, and with tests of their own: `single-sign-on-setting.test.ts`. A login that has only begun changes nothing.
  'POST /api/auth/single-sign-on',
  'POST /api/auth/single-sign-on/confirm',
  'POST /api/account/single-sign-on/test',
  'PUT /api/account/single-sign-on',
  'DELETE /api/account/single-sign-on',
  'POST /api/account/single-sign-on/domains/verify',
  // Questions, which happen to have a body.
  'POST /api/auth/read-invitation',
  'POST /api/chatbots/{chatbotId}/domains/check',
  'POST /api/chatbots/{chatbotId}/try',
  'POST /api/chatbots/{chatbotId}/slots-preview',
  'POST /api/chatbots/preview',
  'POST /api/live-chats/{sessionId}/search',
  'POST /api/live-chats/{sessionId}/suggestion',
  'POST /api/live-chats/{sessionId}/summary',
  'PUT /api/live-chats/{sessionId}/translation',
  'POST /api/chatbots/{chatbotId}/sources/{sourceId}/test-page',
  // Changes nothing that anybody has chosen.
  'POST /api/chatbots/{chatbotId}/sources/{sourceId}/pages/{pageId}/reindex',
  'POST /api/chatbots/{chatbotId}/connectors/{connectorId}/try',
  // What is said to a visitor, also with a saved reply, stands in the conversation; that it was read, is being written, or that an agent is away, nowhere.
  'POST /api/chatbots/{chatbotId}/templates/{templateId}/use',
  'POST /api/live-chats/{sessionId}/messages',
  'POST /api/live-chats/{sessionId}/files',
  'POST /api/live-chats/{sessionId}/read',
  'POST /api/live-chats/{sessionId}/typing',
  'POST /api/live-chats/{sessionId}/viewing',
  'PUT /api/live-chats/presence',
  // A device of one's own, like a login.
  'POST /api/push-subscriptions',
  'DELETE /api/push-subscriptions',
  // It is still theirs, and the visitor is told nothing.
  'PUT /api/live-chats/{sessionId}/snooze',
  'POST /api/live-chats/{sessionId}/dismiss',
  // Notes of agents for each other stand in the conversation as well, and only their authors change them.
  'POST /api/live-chats/{sessionId}/notes',
  'PATCH /api/live-chats/{sessionId}/notes/{noteId}',
  'DELETE /api/live-chats/{sessionId}/notes/{noteId}',
  // The tags of a conversation stand on it.
  'POST /api/conversations/tags',
  // How often a saved reply was used is counted, and that is all.
  'POST /api/chatbots/{chatbotId}/templates/{templateId}/use',
  // It asks, and changes nothing.
  'POST /api/chatbots/{chatbotId}/check-runs',
  // Everybody's own choice, about their own mail.
  'PUT /api/analytics/weekly-mail',
  // In the log of the account that was changed, without a name: `operator.test.ts`.
  'PATCH /api/operator/accounts/{accountId}',
  // Recorded where there is such a mail: `operator-mails.test.ts`.
  'POST /api/operator/mails/{mailId}/read',
])

/** Without a login of an account to watch: these have tests of their own below. */
const byLink = new Set(['POST /api/auth/accept-invitation', 'POST /api/auth/reset-password'])

/** Legal one after another only: they have a test of their own below, too. */
const steps = [
  ...['claim', 'transfer', 'release', 'end'].map(step => `POST /api/live-chats/{sessionId}/${step}`),
  'POST /api/team/leave',
]

const password = 'correct horse battery'

const own: Record<string, object> = {
  ...bodies,
  'POST /api/auth/change-password': { password, newPassword: 'another horse battery' },
  'POST /api/conversations/export-jobs': { from: '2026-01-01', to: '2026-01-31', q: 'canary' },
  'POST /api/team/invitations': { email: 'canary@shop.example', permissions: ['leads'] },
  'PATCH /api/auth/me': { name: 'Canary' },
  'PATCH /api/account': { name: 'Canary', timezone: 'Europe/Berlin' },
  'PUT /api/chatbots/{chatbotId}/visitor-identity/keys': { url: 'https://canary.example/keys' },
  'POST /api/webhooks': { url: 'https://canary.example/', events: ['lead.created'] },
  // Its name is in the log.
  'POST /api/api-tokens': { name: 'Shop', permissions: ['leads'], expiresAt: new Date(Date.now() + 86_400_000) },
  'POST /api/chatbots': { name: 'Canary', domains: ['canary.example'] },
  'POST /api/chatbots/{chatbotId}/connectors': {
    ...bodies['POST /api/chatbots/{chatbotId}/connectors'],
    name: 'canary',
  },
}

const { paths } = (await (await fetch(`${frontdesk.url}/documentation/json`)).json()) as {
  paths: Record<string, Record<string, { 'x-access'?: string }>>
}
const routes = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([name, operation]) => {
    const isChange = name !== 'get' || /\/(?:export|download|visitor-data)$/.test(path)
    const title = `${name.toUpperCase()} ${path}`
    return operation['x-access'] === undefined ||
      !isChange ||
      unnoted.has(title) ||
      byLink.has(title) ||
      steps.includes(title)
      ? []
      : [{ title, path, method: name.toUpperCase() }]
  }),
)

/** What takes something away comes last, and what takes all of it, or the login, after that. A conversation leaves leads. */
const order = [
  'GET',
  'PATCH',
  // It is saved anew, and published.
  'DELETE /api/chatbots/{chatbotId}/answers-draft',
  'PUT',
  'POST',
  'POST /api/conversations/{sessionId}/erase',
  'DELETE /api/conversations/{sessionId}',
  'DELETE',
  'DELETE /api/chatbots/{chatbotId}',
  'POST /api/auth/change-password',
]
const placeOf = ({ title, method }: { title: string; method: string }): number =>
  order.indexOf(order.includes(title) ? title : method)

t.test('every change and download is in the audit log: who and what, but no content', async t => {
  t.same(routes.map(({ title }) => title).toSorted(), Object.keys(actions).toSorted())
  const { accountId, ids } = await strangers(frontdesk.db)
  const { questionId } = ids['/api/questions/{questionId}'] ?? {}
  own['PATCH /api/questions'] = { questionIds: [questionId], status: 'dismissed' }
  await frontdesk.db.prisma.exportJob.updateMany({
    where: { accountId },
    data: { status: 'done', file: 'x', expiresAt: new Date('2099-01-01T00:00:00Z') },
  })
  await frontdesk.exportFiles.write('x', Readable.from(['csv']))
  const owner = await logIn(frontdesk, { accountId })
  await frontdesk.db.prisma.auditEntry.deleteMany({ where: { accountId } })
  for (const { title, path, method } of routes.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const body = own[title]
    const answer = await owner.send(
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[path]?.[name] ?? '') + (queries[title] ?? ''),
      { method, ...(body === undefined ? {} : { body }) },
    )
    t.ok(answer.status >= 200 && answer.status < 300, `${title}: ${answer.status}`)
    const rows = await frontdesk.db.prisma.auditEntry.findMany({ where: { accountId }, omit: { id: true } })
    t.match(rows, [{ action: actions[title], userId: String }], title)
    t.equal(rows.length, 1, title)
    t.notMatch(JSON.stringify(rows), /canary/i, title)
    await frontdesk.db.prisma.auditEntry.deleteMany({ where: { accountId } })
  }
})

t.test('taking over, handing over, returning and ending a conversation is in the audit log', async t => {
  const { accountId, ids } = await strangers(frontdesk.db)
  await frontdesk.db.prisma.chatbot.updateMany({ where: { accountId }, data: { liveChatEnabled: true } })
  const sessionId = ids['/api/live-chats/{sessionId}']?.['sessionId'] ?? ''
  const [owner, colleague] = [await logIn(frontdesk, { accountId }), await logIn(frontdesk, { accountId })]
  const { user } = (await colleague.json('/api/auth/me')).body as { user: { id: string } }
  await frontdesk.db.prisma.agentPresence.create({ data: { accountId, userId: user.id, seenAt: new Date() } })
  const post = (who: typeof owner, step: string, body?: object) =>
    who.send(`/api/live-chats/${sessionId}/${step}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
  t.equal((await post(owner, 'claim')).status, 200)
  t.equal((await post(owner, 'transfer', { userId: user.id })).status, 200)
  t.equal((await post(colleague, 'release')).status, 200)
  t.equal((await post(colleague, 'end')).status, 200)
  const where = { accountId, action: { startsWith: 'live-chat.' } }
  const rows = await frontdesk.db.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  t.same(
    rows.map(({ action }) => action),
    ['live-chat.claimed', 'live-chat.transferred', 'live-chat.released', 'live-chat.ended'],
  )
  t.ok(rows.every(({ objectId, chatbotId }) => objectId === null && chatbotId === null))
})

t.test('leaving the account is in the audit log', async t => {
  const { accountId } = await strangers(frontdesk.db)
  const member = await logIn(frontdesk, { accountId, permissions: ['leads'] })
  t.equal((await member.send('/api/team/leave', { method: 'POST' })).status, 200)
  const where = { accountId, NOT: { action: { startsWith: 'login.' } } }
  const rows = await frontdesk.db.prisma.auditEntry.findMany({ where })
  t.match(rows, [{ action: 'member.left', userId: String, objectId: String }])
})

t.test('joining through a link, or choosing a password through one, is in the audit log', async t => {
  const { accountId } = await strangers(frontdesk.db)
  const token = randomUUID()
  const tokenHash = createHash('sha256').update(token).digest()
  await frontdesk.db.prisma.invitation.updateMany({ where: { accountId }, data: { tokenHash } })
  const visitor = anOwner(frontdesk.url)
  const body = { token, password }
  t.equal((await visitor.send('/api/auth/accept-invitation', { body })).status, 200)
  const { userId } = await frontdesk.db.prisma.member.findFirstOrThrow({
    where: { accountId, user: { email: 'invited@shop.example' } },
  })
  await frontdesk.db.prisma.passwordReset.create({
    data: { userId, tokenHash, expiresAt: new Date('2099-01-01T00:00:00Z') },
  })
  t.equal((await visitor.send('/api/auth/reset-password', { body })).status, 200)
  const rows = await frontdesk.db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  t.match(rows, [
    { action: 'member.joined', userId },
    { action: 'password.changed', userId },
  ])
})

t.test('an export is in the audit log with its days and format, but without its search text', async t => {
  const { accountId } = await strangers(frontdesk.db)
  const owner = await logIn(frontdesk, { accountId })
  const asked = 'from=2026-01-01&to=2026-01-31'
  t.equal((await owner.send(`/api/conversations/export?${asked}&format=json&q=canary`)).status, 200)
  t.equal((await owner.send(`/api/leads/export?from=2026-02-01`)).status, 200)
  t.equal((await owner.send('/api/conversations/export?from=2026-02-30')).status, 400)
  const log = await owner.send('/api/audit-log')
  t.match(JSON.parse(log.text), {
    entries: [
      { action: 'leads.exported', fields: [], details: { format: 'csv', from: '2026-02-01', to: '' } },
      {
        action: 'conversations.exported',
        fields: ['q'],
        details: { format: 'json', from: '2026-01-01', to: '2026-01-31' },
      },
    ],
  })
  t.equal((JSON.parse(log.text) as { entries: unknown[] }).entries.length, 3, 'and the login')
  t.notMatch(log.text, /canary/)
})

t.test(
  'whoever chooses among conversations needs no settings to know the chatbots by name, and only their own',
  async t => {
    const { accountId, ids } = await strangers(frontdesk.db)
    const chatbotId = ids['/api/chatbots/{chatbotId}']?.['chatbotId'] ?? ''
    const hidden = await frontdesk.db.prisma.chatbot.create({
      data: { accountId, name: 'Hidden', serviceName: 'Shop' },
    })
    const owner = await logIn(frontdesk, { accountId })
    const member = await logIn(frontdesk, { accountId, permissions: ['conversations'], chatbotIds: [chatbotId] })
    const namesOf = async (who: typeof owner) => (await who.json('/api/chatbots/names')).body
    t.same(await namesOf(member), {
      chatbots: [{ id: chatbotId, name: 'Shop assistant', bookingTimezone: null, bookingHours: null }],
    })
    t.match(await namesOf(owner), { chatbots: [{ id: chatbotId }, { id: hidden.id, name: 'Hidden' }] })
    t.equal((await member.send('/api/chatbots')).status, 403)
  },
)
