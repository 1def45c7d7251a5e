/**
 * Visitors for the chat bench. One kind of target, two instances: the model server itself and Frontdesk in front of
 * it. Both are driven by the same code, so that what the client costs is in both figures.
 */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { quoteEnd } from '@frontdesk/testing/model-script'

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1024 })

/** Questions that the demo website can answer, so that retrieval has real work. */
const questions = [
  'When are you open on Saturday?',
  'How much is shipping to Norway?',
  'Can I return an umbrella that I have used once?',
  'Which umbrella is best in strong wind?',
  'How long does a repair take?',
  'Do you engrave names into handles?',
  'Can the coat be machine washed?',
  'Where can I park near the shop?',
  'Do gift cards run out?',
  'How do I pay as a company?',
]

/** What a real visitor's conversation is long; then the next visitor comes. */
const turnsPerConversation = 5

/** The request of one turn, sent straight to the model server. */
export const directTarget = ({ port, streams }) => ({
  name: 'direct',
  said: quoteEnd,
  ports: [port],
  path: '/v1/chat/completions',
  headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
  body: question =>
    JSON.stringify({
      model: 'bench',
      stream: streams,
      messages: [
        { role: 'system', content: 'You answer visitors of a website.' },
        { role: 'user', content: question },
      ],
    }),
  firstMark: streams ? '"content":"Thank' : '{',
  endMark: streams ? 'data: [DONE]' : '"finish_reason"',
})

/**
 * The same turn through Frontdesk; where it has several APIs, visitors go to each in turn, as behind a balancer. `said` is
 * at the end of a whole reply: the model server's last words, and nothing where the built-in provider answers.
 */
export const frontdeskTarget = ({ ports, streams, chatbotId, origin, said = quoteEnd }) => ({
  name: 'frontdesk',
  said,
  ports,
  path: '/api/chat',
  headers: { 'content-type': 'application/json', origin, accept: streams ? 'text/event-stream' : 'application/json' },
  body: question => JSON.stringify({ message: question, chatbotId }),
  firstMark: streams ? 'event: token' : '{',
  endMark: streams ? 'event: done' : '"reply"',
})

/** One turn: when the first token and the end came, in ms since the request, or what went wrong. */
export function ask(target, { question, sessionId, number = 0 }) {
  return new Promise(resolve => {
    const body = target.body(question)
    const startedAt = performance.now()
    let firstMs
    let text = ''
    const done = error => {
      const totalMs = performance.now() - startedAt
      const problem = error ?? (text.includes(target.endMark) && text.includes(target.said) ? undefined : 'incomplete')
      resolve({ firstMs, totalMs, error: problem, sessionId: newSession ?? sessionId })
    }
    let newSession
    const headers = { ...target.headers, 'content-length': Buffer.byteLength(body) }
    if (sessionId !== undefined) headers['x-chat-session-id'] = sessionId
    const request = http.request({
      agent,
      port: target.ports[number % target.ports.length],
      host: '127.0.0.1',
      method: 'POST',
      path: target.path,
      headers,
    })
    request.once('error', error => done(error.code ?? error.message))
    request.once('response', response => {
      newSession = response.headers['x-chat-session-id']
      response.setEncoding('latin1')
      response.on('data', piece => {
        text += piece
        if (firstMs === undefined && text.includes(target.firstMark)) firstMs = performance.now() - startedAt
      })
      response.once('error', error => done(error.code ?? error.message))
      response.once('end', () => done(response.statusCode === 200 ? undefined : `HTTP ${response.statusCode}`))
    })
    request.end(body)
  })
}

/**
 * Keeps that many conversations going for that long. The visitors come in over `spreadMs`, because real ones do not all
 * ask in the same millisecond. Each asks again as soon as it is answered, and finishes the turn it is in: its rate is
 * its turns by the time it was there, which a window cut off in the middle of turns would falsify.
 */
export async function drive(target, { concurrency, seconds, spreadMs }) {
  const endsAt = performance.now() + seconds * 1000
  const turns = []
  const visit = async number => {
    await pause((spreadMs * number) / concurrency)
    const startedAt = performance.now()
    let good = 0
    for (let asked = number; performance.now() < endsAt;) {
      let sessionId
      for (let left = turnsPerConversation; left > 0 && performance.now() < endsAt; left -= 1, asked += 1) {
        const turn = await ask(target, {
          question: questions[asked % questions.length],
          sessionId,
          number: asked,
        })
        turns.push(turn)
        sessionId = turn.sessionId
        if (turn.error === undefined) good += 1
        // A refusing server is asked again at the pace of a person who tries again, not of a loop.
        else await pause(100)
      }
    }
    return (good * 1000) / (performance.now() - startedAt)
  }
  const rates = await Promise.all(Array.from({ length: concurrency }, (_, number) => visit(number)))
  return { turns, rate: rates.reduce((sum, rate) => sum + rate, 0) }
}
