import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { chooseModels, type ModelsSettings } from '@frontdesk/model/choose-models'
import type { ModelScript } from '@frontdesk/testing/model-script'
import { startModelServer } from '@frontdesk/testing/model-server'
import t from 'tap'
import { aSaturdayShop, openWriter, tokens } from '../fixtures/open-writer.ts'

const writer = await openWriter(t)
const { provider: first, write, deadlines } = writer
await aSaturdayShop(writer)
const second = await startModelServer()
t.teardown(() => second.stop())

const calls = (): number[] => [first.requests.length, second.requests.length]

/** The first provider's model with the second's behind it; both breakers open at the second failure. */
function models(change: Partial<ModelsSettings & ModelsSettings['own']> = {}) {
  const taken: string[] = []
  const newBreaker = () => newCircuitBreaker({ failures: 2, pauseMs: 60_000 }, () => undefined)
  const modelFor = chooseModels({
    own: {
      openaiBaseUrl: first.url,
      openaiModel: 'one',
      deadlines: change.deadlines ?? deadlines,
      breaker: newBreaker(),
    },
    models: 'second:two, second:three',
    providers: `second=${second.url}`,
    fallback: change.fallback ?? 'second:two',
    newBreaker,
    onFallback: (from, to) => taken.push(`${from.name} to ${to.name}`),
  })
  return { modelFor, taken }
}

t.test("I27: one provider's outage is not the visitor's", async t => {
  const hasty = { firstTokenMs: 300, idleMs: 5_000, totalMs: 10_000 }
  const outages: [string, ModelScript, typeof deadlines][] = [
    ['5xx', { status: 503 }, deadlines],
    ['429, however long it asks to wait', { status: 429, retryAfter: '60' }, deadlines],
    ['a refused key', { status: 401 }, deadlines],
    ['silence', { fault: { kind: 'stall', afterTokens: 0 } }, hasty],
    ['an answer without a word', { tokens: [] }, deadlines],
  ]
  for (const [outage, wrong, limits] of outages) {
    const { modelFor, taken } = models({ deadlines: limits })
    first.scriptNext(wrong)
    second.scriptNext({ text: 'From ten to four [1].' })
    const asked = calls()
    const { finished, written, events } = await write({ text: 'Are you open on Saturday?', model: modelFor(null) })
    await finished
    t.match(written().draft, { html: '<p>From ten to four.</p>', model: 'second:two', sources: [{}] }, outage)
    t.equal(tokens(events).join(''), 'From ten to four.')
    t.same(
      calls(),
      asked.map(count => count + 1),
      'each was asked once',
    )
    t.same(taken, ['one to second:two'])
  }
})

t.test('while the first is left alone, the second is asked at once, and a second time where it stumbles', async t => {
  const { modelFor } = models()
  const model = modelFor(null)
  first.script({ status: 500 })
  t.teardown(() => first.script({}))
  for (let turn = 0; turn < 2; turn += 1) await (await write({ model })).finished
  const asked = first.requests.length
  second.scriptNext({ status: 500 }, { text: 'Here I am.' })
  const { finished, written } = await write({ model })
  await finished
  t.equal(written().draft.html, '<p>Here I am.</p>')
  t.equal(first.requests.length, asked, 'its breaker is open')
})

t.test('after the first word was shown, no other model is asked', async t => {
  const { modelFor, taken } = models()
  first.scriptNext({ text: 'We open at ten.', fault: { kind: 'cut', afterTokens: 2 } })
  const asked = second.requests.length
  const { finished } = await write({ model: modelFor(null) })
  await t.rejects(finished, { code: 'PROVIDER_CUT' })
  t.equal(second.requests.length, asked)
  t.same(taken, [])
})

t.test('where both fail the visitor hears so after one call of each', async t => {
  first.scriptNext({ status: 500 })
  second.scriptNext({ status: 500 })
  const asked = calls()
  const { finished } = await write({ model: models().modelFor(null) })
  await t.rejects(finished, { kind: 'provider-failed', code: 'PROVIDER_BROKE' })
  t.same(
    calls(),
    asked.map(count => count + 1),
  )
})

t.test('whoever chose the fallback falls back on the own model, and others on the fallback', async t => {
  const { modelFor } = models()
  t.equal(modelFor('second:two').fallback?.model.name, 'one')
  t.equal(modelFor('second:three').fallback?.model.name, 'second:two')
  t.equal(models({ fallback: '' }).modelFor(null).fallback, undefined)
})

t.test('an outage may be answered in the words of the pages', async t => {
  first.scriptNext({ status: 500 })
  const model = models({ fallback: 'built-in' }).modelFor(null)
  const { finished, written } = await write({ text: 'When are you open on Saturday?', model })
  await finished
  t.match(written().draft, { html: /On Saturday we are open from ten to four/, model: 'extractive' })
  t.equal(written().draft.sources.length, 1)
})
