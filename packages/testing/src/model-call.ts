import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { completionOf, streamOf, type AskedOf, type ModelScript } from './model-script.ts'

/** One request the model server got, and how its answer is going. */
export interface ModelCall extends AskedOf {
  /** Tokens written so far. */
  readonly sent: number
  /** `left`: the client hung up first. `failed`: the script's fault or refusal was played. */
  readonly state: 'answering' | 'answered' | 'failed' | 'left'
  /**
   * Lets a gated answer go on: by this many tokens, or, without a number, to its end. Resolves when they are written
   * (or the client is gone), so that a test acts between two tokens without sleeping.
   */
  release: (tokens?: number) => Promise<void>
}

interface PlayNeeds {
  response: ServerResponse
  /** Called whenever something a test may wait for has happened. */
  changed: () => void
}

/** Starts to answer one request as its script says. */
export function startCall({ response, changed }: PlayNeeds, asked: AskedOf, script: ModelScript): ModelCall {
  const gate = newGate(script.gated === true)
  const gone = new AbortController()
  const call = { ...asked, sent: 0, state: 'answering' as ModelCall['state'], release: gate.release }
  const become = (state: ModelCall['state']): void => {
    if (call.state === 'answering') call.state = state
    changed()
  }
  response.once('close', () => {
    become(response.writableFinished ? 'answered' : 'left')
    gone.abort()
    gate.open()
  })
  const player: Player = {
    asked,
    script,
    response,
    gate,
    gone: gone.signal,
    noteSent(count) {
      call.sent = count
      changed()
    },
    noteFailed: () => become('failed'),
  }
  if (script.status !== undefined) refuse(player, script.status)
  else void (asked.body.stream ? playStream(player) : playWhole(player)).then(gate.open)
  return call
}

interface Player {
  asked: AskedOf
  script: ModelScript
  response: ServerResponse
  gate: Gate
  gone: AbortSignal
  noteSent: (count: number) => void
  noteFailed: () => void
}

/** Sends a body as it is. */
async function playRaw(player: Player, raw: NonNullable<ModelScript['raw']>): Promise<void> {
  const { response, gate, script } = player
  const startedAt = performance.now()
  response.writeHead(200, { 'content-type': raw.contentType ?? 'text/event-stream' })
  for (const [index, piece] of raw.pieces.entries()) {
    await gate.pass()
    await due(player, startedAt + index * (script.tokenMs ?? 0))
    if (player.gone.aborted) return
    response.write(piece)
    player.noteSent(index + 1)
    gate.passed()
  }
  await gate.pass('end')
  response.end()
}

async function playStream(player: Player): Promise<void> {
  const { asked, script, response, gate } = player
  if (script.raw !== undefined) return playRaw(player, script.raw)
  const { before, tokens, after } = streamOf(script, asked)
  const { fault, firstTokenMs = 0, tokenMs = 0 } = script
  const start = (): void => {
    if (response.headersSent) return
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    response.write(before.join(''))
  }
  if (!script.gated && !fault && !script.dialect?.staysOpen && firstTokenMs + tokenMs === 0) {
    start()
    player.noteSent(tokens.length)
    response.end([...tokens, ...after].join(''))
    return
  }
  const startedAt = performance.now()
  for (const [index, token] of tokens.entries()) {
    if (fault && index >= fault.afterTokens) break
    await gate.pass()
    await due(player, startedAt + firstTokenMs + index * tokenMs)
    if (player.gone.aborted) return
    start()
    response.write(token)
    player.noteSent(index + 1)
    gate.passed()
  }
  if (fault) return fail(player, start)
  await gate.pass('end')
  if (player.gone.aborted) return
  start()
  if (script.dialect?.staysOpen) response.write(after.join(''))
  else response.end(after.join(''))
}

/** Plays the script's fault. The call counts as failed before the client can notice anything. */
function fail({ script, response, noteFailed }: Player, start: () => void): void {
  noteFailed()
  switch (script.fault?.kind) {
    case 'cut':
      // What was written is flushed first: the client sees the tokens, then the end of the connection.
      if (response.headersSent) response.write('', () => response.destroy())
      else response.destroy()
      return
    case 'eof':
      start()
      response.end()
      return
    case 'error-event':
      start()
      response.end(`data: ${JSON.stringify({ error: errorOf(script) })}\n\n`)
      return
    case 'malformed':
      start()
      response.end('data: {"choices":[{"delta":{"content":"bro\n\n')
      return
    default:
  }
}

async function playWhole(player: Player): Promise<void> {
  const { asked, script, response, gate, noteSent } = player
  const { tokens } = streamOf(script, asked)
  const { fault, firstTokenMs = 0, tokenMs = 0 } = script
  await gate.pass('end')
  await due(player, performance.now() + firstTokenMs + tokens.length * tokenMs)
  if (player.gone.aborted) return
  if (fault) {
    player.noteFailed()
    if (fault.kind === 'cut') response.destroy()
    else if (fault.kind !== 'stall') response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[')
    return
  }
  noteSent(tokens.length)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completionOf(script, asked)))
}

function refuse({ script, response, noteFailed }: Player, status: number): void {
  noteFailed()
  const headers = {
    'content-type': 'application/json',
    ...(script.retryAfter ? { 'retry-after': script.retryAfter } : {}),
  }
  response.writeHead(status, headers).end(JSON.stringify({ error: errorOf(script) }))
}

const errorOf = (script: ModelScript): object => ({
  message: script.errorMessage ?? 'The server had an error while processing your request.',
  type: 'server_error',
  param: null,
  code: null,
})

/** Waits until then. Due times are absolute, so that forty waits do not add up forty timer delays. */
async function due({ gone }: Player, at: number): Promise<void> {
  const wait = at - performance.now()
  if (wait > 0) await pause(wait, undefined, { signal: gone }).catch(() => undefined)
}

interface Gate {
  /** Resolves when the next token, or the end, may go. */
  pass: (what?: 'end') => Promise<void>
  /** A token went. */
  passed: () => void
  release: (tokens?: number) => Promise<void>
  /** The answer is over: nobody waits any longer. */
  open: () => void
}

function newGate(isGated: boolean): Gate {
  let allowed = isGated ? 0 : Infinity
  let isEnded = !isGated
  let isOver = false
  let waiting: (() => void) | undefined
  let emptied: (() => void)[] = []
  const rouse = (): void => {
    waiting?.()
    waiting = undefined
  }
  const settle = (): void => {
    for (const resolve of emptied) resolve()
    emptied = []
  }
  return {
    async pass(what) {
      while (what === 'end' ? !isEnded : allowed <= 0) {
        settle()
        await new Promise<void>(resolve => {
          waiting = resolve
        })
      }
    },
    passed() {
      allowed -= 1
      if (allowed <= 0) settle()
    },
    release(tokens) {
      if (isOver) return Promise.resolve()
      allowed += tokens ?? Infinity
      if (tokens === undefined) isEnded = true
      const done = new Promise<void>(resolve => emptied.push(resolve))
      rouse()
      return done
    },
    open() {
      allowed = Infinity
      isEnded = true
      isOver = true
      settle()
      rouse()
    },
  }
}
