import { failOrphanedReplies } from '@frontdesk/conversations/turn/fail-orphaned-replies'
import { stopReply } from '@frontdesk/conversations/turn/stop-reply'
import { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { eraseOwnSession } from '@frontdesk/retention/erase-session'
import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { openWorker } from './open-worker.ts'

/* The outcome of each turn is written by the statement that ends it, whichever way that is. */

const { fixture, deps, provider, run, replyOf } = await openWorker(t)
const { db, accept, chatbot } = fixture
await indexPages({ db }, chatbot.id, [
  {
    url: 'https://shop.example/hours',
    title: 'Opening hours',
    passages: ['On Saturday we are open from ten to four.'],
  },
  { url: 'https://shop.example/delivery', title: 'Delivery', passages: ['We deliver to Norway within five days.'] },
])

const change = (data: Parameters<typeof db.prisma.chatbot.update>[0]['data']) =>
  db.prisma.chatbot.update({ where: { id: chatbot.id }, data })
const builtIn = { ...deps, modelFor: () => extractiveModel() }

/** Runs a turn to its end, and returns its outcome with its session. */
async function turn(input: Parameters<typeof accept>[0], needs = deps) {
  const { conversationId, replyId, sessionId } = await accept(input)
  await run(conversationId, { needs }).finished
  const { outcome, state } = await replyOf(replyId)
  return { outcome, state, sessionId, conversationId }
}

const seen = new Set<string>()
const is = (t: Tap, outcome: string | null, expected: ReplyOutcome) => {
  seen.add(expected)
  t.equal(outcome, expected)
}
type Tap = Pick<typeof t, 'equal'>

t.test('a reply of a model is an answer, a part of one, or none', async t => {
  const about = async (text: string, answer: string) => {
    provider.scriptNext({ text: answer })
    return (await turn({ text })).outcome
  }
  is(t, await about('Are you open on Saturday?', 'From ten to four [1].'), 'answered')
  is(
    t,
    await about('Are you open on Saturday, for dogs too?', 'From ten [1]. Dogs I do not know [?].'),
    'partly_answered',
  )
  is(t, await about('Are you open on Saturday for dogs?', 'I do not know [?].'), 'not_found_said_by_model')
  t.equal(
    await about('Are you open on Saturday for dogs?', 'I could not find anything about dogs. Please ask the team.'),
    'not_found_said_by_model',
    'it says so without the mark',
  )
  is(t, await about('Quantum chromodynamics?', 'I do not know [?].'), 'not_found_nothing_near')
  provider.scriptNext({ text: 'From ten to', finishReason: 'length' })
  t.equal((await turn({ text: 'Are you open on Saturday?' })).outcome, 'partly_answered', 'it was cut off')
})

t.test('the built-in answers tell whether anything was near', async t => {
  is(t, (await turn({ text: 'Do you deliver to Norway?' }, builtIn)).outcome, 'answered')
  is(t, (await turn({ text: 'Quantum chromodynamics?' }, builtIn)).outcome, 'not_found_nothing_near')
  const two = { text: 'Do you deliver to Norway, and who founded the company?' }
  is(t, (await turn(two, builtIn)).outcome, 'partly_answered')
  // Nobody chooses a sentence here: the passages are near, and the reply is that there is no answer.
  const silent = { ...deps, modelFor: () => ({ ...extractiveModel(), stream: notFound }) }
  is(t, (await turn({ text: 'Do you deliver to Norway?' }, silent)).outcome, 'not_found_not_enough')
})

async function* notFound() {
  yield { type: 'text' as const, text: 'I do not know. [?]' }
  yield { type: 'end' as const, finishReason: 'stop' as const, inputTokens: null, outputTokens: null }
}

t.test('a reply of which nothing has a source is not shown, and counts as not supported', async t => {
  const invented = { text: 'Parking costs 999 euros a day [1].' }
  provider.scriptNext(invented, invented)
  is(t, (await turn({ text: 'Do you deliver to Norway?' })).outcome, 'not_found_not_supported')
})

const call = { toolCalls: [{ id: 'c', name: 'capture_lead', arguments: '{"name":"Kim","email":"kim@mail.example"}' }] }

t.test('what is done for the visitor is told apart from what they are asked to confirm', async t => {
  const leads = { isEnabled: true, consentText: null as string | null }
  await change({ leadSettings: leads })
  provider.scriptNext(call, { text: 'Noted.' })
  is(t, (await turn({ text: 'Please call me, I am Kim' })).outcome, 'acted')
  const setConsent = (consentText: string) => change({ leadSettings: { ...leads, consentText } })
  const asked = async () => {
    await setConsent('You may contact me.')
    provider.scriptNext(call, { text: 'May we contact you?' })
    const reply = await turn({ text: 'Please call me, I am Kim' })
    is(t, reply.outcome, 'asked_back')
    return reply
  }
  const { sessionId } = await asked()
  provider.scriptNext({ text: 'Noted.' })
  is(t, (await turn({ sessionId, text: 'Yes, please' })).outcome, 'acted')
  const { sessionId: changed } = await asked()
  await setConsent('Something else by now.')
  provider.scriptNext({ text: 'That is not possible any more.' })
  const { outcome, state } = await turn({ sessionId: changed, text: 'Yes, please' })
  is(t, outcome, 'failed')
  t.equal(state, 'answered', 'the visitor was told')
  await change({ leadSettings: {} })
})

t.test('a turn without a reply tells whether it was refused, failed or was stopped', async t => {
  provider.scriptNext({ status: 401 })
  is(t, (await turn({})).outcome, 'refused')
  provider.scriptNext({ tokens: [], finishReason: 'content_filter' })
  is(t, (await turn({})).outcome, 'refused')
  provider.scriptNext({ status: 500 }, { status: 500 })
  is(t, (await turn({})).outcome, 'failed')
  const { conversationId, replyId } = await accept()
  await stopReply(fixture, replyId)
  await run(conversationId).finished
  is(t, (await replyOf(replyId)).outcome, 'stopped')
})

t.test('a turn whose conversation is gone or erased ends as failed', async t => {
  const erased = await accept()
  await eraseOwnSession(deps, { id: chatbot.id, accountId: chatbot.accountId }, erased.sessionId)
  t.match(await replyOf(erased.replyId), { outcome: 'failed', failure: 'SESSION_ERASED' })
  const gone = await accept()
  await db.pool.query('delete from conversations where id = $1', [gone.conversationId])
  t.equal(await failOrphanedReplies({ db }), 1)
  t.match(await replyOf(gone.replyId), { outcome: 'failed', failure: 'CONVERSATION_GONE' })
})

t.test('a visitor who asks for an agent is handed over, and what they write to the agent has no outcome', async t => {
  await change({ liveChatEnabled: true })
  const waiting = await accept()
  const found = await deps.findChatbot(chatbot.id)
  if (found === null) throw new Error('there is no chatbot')
  await startHandoff(deps, { conversationId: waiting.conversationId }, found)
  is(t, (await replyOf(waiting.replyId)).outcome, 'handed_over')
  const toAgent = await accept({ sessionId: waiting.sessionId, text: 'Hello?' })
  t.match(await replyOf(toAgent.replyId), { state: 'handed_over', outcome: null })
  const inWords = await accept({ text: 'I want to talk to a person', hasHandoffIntent: true })
  t.match(await replyOf(inWords.replyId), { state: 'handed_over', outcome: 'handed_over' })
  await change({ liveChatEnabled: false })
})

t.test('every outcome is seen above, and PostgreSQL knows them all', async t => {
  const { rows } = await db.pool.query('select unnest(enum_range(null::reply_outcome))::text as outcome')
  const all = ReplyOutcome.anyOf.map(({ const: outcome }) => outcome)
  t.same(
    rows.map(({ outcome }) => outcome),
    all,
  )
  t.same(
    all.filter(outcome => !seen.has(outcome)),
    [],
  )
})
