import type { IncomingHttpHeaders } from 'node:http'

/** A message as the provider receives it. */
export interface WireMessage {
  role: string
  content: string | null
  tool_calls?: unknown[]
  tool_call_id?: string
}

/** The body of POST /v1/chat/completions, as far as the model server looks at it. */
export interface WireRequest {
  model: string
  messages: WireMessage[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  tools?: { function: { name: string } }[]
  [field: string]: unknown
}

/** What one request looks like to a script that decides by it. */
export interface AskedOf {
  /** 0 for the first request the server ever got. */
  index: number
  body: WireRequest
  headers: IncomingHttpHeaders
  /** Content of the last user message, without the `<data>` block in front of it. */
  question: string
  /** The prompt holds a passage with the number 1. */
  hasPassages: boolean
}

/** What goes wrong, once this many tokens are out. */
export interface ModelFault {
  /**
   * `stall`: silence on an open connection. `cut`: the socket is destroyed. `eof`: the body ends cleanly without a finish
   * reason. `error-event`: an error object in the stream. `malformed`: an event that is not JSON.
   */
  kind: 'stall' | 'cut' | 'eof' | 'error-event' | 'malformed'
  afterTokens: number
}

/** How one request is answered. Everything left out is a quick, whole, ordinary reply. */
export interface ModelScript {
  /** The reply, streamed word by word. */
  text?: string
  /** The reply in exactly these pieces; an empty list is an empty completion. */
  tokens?: string[]
  /** The reply is `You asked: ` and the question, with `[1]` where the prompt holds a passage of that number. */
  echo?: boolean
  /**
   * The reply is this many words of the passage with the number 1, with `[1]` after each sentence, and `Thank you!` It
   * passes the checks as a model's own would, at what these cost. Without a passage it is thanks alone.
   */
  quote?: number
  firstTokenMs?: number
  tokenMs?: number
  /** Nothing is sent but what the test releases: see `ModelCall.release`. */
  gated?: boolean
  fault?: ModelFault
  /** Refuse the request with this HTTP status. */
  status?: number
  /** `Retry-After` of the refusal. */
  retryAfter?: string
  /** Message of the refusal and of the error event. */
  errorMessage?: string
  /** Calls in place of, or after, the text; arguments travel in fragments of 7 characters. */
  toolCalls?: { id: string; name: string; arguments: string }[]
  /** `tool_calls` when there are calls, else `stop`; null sends none. */
  finishReason?: string | null
  dialect?: ModelDialect
  /** The body in exactly these pieces, as some server sends it; of the script, `gated` and `tokenMs` count for it. */
  raw?: { pieces: readonly (string | Uint8Array)[]; contentType?: string }
}

/** Ways in which compatible servers differ from OpenAI. */
export interface ModelDialect {
  /** No usage, even when asked for. */
  noUsage?: boolean
  /** The first chunk says `content: null` and names no role. */
  nullContent?: boolean
  /** The finish reason comes with the last token. */
  finishWithLastToken?: boolean
  /** The body just ends after the finish reason. */
  noDone?: boolean
  /** The connection stays open after the finish reason. */
  staysOpen?: boolean
  /** Lines end in CR LF, and comments come in between. */
  crlf?: boolean
  /** Tool call fragments carry no index, each call in one piece. */
  noToolIndex?: boolean
  /** Bodies with one of these fields get a 400 that names it. */
  refusesFields?: string[]
}

export type ModelAnswer = ModelScript | ((asked: AskedOf) => ModelScript)

export const defaultReply = 'Hello from the model server.'

/** Words with the space after them: about what real tokens look like. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s?|\s+/g) ?? []

/** The end of a quoting reply: without it, some of the reply was left out or lost. */
export const quoteEnd = 'you!'

function quoteOf(count: number, { hasPassages, body }: AskedOf): string[] {
  const [, data = ''] = /^<data>\n([^]*?)\n<\/data>/.exec(body.messages.at(-1)?.content ?? '') ?? []
  const passages = hasPassages ? (JSON.parse(data) as { passages: { text: string }[] }).passages : []
  const words = wordsOf(passages[0]?.text.replaceAll(/\s+/g, ' ') ?? 'Thanks. '.repeat(count)).slice(0, count)
  if (passages.length === 0) return [...words, `Thank ${quoteEnd}`]
  const marked = words.map((word, at) =>
    at === words.length - 1 || /[.!?]\s*$/.test(word) ? `${word.trim()} [1] ` : word,
  )
  return [...marked, `Thank ${quoteEnd}`]
}

/** The pieces of the reply's text. */
function tokensOf(script: ModelScript, asked: AskedOf): string[] {
  if (script.tokens) return script.tokens
  if (script.quote !== undefined) return quoteOf(script.quote, asked)
  if (script.echo) {
    return wordsOf(`You asked: ${asked.question.replaceAll(/\s+/g, ' ').trim()}${asked.hasPassages ? ' [1]' : ''}`)
  }
  if (script.text === undefined && script.toolCalls) return []
  return wordsOf(script.text ?? defaultReply)
}

/** One chunk or answer, ready to be sent; the counts are those of the pieces, so that tests can expect them. */
export interface WirePieces {
  before: string[]
  tokens: string[]
  after: string[]
}

/** The whole stream of a reply as server-sent events: what comes before, for each token, and after the tokens. */
export function streamOf(script: ModelScript, asked: AskedOf): WirePieces {
  const { dialect = {} } = script
  const tokens = tokensOf(script, asked)
  const calls = script.toolCalls ?? []
  const finishReason =
    script.finishReason === undefined ? (calls.length > 0 ? 'tool_calls' : 'stop') : script.finishReason
  const id = `chatcmpl-${asked.index}`
  const end = dialect.crlf ? '\r\n\r\n' : '\n\n'
  const send = (chunk: object): string =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1_700_000_000, model: asked.body.model, ...chunk })}${end}`
  const delta = (given: object, reason: string | null = null): string =>
    send({ choices: [{ index: 0, delta: given, logprobs: null, finish_reason: reason }] })

  const withLast = dialect.finishWithLastToken === true && tokens.length > 0
  const after = toolChunks(calls, dialect).map(chunk => delta(chunk))
  if (finishReason !== null && !withLast) after.push(delta({}, finishReason))
  if (asked.body.stream_options?.include_usage && !dialect.noUsage) {
    after.push(send({ choices: [], usage: usageOf(asked, tokens) }))
  }
  if (!dialect.noDone) after.push(`data: [DONE]${end}`)
  return {
    before: [
      ...(dialect.crlf ? [`: a comment${end}`] : []),
      delta(dialect.nullContent ? { content: null } : { role: 'assistant', content: '' }),
    ],
    tokens: tokens.map((content, index) =>
      delta({ content }, withLast && index === tokens.length - 1 ? finishReason : null),
    ),
    after,
  }
}

function toolChunks(calls: NonNullable<ModelScript['toolCalls']>, dialect: ModelDialect): object[] {
  return calls.flatMap((call, index): object[] => {
    const { id, name } = call
    if (dialect.noToolIndex) {
      return [{ tool_calls: [{ id, type: 'function', function: { name, arguments: call.arguments } }] }]
    }
    const fragments = call.arguments.match(/[^]{1,7}/g) ?? []
    return [
      { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
      ...fragments.map(given => ({ tool_calls: [{ index, function: { arguments: given } }] })),
    ]
  })
}

/** The same reply as the answer to a request that does not stream. */
export function completionOf(script: ModelScript, asked: AskedOf): object {
  const tokens = tokensOf(script, asked)
  const calls = script.toolCalls ?? []
  return {
    id: `chatcmpl-${asked.index}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: asked.body.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: tokens.join(''),
          ...(calls.length > 0
            ? { tool_calls: calls.map(({ id, ...call }) => ({ id, type: 'function', function: call })) }
            : {}),
        },
        finish_reason: script.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
      },
    ],
    ...(script.dialect?.noUsage ? {} : { usage: usageOf(asked, tokens) }),
  }
}

function usageOf(asked: AskedOf, tokens: string[]): object {
  const prompt = asked.body.messages.reduce((sum, message) => sum + (message.content?.length ?? 0), 0)
  const promptTokens = Math.ceil(prompt / 4)
  return {
    prompt_tokens: promptTokens,
    completion_tokens: tokens.length,
    total_tokens: promptTokens + tokens.length,
  }
}
