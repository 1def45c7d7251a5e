import type { Readable, Writable } from 'node:stream'

// The DevTools protocol over two pipes: JSON, each message ended by a zero byte. No port is opened, so nothing else on the
// machine can steer the browser, and it ends by itself when this process is gone.

/** A message that the browser sends by itself. */
export interface DevToolsEvent {
  readonly method: string
  /** What belongs to the method; whoever handles an event knows its fields. */
  readonly params: Readonly<Record<string, unknown>>
  /** The target that it comes from; undefined for the browser itself. */
  readonly sessionId: string | undefined
}

/** A connection to one browser. */
export interface DevTools {
  /** Fails where the browser refuses, and where the connection ends first. */
  readonly send: <Result extends object = object>(
    method: string,
    params?: object,
    sessionId?: string,
  ) => Promise<Result>
  /** Hears every event until the returned function is called. */
  readonly listen: (listener: (event: DevToolsEvent) => void) => () => void
  /** What the browser has sent until now. */
  readonly received: () => { readonly events: number; readonly bytes: number }
  /** Fails whatever waits. */
  readonly end: (reason: Error) => void
}

/** A longer message is none that we asked for. */
const mostBytes = 32_000_000

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly sessionId?: string
  readonly result?: object
  readonly error?: { readonly message?: string }
}

/** Speaks to a browser that was started with `--remote-debugging-pipe`. */
export function openDevTools({ input, output }: { input: Writable; output: Readable }): DevTools {
  const listeners = new Set<(event: DevToolsEvent) => void>()
  const asked = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let ended: Error | undefined
  let [events, bytes] = [0, 0]
  const end = (reason: Error): void => {
    ended ??= reason
    for (const { reject } of asked.values()) reject(ended)
    asked.clear()
    input.destroy()
    output.destroy()
  }
  const take = ({ id, method, params = {}, sessionId, result, error }: Message): void => {
    if (id === undefined) {
      events++
      if (method !== undefined) for (const listener of listeners) listener({ method, params, sessionId })
      return
    }
    const question = asked.get(id)
    asked.delete(id)
    if (error === undefined) question?.resolve(result ?? {})
    else question?.reject(new Error(`The browser refused: ${error.message ?? 'unknown'}`))
  }
  output.on('data', (chunk: Buffer) => (bytes += chunk.length))
  readMessages(output, take, end)
  input.on('error', end)
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        const id = ++lastId
        // The browser answers each method with what belongs to it.
        asked.set(id, { resolve: resolve as (result: object) => void, reject })
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      }),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    received: () => ({ events, bytes }),
    end,
  }
}

function readMessages(output: Readable, take: (message: Message) => void, end: (reason: Error) => void): void {
  let parts: Buffer[] = []
  let bytes = 0
  output.on('data', (chunk: Buffer) => {
    let from = 0
    for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, at))
      from = at + 1
      const text = Buffer.concat(parts).toString('utf8')
      parts = []
      bytes = 0
      take(JSON.parse(text) as Message)
    }
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > mostBytes) end(new Error('The browser sent a message that is too large.'))
  })
  output.on('error', end)
  output.on('close', () => end(new Error('The browser has ended.')))
}
