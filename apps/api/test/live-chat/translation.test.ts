import { until } from '@frontdesk/testing/until'
import type { ModelScript } from '@frontdesk/testing/model-server'
import type { SeenEvent, Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { isMessage, isState, openLivePlace, type Agent, type LivePlace } from '../fixtures/live-place.ts'

const words: Record<string, string> = {
  'Wo ist meine Bestellung ⟦1⟧?': 'Where is my order ⟦1⟧?',
  'Danke und auf Wiedersehen': 'Thank you and goodbye',
  'It is on its way.': 'Sie ist unterwegs.',
  'Look at ⟦1⟧ before ⟦2⟧.': 'Schauen Sie vor ⟦2⟧ auf ⟦1⟧.',
  'Ich heiße <b>Kim</b>': '<img src=x onerror=alert(1)>',
  'Der Preis ist ⟦1⟧': 'The price is 12 €',
}

/** Translates what it knows; everything else is a message to the bot. */
function translator(text: string | null | undefined): ModelScript {
  const asked = text?.startsWith('{"text":') === true ? (JSON.parse(text) as { text: string }).text : undefined
  return { text: asked === undefined ? 'Hello.' : (words[asked] ?? asked) }
}

const isTranslation =
  (text: string) =>
  ({ event, data }: SeenEvent): boolean =>
    event === 'translation' && (data as { text: string }).text === text

/** A visitor with whom an agent talks who reads English. */
async function aTalk(place: LivePlace): Promise<{ agent: Agent; visitor: Visitor }> {
  place.frontdesk.model.script(({ body }) => translator(body.messages.at(-1)?.content))
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  await agent.post(visitor, 'claim')
  return { agent, visitor }
}

/** From a German browser. */
const say = (visitor: Visitor, text: string) => visitor.ask(text, { headers: { 'accept-language': 'de-DE' } })

const path = ({ sessionId }: Visitor): string => `/api/live-chats/${sessionId}/translation`
const turn = ({ owner }: Agent, visitor: Visitor, isOn = true) =>
  owner.json(path(visitor), { method: 'PUT', body: { isOn, language: 'en' } })

t.test('both sides read their own language, and each message stays in its own words', async t => {
  const place = await openLivePlace(t)
  const { agent, visitor } = await aTalk(place)
  await say(visitor, 'Wo ist meine Bestellung AB-4711?')
  const inbox = await agent.inbox()
  const stream = await place.follow(visitor)
  await stream.until(isState('open'))
  t.match(await turn(agent, visitor), { status: 200, body: { isOn: true, language: 'en', visitorLanguage: 'de' } })
  await inbox.until(isTranslation('Where is my order AB-4711?'))
  t.match(await agent.owner.json(path(visitor)), { body: { translations: [{ text: 'Where is my order AB-4711?' }] } })

  t.equal(await agent.post(visitor, 'messages', { text: 'It is on its way.' }), 201)
  await stream.until(isMessage('It is on its way.'))
  await stream.until(isTranslation('<p>Sie ist unterwegs.</p>'))
  t.match((await visitor.history()).messages.at(-1), {
    text: '<p>It is on its way.</p>',
    translation: '<p>Sie ist unterwegs.</p>',
  })
  t.notOk(stream.seen.some(isTranslation('Where is my order AB-4711?')), 'visitors hear of their own side alone')

  await say(visitor, 'Danke und auf Wiedersehen')
  await inbox.until(isTranslation('Thank you and goodbye'))
  const stored = await place.frontdesk.db.prisma.message.findMany({ where: { role: 'user' } })
  t.match(
    stored.map(({ content }) => content),
    ['Wo ist meine Bestellung AB-4711?', 'Danke und auf Wiedersehen'],
  )
  const used = await place.frontdesk.db.prisma.agentAssistUsage.findMany()
  t.match(used, [{ purpose: 'translation', calls: 3 }])
  for (const { body } of place.frontdesk.model.requests) t.notMatch(JSON.stringify(body), '4711', 'held back')

  t.match(await turn(agent, visitor, false), { body: { isOn: false, translations: [] } })
  const at = place.frontdesk.model.requests.length
  await say(visitor, 'Wo ist meine Bestellung AB-4711?')
  await inbox.until(isMessage('Wo ist'))
  // A message of somebody else comes after it. By the time that one is translated, this one would have been.
  const other = await aTalk(place)
  await turn(other.agent, other.visitor)
  const otherInbox = await other.agent.inbox()
  await say(other.visitor, 'Danke und auf Wiedersehen')
  await otherInbox.until(isTranslation('Thank you and goodbye'))
  const asked = place.frontdesk.model.requests.slice(at).map(({ body }) => JSON.stringify(body))
  t.notMatch(asked.join('\n'), 'Bestellung')
})

t.test('links of an agent stay links, and what a model writes is never HTML', async t => {
  const place = await openLivePlace(t)
  const { agent, visitor } = await aTalk(place)
  await say(visitor, 'Ich heiße <b>Kim</b>')
  await turn(agent, visitor)
  const stream = await place.follow(visitor)
  await stream.until(isState('open'))
  await agent.post(visitor, 'messages', { text: 'Look at [the page](https://shop.example/a) before 10:30.' })
  await stream.until(isTranslation('<p>Schauen Sie vor 10:30 auf <a href="https://shop.example/a">the page</a>.</p>'))
  const read = async () => (await agent.owner.json(path(visitor))).body as { translations: { text: string }[] }
  t.equal(
    (await read()).translations[0]?.text,
    '<img src=x onerror=alert(1)>',
    'of a visitor it is text, as the message',
  )
  place.frontdesk.model.script({ text: '<img src=x onerror=alert(1)>' })
  await agent.post(visitor, 'messages', { text: 'Hello there' })
  await stream.until(isTranslation('<p>&lt;img src=x onerror=alert(1)&gt;</p>'))
})

t.test('a translation that changes a number, and a provider that fails, leave the message as it is', async t => {
  const place = await openLivePlace(t)
  const { agent, visitor } = await aTalk(place)
  await turn(agent, visitor)
  const { model, db } = place.frontdesk
  const at = model.requests.length
  await say(visitor, 'Der Preis ist 21 €')
  await model.arrival(at)
  // What is due is asked for side by side: the refusal is for this message, and not for whichever comes first.
  const isThanks = (text: string | null | undefined): boolean => text?.includes('Danke') === true
  const lastOf = ({ body }: { body: { messages: { content?: string | null }[] } }) => body.messages.at(-1)?.content
  model.script(request => (isThanks(lastOf(request)) ? { status: 401 } : translator(lastOf(request))))
  await say(visitor, 'Danke und auf Wiedersehen')
  await until(() => model.requests.some(request => isThanks(lastOf(request))))
  t.equal(await db.prisma.messageTranslation.count(), 0)
  t.match((await visitor.history()).messages.at(-1), { text: 'Danke und auf Wiedersehen' }, 'nobody has waited')
  // The next message makes good for it.
  model.script(request => translator(lastOf(request)))
  await say(visitor, 'Danke und auf Wiedersehen')
  await until(async () => (await db.prisma.messageTranslation.count()) === 2)
  const kept = await db.prisma.messageTranslation.findMany()
  t.match(
    kept.map(({ content }) => content),
    ['Thank you and goodbye', 'Thank you and goodbye'],
  )
})

t.test('translations go with their messages, and only for those who may see the conversation', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const { agent, visitor } = await aTalk(place)
  await say(visitor, 'Danke und auf Wiedersehen')
  await turn(agent, visitor)
  await until(async () => (await db.prisma.messageTranslation.count()) === 1)
  const colleague = await place.agent({ name: 'Lou' })
  t.match(await colleague.owner.json(path(visitor)), { body: { isOn: false, translations: [] } }, 'each for themselves')
  const owner = await place.agent({ permissions: [] })
  await owner.owner.json(`/api/conversations/${visitor.sessionId}/erase`, { method: 'POST', body: {} })
  t.equal(await db.prisma.messageTranslation.count(), 0)
  t.equal(await db.prisma.conversationTranslation.count(), 0)
  t.equal((await turn(agent, visitor)).status, 404)
})

t.test('an owner who has switched a model’s help off has nothing translated', async t => {
  const place = await openLivePlace(t, { chatbot: { liveChatAssistsAgents: false } })
  const { agent, visitor } = await aTalk(place)
  t.match(await turn(agent, visitor), { status: 409, body: { error: { code: 'AGENT_ASSIST_DISABLED' } } })
  t.equal((await turn(agent, visitor, false)).status, 200)
})
