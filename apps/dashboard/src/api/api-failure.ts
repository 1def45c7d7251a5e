/** What kind of failure a request had, as far as a page must tell them apart. */
export type FailureKind =
  /** No answer, or only one of a proxy: the network, or the API itself, is away. */
  | 'unreachable'
  /** 503: PostgreSQL or Redis is away for a moment. */
  | 'unavailable'
  /** Another answer of 500 and above: the API has a fault. Waiting does not mend it. */
  | 'broken'
  | 'logged-out'
  | 'permission-missing'
  | 'plan-too-small'
  /** The password must be entered once more: it was more than an hour ago. */
  | 'password-needed'
  | 'not-found'
  | 'conflict'
  /** Somebody else changed it since it was read. */
  | 'outdated'
  | 'too-many'
  | 'invalid'

interface FailureFacts {
  readonly kind: FailureKind
  /** The code of the API, in the form NOUN_STATE. */
  readonly code: string
  /** JSON pointer of the field that is wrong (`/greeting`), where it is one. */
  readonly field?: string | undefined
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** A request that failed. `message` is the sentence of the API, in English. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly field: string | undefined
  readonly values: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { kind, code, field, values = {}, retryAfterSeconds }: FailureFacts) {
    super(message)
    this.name = 'ApiFailure'
    this.kind = kind
    this.code = code
    this.field = field
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The body of every error of the API; a proxy in front of it may answer with anything. */
interface ErrorBody {
  error?: { code?: string; message?: string; field?: string; values?: Record<string, string> }
}

/** Understands a response that is not 2xx; undefined: there was none. */
export function failureOf(response: Response | undefined, body: unknown): ApiFailure {
  if (response === undefined) return new ApiFailure('', { kind: 'unreachable', code: 'UNREACHABLE' })
  // Only read where it has the shape.
  const { code = '', message = '', field, values } = ((body ?? {}) as ErrorBody).error ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  return new ApiFailure(message, {
    kind: kindOf(response.status, code),
    code: code || `HTTP_${response.status}`,
    field,
    values,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function kindOf(status: number, code: string): FailureKind {
  // The API itself says with a code what answered it so.
  if ((status === 502 || status === 504) && code === '') return 'unreachable'
  if (status >= 500) return status === 503 ? 'unavailable' : 'broken'
  // Of a login: the password or the code is wrong, or a code is missing.
  if (status === 401) return /^(LOGIN|SECOND)/.test(code) ? 'invalid' : 'logged-out'
  if (status === 403) return forbiddenKind(code)
  if (status === 404 || status === 410) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 412) return 'outdated'
  // A recovery code is accepted at once, so that nobody has to wait.
  if (status === 429) return code === 'SECOND_FACTOR_LIMITED' ? 'invalid' : 'too-many'
  return 'invalid'
}

function forbiddenKind(code: string): FailureKind {
  if (code === 'PASSWORD_NEEDED') return 'password-needed'
  return code.startsWith('PLAN_') ? 'plan-too-small' : 'permission-missing'
}
