import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import { openaiEmbed, type EmbedSettings } from '@frontdesk/model/openai-embed'
import type { EmbeddingScript } from '@frontdesk/testing/embedding-script'
import { startModelServer } from '@frontdesk/testing/model-server'
import t from 'tap'
import { apiKey } from './ask-model.ts'

const server = await startModelServer()
t.teardown(server.stop)

const embedderAt = (change: Partial<EmbedSettings> = {}) =>
  openaiEmbed({ apiKey, baseURL: server.url, withinMs: 10_000, ...change })

const asked = (texts: string[], signal = new AbortController().signal) => ({
  model: 'small',
  kind: 'passage' as const,
  texts,
  signal,
})

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

t.test('row 27: an invalid response fails with its code, within its deadline', async t => {
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

t.test('row 27: a request on a connection that was closed at rest is made once more, on a new one', async t => {
  const asks = new Map<unknown, number>()
  const sleepy = createServer((request, response) => {
    const count = (asks.get(request.socket) ?? 0) + 1
    asks.set(request.socket, count)
    // As a server does whose time to keep it has just passed: no byte comes back.
    if (count > 1) return void request.socket.destroy()
    request.resume().once('end', () => response.end('{"data":[{"embedding":[1,0]}]}'))
  })
  await once(sleepy.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => sleepy.close())
  // A TCP server's address is always an object.
  const { port } = sleepy.address() as AddressInfo
  const embed = embedderAt({ baseURL: `http://127.0.0.1:${port}/v1` })
  for (const _ of [1, 2]) t.same(await embed(asked(['a'])), [[1, 0]])
  t.same([...asks.values()], [2, 1])
  server.scriptEmbeddings({ fault: 'cut' })
  const before = server.embeddingRequests.length
  await t.rejects(embedderAt()(asked(['a'])), { code: 'PROVIDER_UNREACHABLE' })
  t.equal(server.embeddingRequests.length, before + 2, 'and not a third time')
})

t.test('models that were trained with words before questions and passages get them, from any provider', async t => {
  server.scriptEmbeddings({})
  const sent = async (name: string, kind: 'question' | 'passage') => {
    await embedderAt()({ ...asked(['opening hours']), model: vectorsModel(name), kind })
    const { model, input } = server.embeddingRequests.at(-1) ?? {}
    t.equal(model, name)
    return input?.[0]
  }
  for (const e5 of ['intfloat/multilingual-e5-small', 'e5-small-v2', 'local:multilingual-e5-base']) {
    t.equal(await sent(e5, 'question'), 'query: opening hours')
    t.equal(await sent(e5, 'passage'), 'passage: opening hours')
    t.not(vectorsModel(e5), e5, 'vectors without them are another set')
  }
  t.match(await sent('BAAI/bge-small-en-v1.5', 'question'), /^Represent this sentence .*: opening hours$/)
  t.equal(await sent('BAAI/bge-small-en-v1.5', 'passage'), 'opening hours')
  for (const other of ['text-embedding-3-small', 'bge-m3', 'multilingual-e5-large-instruct', 'mine5-small']) {
    t.equal(vectorsModel(other), other)
    t.equal(await sent(other, 'question'), 'opening hours')
  }
  await embedderAt()({ ...asked(['opening hours']), model: 'e5-small-v2', kind: 'question' })
  t.match(server.embeddingRequests.at(-1)?.input, ['opening hours'], 'a set of before is asked as it was made')
})
