import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { openaiEmbed, type EmbedSettings } from '@frontdesk/model/openai-embed'
import type { EmbeddingScript } from '@frontdesk/testing/embedding-script'
import { startModelServer } from '@frontdesk/testing/model-server'
import t from 'tap'
import { apiKey } from './ask-model.ts'

const server = await startModelServer()
t.teardown(server.stop)

const embedderAt = (change: Partial<EmbedSettings> = {}) =>
  openaiEmbed({ apiKey, baseURL: server.url, withinMs: 10_000, ...change })

const asked = (texts: string[], signal = new AbortController().signal) => ({ model: 'small', texts, signal })

const similarity = (one: number[] = [], other: number[] = []): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)

t.test('each text has its vector, in their order, from one request', async t => {
  const embed = embedderAt()
  const vectors = await embed(asked(['red shoes', 'blue shoes', 'opening hours']))
  t.same(
    vectors.map(({ length }) => length),
    [64, 64, 64],
  )
  t.ok(similarity(vectors[0], vectors[1]) > similarity(vectors[0], vectors[2]))
  t.match(server.embeddingRequests, [{ model: 'small', input: ['red shoes', 'blue shoes', 'opening hours'] }])
  t.same(await embed(asked(['opening hours'])), [vectors[2]], 'and always the same one')
  server.scriptEmbeddings({ shuffled: true })
  t.same(await embed(asked(['red shoes', 'blue shoes', 'opening hours'])), vectors, 'in whatever order they come')
  server.scriptEmbeddings({ synonyms: [['shoes', 'sneakers']] })
  const [sneakers, shoes] = await embed(asked(['red sneakers', 'red shoes']))
  t.same(sneakers, shoes)
  t.equal(server.openSockets, 1, 'on one connection')
})

t.test('row 27: an answer that is none fails with its name, within its deadline', async t => {
  const faults: [EmbeddingScript, string][] = [
    [{ status: 500 }, 'PROVIDER_BROKE'],
    [{ status: 429 }, 'PROVIDER_BUSY'],
    [{ status: 400 }, 'PROVIDER_REFUSED'],
    [{ fault: 'cut' }, 'PROVIDER_UNREACHABLE'],
    [{ fault: 'malformed' }, 'PROVIDER_GARBLED'],
    [{ fault: 'too-few' }, 'PROVIDER_GARBLED'],
    [{ fault: 'no-numbers' }, 'PROVIDER_GARBLED'],
  ]
  for (const [script, code] of faults) {
    server.scriptEmbeddings(script)
    await t.rejects(embedderAt()(asked(['a', 'b'])), { code, kind: 'provider-failed' }, JSON.stringify(script))
  }
  server.scriptEmbeddings({ fault: 'stall' })
  await t.rejects(embedderAt({ withinMs: 50 })(asked(['a'])), { code: 'PROVIDER_STALLED' })
  const nobody = embedderAt({ baseURL: 'http://127.0.0.1:1/v1' })
  await t.rejects(nobody(asked(['a'])), { code: 'PROVIDER_UNREACHABLE' })
})

t.test('I27, row 29: a failing provider opens the circuit; an aborted call does not', async t => {
  const breaker = newCircuitBreaker({ failures: 2, pauseMs: 3_600_000 }, () => undefined)
  const embed = embedderAt({ breaker })
  server.scriptEmbeddings({ fault: 'stall' })
  for (const _ of [1, 2, 3]) {
    const leaving = new AbortController()
    const arrived = server.embeddingRequests.length
    const answer = embed(asked(['a'], leaving.signal))
    await server.when(() => server.embeddingRequests.length > arrived)
    leaving.abort(new Error('the visitor left'))
    await t.rejects(answer, { message: 'the visitor left' })
  }
  const gone = AbortSignal.abort(new Error('left before'))
  await t.rejects(embed(asked(['a'], gone)), { message: 'left before' })
  server.scriptEmbeddings({ status: 500 })
  for (const _ of [1, 2]) await t.rejects(embed(asked(['a'])), { code: 'PROVIDER_BROKE' })
  const arrived = server.embeddingRequests.length
  await t.rejects(embed(asked(['a'])), { code: 'PROVIDER_PAUSED' })
  t.equal(server.embeddingRequests.length, arrived)
})
