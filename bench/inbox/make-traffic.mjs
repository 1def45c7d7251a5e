/**
 * What happens in a busy inbox, over the API as visitors and Kim do it: visitors and agents write, somebody types, the
 * next visitor asks for an agent, one who waits is taken, and one conversation ends. So many live chats as before remain.
 */
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { origin, password } from './fill-team.mjs'

/** Each of these is one event at least. */
const steps = ['visitor', 'agent', 'visitor', 'agent', 'visitor', 'handoff', 'agent', 'claim', 'typing', 'end']

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

const send = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const typed = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = http.request(
      url,
      {
        agent,
        method,
        headers: { ...typed, 'content-length': Buffer.byteLength(text), ...headers },
      },
      response => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', piece => (answer += piece))
        response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, text: answer }))
      },
    )
    request.once('error', reject)
    request.end(text)
  })

/** Logs Kim in and keeps them online, as an inbox that is open does. */
async function openKim(url, { email }) {
  const headers = { origin: url }
  const login = await send(`${url}/api/auth/login`, { method: 'POST', headers, body: { email, password } })
  headers.cookie = login.headers['set-cookie'].at(-1).split(';')[0]
  const abort = new AbortController()
  const listen = async () => {
    while (!abort.signal.aborted) {
      const response = await fetch(`${url}/api/live-chats/events?states=waiting,open`, {
        headers,
        signal: abort.signal,
      })
      await response.body.pipeTo(new WritableStream())
    }
  }
  listen().catch(() => undefined)
  return { headers, leave: () => abort.abort() }
}

/** Makes the traffic of a team. Everything in it fails where the API refuses it. */
export async function openTraffic({ url, chatbotId, kim, sessions }) {
  const { headers, leave } = await openKim(url, kim)
  const [waiting, kims, stored] = [[...sessions.waiting], [...sessions.kims], [...sessions.stored]]
  let [turn, spoken] = [0, 0]
  const next = list => list[(spoken += 1) % list.length]
  const asKim = (sessionId, path, body) =>
    send(`${url}/api/live-chats/${sessionId}${path}`, { method: 'POST', headers, body })
  const asVisitor = (sessionId, path, body) =>
    send(`${url}/api/chat${path}`, {
      method: 'POST',
      // Each from an address of its own: the limits are for one.
      headers: {
        origin,
        'x-chat-session-id': sessionId,
        'x-forwarded-for': `10.${(turn >> 16) % 256}.${(turn >> 8) % 256}.${turn % 256}`,
      },
      body: { chatbotId, ...body },
    })
  const acts = {
    visitor: () => asVisitor(next(kims), '', { message: `Are they ready? ${turn}` }),
    agent: () => asKim(next(kims), '/messages', { text: `On Friday. ${turn}` }),
    typing: () => asVisitor(next(kims), '/typing', { isTyping: true }),
    handoff: async () => {
      const sessionId = stored.shift()
      waiting.push(sessionId)
      return asVisitor(sessionId, '/handoff', {})
    },
    claim: async () => {
      const sessionId = waiting.shift()
      kims.push(sessionId)
      return asKim(sessionId, '/claim')
    },
    end: async () => {
      const sessionId = kims.shift()
      stored.push(sessionId)
      return asKim(sessionId, '/end')
    },
  }
  const done = async (what, answer) => {
    turn += 1
    const { status, text } = await answer
    if (status >= 400) throw new Error(`${what} was answered with ${status}: ${text}`)
  }
  const act = () => {
    const step = steps[turn % steps.length]
    return done(step, acts[step]())
  }

  return {
    leave,
    /** Acts so often a second until `isOver`; one after another, so that no event overtakes its own cause. */
    async run({ perSecond, isOver }) {
      const startedAt = performance.now()
      for (let acted = 0; !isOver(); acted += 1) {
        await act()
        await wait(Math.max(0, startedAt + ((acted + 1) * 1_000) / perSecond - performance.now()))
      }
    },
    /** Acts so often, as fast as the API can. */
    async act(times) {
      for (let acted = 0; acted < times; acted += 1) await act()
    },
    /** A visitor writes in a conversation. */
    say: (sessionId, message) => done('a message', asVisitor(sessionId, '', { message })),
  }
}
