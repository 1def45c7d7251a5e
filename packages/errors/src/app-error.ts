import type { ErrorCode, UnpublishedErrorCode } from '@frontdesk/contracts/error-codes'

/** The kind of an error. Only `apps/api` maps each kind to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'outdated'
  | 'gone'
  | 'too-large'
  | 'too-many'
  | 'provider-failed'
  | 'unavailable'

/** The figures and names in the sentence of an error. */
export type ErrorValues = Readonly<Record<string, string | number>>

export interface AppErrorDetail {
  cause?: unknown
  /** Whole seconds after which the client may retry. */
  retryAfterSeconds?: number | undefined
  /** What the sentence has of figures and names, so that it can be said in another language. */
  values?: ErrorValues | undefined
  /** The part of the input that is wrong, as a JSON pointer: `/domains/0`. */
  field?: string | undefined
}

/**
 * The only error thrown on purpose. `code` is for programs (`NOUN_STATE`), `message` is a sentence that may be
 * shown to anyone; whatever must not be shown belongs in `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode | UnpublishedErrorCode
  readonly kind: ErrorKind
  readonly retryAfterSeconds: number | undefined
  readonly values: ErrorValues
  readonly field: string | undefined

  constructor(
    code: ErrorCode | UnpublishedErrorCode,
    kind: ErrorKind,
    message: string,
    { cause, retryAfterSeconds, values = {}, field }: AppErrorDetail = {},
  ) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.values = values
    this.field = field
  }
}

/**
 * Runs the check of one field. An error that it throws names the field: `/0` inside of `/domains` becomes `/domains/0`.
 * So each check knows its own part of the input, and its caller knows where that part belongs.
 */
export function inField<T>(field: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw within(field, error)
  }
}

/** The same for a check that takes time. */
export async function inFieldAsync<T>(field: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw within(field, error)
  }
}

function within(field: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, kind, message, cause, retryAfterSeconds, values } = error
  return new AppError(code, kind, message, { cause, retryAfterSeconds, values, field: field + (error.field ?? '') })
}

/** PostgreSQL or Redis is away: 503, and never the provider's fault. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'unavailable', 'The service is briefly unavailable. Please try again.', {
    cause,
    retryAfterSeconds: 5,
  })

/** A disk of the installation is full: what needs space is refused until there is some, and nothing else. */
export const storageFull = (cause?: unknown): AppError =>
  new AppError('STORAGE_FULL', 'unavailable', 'The service has run out of storage space. Please try again later.', {
    cause,
    retryAfterSeconds: 60,
  })

/** The object was changed, or deleted, since the version that the client names. */
export const versionConflict = (): AppError =>
  new AppError(
    'VERSION_CONFLICT',
    'outdated',
    'This was changed or deleted in the meantime. Load it again, then make your change.',
  )
