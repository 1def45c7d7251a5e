/**
 * An API that says what a test scripts, over real HTTP in the protocol of the public chat endpoints: what a widget
 * meets on the wire, cuts and refusals included. One script per message text.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'

interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** One answer on the wire. */
export interface Exchange extends Seen {
  readonly replyId: string
  readonly sessionId: string
  /** Sends one event and keeps the stream open. */
  readonly event: (event: string, data: unknown, id?: string) => void
  readonly end: () => void
  /** Breaks the connection in the middle of the stream. */
  readonly cut: () => void
  readonly json: (status: number, body: unknown, headers?: Record<string, string>) => void
  /** Answers as something in front of the API would. */
  readonly text: (status: number, body: string) => void
  /** Puts a message into the session's history. */
  readonly store: (
    role: Stored['role'],
    text: string,
    sources?: readonly unknown[],
    files?: MessageFile[],
    /** Who wrote it, and when. */
    more?: Partial<Pick<HistoryMessage, 'isAgent' | 'agentName' | 'createdAt'>>,
  ) => void
}

export type Script = (exchange: Exchange) => void | Promise<void>

export interface StandInApi {
  readonly base: string
  readonly seen: Seen[]
  /** What to answer to a message; a second script answers its second try, and so on. */
  readonly messages: Map<string, Script[]>
  /** What to answer to a resume, in order. */
  readonly resumes: Script[]
  /** What to answer to any other request, by its method and path, such as "POST /api/chat/leads". */
  readonly routes: Map<string, Script>
  /** What the widget's settings say, beside what they say by themselves. */
  settings: Partial<WidgetSettings>
  /** Answers every history request with this status instead. */
  historyStatus: number | undefined
  close: () => Promise<void>
}

interface Stored {
  readonly id: number
  readonly role: 'user' | 'assistant' | 'system'
  readonly text: string
  readonly sources?: readonly unknown[]
  readonly files?: MessageFile[]
}

const plainSettings: WidgetSettings = {
  serviceName: '',
  language: 'en',
  isStreaming: true,
  appearance: {},
  pictureDomains: null,
  privacyUrl: null,
  liveChat: null,
  leads: null,
  bookings: null,
  hasFeedback: false,
  asksConsent: false,
  asksIfHelpful: false,
  hasTranscripts: true,
}

/** Listens on a free port of the loopback address and serves the widget out of `widgetFolder`, where there is one. */
export async function startStandInApi({ widgetFolder }: { widgetFolder?: string } = {}): Promise<StandInApi> {
  const sessions = new Map<string, Stored[]>()
  /** The visitor key that each session began with. */
  const keys = new Map<string, unknown>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An address, because it listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo
  const api: StandInApi = {
    base: `http://127.0.0.1:${port}`,
    seen: [],
    messages: new Map(),
    resumes: [],
    routes: new Map(),
    settings: {},
    historyStatus: undefined,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', api.base)
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (url.pathname.startsWith('/widget')) return sendFile(join(widgetFolder ?? '', url.pathname), response)
    if (url.pathname === '/api/chat/settings' && !api.routes.has('GET /api/chat/settings'))
      return sendJson(response, 200, { ...plainSettings, ...api.settings })
    const seen: Seen = {
      method: request.method ?? '',
      path: `${url.pathname}${url.search}`,
      headers: request.headers,
      body: await readBody(request),
    }
    api.seen.push(seen)
    if (url.pathname === '/api/chat/history') return sendHistory(ownSession(seen), response)
    const script = scriptFor(seen, url)
    if (script === undefined) return sendJson(response, 404, { reply: 'No script for this.', sources: [] })
    await script(exchangeOf(seen, response, url))
  }

  function scriptFor({ method, body }: Seen, { pathname }: URL): Script | undefined {
    if (pathname === '/api/chat') return nextScript(String(body['message']))
    const route = [...api.routes].find(([named]) => named === `${method} ${pathname}`)
    return route?.[1] ?? (pathname.endsWith('/events') ? api.resumes.shift() : undefined)
  }

  function nextScript(message: string): Script | undefined {
    const scripts = api.messages.get(message)
    return scripts !== undefined && scripts.length > 1 ? scripts.shift() : scripts?.[0]
  }

  /** The session that a request names, where it comes with the key of it. */
  function ownSession({ headers }: Seen): string | undefined {
    const sessionId = String(headers['x-chat-session-id'])
    return sessions.has(sessionId) && keys.get(sessionId) === headers['x-chat-session-key'] ? sessionId : undefined
  }

  function sendHistory(sessionId: string | undefined, response: ServerResponse): void {
    const messages = sessions.get(sessionId ?? '')
    if (api.historyStatus !== undefined) return sendJson(response, api.historyStatus, { reply: 'No.', sources: [] })
    if (messages === undefined) return sendJson(response, 404, { reply: 'Unknown session.', sources: [] })
    sendJson(response, 200, {
      messages: messages.map(message => ({
        sender: message.role === 'user' ? 'user' : 'bot',
        isAgent: false,
        createdAt: new Date().toISOString(),
        ...message,
      })),
    })
  }

  function exchangeOf(seen: Seen, response: ServerResponse, url: URL): Exchange {
    const sessionId = ownSession(seen) ?? randomUUID()
    const history = sessions.get(sessionId) ?? []
    sessions.set(sessionId, history)
    keys.set(sessionId, seen.headers['x-chat-session-key'])
    response.setHeader('X-Chat-Session-Id', sessionId)
    return {
      ...seen,
      sessionId,
      replyId: url.pathname.split('/')[4] ?? randomUUID(),
      event: (event, data, id) => {
        if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      },
      end: () => void response.end(),
      cut: () => void response.destroy(),
      json: (status, body, headers) => sendJson(response, status, body, headers),
      text: (status, body) => void response.writeHead(status, { 'Content-Type': 'text/html' }).end(body),
      store: (role, text, sources, files, more) =>
        void history.push({
          id: history.length + 1,
          role,
          text,
          ...(sources && { sources }),
          ...(files && { files }),
          ...more,
        }),
    }
  }

  return api
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const file = await readFile(path).catch(() => undefined)
  response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': 'text/javascript' }).end(file)
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? 'null')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE')
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Content-Type, X-Chat-Session-Id, X-Chat-Session-Key, X-File-Name, X-Wiki-Auth, Idempotency-Key, Last-Event-ID',
  )
  response.setHeader('Access-Control-Expose-Headers', 'X-Chat-Session-Id, X-Chat-Reply-Id, Retry-After')
  response.setHeader('Vary', 'Origin')
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers?: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
