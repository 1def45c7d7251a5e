import type { ModelScript } from '@frontdesk/testing/model-server'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { answeredWithin } from '../harness/held-turns.ts'
import type { Load } from '../harness/load.ts'
import type { Manner } from '../harness/provider.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import { tooLate } from '../harness/too-late.ts'
import type { Turn } from '../harness/visit.ts'

/** What a provider does that leaves the visitor without a reply, whatever is tried. */
const fatal: Record<string, ModelScript> = {
  'answers-500': { status: 500, errorMessage: 'sk-secret is broken' },
  'is-busy': { status: 429, retryAfter: '3600' },
  'stalls-after-1': { echo: true, fault: { kind: 'stall', afterTokens: 1 } },
  'is-cut-at-10': { echo: true, fault: { kind: 'cut', afterTokens: 10 } },
  'ends-without-reason': { echo: true, fault: { kind: 'eof', afterTokens: 10 } },
  'says-nothing': { tokens: [] },
  'reports-an-error': { echo: true, fault: { kind: 'error-event', afterTokens: 5 } },
  'sends-no-json': { echo: true, fault: { kind: 'malformed', afterTokens: 5 } },
  'calls-a-tool-badly': { toolCalls: [{ id: 'call-1', name: 'book', arguments: '{"at": "ten' }] },
}

/** What a provider does that costs time and no reply. */
const slow: Record<string, Manner> = {
  'sends-1-token-a-second': ({ marker }) => ({ tokens: ['You ', 'asked: ', marker], tokenMs: 1_000 }),
  'answers-500-once': ({ attempt }) => (attempt === 1 ? { status: 500 } : { echo: true }),
  'is-cut-at-once': ({ attempt }) => (attempt === 1 ? { fault: { kind: 'cut', afterTokens: 0 } } : { echo: true }),
}

/** I27: calls to the provider for one message, while the worker that asks stays well. */
const maxCalls = 2
/** A model that asks for tools is asked again with what came of each of five calls, and once more for its answer. */
const maxCallsWithTools = 7

/** What happens to the provider of the model. */
export const providerFaults: readonly Fault[] = [
  {
    name: 'F7, I27, rows 27 to 29: one token a second, and failures that a second call mends, end in a reply',
    async inject(cluster, load) {
      for (const [word, manner] of Object.entries(slow)) cluster.provider.teach(word, manner)
      const turns = askEach(load, Object.keys(slow))
      return [...(await answeredWithin(load, turns, 30_000)), ...calledTooOften(cluster, turns)]
    },
  },
  {
    name: 'F7, I4, I14, I27, rows 27 to 29: 500, 429 for an hour, silence, cuts, half and empty replies are a 502, and free',
    async inject(cluster, load) {
      for (const [word, script] of Object.entries(fatal)) cluster.provider.teach(word, () => script)
      const turns = askEach(load, Object.keys(fatal))
      await Promise.all(turns.map(turn => load.settled(turn)))
      return [
        ...turns.filter(({ state }) => state !== 'failed').map(({ question, state }) => `I14 ${question}: ${state}`),
        ...calledTooOften(cluster, turns),
        ...(await talksAgain(load)),
      ]
    },
  },
  {
    name: 'F7, I27, I38: a provider that is out of order for everybody is left alone, and asked again within 10 s',
    async inject(cluster, load) {
      const before = load.counts().failed
      const calls = cluster.provider.calls()
      cluster.provider.teach('asks', () => ({ status: 500 }))
      await until(() => load.counts().failed >= before + 100, 60_000)
      const called = cluster.provider.calls() - calls
      cluster.provider.forget('asks')
      return [...(called <= 40 ? [] : [`I27: ${called} calls for 100 messages`]), ...(await talksAgain(load))]
    },
  },
]

const askEach = (load: Load, words: readonly string[]): Turn[] =>
  words.flatMap(word => [load.ask('stream', word), load.ask('json', word)])

const calledTooOften = ({ provider }: Cluster, turns: readonly Turn[]): string[] =>
  turns
    .filter(({ marker, question }) => {
      const most = question.includes('calls-a-tool') ? maxCallsWithTools : maxCalls
      return provider.askedBy(marker).length > most
    })
    .map(({ marker, question }) => `I27 ${question}: ${provider.askedBy(marker).length} calls`)

/** The ordinary conversations are answered again, all of them. */
async function talksAgain(load: Load): Promise<string[]> {
  const from = performance.now()
  const { answered } = load.counts()
  await until(() => load.counts().answered >= answered + load.options.visitors, 60_000)
  const ms = performance.now() - from
  return tooLate(load, { what: 'I38: answered again', ms, limitMs: 10_000 })
}
