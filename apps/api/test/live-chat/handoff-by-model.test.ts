import { allEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { isMessage, openLivePlace, type LivePlace } from '../fixtures/live-place.ts'

/* A model that asks for a person, through the public chat: what the visitor, the inbox and the account see of it. */

const asking = { toolCalls: [{ id: 'call_1', name: 'request_human', arguments: '{}' }] }
const question = 'My order arrived broken, and I am cross.'
const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

const noticesOf = (events: SeenEvent[], name: string) => events.filter(({ event }) => event === name)
const offered = ({ frontdesk }: LivePlace): string[] =>
  frontdesk.model.requests.at(-1)?.body.tools?.map(tool => tool.function.name) ?? []
const change = ({ frontdesk, chatbot }: LivePlace, data: object) =>
  frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data })

t.test('row 16: a model hands over, and nothing of the bot comes after the notice, which is said once', async t => {
  const place = await openLivePlace(t)
  const { db, model } = place.frontdesk
  const visitor = place.visitor()
  const inbox = await (await place.agent()).inbox()
  // What it said before it asked is no reply; it would also ask twice at once, and go on writing.
  const more = [...asking.toolCalls, { id: 'call_2', name: 'request_human', arguments: '{}' }]
  model.scriptNext({ text: 'Let me look. ', toolCalls: more }, { text: 'AFTER-THE-NOTICE' })
  const { status, body } = await visitor.ask(question)
  t.match({ status, body }, { status: 200, body: { mode: 'bot', status: 'waiting', sources: [], reply: /<p>/ } })
  await inbox.until(isMessage(question))
  const { messages } = await visitor.history()
  t.same(
    messages.map(({ role }) => role),
    ['user', 'system'],
  )
  t.equal(messages[1]?.text, body.reply, 'the notice is what the visitor was answered')
  t.equal(model.requests.length, 1, 'nobody asked the model to go on')
  t.match(await db.prisma.conversation.findFirst(), { mode: 'bot', liveStatus: 'waiting' })
  t.match(await db.prisma.reply.findMany(), [{ state: 'handed_over' }])
  t.equal((await db.prisma.usage.findFirst())?.used, 1, 'the model was asked, and the charge stays')

  t.match((await visitor.ask('Hello?')).body, { mode: 'bot', status: 'waiting' })
  t.equal(model.requests.length, 1, 'a waiting conversation is not the bot’s')
})

t.test('row 16: a stream whose model hands over ends with the notice, and stores none of its words', async t => {
  const place = await openLivePlace(t, { chatbot: { isStreaming: true } })
  const { db, model } = place.frontdesk
  const visitor = place.visitor()
  model.scriptNext({ text: 'Let me fetch somebody. ', ...asking }, { text: 'AFTER-THE-NOTICE' })
  const { events } = await visitor.stream(question)
  const seen = await allEvents(events)
  t.match(seen.at(-1), { event: 'done', data: { mode: 'bot', status: 'waiting', sources: [], reply: /<p>/ } })
  t.equal(noticesOf(seen, 'done').length, 1)
  t.same(noticesOf(seen, 'error'), [])
  t.notMatch(JSON.stringify(seen), 'AFTER-THE-NOTICE')
  const { messages } = await visitor.history()
  t.same(
    messages.map(({ role }) => role),
    ['user', 'system'],
  )
  t.match(await db.prisma.reply.findMany(), [{ state: 'handed_over' }])
  t.equal((await db.prisma.usage.findFirst())?.used, 1)
  t.equal(model.requests.length, 1)
})

t.test('out of hours nobody is asked: the model is told, and the visitor can leave a contact', async t => {
  const place = await openLivePlace(t, { chatbot: { liveChatHours: never } })
  const { db, model } = place.frontdesk
  await change(place, { leadSettings: { isEnabled: true } })
  model.scriptNext(asking, { text: 'Nobody is here now. Leave your contact.' })
  const visitor = place.visitor()
  const { body } = await visitor.ask(question)
  t.match(body, { reply: '<p>Nobody is here now. Leave your contact.</p>', mode: 'bot', actions: [{ type: 'lead' }] })
  t.equal(body.status, undefined)
  t.match(model.requests.at(-1)?.body.messages.at(-1), { role: 'tool', content: /"nobody":"closed"/ })
  t.match(await db.prisma.conversation.findFirst(), { mode: 'bot', liveStatus: null })
  t.equal((await db.prisma.usage.findFirst())?.used, 1, 'an answer is charged')
})

t.test('where live chat is off it is not offered, and a model that asks for it all the same is refused', async t => {
  const place = await openLivePlace(t)
  const { db, model } = place.frontdesk
  await place.visitor().ask('When do you open?')
  t.ok(offered(place).includes('request_human'))
  await change(place, { liveChatEnabled: false, leadSettings: { isEnabled: true } })
  model.scriptNext(asking, { text: 'I cannot.' })
  const { body } = await place.visitor().ask(question)
  t.match(body, { reply: '<p>I cannot.</p>', mode: 'bot' })
  t.notOk(offered(place).includes('request_human'))
  t.match(model.requests.at(-1)?.body.messages.at(-1), { role: 'tool', content: /unknown_tool/ })
  t.same(await db.prisma.conversation.count({ where: { liveStatus: 'waiting' } }), 0)
})
