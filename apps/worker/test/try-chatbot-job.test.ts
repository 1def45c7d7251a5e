import { randomUUID } from 'node:crypto'
import { leaveTrial, takeAnswer, takeTrial } from '@frontdesk/answers/answer/trial'
import type { TrialAnswer } from '@frontdesk/answers/answer/try-chatbot'
import { publishStops } from '@frontdesk/conversations/turn/stop-reply'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { handlers } from '@frontdesk/worker/handlers'
import t from 'tap'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, said } = await openWorker(t)
const run = handlers(deps, 512)['try-chatbot']

/** A question that an owner has left, and its job. */
async function aTrial({ chatbotId = fixture.chatbot.id, isStreamed = true } = {}) {
  const trialId = randomUUID()
  await leaveTrial(deps, trialId, { question: 'Hello?', isStreamed })
  const lost = new AbortController()
  const stopping = new AbortController().signal
  return {
    trialId,
    lost,
    run: () => run({ trialId, chatbotId }, { signal: lost.signal, stopping, wasInterrupted: false }),
    answer: () => takeAnswer<TrialAnswer>(deps, trialId),
  }
}

t.test('an answer waits encrypted, and the stream only says that it is there', async t => {
  const trial = await aTrial()
  provider.scriptNext({ tokens: ['Good ', 'day.'] })
  await trial.run()
  t.same((await said(trial.trialId)).filter(text => text !== 'status').join(''), 'Good day.done')
  const stored = JSON.stringify(await deps.redis.xrange(replyKeys(deps.namespace, trial.trialId).events, '-', '+'))
  t.notMatch(stored, /<p>|prompt|passages/)
  t.match(await trial.answer(), { reply: '<p>Good day.</p>', failure: null })
})

t.test('an owner who waits for JSON is sent nothing meanwhile', async t => {
  const trial = await aTrial({ isStreamed: false })
  await trial.run()
  t.same(await said(trial.trialId), [])
  t.match(await trial.answer(), { failure: null })
})

t.test('a job that runs twice answers once', async t => {
  const trial = await aTrial()
  const before = provider.requests.length
  await trial.run()
  await trial.run()
  t.equal(provider.requests.length, before + 1)
  t.match(await trial.answer(), { failure: null })
  t.equal(await trial.answer(), null)
})

t.test('where a worker stops, or the chatbot is gone, nobody waits for an answer', async t => {
  const trial = await aTrial()
  provider.scriptNext({ gated: true, tokens: ['Never'] })
  const at = provider.requests.length
  const running = trial.run()
  await provider.arrival(at)
  trial.lost.abort(new Error('this worker is stopping'))
  await t.rejects(running)
  await t.rejects(trial.answer(), { code: 'SERVICE_UNAVAILABLE' })
  const orphan = await aTrial({ chatbotId: randomUUID() })
  await orphan.run()
  await t.rejects(orphan.answer(), { code: 'SERVICE_UNAVAILABLE' })
})

t.test('row 32: a question whose worker died is not asked again, and nobody waits for its answer', async t => {
  const trial = await aTrial()
  await takeTrial(deps, trial.trialId)
  const before = provider.requests.length
  const context = { signal: trial.lost.signal, stopping: trial.lost.signal, wasInterrupted: true }
  await run({ trialId: trial.trialId, chatbotId: fixture.chatbot.id }, context)
  t.equal(provider.requests.length, before)
  await t.rejects(trial.answer(), { code: 'SERVICE_UNAVAILABLE' })
  const answered = await aTrial()
  await answered.run()
  await run({ trialId: answered.trialId, chatbotId: fixture.chatbot.id }, context)
  t.match(await answered.answer(), { failure: null }, 'an answer that was left before stays')
})

t.test('where the owner has left, the model is asked no further, and nothing is kept', async t => {
  const trial = await aTrial()
  provider.scriptNext({ gated: true, tokens: ['One', 'two'] })
  const at = provider.requests.length
  const running = trial.run()
  const call = await provider.arrival(at)
  await call.release(1)
  await publishStops(deps, [trial.trialId])
  await running
  await provider.when(() => call.state === 'left')
  t.equal(await trial.answer(), null)
  t.same(await said(trial.trialId), [])
})
