import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import type { Model } from '@frontdesk/model/model'
import type { OpenaiSettings } from '@frontdesk/model/openai'
import { mayAskAgain } from '@frontdesk/model/provider-errors'
import { startModelServer, type ModelScript } from '@frontdesk/testing/model-server'
import t, { type Test } from 'tap'
import { eventsOf, failureOf, hasty, modelAt, request, textOf } from './ask-model.ts'

const server = await startModelServer()
t.teardown(server.stop)

/** Longer than any test takes: a pause ends when the test says so. */
const pauseMs = 3_600_000
let skippedMs = 0
const realNow = performance.now.bind(performance)
t.intercept(performance, 'now', { value: () => realNow() + skippedMs })
const endPause = (): void => void (skippedMs += pauseMs)

/** A model behind a breaker that opens after three failures, and what was heard of it. */
function guarded(change: Partial<OpenaiSettings> = {}) {
  const states: string[] = []
  const breaker = newCircuitBreaker({ failures: 3, pauseMs }, state => void states.push(state))
  return { model: modelAt(server, { breaker, ...change }), states }
}

/** What a call came to: the reply's text, or the code of its failure. */
const ask = (model: Model): Promise<string> =>
  eventsOf(model.stream(request())).then(textOf, (error: { code: string }) => error.code)

/** Three failures, and the breaker is open. */
async function opened(t: Test) {
  const { model, states } = guarded()
  server.script({ status: 500 })
  for (const _ of [1, 2, 3]) t.equal(await ask(model), 'PROVIDER_BROKE')
  t.same(states, ['opened'])
  return { model, states }
}

t.test('I27, row 29: a provider that failed three times in a row is not called', async t => {
  const outages: Record<string, ModelScript> = {
    'with a status of 500': { status: 500 },
    'in silence': { fault: { kind: 'stall', afterTokens: 0 } },
    'in the middle of its replies': { text: 'one two three', fault: { kind: 'cut', afterTokens: 2 } },
    'in its stream': { fault: { kind: 'error-event', afterTokens: 0 } },
  }
  for (const [name, script] of Object.entries(outages)) {
    server.script(script)
    const { model, states } = guarded({ deadlines: hasty })
    for (const _ of [1, 2, 3]) t.match(await ask(model), /^PROVIDER_(?!PAUSED)/, name)
    const asked = server.requests.length
    const { error } = await failureOf(model.stream(request()))
    t.match(error, { code: 'PROVIDER_PAUSED', kind: 'provider-failed', retryAfterSeconds: 60 }, name)
    t.notOk(mayAskAgain(error), 'asking again at once would be refused again')
    t.equal(server.requests.length, asked, 'it is not asked')
    t.same(states, ['opened'], name)
  }
  const { model } = guarded({ baseURL: 'http://127.0.0.1:1/v1' })
  for (const _ of [1, 2, 3]) t.equal(await ask(model), 'PROVIDER_UNREACHABLE', 'where nobody listens')
  t.equal(await ask(model), 'PROVIDER_PAUSED')
})

t.test('row 29: failures of one message, one key or the visitor do not open the circuit breaker', async t => {
  const { model, states } = guarded()
  const scripts = [{ status: 400 }, { status: 401 }, { status: 429 }, { tokens: [] }, { text: 'Yes.' }]
  for (const script of scripts satisfies ModelScript[]) {
    server.script(script)
    for (const _ of [1, 2, 3, 4]) t.not(await ask(model), 'PROVIDER_PAUSED')
  }
  server.script({ fault: { kind: 'stall', afterTokens: 0 } })
  for (const _ of [1, 2, 3, 4]) {
    const leaving = new AbortController()
    const asked = server.requests.length
    const answer = eventsOf(model.stream(request({ signal: leaving.signal })))
    await server.arrival(asked)
    leaving.abort(new Error('the visitor left'))
    await t.rejects(answer, { message: 'the visitor left' })
  }
  server.scriptNext({ status: 500 }, { status: 500 }, { text: 'Yes.' }, { status: 500 }, { status: 500 })
  for (const _ of [1, 2, 3, 4, 5]) await ask(model)
  t.same(states, [], 'two failures, a reply, two failures')
})

t.test('a rate limit hides no outage: failures before and after it are in a row', async t => {
  const { model, states } = guarded()
  server.scriptNext({ status: 500 }, { status: 429 }, { status: 500 }, { status: 429 }, { status: 500 })
  for (const _ of [1, 2, 3, 4]) await ask(model)
  t.same(states, [])
  t.equal(await ask(model), 'PROVIDER_BROKE')
  t.same(states, ['opened'])
})

t.test('after the pause, one trial call decides', async t => {
  await t.test('a failed trial call leaves it open, and a reply closes it', async t => {
    const { model, states } = await opened(t)
    endPause()
    t.equal(await ask(model), 'PROVIDER_BROKE')
    t.equal(await ask(model), 'PROVIDER_PAUSED')
    endPause()
    server.script({ text: 'Yes.' })
    t.equal(await ask(model), 'Yes.')
    t.same(states, ['opened', 'closed'])
    server.scriptNext({ status: 500 }, { status: 500 })
    for (const _ of [1, 2]) t.equal(await ask(model), 'PROVIDER_BROKE')
    t.equal(await ask(model), 'Yes.', 'it counts from the beginning')
  })

  await t.test('a refusal also closes it, because the provider is reachable', async t => {
    const { model } = await opened(t)
    endPause()
    server.scriptNext({ status: 400 }, { text: 'Yes.' })
    t.equal(await ask(model), 'PROVIDER_REFUSED')
    t.equal(await ask(model), 'Yes.')
  })

  await t.test('during the trial call no other call is made; after its first word, all are', async t => {
    const { model } = await opened(t)
    endPause()
    server.script({ text: 'Yes, gladly.', gated: true })
    const asked = server.requests.length
    const trial = model.stream(request())
    const firstWord = trial.next()
    const call = await server.arrival(asked)
    for (const _ of [1, 2, 3]) t.equal(await ask(model), 'PROVIDER_PAUSED')
    t.equal(server.requests.length, asked + 1)
    await call.release(1)
    t.match(await firstWord, { value: { type: 'text' } })
    server.script({ text: 'Hello.' })
    t.equal(await ask(model), 'Hello.')
    await call.release()
    t.match(textOf(await eventsOf(trial)), 'gladly.')
  })

  await t.test('a first word without the rest opens it again', async t => {
    const { model, states } = await opened(t)
    endPause()
    const asked = server.requests.length
    server.script({ text: 'one two three', gated: true, fault: { kind: 'cut', afterTokens: 2 } })
    const trial = model.stream(request())
    const firstWord = trial.next()
    const call = await server.arrival(asked)
    await call.release(1)
    await firstWord
    await Promise.all([call.release(), t.rejects(eventsOf(trial), { code: 'PROVIDER_CUT' })])
    t.equal(await ask(model), 'PROVIDER_PAUSED')
    t.same(states, ['opened', 'closed', 'opened'])
  })

  await t.test('a trial call that is aborted leaves the decision to the next', async t => {
    const { model } = await opened(t)
    endPause()
    server.script({ gated: true })
    const leaving = new AbortController()
    const asked = server.requests.length
    const trial = eventsOf(model.stream(request({ signal: leaving.signal })))
    await server.arrival(asked)
    leaving.abort(new Error('the visitor left'))
    await t.rejects(trial, { message: 'the visitor left' })
    server.script({ text: 'Yes.' })
    t.equal(await ask(model), 'Yes.')
  })

  await t.test('calls that were under way when it opened decide nothing', async t => {
    const { model, states } = guarded()
    server.scriptNext({ text: 'Late.', gated: true }, { status: 500 }, { status: 500 }, { status: 500 })
    const asked = server.requests.length
    const late = eventsOf(model.stream(request()))
    const call = await server.arrival(asked)
    for (const _ of [1, 2, 3]) t.equal(await ask(model), 'PROVIDER_BROKE')
    await call.release()
    t.equal(textOf(await late), 'Late.')
    t.same(states, ['opened'])
    t.equal(await ask(model), 'PROVIDER_PAUSED')
  })
})
