import { randomUUID } from 'node:crypto'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { connector } from '../../fixtures/access-requests.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

/* What a login may do only while its password was entered lately. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db, redis, namespace } = frontdesk
const password = 'correct horse battery'

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]
const needed = [403, 'PASSWORD_NEEDED']

/** An hour later, as far as entered passwords are concerned. */
async function forgetPasswords(): Promise<void> {
  for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
}

async function anOwnerOn(browsers: number) {
  const { user, member } = await aUser(db, { password })
  const owners = Array.from({ length: browsers }, () => anOwner(frontdesk.url))
  for (const owner of owners) await owner.logIn(user.email, password, newAddress())
  return { accountId: member.accountId, owners }
}

const confirm = (owner: Owner, given: string) =>
  owner.json('/api/auth/confirm-password', { body: { password: given }, from: newAddress() })

t.test('giving others access or sending data away needs a password entered within the hour', async t => {
  const { accountId, owners } = await anOwnerOn(1)
  const [owner] = owners as [Owner]
  const chatbot = await aChatbot(db, { accountId })
  const { member } = await aUser(db, { accountId, permissions: ['leads'] })
  const hook = { url: 'https://hooks.shop.example/', events: ['lead.created'] }
  const made = await owner.json('/api/webhooks', { body: hook })
  const { id } = made.body as { id: string }
  t.equal(made.status, 201, 'a login counts')
  const settings = `/api/chatbots/${chatbot.id}`
  const { body: orders } = await owner.json(`${settings}/connectors`, { body: { ...connector, name: 'orders' } })
  const orderPath = `${settings}/connectors/${(orders as { id: string }).id}`
  const change = (path: string, body: object, status = 200) => [path, { method: 'PATCH', body }, status] as const
  const invite = () => ({ body: { email: `${randomUUID()}@shop.example`, permissions: ['leads'] } })
  const steps: (readonly [path: string, outgoing: { method?: string; body?: object }, status: number])[] = [
    [`${settings}/connectors`, { body: connector }, 201],
    change(orderPath, { host: 'other.example' }),
    change(orderPath, { pathTemplate: '/all' }),
    change(orderPath, { method: 'POST' }),
    change(orderPath, { description: 'Always.' }),
    change(orderPath, { isWriting: true }),
    change(orderPath, { parameters: { type: 'object', properties: { words: { type: 'string' } } } }),
    change(orderPath, { secret: 'Bearer 0123456789' }),
    change(settings, { leads: { recipients: ['somebody@outside.example'] } }),
    change(settings, { bookings: { recipients: ['somebody@outside.example'] } }),
    change(settings, { liveChat: { mailsRequests: true } }),
    ['/api/webhooks', { body: hook }, 201],
    change(`/api/webhooks/${id}`, { url: 'https://other.shop.example/' }),
    [`/api/webhooks/${id}/secret`, { method: 'POST' }, 200],
    ['/api/team/invitations', invite(), 201],
    change(`/api/team/members/${member.id}`, { permissions: ['leads', 'bookings'] }),
    [settings, { method: 'DELETE' }, 200],
  ]
  await forgetPasswords()
  for (const [path, outgoing] of steps) t.same(codeOf(await owner.json(path, outgoing)), needed, path)
  for (const path of ['/api/webhooks', '/api/team', '/api/chatbots', '/api/leads', `${settings}/connectors`])
    t.equal((await owner.send(path)).status, 200, path)
  const sendsNothing = [
    change(orderPath, { ...connector, name: 'parcels', responseFields: ['state'], secret: null }),
    change(settings, { name: 'Renamed', leads: { isEnabled: true, recipients: [] }, liveChat: { timeoutMinutes: 3 } }),
  ]
  for (const [path, outgoing, status] of sendsNothing) t.equal((await owner.send(path, outgoing)).status, status, path)
  t.same(await confirm(owner, password), { status: 200, body: { success: true } })
  for (const [path, outgoing, status] of steps) t.equal((await owner.send(path, outgoing)).status, status, path)
})

t.test('a confirmed password counts for one login, and a wrong one for none', async t => {
  const { accountId, owners } = await anOwnerOn(2)
  const [own, other] = owners as [Owner, Owner]
  await forgetPasswords()
  const body = { url: 'https://hooks.shop.example/', events: ['lead.created'] }
  const create = async (owner: Owner) => codeOf(await owner.json('/api/webhooks', { body }))
  t.same(codeOf(await confirm(own, 'not this one')), [400, 'PASSWORD_WRONG'])
  t.same(await create(own), needed)
  t.equal((await confirm(own, password)).status, 200)
  t.same([await create(own), await create(other)], [[201, undefined], needed])
  const where = { accountId, action: 'password.failed' }
  t.match(await db.prisma.auditEntry.findMany({ where }), [{ details: { network: /anonymized/ } }])
})

t.test('a stolen login guesses the password five times in a quarter of an hour', async t => {
  const { owners } = await anOwnerOn(2)
  const [thief, own] = owners as [Owner, Owner]
  for (let count = 0; count < 5; count += 1) t.equal((await confirm(thief, 'not this one')).status, 400)
  t.same(codeOf(await confirm(thief, password)), [429, 'LOGIN_LIMITED'])
  t.equal((await confirm(own, password)).status, 200)
  t.same(codeOf(await anOwner(frontdesk.url).json('/api/auth/confirm-password', { body: { password } })), [
    401,
    'NOT_SIGNED_IN',
  ])
})
