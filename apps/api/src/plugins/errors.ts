import { AppError, unavailable, type ErrorKind } from '@frontdesk/contracts/app-error'
import type { ChatError } from '@frontdesk/contracts/chat/chat'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainRequest } from '../http/explain-request.ts'
import { isOutage } from '../http/is-outage.ts'

/** The only place that knows numbers. */
const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'too-many': 429,
  'provider-failed': 502,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

/** The shape of every error on the chat routes: the reply's own, with one fixed sentence and no input in it. */
const chatError = (sentence: string): ChatError => ({ reply: `<p>${sentence}</p>`, sources: [] })

const invalidMessage = 'Sorry, that could not be read. A message needs 1 to 700 characters.'
const invalidEntry = 'Sorry, that could not be read. Please check what you have entered.'
const ourFault = 'Sorry, something went wrong on our side. Please try again.'
const noSuchAddress = 'There is nothing at this address.'
const noAddress = 'This address cannot be read.'

/** A request that is none, or none that anybody here reads. */
export const requestInvalid = (cause?: unknown): AppError =>
  new AppError('REQUEST_INVALID', 'invalid', invalidEntry, { cause })

/** What any thrown thing means: ours as it is, the framework's as bad input, an outage as such, the rest as a bug. */
function understand(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error
  // Only Fastify sets statusCode on what it throws.
  const framework = error as FastifyError
  const { statusCode } = framework
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    if (isMessage(request)) return new AppError('REQUEST_INVALID', 'invalid', invalidMessage, { cause: error })
    if (isOfChat(request)) return requestInvalid(error)
    const why = explainRequest(framework, request)
    return new AppError('REQUEST_INVALID', 'invalid', `That request could not be read: ${why}.`, { cause: error })
  }
  return isOutage(error) ? unavailable(error) : null
}

/**
 * Turns errors into answers. The specification wants `{ reply, sources }` from the chat routes, so the shape goes by
 * the address and not by the error; everything else answers `{ error: { code, message } }`.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = understand(error, request)
    if (known === null) request.log.error({ err: error }, 'a bug')
    // A visitor who leaves while a reply is waited for ends that wait the same way; nothing is away then.
    else if (known.kind === 'unavailable' && !reply.raw.closed)
      request.log.error({ err: error }, 'a dependency is away')
    const status = known === null ? 500 : statusOf[known.kind]
    if (known?.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return send(request, reply, status, known?.code ?? 'INTERNAL', known?.message ?? ourFault)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, 404, 'ADDRESS_UNKNOWN', noSuchAddress))
}

/** Answers addresses that the router itself refuses (a broken escape, a parameter without end), before any hook. */
export const answerUnroutable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void send(request, reply, 400, 'REQUEST_INVALID', noAddress)

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  const body = isOfChat(request) ? chatError(message) : { error: { code, message } }
  return (
    reply
      .code(status)
      // Caches may keep a 404 or a 410 of their own accord.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      // Serialised here: a route's own schema speaks for its answers, not for what went wrong on the way.
      .serializer(JSON.stringify)
      .send(body)
  )
}

/** By the route where there is one, because the same address can be written with escapes, or with scheme and host. */
const isOfChat = ({ url, routeOptions }: FastifyRequest): boolean =>
  [url, routeOptions.url ?? ''].some(path => /^(?:https?:\/\/[^/]*)?\/api\/chat(?:[/?]|$)/i.test(path))

const isMessage = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/api/chat'

/** What a client gets whose bytes were no HTTP request: no route was reached, so the chat's shape is as good as any. */
export const malformedRequest = ((): string => {
  const body = JSON.stringify(chatError(invalidEntry))
  return [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
})()
