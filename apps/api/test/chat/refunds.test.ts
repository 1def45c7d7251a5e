import { aChatbot } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import { aVisitor, type SeenEvent, type Visitor } from '@frontdesk/testing/visitor'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk, type Frontdesk } from '../../../../test/harness/start-frontdesk.ts'

/*
 * Row 5: what a visitor can do to a reply that is being written, and what it does to the quota. Whoever reads a reply to
 * its last token and then erases it, asks for an agent or stops it has used the provider.
 */

type End = (visitor: Visitor, chatbotId: string, replyId: string) => Promise<number>

const headersOf = ({ sessionId = '' }: Visitor) => ({ 'x-chat-session-id': sessionId })

const ends: Record<string, End> = {
  erase: async visitor =>
    (await visitor.fetch('/api/chat/conversation', { method: 'DELETE', headers: headersOf(visitor) })).status,
  'ask for an agent': async (visitor, chatbotId) => {
    const headers = { ...headersOf(visitor), 'content-type': 'application/json' }
    const body = JSON.stringify({ chatbotId })
    return (await visitor.fetch('/api/chat/handoff', { method: 'POST', headers, body })).status
  },
  stop: async (visitor, chatbotId, replyId) => {
    const path = `/api/chat/replies/${replyId}/stop?chatbotId=${chatbotId}`
    return (await visitor.fetch(path, { method: 'POST', headers: headersOf(visitor) })).status
  },
}

async function anOpenStream(frontdesk: Frontdesk) {
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true, liveChatEnabled: true })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const { events } = await visitor.stream('Count to forty')
  const { replyId } = ((await events.next()).value as SeenEvent).data as { replyId: string }
  const usage = async () => {
    const { accountId } = chatbot
    const used = (await frontdesk.db.prisma.usage.findFirst({ where: { accountId } }))?.used
    const refunds = await frontdesk.db.prisma.charge.count({ where: { accountId, kind: 'refund' } })
    return { used, refunds }
  }
  return { chatbot, visitor, events, replyId, usage }
}

t.test('a visitor who stops a reply just before its end has used the quota', async t => {
  const frontdesk = await startFrontdesk(t)
  const tokens = greetings(40)
  for (const [name, end] of Object.entries(ends)) {
    const before = frontdesk.model.requests.length
    frontdesk.model.scriptNext({ tokens, gated: true })
    const { chatbot, visitor, events, replyId, usage } = await anOpenStream(frontdesk)
    const call = await frontdesk.model.arrival(before)
    await call.release(38)
    let text = ''
    while (!text.includes(tokens[37]?.trim() ?? '')) {
      const { data } = (await events.next()).value as SeenEvent
      text += (data as { text?: string }).text ?? ''
    }
    t.ok((await end(visitor, chatbot.id, replyId)) < 300, name)
    await frontdesk.model.when(() => call.state === 'left')
    t.same(await usage(), { used: 1, refunds: 0 }, name)
  }
  // A stopped attempt leaves its provider before it stores what was written.
  await until(async () => (await frontdesk.db.prisma.reply.count({ where: { state: 'pending' } })) === 0)
  t.same(await findBrokenPromises(frontdesk.db), [])
})

t.test('a turn that no attempt had begun is refunded, whoever ends it', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  for (const name of ['erase', 'ask for an agent'] as const) {
    const { chatbot, visitor, replyId, usage } = await anOpenStream(frontdesk)
    t.same(await usage(), { used: 1, refunds: 0 })
    t.equal(await ends[name]?.(visitor, chatbot.id, replyId), 200)
    t.same(await usage(), { used: 0, refunds: 1 }, name)
  }
  t.equal(frontdesk.model.requests.length, 0)
})
