/** One Server-Sent Event as a client reads it. */
export interface SeenEvent {
  event: string
  id: string | undefined
  data: unknown
}

export interface VisitorOptions {
  baseUrl: string
  chatbotId: string
  /** The page's origin; null sends none. */
  origin?: string | null
  /** The key that the browser makes for its conversation, sent with each request. */
  visitorKey?: string
}

export interface AskOptions {
  headers?: Record<string, string>
  body?: Record<string, unknown>
  signal?: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  /** Exactly as it came. */
  text: string
  body: { reply: string; sources: unknown[]; mode?: string; status?: string; actions?: unknown }
}

/** A visitor's browser, as far as the chat sees it: speaks HTTP to a real server and keeps its session. */
export interface Visitor {
  sessionId: string | undefined
  /** POST /api/chat, answered as JSON. */
  ask: (message: string, options?: AskOptions) => Promise<Answer>
  /** POST /api/chat, answered as a stream. Yields each event as it arrives. */
  stream: (message: string, options?: AskOptions) => Promise<{ response: Response; events: AsyncGenerator<SeenEvent> }>
  /** GET /api/chat/history. */
  history: () => Promise<{
    messages: {
      id: number
      sender: string
      role: string
      isAgent: boolean
      text: string
      sources?: unknown[]
      createdAt: string
    }[]
  }>
  fetch: (path: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) => Promise<Response>
}

export function aVisitor({ baseUrl, chatbotId, origin = 'https://shop.example', visitorKey }: VisitorOptions): Visitor {
  const pageHeaders: Record<string, string> = {
    ...(origin === null ? {} : { origin }),
    ...(visitorKey === undefined ? {} : { 'x-chat-session-key': visitorKey }),
  }
  const visitor: Visitor = {
    sessionId: undefined,
    fetch: (path, init = {}) => fetch(`${baseUrl}${path}`, { ...init, headers: { ...pageHeaders, ...init.headers } }),
    async ask(message, options = {}) {
      const response = await post(message, 'application/json', options)
      const text = await response.text()
      // The contract tests check the shape; here it is taken as promised.
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer['body'] }
    },
    async stream(message, options = {}) {
      const response = await post(message, 'text/event-stream', options)
      return { response, events: readEvents(response) }
    },
    async history() {
      const response = await visitor.fetch(`/api/chat/history?chatbotId=${chatbotId}&sessionId=${visitor.sessionId}`)
      return (await response.json()) as Awaited<ReturnType<Visitor['history']>>
    },
  }
  const post = async (message: string, accept: string, { headers, body, signal }: AskOptions): Promise<Response> => {
    const session: Record<string, string> =
      visitor.sessionId === undefined ? {} : { 'x-chat-session-id': visitor.sessionId }
    const response = await visitor.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...session, ...headers },
      body: JSON.stringify({ message, chatbotId, ...body }),
      ...(signal === undefined ? {} : { signal }),
    })
    visitor.sessionId = response.headers.get('x-chat-session-id') ?? visitor.sessionId
    return response
  }
  return visitor
}

/** Reads a stream's events one by one; comments are passed over. */
export async function* readEvents(response: Response): AsyncGenerator<SeenEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(bytes, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const fields = new Map(
        frame.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const event = fields.get('event')
      if (event !== undefined) yield { event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') }
    }
  }
}

/** All events of a stream, once it has ended. */
export async function allEvents(events: AsyncIterable<SeenEvent>): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}
