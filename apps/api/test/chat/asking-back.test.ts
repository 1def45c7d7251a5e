import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { contextKey } from '@frontdesk/conversations/turn/context'
import { startFrontdesk, type Frontdesk } from '../../../../test/harness/start-frontdesk.ts'

/* Where a question is about one of several things, the reply asks which one is meant: JSON and SSE, with and without a model. */

const pages = [
  { url: 'https://shop.example/twist', title: 'Twist 4', passages: ['Speed: 280 rpm\nWeight: 88 g'] },
  { url: 'https://shop.example/ember', title: 'Ember 2', passages: ['Power: 65 W\nWeight: 34 g'] },
  { url: 'https://shop.example/span', title: 'Span 150', passages: ['Battery: CR2032\nWeight: 168 g'] },
  { url: 'https://shop.example/whirl', title: 'Whirl 35', passages: ['Noise: 58 dB\nWeight: 310 g'] },
  { url: 'https://shop.example/clamp', title: 'Clamp 60', passages: ['Opening: 55 mm\nWeight: 1.35 kg'] },
]
const question = 'What is its weight?'

type How = 'JSON' | 'SSE'
interface Body {
  reply: string
  sources: { source: string }[]
  actions?: { type: string; choices: string[] }[]
}

async function aShop(frontdesk: Frontdesk) {
  const { id: chatbotId } = await aChatbot(frontdesk.db, { isStreaming: true })
  await indexPages(frontdesk, chatbotId, pages)
  return { chatbotId, visitor: () => aVisitor({ baseUrl: frontdesk.url, chatbotId }) }
}

/** What a visitor is told, as JSON or at the end of a stream, and what the stream said until then. */
async function told(visitor: Visitor, how: How, message: string, body: object = {}): Promise<Body & { said: string }> {
  const options = { body: { ...body } }
  if (how === 'JSON') {
    const answer = await visitor.ask(message, options)
    return { ...(answer.body as Body), said: '' }
  }
  const { events } = await visitor.stream(message, options)
  const seen = await allEvents(events)
  const said = seen.flatMap(({ event, data }) => (event === 'token' ? [(data as { text: string }).text] : []))
  return { ...(seen.at(-1)?.data as Body), said: said.join('') }
}

const outcomes = async ({ db }: Frontdesk, chatbotId: string) =>
  (await db.prisma.reply.findMany({ where: { chatbotId }, orderBy: { messageId: 'asc' } })).map(
    ({ outcome }) => outcome,
  )

const list = (...names: string[]): string => `Which tool?\n\n${names.map(name => `- ${name} [>]`).join('\n')}`
const inHtml = (...names: string[]): string =>
  `<p>Which tool?</p>\n<ul>\n${names.map(name => `<li>${name}</li>\n`).join('')}</ul>`

t.test('with a model', async t => {
  const frontdesk = await startFrontdesk(t)
  const { model, db } = frontdesk
  const { visitor: aNewVisitor } = await aShop(frontdesk)
  const system = () => model.requests.at(-1)?.body.messages[0]?.content ?? ''

  for (const how of ['JSON', 'SSE'] as const) {
    t.test(`${how}: a reply asks back, and what is chosen is the next message`, async t => {
      const visitor = aNewVisitor()
      model.scriptNext({ text: list('Twist 4', 'Ember 2') })
      const asked = await told(visitor, how, question)
      t.match(asked, { sources: [], actions: [{ type: 'choices', choices: ['Twist 4', 'Ember 2'] }] })
      t.equal(asked.reply.trim(), inHtml('Twist 4', 'Ember 2'), 'the text says the same')
      t.notMatch(asked.said, '[')
      t.match(system(), '[>]')
      model.scriptNext({ text: 'It weighs 34 g [1].' })
      const answered = await told(visitor, how, 'Ember 2')
      t.match(answered, { reply: '<p>It weighs 34 g.</p>', sources: [{ source: 'https://shop.example/ember' }] })
      t.notHas(answered, 'actions')
    })

    t.test(`${how}: never twice in a row, whatever Redis forgets and the model writes`, async t => {
      const visitor = aNewVisitor()
      model.scriptNext({ text: list('Twist 4', 'Ember 2') })
      await told(visitor, how, question)
      const { id } = await db.prisma.conversation.findFirstOrThrow({ where: { sessionId: visitor.sessionId ?? '' } })
      await frontdesk.redis.del(contextKey(frontdesk.namespace, String(id)))
      model.scriptNext({ text: list('Twist 4', 'Ember 2') })
      const again = await told(visitor, how, 'The weight is what I need.')
      t.notHas(again, 'actions')
      t.notMatch(again.reply + again.said, '[>]')
      t.notMatch(system(), '[>]', 'it is not told how')
      model.scriptNext({ text: list('Twist 4', 'Ember 2') })
      t.match((await told(visitor, how, 'Their weight, then?')).actions, [{ type: 'choices' }], 'but later again')
    })

    t.test(`${how}: one choice is none, and of five the first four can be pressed`, async t => {
      model.scriptNext({ text: list('Twist 4') })
      t.notHas(await told(aNewVisitor(), how, question), 'actions')
      const five = ['Twist 4', 'Ember 2', 'Span 150', 'Whirl 35', 'Clamp 60']
      model.scriptNext({ text: list(...five) })
      const asked = await told(aNewVisitor(), how, question)
      t.match(asked.actions, [{ choices: five.slice(0, 4) }])
      t.equal(asked.actions?.[0]?.choices.length, 4)
      t.equal(asked.reply.trim(), inHtml(...five))
    })

    t.test(`${how}: a choice that no page has is asked for again, and then left out`, async t => {
      const wrong = list('Twist 4', 'Ember 2', 'Screwdriver Deluxe')
      model.scriptNext({ text: wrong }, { text: wrong })
      const asked = await told(aNewVisitor(), how, question)
      t.match(asked.actions, [{ type: 'choices', choices: ['Twist 4', 'Ember 2'] }])
      t.notMatch(asked.reply + asked.said, 'Deluxe')
      t.match(model.requests.at(-1)?.body.messages.at(-1)?.content, 'Screwdriver Deluxe')
    })

    t.test(`${how}: visitors are not asked what the page or the website has already said`, async t => {
      for (const known of [{ pageUrl: 'https://shop.example/ember' }, { contextData: { product: 'Ember 2' } }]) {
        model.scriptNext({ text: list('Twist 4', 'Ember 2') }, { text: 'It weighs 34 g [1].' })
        const answered = await told(aNewVisitor(), how, question, known)
        t.match(answered.reply, 'It weighs 34 g.')
        t.notHas(answered, 'actions')
        t.match(model.requests.at(-1)?.body.messages.at(-1)?.content, 'The visitor means this one already')
        const three = list('Twist 4', 'Span 150', 'Ember 2')
        model.scriptNext({ text: three }, { text: three })
        t.notHas(await told(aNewVisitor(), how, question, known), 'actions', 'not even among the others')
      }
    })

    t.test(`${how}: markers are never shown, wherever the tokens are split`, async t => {
      const text = `${list('Twist 4', 'Ember 2')}\n`
      for (const size of [1, 2, 3, 5, 8]) {
        model.scriptNext({ tokens: text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [] })
        const asked = await told(aNewVisitor(), how, question)
        t.match(asked.actions, [{ choices: ['Twist 4', 'Ember 2'] }], `${size} characters at a time`)
        t.notMatch(asked.reply + asked.said, /[[>]\]|\[>?$/)
      }
    })
  }

  t.test('it is counted as asked back, records no unanswered question, and appears in the history', async t => {
    const shop = await aShop(frontdesk)
    const visitor = shop.visitor()
    model.scriptNext({ text: `I do not know which [?].\n\n${list('Twist 4', 'Ember 2')}` })
    await told(visitor, 'JSON', question)
    t.same(await outcomes(frontdesk, shop.chatbotId), ['asked_back'])
    t.equal(await db.prisma.question.count({ where: { chatbotId: shop.chatbotId } }), 0)
    const { messages } = await visitor.history()
    t.match(messages.at(-1), { role: 'assistant', actions: [{ type: 'choices', choices: ['Twist 4', 'Ember 2'] }] })
  })
})

t.test('without a model', async t => {
  const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
  const { chatbotId, visitor: aNewVisitor } = await aShop(frontdesk)

  for (const how of ['JSON', 'SSE'] as const) {
    t.test(`${how}: the pages that tell it differently are the choices, and each leads to its answer`, async t => {
      const visitor = aNewVisitor()
      const { reply, actions } = await told(visitor, how, question)
      const choices = actions?.[0]?.choices ?? []
      t.equal(choices.length, 4)
      t.match(reply, /^<p>Which one do you mean\?<\/p>/)
      for (const [chosen, weight] of [
        ['Twist 4', '88 g'],
        ['Span 150', '168 g'],
        ['Whirl 35', '310 g'],
      ] as const) {
        const other = aNewVisitor()
        await told(other, how, question)
        t.match((await told(other, how, chosen)).reply, `Weight: ${weight}`)
      }
    })

    t.test(`${how}: the visitor’s page and the website’s context data decide`, async t => {
      for (const known of [{ pageUrl: 'https://shop.example/span' }, { contextData: { product: 'Span 150' } }]) {
        const answered = await told(aNewVisitor(), how, question, known)
        t.match(answered, { reply: /168 g/, sources: [{ source: 'https://shop.example/span' }] })
        t.notHas(answered, 'actions')
      }
    })

    t.test(`${how}: and never twice in a row`, async t => {
      const visitor = aNewVisitor()
      t.match(await told(visitor, how, question), { actions: [{ type: 'choices' }] })
      t.notHas(await told(visitor, how, 'Its weight, please?'), 'actions')
    })
  }

  t.test('it is counted as asked back, and what is chosen as answered', async t => {
    const seen = await outcomes(frontdesk, chatbotId)
    t.equal(seen[0], 'asked_back')
    t.equal(seen[2], 'answered')
  })
})
