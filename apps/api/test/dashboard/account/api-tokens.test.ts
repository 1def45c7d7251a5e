import { hashOfSecret } from '@frontdesk/accounts/tokens/api-token-secret'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { readEvents } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'
import { aProgram, aProgramWith } from '../../fixtures/program.ts'

/* API tokens: created, used, and attacked. What each may do is in `token-access.test.ts`. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db, redis, namespace } = frontdesk
const dayMs = 24 * 60 * 60 * 1_000

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
const wanted = { name: 'Our shop', permissions: ['leads'], expiresAt: inDays(30) }

interface Created {
  id: string
  secret: string
}

async function create(owner: Owner, body: object = wanted): Promise<Created> {
  const { status, body: created } = await owner.json('/api/api-tokens', { body })
  if (status !== 201) throw new Error(`the token was answered ${status}: ${JSON.stringify(created)}`)
  return created as Created
}

const revoke = (owner: Owner, id: string) => owner.json(`/api/api-tokens/${id}`, { method: 'DELETE' })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]
const wrong = [401, 'API_TOKEN_INVALID']

t.test(
  'an owner creates a token, sees its secret once, and a program uses it without a cookie or an Origin',
  async t => {
    const { account, owner } = await aPlace(frontdesk)
    const { id, secret } = await create(owner)
    t.match(secret, /^fd_[0-9a-f]{64}$/)
    const { rows } = await db.pool.query('select row_to_json(api_tokens)::text as row from api_tokens')
    t.notMatch(JSON.stringify(rows), secret.slice(3), 'only a hash is stored')
    const listed = await owner.send('/api/api-tokens')
    t.notMatch(listed.text, secret)
    const shown = {
      id,
      name: 'Our shop',
      permissions: ['leads'],
      chatbotIds: null,
      createdBy: { name: 'Robin Keeper', isMember: true },
      lastUsedAt: null,
    }
    t.match(JSON.parse(listed.text), { tokens: [shown] })

    const program = aProgramWith(frontdesk.url, secret)
    const answer = await program.send('/api/leads')
    t.equal(answer.status, 200)
    t.equal(answer.headers['set-cookie'], undefined)
    t.equal(answer.headers['cache-control'], 'no-store')
    const lead = await db.prisma.lead.create({
      data: { chatbotId: (await aChatbot(db, { accountId: account.id })).id, email: 'kim@visitor.example' },
    })
    const change = { method: 'PATCH', body: { isHandled: true } }
    t.equal((await program.send(`/api/leads/${lead.id}`, change)).status, 200, 'a change needs no Origin either')
    const used = JSON.parse((await owner.send('/api/api-tokens')).text) as {
      tokens: { createdAt: string; lastUsedAt: string }[]
    }
    const [{ createdAt, lastUsedAt } = { createdAt: '', lastUsedAt: '' }] = used.tokens
    t.ok(Date.parse(lastUsedAt) >= Date.parse(createdAt), 'its last use is shown')
    await program.send('/api/leads')
    const again = await db.prisma.apiToken.findUniqueOrThrow({ where: { id } })
    t.equal(again.lastUsedAt?.toISOString(), lastUsedAt, 'and written once a minute')
  },
)

t.test('the audit log names the token that made a change, and who created and revoked it', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const { id, secret } = await create(owner, { ...wanted, permissions: ['conversations', 'exports'] })
  const program = aProgramWith(frontdesk.url, secret)
  const conversation = await aConversation(db, { chatbotId: (await aChatbot(db, { accountId: account.id })).id })
  const block = { body: { duration: 'day', includesAddress: false } }
  t.equal((await program.send(`/api/conversations/${conversation.sessionId}/block`, block)).status, 200)
  t.equal((await program.send('/api/conversations/export')).status, 200)
  t.same((await revoke(owner, id)).status, 200)
  const log = JSON.parse((await owner.send('/api/audit-log')).text) as { entries: { action: string }[] }
  const ofToken = { user: null, token: 'Our shop', source: 'api-token' }
  const ofOwner = { user: { name: 'Robin Keeper' }, token: null, details: { name: 'Our shop' } }
  t.match(
    log.entries.filter(({ action }) => !action.startsWith('login')),
    [
      { action: 'api-token.revoked', ...ofOwner },
      { action: 'conversations.exported', ...ofToken },
      { action: 'visitor.blocked', ...ofToken },
      { action: 'api-token.created', ...ofOwner },
    ],
  )
})

t.test('row 106: wrong, expired and revoked tokens, and those of a suspended account, get the same 401', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const from = newAddress()
  const { id, secret } = await create(owner)
  const program = aProgramWith(frontdesk.url, secret)
  t.equal((await program.send('/api/leads')).status, 200)
  const odd = [
    '',
    'x',
    `${secret}0`,
    secret.toUpperCase(),
    secret.slice(3),
    `fd_${'0'.repeat(64)}`,
    `${secret} ${secret}`,
  ]
  for (const guess of odd) t.same(await aProgramWith(frontdesk.url, guess).codeOf('/api/leads', { from }), wrong, guess)
  const { headers } = await aProgramWith(frontdesk.url, 'x').send('/api/leads', { from })
  t.equal(headers['www-authenticate'], 'Bearer error="invalid_token"')

  await db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: new Date() } })
  t.same(await program.codeOf('/api/leads'), wrong, 'suspended')
  await db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: null } })
  t.equal((await program.send('/api/leads')).status, 200, 'resumed')
  await db.prisma.apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } })
  t.same(await program.codeOf('/api/leads'), wrong, 'expired')
  t.match(JSON.parse((await owner.send('/api/api-tokens')).text), { tokens: [{ id }] }, 'an expired token stays listed')
  const other = await create(owner)
  t.equal((await revoke(owner, other.id)).status, 200)
  t.same(await aProgramWith(frontdesk.url, other.secret).codeOf('/api/leads'), wrong, 'revoked')
})

t.test('row 106: guesses are limited by network, and a token that was right before goes on', async t => {
  const { account } = await aPlace(frontdesk)
  const [from, elsewhere] = [newAddress(), newAddress()]
  const known = await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  const fresh = await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.equal((await known.send('/api/leads', { from })).status, 200)
  const refusals = async () => {
    const read = await readMetrics(frontdesk.url)
    return ['wrong', 'limited'].map(reason => read(`frontdesk_refused_tokens_total{reason="${reason}"}`) ?? 0)
  }
  const [wrongBefore = 0, limitedBefore = 0] = await refusals()
  const guess = aProgramWith(frontdesk.url, `fd_${'2'.repeat(64)}`)
  for (let count = 0; count < 50; count += 1) t.same(await guess.codeOf('/api/leads', { from }), wrong)
  const refused = await guess.send('/api/leads', { from })
  t.match([refused.status, JSON.parse(refused.text)], [429, { error: { code: 'LOGIN_LIMITED' } }])
  const seconds = Number(refused.headers['retry-after'])
  t.ok(seconds > 600 && seconds <= 900, String(seconds))
  t.same(await fresh.codeOf('/api/leads', { from }), [429, 'LOGIN_LIMITED'], 'the right one is not tried either')
  t.same(await refusals(), [wrongBefore + 50, limitedBefore + 2])
  t.equal((await known.send('/api/leads', { from })).status, 200, 'one that was right before goes on')
  t.equal((await fresh.send('/api/leads', { from: elsewhere })).status, 200, 'and so does every other network')
  t.equal((await redis.keys(`${namespace}:*${known.secret}*`)).length, 0)
})

t.test('row 106: each use of a token renews for how long the limit of its network does not stop it', async t => {
  const { account } = await aPlace(frontdesk)
  const program = await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  const key = `${namespace}:token:known:${hashOfSecret(program.secret).toString('base64url')}`
  t.equal((await program.send('/api/leads')).status, 200)
  await redis.pexpire(key, dayMs)
  t.equal((await program.send('/api/leads')).status, 200)
  t.ok((await redis.pttl(key)) > 29 * dayMs)
})

t.test('each token has a rate limit of its own', async t => {
  const api = await frontdesk.addApi({ dashboardPerMinute: 3 })
  const { account } = await aPlace(frontdesk)
  const there = { db, url: api.url }
  const busy = await aProgram(there, { accountId: account.id, permissions: ['leads'] })
  const other = await aProgram(there, { accountId: account.id, permissions: ['leads'] })
  // Refused operations count as well.
  for (const path of ['/api/leads', '/api/team', '/api/questions']) t.not((await busy.send(path)).status, 429)
  t.same(await busy.codeOf('/api/leads'), [429, 'REQUESTS_LIMITED'])
  t.equal((await other.send('/api/leads')).status, 200)
})

t.test('a token whose creator has left goes on, and the list says so', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const leaver = await logIn(frontdesk, { accountId: account.id, name: 'Kim Leaver' })
  const { secret } = await create(leaver)
  t.equal((await leaver.send('/api/team/leave', { method: 'POST' })).status, 200)
  t.equal((await aProgramWith(frontdesk.url, secret).send('/api/leads')).status, 200)
  const listed = JSON.parse((await owner.send('/api/api-tokens')).text) as object
  t.match(listed, { tokens: [{ createdBy: { name: 'Kim Leaver', isMember: false } }] })
})

t.test('only owners create and revoke tokens, with their password, and only those of their account', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads', 'chatbot_settings'] })
  const stranger = (await aPlace(frontdesk)).owner
  const { id } = await create(owner)
  for (const path of ['/api/api-tokens', `/api/api-tokens/${id}`]) {
    const method = path.endsWith(id) ? 'DELETE' : 'GET'
    t.same(codeOf(await member.json(path, { method })), [403, 'PERMISSION_DENIED'])
  }
  t.same(codeOf(await member.json('/api/api-tokens', { body: wanted })), [403, 'PERMISSION_DENIED'])
  t.same(codeOf(await revoke(stranger, id)), [404, 'API_TOKEN_UNKNOWN'])
  t.match(await stranger.json('/api/api-tokens'), { body: { tokens: [] } })
  for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
  t.same(codeOf(await owner.json('/api/api-tokens', { body: wanted })), [403, 'PASSWORD_NEEDED'])
  t.equal((await revoke(owner, id)).status, 200, 'revoking never waits for a password')
})

t.test('a token has a name, a permission, chatbots of its account, and an end within a year', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const foreign = await aChatbot(db)
  const refused: [object, unknown[]][] = [
    [{ name: ' ' }, [400, 'NAME_INVALID']],
    [{ permissions: [] }, [400, 'REQUEST_INVALID']],
    [{ permissions: ['exports'] }, [400, 'PERMISSIONS_REQUIRED']],
    [{ permissions: ['owner'] }, [400, 'REQUEST_INVALID']],
    [{ chatbotIds: [] }, [400, 'REQUEST_INVALID']],
    [{ chatbotIds: [foreign.id] }, [404, 'CHATBOT_UNKNOWN']],
    [{ expiresAt: inDays(-1) }, [400, 'API_TOKEN_END_INVALID']],
    [{ expiresAt: inDays(367) }, [400, 'API_TOKEN_END_INVALID']],
    [{ expiresAt: '2016-12-31T23:59:60Z' }, [400, 'API_TOKEN_END_INVALID']],
    [{ expiresAt: null }, [400, 'REQUEST_INVALID']],
  ]
  for (const [change, answer] of refused) {
    t.same(
      codeOf(await owner.json('/api/api-tokens', { body: { ...wanted, ...change } })),
      answer,
      JSON.stringify(change),
    )
  }
  await create(owner, { ...wanted, chatbotIds: [chatbot.id], expiresAt: inDays(365) })
})

t.test('of many requests at once, an account gets fifty tokens and no more', async t => {
  const { account, owner } = await aPlace(frontdesk)
  for (let count = 0; count < 47; count += 1)
    await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => codeOf(await owner.json('/api/api-tokens', { body: wanted }))),
  )
  t.equal(answers.filter(([status]) => status === 201).length, 3)
  t.equal(answers.filter(([, code]) => code === 'API_TOKEN_LIMIT').length, 5)
})

t.test('what a program may not do with a permission that users have: personal things, secrets, recipients', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const permissions = ['chatbot-settings', 'conversations', 'leads', 'live-chat'] as const
  const program = await aProgram(frontdesk, { accountId: account.id, permissions })
  const settings = `/api/chatbots/${chatbot.id}`
  const refused = [403, 'API_TOKEN_REFUSED']
  const notified = { method: 'PATCH', body: { leads: { recipients: ['somebody@outside.example'] } } }
  t.same(await program.codeOf(settings, notified), refused)
  const personal = { body: { title: 'Hello', text: 'Good day', isPersonal: true } }
  t.same(await program.codeOf(`${settings}/templates`, personal), refused)
  t.equal((await program.send(`${settings}/templates`, { body: { title: 'Hello', text: 'Good day' } })).status, 201)
  t.equal((await program.send(settings, { method: 'PATCH', body: { name: 'Renamed' } })).status, 200)
  t.match((await program.send('/api/live-chats?agent=me&states=open')).text, '"conversations":[]')
})

t.test('a revoked token ends an inbox that is open; a program in it is no agent who is online', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const reader = await create(owner, { ...wanted, permissions: ['live-chat'] })
  const headers = { authorization: `Bearer ${reader.secret}` }
  const stream = await fetch(`${frontdesk.url}/api/live-chats/events`, { headers })
  t.equal(stream.status, 200)
  const seen: string[] = []
  for await (const { event } of readEvents(stream)) {
    if (seen.length === 0) await revoke(owner, reader.id)
    seen.push(event)
  }
  t.equal(seen[0], 'inbox')
  t.notOk(seen.includes('reconnect'), 'it was cut')
  t.equal(await db.prisma.agentPresence.count({ where: { accountId: account.id } }), 0)
  t.same(await aProgramWith(frontdesk.url, reader.secret).codeOf('/api/live-chats'), wrong)
})

t.test('tokens of an account go with it', async t => {
  const { id: accountId } = await anAccount(db)
  const { tokenId } = await aProgram(frontdesk, { accountId, permissions: ['leads'] })
  await db.prisma.account.delete({ where: { id: accountId } })
  t.equal(await db.prisma.apiToken.findUnique({ where: { id: tokenId } }), null)
})
