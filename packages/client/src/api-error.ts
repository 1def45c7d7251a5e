/** The body of an error: of the chat routes the reply, and of all others `error`. A proxy may answer with anything. */
interface ErrorBody {
  readonly reply?: string
  readonly error?: {
    readonly code?: string
    readonly message?: string
    readonly field?: string
    readonly values?: Readonly<Record<string, string>>
  }
}

/** A response that is not 2xx. `message` is the API's sentence: in English, or of the chat routes as HTML in the visitor's language. */
export class ApiError extends Error {
  readonly status: number
  /** The code of the API, such as `CHATBOT_UNKNOWN`; `HTTP_429` if the response has none, as those of the chat routes. */
  readonly code: string
  /** JSON pointer of the field that is wrong (`/greeting`), if it is one. */
  readonly field: string | undefined
  /** What the sentence has in it, such as a limit. */
  readonly values: Readonly<Record<string, string>>
  /** After how many seconds the request can be repeated, if the API says so. */
  readonly retryAfterSeconds: number | undefined
  readonly response: Response
  /** The body, as JSON if it is JSON. */
  readonly body: unknown

  constructor(response: Response, body: unknown) {
    // Only read where it has the shape.
    const { reply, error = {} } = (body ?? {}) as ErrorBody
    const { code, message, field, values } = error
    super(message ?? reply ?? `The response has status ${response.status}.`)
    this.name = 'ApiError'
    this.status = response.status
    this.code = code ?? `HTTP_${response.status}`
    this.field = field
    this.values = values ?? {}
    const seconds = Number(response.headers.get('retry-after') ?? NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
    this.response = response
    this.body = body
  }
}
