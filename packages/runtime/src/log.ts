import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino'

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
 * Fields that must not reach a log line even by mistake. The list is the second line of defence. The first is never to
 * pass such a field to the log.
 */
const secretFields = [
  'password',
  'cookie',
  'authorization',
  'set-cookie',
  'x-wiki-auth',
  'x-chat-session-id',
  'x-chat-session-key',
  'x-chat-identity',
  'apiKey',
  'message',
  'contextData',
]
/** At the top, in a child's bindings, and down to `req.headers.cookie`; deeper objects are not handed to the log. */
const redact = secretFields.flatMap(field => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])

export interface LogInput {
  name: string
  level: string
  /** Named in each line, where the process is one of several of its command. */
  processNumber?: number | undefined
  destination?: DestinationStream
}

/** A logger for one process. Errors are written as code, kind and stack; an error's `cause` stays out (it may quote). */
export function createLog({ name, level, processNumber, destination }: LogInput): Logger {
  const options: LoggerOptions = {
    name,
    level,
    redact,
    serializers: { err: describeError, error: describeError },
    hooks: {
      // Without a text of its own, pino would write the error's message in its place.
      logMethod(given, method) {
        const [first] = given
        const error = first instanceof Error ? { err: first } : first
        if (given.length === 1 && typeof error === 'object') method.apply(this, [error, 'error'])
        else method.apply(this, given)
      },
    },
  }
  const log = pino(options, destination ?? standardOutput())
  return processNumber === undefined ? log : log.child({ process: processNumber })
}

/** Lines that wait while nothing can be written. Later lines are lost. */
const mostWaitingBytes = 1_000_000

/**
 * Standard output, which may be a file on a full disk. A line that cannot be written waits for the next one, because a
 * process can answer without a log. Writes are synchronous: lines still in flight when a process exits could otherwise
 * arrive in the wrong order.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: mostWaitingBytes })
  return output.on('error', () => undefined)
}

/**
 * An error in the form that may be logged. Messages of other libraries' errors can quote a visitor or a provider (a
 * failed query contains its values), so only messages of our own errors are kept. Stack frames contain no data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames =
    error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12) ?? []
  const code = 'code' in error ? error.code : undefined
  // Not `message`: that name is a visitor's text wherever it appears, and redacted.
  const own = error.name === 'AppError' ? { reason: error.message } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, code, ...own, at: frames, ...cause }
}
