/** The chat model of an endpoint, opened as a worker opens it, and what it took and said for each question. */
import { chooseModels } from '@frontdesk/model/choose-models'
import { providerDeadlines } from '@frontdesk/model/deadlines'
import { shareOf } from './judge.mjs'
import { changesText, recording, replaying } from './record.mjs'

/** A small model on a slow machine reads longer than a visitor would wait. */
const patience = seconds => ({ firstTokenMs: seconds * 1_000, idleMs: seconds * 1_000, totalMs: seconds * 3_000 })

/** The model of this name at OPENAI_BASE_URL. It has a worker's deadlines, unless it may be waited for. */
export function openModel(name, { waitSeconds } = {}) {
  const { OPENAI_BASE_URL: openaiBaseUrl, OPENAI_API_KEY: openaiApiKey } = process.env
  if (!openaiBaseUrl && !openaiApiKey) throw new Error('Set OPENAI_BASE_URL or OPENAI_API_KEY for a chat model.')
  const deadlines = waitSeconds === undefined ? providerDeadlines : patience(waitSeconds)
  const none = () => undefined
  const own = { openaiBaseUrl, openaiApiKey, openaiModel: name, deadlines }
  return chooseModels({ own, models: '', providers: '', fallback: '', newBreaker: none, onFallback: none })(null)
}

/** The model, and what was asked of it and said since it was last taken. */
function watch(model) {
  let rounds = []
  async function* stream(request) {
    // A question that is put anew for the search has nothing of the turns before beside it.
    const round = { isAnswer: 'earlier' in request, text: '', ms: 0 }
    rounds.push(round)
    const startedAt = performance.now()
    for await (const event of model.stream(request)) {
      if (event.type === 'text') round.text += event.text
      // A reply that was kept says how long it took.
      round.ms = event.ms ?? performance.now() - startedAt
      yield event
    }
  }
  const take = () => {
    const taken = rounds
    rounds = []
    return taken
  }
  return { model: { ...model, stream }, take }
}

/**
 * What the bench answers with for `--model`: the model, told which question begins, and asked afterwards what was said.
 * `end` says what differs
 * from what was kept, in a replay.
 */
export function openChatModel({ model: name, wait, record, replay }) {
  const waitSeconds = wait === undefined ? undefined : Number(wait)
  const base = replay === undefined ? recording(openModel(name, { waitSeconds }), record) : replaying(name, replay)
  const { model, take } = watch(base.model)
  const end = () => {
    if (replay !== undefined) console.log(changesText(base.asked))
  }
  return { model, take, begin: base.begin, end }
}

/** Asks one question, and adds what the model said. A reply that the provider did not bring is `failed`, with the reason. */
export async function askWatched(ask, needs, site, question) {
  const { way, begin = () => undefined, take = () => [] } = needs
  begin(`${way}: ${question.id}`)
  try {
    const reply = await ask(needs, site, question)
    return { ...reply, rounds: take() }
  } catch (error) {
    if (error.kind !== 'provider-failed') throw error
    return { failed: error.code, text: '', isUnanswered: false, sources: [], found: [], actions: [], rounds: take() }
  }
}

const at = (values, part) => {
  const sorted = values.filter(value => value !== undefined).toSorted((a, b) => a - b)
  return sorted.length === 0 ? '-' : String(Math.round(sorted[Math.floor(sorted.length * part)]))
}
const mean = values =>
  values.length === 0 ? '-' : String(Math.round(values.reduce((sum, value) => sum + value, 0) / values.length))

export const costNames = [
  'way',
  'questions',
  'failed',
  'calls',
  'input tokens',
  'output tokens',
  'first text ms p50',
  'p95',
  'reply ms p50',
  'p95',
  'model ms p50',
  'p95',
]

const modelMs = ({ rounds }) => (rounds.length === 0 ? undefined : rounds.reduce((sum, { ms }) => sum + ms, 0))

/** What a question cost: calls and tokens on average, and how long until the first text and until the end. */
export function costRow(way, asked) {
  const replies = asked.map(({ reply }) => reply).filter(({ failed }) => failed === undefined)
  const of = name => replies.map(reply => reply[name] ?? 0)
  return [
    way,
    String(asked.length),
    shareOf(asked.length - replies.length, asked.length),
    replies.length === 0 ? '-' : (replies.flatMap(({ rounds }) => rounds).length / replies.length).toFixed(1),
    mean(of('inputTokens')),
    mean(of('outputTokens')),
    ...[replies.map(({ firstMs }) => firstMs), replies.map(({ ms }) => ms), replies.map(modelMs)].flatMap(times =>
      [0.5, 0.95].map(part => at(times, part)),
    ),
  ]
}
