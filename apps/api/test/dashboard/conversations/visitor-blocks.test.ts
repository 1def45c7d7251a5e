import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { newAddress, post, send, sessionOf } from '../../fixtures/chat-http.ts'
import { openLivePlace } from '../../fixtures/live-place.ts'
import { aProgram } from '../../fixtures/program.ts'

/* Visitors whom an agent has blocked. */

const place = await openLivePlace(t, { chatbot: { leadSettings: { isEnabled: true }, hasTranscripts: true } })
const { frontdesk, chatbot, accountId } = place
const { prisma } = frontdesk.db
const agent = await place.agent({ permissions: ['live_chat', 'conversations', 'leads'] })
const key = 'k'.repeat(43)
const withKey = { 'x-chat-session-key': key }

const say = (message: string, { sessionId, from = newAddress(), headers = {} }: Saying) =>
  post(
    frontdesk.url,
    { chatbotId: chatbot.id, message },
    { headers: { ...headers, ...(sessionId === undefined ? {} : { 'x-chat-session-id': sessionId }) }, from },
  )
interface Saying {
  sessionId?: string
  from?: string
  headers?: Record<string, string>
}
const block = (sessionId: string, body: object) =>
  agent.owner.json(`/api/conversations/${sessionId}/block`, { method: 'POST', body })
const blocks = async () =>
  ((await agent.owner.json('/api/visitor-blocks')).body as { blocks: { id: string; sessionId: string }[] }).blocks

t.test('row 104: a blocked visitor is refused in the shape of a reply, at no cost, and reaches no agent', async t => {
  const first = await say('Hello', { headers: withKey })
  const sessionId = sessionOf(first)
  const used = async () => (await prisma.usage.findFirst({ where: { accountId } }))?.used
  const before = await used()
  t.equal((await block(sessionId, { duration: 'day', includesAddress: false })).status, 200)
  await until(async () => (await say('Hello?', { sessionId, headers: withKey })).status === 403)
  const refused = await say('I want to talk to a human', { sessionId, headers: withKey })
  t.equal(refused.status, 403)
  t.same(JSON.parse(refused.text), { reply: '<p>Sorry, you can’t send messages here at the moment.</p>', sources: [] })
  const ofSession = { ...withKey, 'x-chat-session-id': sessionId, origin: 'https://shop.example' }
  const ask = (path: string, method: string, body: object) =>
    send(`${frontdesk.url}${path}`, { method, body, headers: ofSession, from: newAddress() })
  const { id: chatbotId } = chatbot
  t.equal((await ask('/api/chat/handoff', 'POST', { chatbotId })).status, 403)
  t.equal((await ask('/api/chat/leads', 'POST', { chatbotId, email: 'a@b.example', consentedTo: null })).status, 403)
  t.equal((await ask('/api/chat/transcript', 'POST', { chatbotId, email: 'a@b.example' })).status, 403)
  t.equal(await prisma.conversation.count({ where: { chatbotId, liveStatus: { not: null } } }), 0)
  const stored = await prisma.message.count({ where: { conversation: { sessionId }, role: 'user' } })
  t.equal((await used()) ?? 0, (before ?? 0) + stored - 1, 'what was refused is not charged')
  const history = await send(`${frontdesk.url}/api/chat/history?chatbotId=${chatbotId}&sessionId=${sessionId}`, {
    headers: ofSession,
    from: newAddress(),
  })
  t.equal(history.status, 200, 'they can still read')
  t.not(
    (await say('Hello', { sessionId, headers: { 'x-chat-session-key': 'x'.repeat(43) } })).status,
    403,
    'without the key the session is an unknown one',
  )
  const [listed] = (await blocks()).filter(one => one.sessionId === sessionId)
  t.equal((await agent.owner.send(`/api/visitor-blocks/${listed?.id}`, { method: 'DELETE' })).status, 200)
  await until(async () => (await say('Hello again', { sessionId, headers: withKey })).status === 200)
  const log = await prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  t.same(
    log.map(({ action }) => action).filter(action => action.startsWith('visitor.')),
    ['visitor.blocked', 'visitor.unblocked'],
  )
})

t.test('the list names the program that blocked a visitor, also when its token is gone', async t => {
  const sessionId = sessionOf(await say('Hello', {}))
  const program = await aProgram(frontdesk, { accountId, permissions: ['conversations'], name: 'Spam filter' })
  const body = { duration: 'day', includesAddress: false }
  t.equal((await program.send(`/api/conversations/${sessionId}/block`, { body })).status, 200)
  const blockedBy = async () => {
    const { body: listed } = await agent.owner.json('/api/visitor-blocks')
    const { blocks: all } = listed as { blocks: { sessionId: string; blockedBy: string }[] }
    return all.find(one => one.sessionId === sessionId)?.blockedBy
  }
  await prisma.apiToken.delete({ where: { id: program.tokenId } })
  t.equal(await blockedBy(), 'Spam filter')
  const before = await prisma.visitorBlock.findFirstOrThrow({ where: { conversation: { sessionId } } })
  t.equal((await block(sessionId, body)).status, 200)
  t.not(await blockedBy(), 'Spam filter', 'an agent has replaced it')
  await prisma.visitorBlock.delete({ where: { id: before.id } })
})

t.test('with the network address, a new conversation from there is refused, and nothing more is stored', async t => {
  const sessionId = sessionOf(await say('Hello', { from: '127.5.5.7' }))
  t.equal((await block(sessionId, { duration: 'forever', includesAddress: true })).status, 200)
  await until(async () => (await say('Hello', { from: '127.5.5.200' })).status === 403)
  t.not((await say('Hello', { from: newAddress() })).status, 403)
  const row = await prisma.visitorBlock.findFirst({ where: { conversation: { sessionId } } })
  t.match(row, { clientIp: '127.5.5.* (anonymized)', until: null })
  await prisma.conversation.delete({ where: { sessionId } })
  t.equal((await say('Hello', { from: '127.5.5.9' })).status, 403, 'also after the conversation is gone')
  await prisma.visitorBlock.updateMany({ where: { clientIp: { not: null } }, data: { until: new Date() } })
  await until(async () => (await say('Hello', { from: '127.5.5.9' })).status === 200)
})

t.test('a visitor who waits for an agent waits no more, and is no missed request', async t => {
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  await prisma.conversation.update({ where: { sessionId: visitor.sessionId ?? '' }, data: { missedAt: new Date() } })
  t.equal((await block(visitor.sessionId ?? '', { duration: 'month', includesAddress: false })).status, 200)
  const now = await prisma.conversation.findUnique({ where: { sessionId: visitor.sessionId ?? '' } })
  t.match(now, { liveStatus: null, missedAt: null })
})
