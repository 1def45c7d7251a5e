/** The kind of an error. Only `apps/api` maps each kind to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'too-many'
  | 'provider-failed'
  | 'unavailable'

export interface AppErrorDetail {
  cause?: unknown
  /** Whole seconds after which the client may retry. */
  retryAfterSeconds?: number
  /** Fills the placeholders of the text that visitors read. */
  values?: Readonly<Record<string, string>>
}

/**
 * The only error thrown on purpose. `code` is for programs (`NOUN_STATE`), `message` is a sentence that may be
 * shown to anyone; whatever must not be shown belongs in `cause`.
 */
export class AppError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly retryAfterSeconds: number | undefined
  readonly values: Readonly<Record<string, string>>

  constructor(code: string, kind: ErrorKind, message: string, detail: AppErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.kind = kind
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.values = detail.values ?? {}
  }
}

/** PostgreSQL or Redis is away: 503, and never the provider's fault. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'unavailable', 'The service is briefly unavailable. Please try again.', {
    cause,
    retryAfterSeconds: 5,
  })
