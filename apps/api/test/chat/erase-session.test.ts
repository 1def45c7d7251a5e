import { randomUUID } from 'node:crypto'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { createLog } from '@frontdesk/runtime/log'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readFilesBelow, readRedis, readTables } from '../../../../test/harness/stored-data.ts'
import { until } from '@frontdesk/testing/until'
import { aPlace, logIn } from '../fixtures/dashboard-place.ts'
import type { Owner } from '../fixtures/owner.ts'

/** A reply that stands still stays as it is for as long as a test may take. */
const deadlines = { firstTokenMs: 60_000, idleMs: 60_000, totalMs: 90_000 }
const lines: string[] = []
const log = createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } })
const frontdesk = await startFrontdesk(t, { deadlines, log })
const { prisma } = frontdesk.db

t.test('a deleted conversation is gone for the visitor, too; their leads and bookings stay', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask('Hello')
  const { sessionId = '' } = visitor
  await prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId, name: 'Kim' } })
  const gone = await owner.send(`/api/conversations/${sessionId}`, { method: 'DELETE' })
  t.same(JSON.parse(gone.text), {
    success: true,
    erased: { messages: 2, questions: 0, feedback: 0, leads: 0, bookings: 0 },
  })
  t.equal((await visitor.fetch(`/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`)).status, 404)
  await visitor.ask('Hello again')
  t.not(visitor.sessionId, sessionId)
  t.equal(await prisma.lead.count({ where: { sessionId } }), 1)
})

t.test('row 92: a visitor is erased from tables, Redis and files, while a reply to them is being written', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  frontdesk.model.script({ text: `You said ${canary}` })
  await visitor.ask(`${canary} asks`, { headers: { 'idempotency-key': randomUUID() } })
  const { sessionId = '' } = visitor
  const said = { chatbotId: chatbot.id, sessionId }
  await prisma.question.create({ data: { ...said, question: canary, reason: 'flagged' } })
  await prisma.feedback.create({ data: { ...said, messageId: BigInt(Date.now()), rating: 'down', comment: canary } })
  const lead = await prisma.lead.create({ data: { ...said, name: canary } })
  await prisma.recordMail.create({ data: { occasion: 'lead', leadId: lead.id } })
  const webhook = { accountId: account.id, url: 'https://hooks.shop.example/', events: ['lead.created'] }
  const event = { ...said, event: 'lead.created', eventId: randomUUID(), objectId: lead.id, data: { name: canary } }
  await prisma.webhook.create({ data: { ...webhook, secret: Buffer.alloc(1), deliveries: { create: event } } })
  const asked = await prisma.message.findFirstOrThrow({ where: { role: 'user', conversation: { sessionId } } })
  const call = { name: 'capture_lead', argsHash: canary, state: 'done', result: { answer: canary } } as const
  await prisma.toolCall.create({ data: { messageId: asked.id, callIndex: 0, attempt: randomUUID(), ...call } })
  const confirm = { type: 'confirm', title: 'Lead', details: [{ name: 'name', value: canary }], yes: 'Yes', no: 'No' }
  await prisma.message.updateMany({ where: { replyTo: asked.id }, data: { actions: [confirm] } })
  const slot = { startsAt: new Date(), endsAt: new Date(), timezone: 'UTC', title: 'Call' }
  await prisma.booking.create({ data: { ...said, ...slot, name: canary, email: 'kim@shop.example' } })
  const bystander = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await aMessage(frontdesk.db, { conversationId: bystander.id, role: 'system', content: 'a bystander' })

  for (const q of [canary, sessionId]) {
    await owner.send('/api/conversations/export-jobs', { method: 'POST', body: { format: 'json', q } })
    await until(async () => (await prisma.exportJob.count({ where: { status: 'done', NOT: { file: null } } })) > 0)
    await until(async () => (await prisma.exportJob.count({ where: { status: { not: 'done' } } })) === 0)
  }
  t.same(holdersOf(canary, readFilesBelow(frontdesk.dataDir)).length, 2, 'exports hold what was said')

  frontdesk.model.script({
    text: `You said ${canary}.\n\n${'and on '.repeat(20)}`,
    fault: { kind: 'stall', afterTokens: 3 },
  })
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { isStreaming: true } })
  const { response } = await visitor.stream(`${canary} asks on`, { body: { contextData: { name: canary } } })
  t.equal(response.status, 200)
  const pending = await prisma.reply.findFirstOrThrow({ where: { chatbotId: chatbot.id, state: 'pending' } })
  await until(async () => (await frontdesk.redis.exists(replyKeys(frontdesk.namespace, pending.id).events)) === 1)

  const erase = (body: object) => owner.send(`/api/conversations/${sessionId}/erase`, { method: 'POST', body })
  t.same(JSON.parse((await erase({ leads: true, bookings: true })).text), {
    success: true,
    erased: { messages: 3, questions: 1, feedback: 1, leads: 1, bookings: 1 },
  })
  t.equal((await erase({})).status, 404, 'there is nothing left')
  t.match(await response.text(), /event: error/, 'whoever waits hears that there will be no answer')

  await sweepExports(frontdesk, { olderThanMs: 60_000 })
  await until(async () => (await prisma.exportJob.count({ where: { status: 'done' } })) === 0)
  for (const word of [canary, sessionId]) {
    t.same(holdersOf(word, await readTables(frontdesk.db)), [], 'tables')
    t.same(holdersOf(word, await readRedis(frontdesk.redis)), [], 'Redis')
    t.same(holdersOf(word, readFilesBelow(frontdesk.dataDir)), [], 'files')
  }
  t.ok(lines.length > 10)
  t.notMatch(lines.join('\n'), canary)
  t.notMatch(lines.join('\n'), sessionId)
  t.match(await prisma.reply.findUnique({ where: { id: pending.id } }), { state: 'failed', requestKey: null })
  t.match((await owner.json('/api/conversations')).body, { conversations: [{ sessionId: bystander.sessionId }] })
  const log = await prisma.auditEntry.findMany({ where: { accountId: account.id, action: 'conversation.erased' } })
  t.match(log, [
    { action: 'conversation.erased', chatbotId: chatbot.id, objectId: null, fields: ['bookings', 'leads'] },
  ])
  const refunds = await prisma.charge.count({ where: { accountId: account.id, kind: 'refund' } })
  t.equal(refunds, 0, 'the provider had begun the reply that never came')
  t.match(await prisma.usage.findFirst({ where: { accountId: account.id } }), { used: 2 })
})

t.test(
  'leads and bookings are erased only by whoever may see them, and after the conversation itself is gone',
  async t => {
    const { account, chatbot, owner } = await aPlace(frontdesk)
    const member = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations', 'leads'] })
    const sessionId = randomUUID()
    await prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId, name: 'Kim' } })
    await prisma.tombstone.create({ data: { chatbotId: chatbot.id, sessionId, lastActivityAt: new Date(0) } })
    const erase = (who: Owner, body: object) =>
      who.send(`/api/conversations/${sessionId}/erase`, { method: 'POST', body })
    t.equal((await erase(member, { leads: true, bookings: true })).status, 403)
    t.equal(await prisma.lead.count({ where: { sessionId } }), 1)
    t.match(JSON.parse((await erase(member, { leads: true })).text), { erased: { leads: 1, messages: 0 } })
    t.equal(await prisma.tombstone.count({ where: { sessionId } }), 0)
    t.equal((await erase(owner, { everything: true })).status, 400)
  },
)

t.test('every accepted message was answered and charged as promised', async t => {
  t.same(await findBrokenPromises(frontdesk.db), [])
})
