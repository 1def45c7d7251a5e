import { indexPages } from '@frontdesk/testing/index-pages'
import type { AskedOf, ModelAnswer, ModelScript } from '@frontdesk/testing/model-script'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'

/* A model that searches again, through the public chat (JSON and SSE), Why this answer and Try it. */

const frontdesk = await startFrontdesk(t)
const { model, db } = frontdesk
const { chatbot, owner } = await aPlace(frontdesk)
const chatbotId = chatbot.id
await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { isStreaming: true } })
await indexPages(frontdesk, chatbotId, [
  {
    url: 'https://shop.example/carriage',
    title: 'Carriage',
    passages: ['Carriage to Norway is by boat.', 'It is 14.90 EUR for a kettle.', 'Boats leave on Monday.'],
  },
])
const question = 'What would shipping a parcel abroad cost me, roughly, for one kettle?'

const calling = (name: string, args: object): ModelScript => ({
  toolCalls: [{ id: 'call_1', name, arguments: JSON.stringify(args) }],
})
const told = ({ body }: AskedOf): { number: number; text: string }[] => {
  const [, block = ''] = (body.messages.at(-1)?.content ?? '').split('\n')
  return (JSON.parse(block) as { result: { passages?: { number: number; text: string }[] } }).result.passages ?? []
}

/** Answers the calls for one message, one after the other; then always with the last. */
function scriptMessage(...answers: ModelAnswer[]): void {
  const left = [...answers]
  model.script(asked => {
    const next = (left.length > 1 ? left.shift() : left[0]) ?? {}
    return typeof next === 'function' ? next(asked) : next
  })
}
const searchAndRead: ModelAnswer[] = [
  calling('search_pages', { query: 'Norway' }),
  asked => calling('open_page', { passage: told(asked)[0]?.number ?? 0, part: 1 }),
  asked => {
    const price = told(asked).find(({ text }) => text.includes('14.90')) ?? { number: 1 }
    return { text: `It is 14.90 EUR for a kettle [${price.number}].` }
  },
]

t.test('a visitor is answered from what was found by searching again, and the owner sees the rounds', async t => {
  for (const how of ['JSON', 'SSE'] as const) {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
    const before = model.requests.length
    scriptMessage(...searchAndRead)
    const steps: string[] = []
    let said: unknown
    if (how === 'JSON') said = (await visitor.ask(question)).body
    else {
      const events = await allEvents((await visitor.stream(question)).events)
      for (const { event, data } of events) if (event === 'status') steps.push((data as { step: string }).step)
      said = events.at(-1)?.data
      t.notOk(steps.includes('tool'), 'for the visitor it is still searching')
    }
    t.match(said, {
      reply: '<p>It is 14.90 EUR for a kettle.</p>',
      sources: [{ type: 'web', source: 'https://shop.example/carriage' }],
    })
    const calls = model.requests.slice(before)
    const stored = await db.prisma.message.findFirstOrThrow({
      where: { role: 'assistant', conversation: { chatbotId } },
      orderBy: { id: 'desc' },
      include: { conversation: true },
    })
    const { body: why } = await owner.json(
      `/api/conversations/${stored.conversation.sessionId}/messages/${String(stored.id)}/why`,
    )
    const { passages, outputTokens } = why as {
      passages: { round?: number; isOpened?: boolean; isCited: boolean; text: string }[]
      outputTokens: number
    }
    t.match(
      passages.filter(({ isCited }) => isCited),
      [{ text: 'It is 14.90 EUR for a kettle.' }],
    )
    t.ok(passages.some(({ round }) => round === 1))
    t.match(passages.find(({ isOpened }) => isOpened === true)?.round ?? 0, Number)
    t.equal(
      outputTokens,
      calls.reduce((sum, call) => sum + call.sent, 0),
      'the tokens of all calls are counted',
    )
  }
})

t.test('a model that searches without end is stopped, and the visitor has an answer', async t => {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  let count = 0
  const before = model.requests.length
  model.script(() => calling('search_pages', { query: `kettle ${(count += 1)}` }))
  const { status, body } = await visitor.ask(question)
  t.equal(status, 200)
  t.match(body, { reply: /\w/, sources: [] })
  t.ok(model.requests.length - before <= 5)
})

t.test('Try it shows what each round brought, and what was asked for', async t => {
  scriptMessage(...searchAndRead)
  const { body } = await owner.json(`/api/chatbots/${chatbotId}/try`, { body: { question } })
  t.match(body, {
    reply: '<p>It is 14.90 EUR for a kettle.</p>',
    toolCalls: [{ name: 'search_pages', arguments: /Norway/, outcome: 'done' }, { name: 'open_page' }],
  })
  const { passages } = body as { passages: { round?: number; isOpened?: boolean }[] }
  t.ok(passages.some(({ round }) => round === 1))
})
