import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'

/** Structured log lines. Objects come first, ids only: never message text, never a secret. */
export interface Log {
  fatal: LogFn
  error: LogFn
  warn: LogFn
  info: LogFn
  debug: LogFn
  child: (bindings: Record<string, unknown>) => Log
}

/**
 * What must not reach a log line even by mistake. The list is the second wall: the first is that nothing with such a
 * field is ever handed to the log.
 */
const secretFields = [
  'password',
  'cookie',
  'authorization',
  'set-cookie',
  'x-wiki-auth',
  'x-chat-session-id',
  'apiKey',
  'message',
  'contextData',
]
const redact = secretFields.flatMap(field => [`*["${field}"]`, `*.headers["${field}"]`])

export interface LogInput {
  name: string
  level: string
  destination?: DestinationStream
}

/** A logger for one process. Errors are written as code, kind and stack; an error's `cause` stays out (it may quote). */
export function createLog({ name, level, destination }: LogInput): Logger {
  const options = { name, level, redact, serializers: { err: describeError, error: describeError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * An error as the log may keep it. Messages of foreign errors can quote what a visitor or a provider wrote
 * (a failed query names its values), so only those of our own errors are kept; the stack's frames name no data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames =
    error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12) ?? []
  const code = 'code' in error ? error.code : undefined
  const own = error.name === 'AppError' ? { message: error.message } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, code, ...own, at: frames, ...cause }
}
