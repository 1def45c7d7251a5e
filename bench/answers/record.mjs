/**
 * Keeps what a model said by what it was asked, and says it again without a model: after a change of the prompt or of the
 * search, the questions that still ask the same have the same reply, and the others say what differs.
 *
 * It stands where the model stands, behind the product's own path. The clock and the address at which the bench serves a
 * website are different in each run, and count as the same.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { AppError } from '@frontdesk/errors/app-error'

const clock = /"now":\{[^}]*\}/g
const origin = /http:\/\/127\.0\.0\.1:\d+/g
const sameSite = 'http://site'

const comparable = ({ content, ...message }) => ({
  ...message,
  content: content.replaceAll(clock, '"now":{}').replaceAll(origin, sameSite),
})

/** What counts of a request: the same for the same model, messages and tools. */
function keyOf(model, { messages, tools = [] }) {
  const asked = { model, messages: messages.map(comparable), tools }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/**
 * The model, with each of its replies kept in a file as soon as it is whole, so that a run may be cut off. `begin` names the
 * question that is asked next. Without a file nothing is kept.
 */
export function recording(model, file) {
  if (file !== undefined) writeFileSync(file, '')
  let question
  async function* stream(request) {
    const startedAt = performance.now()
    let text = ''
    const others = []
    let isWhole = false
    try {
      for await (const event of model.stream(request)) {
        const ms = Math.round(performance.now() - startedAt)
        if (event.type === 'text') text += event.text
        else others.push(event.type === 'end' ? { ...event, ms } : event)
        isWhole ||= event.type === 'end'
        yield event
      }
    } finally {
      const events = isWhole ? [{ type: 'text', text: text.replaceAll(origin, sameSite) }, ...others] : []
      const messages = request.messages.map(comparable)
      const entry = { key: keyOf(model.name, request), question, messages, events }
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`)
    }
  }
  return { model: { ...model, stream }, begin: id => (question = id) }
}

/**
 * A model that says what was kept in a file (which may be packed with gzip), and fails where it is asked something else. `asked` has the questions that
 * were begun, each with what differs in its first new request, if there is one.
 */
export function replaying(name, file) {
  const bytes = readFileSync(file)
  const kept = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
  const asked = new Map()
  let question
  let place = 0
  async function* stream(request) {
    const key = keyOf(name, request)
    const ofQuestion = kept.filter(entry => entry.question === question)
    // A request that is made again after a failure has another entry of the same key.
    const same = ofQuestion.findIndex((entry, at) => at >= place && entry.key === key)
    if (same === -1) {
      const before = ofQuestion[place]
      asked.set(question, asked.get(question) ?? differencesOf(before?.messages, request.messages.map(comparable)))
      throw new AppError('PROVIDER_REFUSED', 'provider-failed', 'No reply is kept for this request.')
    }
    place = same + 1
    const { events } = ofQuestion[same]
    if (events.length === 0) throw new AppError('PROVIDER_BROKE', 'provider-failed', 'The model failed here.')
    const here = JSON.stringify(request.messages).match(origin)?.[0] ?? sameSite
    for (const event of events)
      yield event.type === 'text' ? { ...event, text: event.text.replaceAll(sameSite, here) } : event
  }
  const begin = id => {
    question = id
    place = 0
    asked.set(id, undefined)
  }
  return { model: { name, provider: 'openai', endpoint: 'default', stream }, begin, asked }
}

/** The data block of the last message, and what stands around it. */
function partsOf(messages) {
  const last = messages.at(-1).content
  const [, block, text] = /^<data>\n([^]*?)\n<\/data>([^]*)$/.exec(last) ?? []
  const { passages = [], ...data } = block === undefined ? {} : JSON.parse(block)
  return {
    instructions: messages.filter(({ role }) => role === 'system'),
    'turns before': messages.slice(0, -1).filter(({ role }) => role !== 'system'),
    passages: passages.map(({ url, heading, text: passage }) => [url, heading, passage].join('\n')),
    'data beside the passages': data,
    'last message': text ?? last,
  }
}

/** What differs between a request that was kept and another one, in words. */
function differencesOf(before, after) {
  if (before === undefined) return ['not kept']
  const [{ passages: old, ...oldParts }, { passages, ...parts }] = [partsOf(before), partsOf(after)]
  const differing = Object.keys(parts).filter(name => JSON.stringify(parts[name]) !== JSON.stringify(oldParts[name]))
  const added = passages.filter(passage => !old.includes(passage)).length
  const removed = old.filter(passage => !passages.includes(passage)).length
  const isMoved = passages.filter(one => old.includes(one)).join() !== old.filter(one => passages.includes(one)).join()
  const found = [
    ...differing,
    ...(added > 0 ? [`${added} passages added`] : []),
    ...(removed > 0 ? [`${removed} passages removed`] : []),
    ...(isMoved ? ['order of passages'] : []),
  ]
  return found.length > 0 ? found : ['numbers of passages, or tools']
}

/** How many questions ask the same as before, and what differs in the others. */
export function changesText(asked) {
  const others = [...asked].filter(([, differences]) => differences !== undefined)
  return [
    `${asked.size - others.length} of ${asked.size} questions have the same requests as before`,
    ...others.map(([question, differences]) => `  ${question}: ${differences.join(', ')}`),
  ].join('\n')
}
