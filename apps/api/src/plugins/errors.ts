import type { ApiError } from '@frontdesk/contracts/api-error'
import { AppError, storageFull, unavailable, type ErrorKind } from '@frontdesk/errors/app-error'
import { isErrorCode } from '@frontdesk/contracts/error-codes'
import type { ChatError } from '@frontdesk/contracts/chat/chat'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { hasVisitorText, visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainRequest, fieldOfRequest } from '../http/explain-request.ts'
import { isChatRequest } from '../http/is-chat-request.ts'
import { isOutage, isStorageFull } from '@frontdesk/runtime/is-outage'
import { visitorLanguage } from '../http/visitor-language.ts'

/** The HTTP status of each kind of error, known here alone. */
const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  outdated: 412,
  gone: 410,
  'too-large': 413,
  'too-many': 429,
  'provider-failed': 502,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

/** The shape of every error on the chat routes: the reply's own, with one fixed sentence and no input in it. */
const chatError = (sentence: string): ChatError => ({ reply: paragraph(sentence), sources: [] })

const paragraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

/** The request breaks a rule of HTTP or of its schema. */
export const requestInvalid = (cause?: unknown): AppError => visitorError('REQUEST_INVALID', 'invalid', { cause })

/** What the client is told about a thrown error: an AppError as it is, bad input, an outage, or null for a bug. */
function understand(error: unknown, request: FastifyRequest): AppError | null {
  if (isStorageFull(error)) return storageFull(error)
  if (error instanceof AppError) return error
  // Only Fastify sets statusCode on what it throws.
  const framework = error as FastifyError
  const { statusCode } = framework
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    if (isMessage(request)) return visitorError('MESSAGE_INVALID', 'invalid', { cause: error })
    if (isChatRequest(request)) return requestInvalid(error)
    const { sentence, ...detail } = explainRequest(framework, request)
    return new AppError('REQUEST_INVALID', 'invalid', sentence, { cause: error, ...detail })
  }
  return isOutage(error) ? unavailable(error) : null
}

/** What the client is told of an error. */
export interface Failure {
  status: number
  code: AppError['code']
  /** In English; visitors get the text of the code in their language, where it has one. */
  message: string
  values?: AppError['values']
  field?: string | undefined
}

/**
 * Turns errors into answers. The specification wants `{ reply, sources }` from the chat routes, so the shape goes by the
 * address and not by the error; everything else answers `{ error: { code, message, field, values } }`, in English.
 */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('chatbotLanguage', null)
  app.setErrorHandler((error, request, reply) => send(request, reply, describeFailure(error, request, reply)))
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, { status: 404, code: 'ADDRESS_UNKNOWN', message: visitorText('en', 'ADDRESS_UNKNOWN') }),
  )
}

/** Logs an error that is not the client's, and sets `Retry-After` where trying again makes sense. */
export function describeFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Failure {
  const known = understand(error, request)
  if (known === null) {
    request.log.error({ err: error }, 'unexpected error')
    return { status: 500, code: 'INTERNAL', message: visitorText('en', 'INTERNAL') }
  }
  // A visitor who disconnects while waiting for a reply ends the wait with the same error, without any outage.
  if (known.kind === 'unavailable' && !reply.raw.closed) request.log.error({ err: error }, 'dependency unavailable')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
  const { code, message, values, field } = known
  return { status: statusOf[known.kind], code, message, values, field: field && fieldOfRequest(field, request) }
}

/** The sentence that a visitor reads, in their language. */
export const visitorSentence = (request: FastifyRequest, { code, message, values }: Failure): string =>
  hasVisitorText(code) ? visitorText(visitorLanguage(request), code, values) : message

/** Answers addresses that the router itself refuses (a broken escape, a parameter without end), before any hook. */
export const answerUnroutable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void send(request, reply, {
    status: 400,
    code: isChatRequest(request) ? 'URL_INVALID' : 'REQUEST_INVALID',
    message: visitorText('en', 'URL_INVALID'),
  })

function send(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { status } = failure
  const body = isChatRequest(request) ? chatError(visitorSentence(request, failure)) : { error: apiError(failure) }
  return (
    reply
      .code(status)
      // Caches may keep a 404 or a 410 of their own accord.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      // Serialised here: a route's own schema describes its answers, not the errors of the framework.
      .serializer(JSON.stringify)
      .send(body)
  )
}

/** The shape of every other error: where it is about one field, or has figures and names in it, it says so. */
const apiError = ({ code, message, field, values = {} }: Failure): ApiError['error'] => ({
  code: isErrorCode(code) ? code : 'INTERNAL',
  message,
  ...(field === undefined ? {} : { field }),
  ...(Object.keys(values).length === 0 ? {} : { values }),
})

const isMessage = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/api/chat'

/** The answer to bytes that are not an HTTP request. No route was reached, so it has the shape of the chat's errors. */
export const malformedRequest = ((): string => {
  const body = JSON.stringify(chatError(visitorText('en', 'REQUEST_INVALID')))
  return [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
})()
