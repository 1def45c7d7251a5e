import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { newEmbeddings } from './answer-embeddings.ts'
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-script.ts'
import { startCall, type ModelCall } from './model-call.ts'
import { defaultReply, type AskedOf, type ModelAnswer, type ModelScript, type WireRequest } from './model-script.ts'

export { defaultReply } from './model-script.ts'
export type { ModelCall } from './model-call.ts'
export type { ModelAnswer, ModelScript } from './model-script.ts'

export interface ModelServerOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** False in load runs, where a hundred thousand kept prompts would fill the memory. */
  keepsRequests?: boolean
}

/** A model provider on loopback that speaks OpenAI's wire format and does as its script says. */
export interface ModelServer {
  /** Base URL, up to and with `/v1`. */
  readonly url: string
  /** Every chat completion asked for, in order of arrival. */
  readonly requests: readonly ModelCall[]
  /** Follow-ups to be put as a search of their own; these are in neither `requests` nor its scripts. */
  readonly rewrites: readonly ModelCall[]
  /** Connections, the idle ones of clients' pools included. */
  readonly openSockets: number
  /** Every request for embeddings, in order of arrival. */
  readonly embeddingRequests: readonly EmbeddingRequest[]
  /** How requests for embeddings are answered from now on. */
  scriptEmbeddings: (answer: EmbeddingAnswer) => void
  /** How requests are answered from now on. */
  script: (answer: ModelAnswer) => void
  /** How the next requests are answered, one each, before `script` counts again. */
  scriptNext: (...answers: ModelAnswer[]) => void
  /** How follow-ups are put from now on. Until then there is no word for them, and the search goes on without. */
  scriptRewrites: (answer: ModelAnswer) => void
  /** The n-th request (0 is the first), as soon as it is here. */
  arrival: (index: number, withinMs?: number) => Promise<ModelCall>
  /** Resolves as soon as the condition holds, looked at after everything that happens here; throws when it is late. */
  when: (condition: () => boolean, withinMs?: number) => Promise<void>
  stop: () => Promise<void>
}

const longestWaitMs = 60_000
/** How Frontdesk's prompt begins the last user message, with the line that introduces the visitor's own words. */
const dataBlock = /^<data>\n[^]*\n<\/data>\s+(?:[^\n]+:\n)?/

/** How Frontdesk's prompt for the search begins. */
const rewritePrompt = 'You put the last message of a conversation'

/** Starts a model server. `POST /script` with a `ModelScript` as JSON does what `script` does, for other processes. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { port = 0, keepsRequests = true } = options
  const requests: ModelCall[] = []
  const queued: ModelAnswer[] = []
  const events = newWaiters()
  const embeddings = newEmbeddings({ keepsRequests, changed: events.changed })
  const rewrites: ModelCall[] = []
  let answer: ModelAnswer = { text: defaultReply }
  let rewriteAnswer: ModelAnswer = { tokens: [] }
  let count = 0

  const answerChat = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const asked = await readAsked(request, count)
    const isRewrite = asked.body.messages[0]?.content?.startsWith(rewritePrompt) === true
    if (!isRewrite) count += 1
    const next = isRewrite ? rewriteAnswer : (queued.shift() ?? answer)
    const script = typeof next === 'function' ? next(asked) : next
    const call = startCall({ response, changed: events.changed }, asked, refusing(script, asked.body))
    if (keepsRequests) (isRewrite ? rewrites : requests).push(call)
    events.changed()
  }
  const setScript = (next: ModelScript): void => {
    answer = next
  }
  const server = http.createServer((request, response) => {
    void route(request, response, { answerChat, answerEmbeddings: embeddings.answer, setScript })
  })
  // Idle connections of a client's pool stay, so that a test can tell them from closed ones.
  server.keepAliveTimeout = 60_000
  const openSockets = countSockets(server, events.changed)
  const taken = await listen(server, port)
  return {
    url: `http://127.0.0.1:${taken}/v1`,
    requests,
    embeddingRequests: embeddings.requests,
    scriptEmbeddings: embeddings.script,
    rewrites,
    get openSockets() {
      return openSockets()
    },
    script(next) {
      answer = next
    },
    scriptNext(...answers) {
      queued.push(...answers)
    },
    scriptRewrites(next) {
      rewriteAnswer = next
    },
    async arrival(index, withinMs = longestWaitMs) {
      await events.when(() => requests.length > index, withinMs)
      const call = requests[index]
      if (!call) throw new Error(`The model server never got request ${index}.`)
      return call
    },
    when: (condition, withinMs = longestWaitMs) => events.when(condition, withinMs),
    stop: () => stop(server),
  }
}

function countSockets(server: http.Server, changed: () => void): () => number {
  let open = 0
  server.on('connection', socket => {
    open += 1
    socket.once('close', () => {
      open -= 1
      changed()
    })
  })
  return () => open
}

/** Listens on loopback, and tells on which port. */
async function listen(server: http.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A TCP server's address is always an object.
  return (server.address() as AddressInfo).port
}

async function stop(server: http.Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>

async function route(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  answers: { answerChat: Answer; answerEmbeddings: Answer; setScript: (script: ModelScript) => void },
): Promise<void> {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    switch (`${request.method} ${request.url}`) {
      case 'POST /v1/chat/completions':
        return await answers.answerChat(request, response)
      case 'POST /v1/embeddings':
        return await answers.answerEmbeddings(request, response)
      case 'GET /v1/models':
        return send(200, {
          object: 'list',
          data: [{ id: 'model-server', object: 'model', created: 0, owned_by: 'tests' }],
        })
      case 'POST /script':
        // Sent by our own benches and tests.
        answers.setScript(JSON.parse(await readText(request)) as ModelScript)
        return send(200, {})
      default:
        return send(404, { error: { message: `No such path: ${request.url}` } })
    }
  } catch (error) {
    send(400, { error: { message: String(error) } })
  }
}

async function readAsked(request: http.IncomingMessage, index: number): Promise<AskedOf> {
  // What a client sends is what the tests look at; a body of another shape fails the test that sent it.
  const body = JSON.parse(await readText(request)) as WireRequest
  const content = body.messages.findLast(message => message.role === 'user')?.content ?? ''
  const data = dataBlock.exec(content)?.[0] ?? ''
  return {
    index,
    body,
    headers: request.headers,
    question: content.slice(data.length),
    hasPassages: /"number":1\b/.test(data),
  }
}

/** A script whose dialect does not know one of the body's fields becomes the refusal that says so. */
function refusing(script: ModelScript, body: WireRequest): ModelScript {
  const unknown = script.dialect?.refusesFields?.find(field => field in body)
  if (unknown === undefined) return script
  return { status: 400, errorMessage: `Unsupported parameter: '${unknown}' is not supported with this model.` }
}

interface Waiters {
  changed: () => void
  when: (condition: () => boolean, withinMs: number) => Promise<void>
}

function newWaiters(): Waiters {
  const waiting = new Set<() => void>()
  return {
    changed() {
      for (const look of waiting) look()
    },
    when: (condition, withinMs) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void): void => {
          clearTimeout(timer)
          waiting.delete(look)
          settle()
        }
        const look = (): void => {
          if (condition()) done(resolve)
        }
        const timer = setTimeout(() => done(() => reject(new Error(`Still waiting after ${withinMs} ms.`))), withinMs)
        waiting.add(look)
        look()
      }),
  }
}
