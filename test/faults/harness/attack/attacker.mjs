// Somebody with a few addresses who sends every request that anybody may send, as fast as the limits let them. A process
// of its own, so that it is the service that feels it and not the test's provider. Says `under way` once it has been
// through all of them and was refused somewhere, and when it is told to stop (SIGTERM) what it was answered, as JSON.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { publicRequests } from './public-requests.mjs'

const { urls, addresses, victim, operations } = JSON.parse(process.argv[2])

/**
 * Between two requests of a kind, and after a refusal. Twenty a second of each are more than any limit lets in, and few
 * enough that what others feel is not the attacker's own CPU, which is theirs, too, on one machine.
 */
const pauseMs = 50
const refusedMs = 500
/** Nobody waits longer for one answer; a stream is read for so long. */
const patienceMs = 30_000
const streamMs = 3_000
/** Who asks a question waits for its answer. */
const questionsAtOnce = 4

/** What came back from the service so far, for the next requests: sessions with a reply, and free slots. */
const seen = { sessions: [], slots: [] }
const requests = publicRequests({ victim, operations, seen })
/** How often each request was answered with each status. */
const answers = Object.fromEntries(Object.keys(requests).map(name => [name, {}]))
const wrongs = []
const leaving = new AbortController()
let sent = 0

/** The next address; of an IPv6 network any of its many. */
function nextAddress() {
  sent += 1
  const address = addresses[sent % addresses.length]
  return address.endsWith('::') ? `${address}${(sent % 65_536).toString(16)}` : address
}

async function send(name) {
  const { method = 'GET', path, body, headers, isStream, isClosed, keep } = requests[name]()
  const url = urls[sent % urls.length]
  const patience = AbortSignal.timeout(isStream ? streamMs : patienceMs)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: path.startsWith('/api/chat') ? 'https://shop.example' : url,
      'x-forwarded-for': nextAddress(),
      'user-agent': `attacker ${randomUUID()}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.any([leaving.signal, patience]),
  })
  const { status } = response
  answers[name][status] = (answers[name][status] ?? 0) + 1
  if (status === 500 || (isClosed && status < 400)) wrongs.push(`${name} answers ${status}`)
  const text = await response.text()
  if (status < 300) keep?.(text, response.headers)
  return status
}

async function use(name) {
  while (!leaving.signal.aborted) {
    // A process that is away, or an answer that was cut off: there is another one.
    const status = await send(name).catch(() => 0)
    await wait(status === 429 || status === 0 ? refusedMs : pauseMs)
  }
}

const isUnderWay = () => {
  const statuses = Object.values(answers).map(each => Object.keys(each))
  return statuses.every(each => each.length > 0) && statuses.some(each => each.includes('429'))
}

const timer = setInterval(() => {
  if (!isUnderWay()) return
  clearInterval(timer)
  process.stdout.write('under way\n')
}, 100)
process.once('SIGTERM', () => leaving.abort())
await Promise.all([
  ...Object.keys(requests).map(use),
  ...Array.from({ length: questionsAtOnce - 1 }, () => use('sendMessage')),
])
clearInterval(timer)
process.stdout.write(`${JSON.stringify({ sent, answers, wrongs: [...new Set(wrongs)] })}\n`, () => process.exit())
