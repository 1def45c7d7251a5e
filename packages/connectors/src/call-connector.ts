import { AppError } from '@frontdesk/errors/app-error'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { Answer } from '@frontdesk/egress/receive-answer'
import { sendRequest, type RequestOptions } from '@frontdesk/egress/send-request'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { checkConnector } from './check-connector.ts'
import { fillArguments, type BoundValues } from './connector-arguments.ts'
import { buildRequest, type BuiltRequest } from './connector-request.ts'
import { decryptSecret } from '@frontdesk/secrets/connector-secret'

export interface CallNeeds {
  /** Sends requests to outside hosts, within the limits of a call. */
  egress: AccountEgress
  secretCipher: Cipher
}

/** A connector as it is stored. */
export interface StoredConnector {
  id: string
  /** The account of its chatbot, which decides what it may reach. */
  accountId: string
  method: string
  host: string
  pathTemplate: string
  parameters: ConnectorParameters
  secret: Uint8Array | null
}

export interface ConnectorCall extends BoundValues {
  connector: StoredConnector
  /** The arguments of the model, parsed but not validated. */
  given: unknown
  /** The same for each try of the same call, so that a shop that knows it performs it once. */
  idempotencyKey: string
  signal: AbortSignal
}

/** Why a call failed. Codes alone: the error text of the other side is not passed on. */
export type CallFailure =
  | 'invalid_arg'
  | 'not_signed_in'
  | 'invalid_connector'
  | 'blocked_address'
  | 'secret_unreadable'
  | 'too_large'
  | 'not_json_or_text'
  | 'timeout'
  | 'unreachable'
  | `http_${number}`

/** The outcome of a call. */
export interface CallOutcome {
  failure: CallFailure | null
  status: number | null
  contentType: string | null
  /** Unpacked. */
  bytes: number | null
  ms: number
  /** The whole response, before `mapResponse`. Undefined if the call failed. */
  data: unknown
}

/** Limits of a call: 10 s in all, and 256 kB, which is more than any answer to one question holds. */
export const connectorLimits = { totalMs: 10_000, connectMs: 5_000, maxBytes: 256_000, maxRedirects: 3 }

const accept = ['application/json', 'application/hal+json', 'application/vnd.api+json', 'text/json', 'text/plain']

/**
 * Makes one call of a shop's own API. Host, method and path are the operator's and are checked again, because the row may
 * have changed since it was written; the secret is opened for this call alone and goes to this host alone. Never throws
 * but for the reason of `signal`.
 */
export async function callConnector(needs: CallNeeds, call: ConnectorCall): Promise<CallOutcome> {
  const startedAt = performance.now()
  const outcome = await attempt(needs, call)
  return { ...nothing, ...outcome, ms: Math.round(performance.now() - startedAt) }
}

const nothing = { failure: null, status: null, contentType: null, bytes: null, data: undefined }

async function attempt(needs: CallNeeds, call: ConnectorCall): Promise<Partial<CallOutcome>> {
  const request = prepare(needs, call)
  if (typeof request === 'string') return { failure: request }
  try {
    return read(await send(needs, call, request))
  } catch (error) {
    call.signal.throwIfAborted()
    return { failure: failureOf(error) }
  }
}

function prepare(
  { egress, secretCipher }: CallNeeds,
  { connector, given, ...bound }: ConnectorCall,
): (BuiltRequest & { secret: string | null }) | CallFailure {
  try {
    checkConnector(egress.forAccount(connector.accountId), connector)
  } catch (error) {
    return failureOf(error)
  }
  const filled = fillArguments(connector.parameters, given, bound)
  if ('isSignedOut' in filled) return 'not_signed_in'
  const request = 'values' in filled ? buildRequest(connector, filled.values) : undefined
  if (request === undefined) return 'invalid_arg'
  const { id: connectorId, host, secret: encrypted } = connector
  const secret = encrypted === null ? null : decryptSecret(secretCipher, { connectorId, host }, encrypted)
  return encrypted !== null && secret === null ? 'secret_unreadable' : { ...request, secret }
}

async function send(
  { egress }: CallNeeds,
  { connector, idempotencyKey, signal }: ConnectorCall,
  { url, body, secret }: BuiltRequest & { secret: string | null },
): Promise<Answer> {
  const { origin } = new URL(url)
  return sendRequest(egress.forAccount(connector.accountId), url, {
    // One of the contract's five; the column is text.
    method: connector.method as RequestOptions['method'],
    ...(body === undefined ? {} : { body }),
    headers: {
      'idempotency-key': idempotencyKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secret === null ? {} : { authorization: secret }),
    },
    accept,
    signal,
    mayFollow: next => next.origin === origin,
  })
}

function read({ status, contentType, headers, body }: Answer): Partial<CallOutcome> {
  const known = { status, contentType, bytes: body.length }
  if (status < 200 || status >= 300) return { ...known, failure: `http_${status}` }
  if (status === 204 || headers['content-length'] === '0') return { ...known, data: null }
  // A type that was told from the body is no word of the service.
  const isDeclared = (headers['content-type'] ?? '') !== ''
  if (!isDeclared || !accept.includes(contentType)) return { ...known, failure: 'not_json_or_text' }
  // PostgreSQL stores no NUL.
  const text = new TextDecoder().decode(body).replaceAll('\u0000', '')
  if (contentType === 'text/plain') return { ...known, data: text }
  try {
    const data: unknown = JSON.parse(text)
    // What is nested too deep to be written again fails here and not where it is stored.
    JSON.stringify(data)
    return { ...known, data }
  } catch {
    return { ...known, failure: 'not_json_or_text' }
  }
}

const failures: Readonly<Record<string, CallFailure>> = {
  BLOCKED_ADDRESS: 'blocked_address',
  UNSUPPORTED_URL: 'blocked_address',
  CONNECTOR_HOST_INVALID: 'invalid_connector',
  CONNECTOR_PATH_INVALID: 'invalid_connector',
  CONNECTOR_PARAMETER_OPTIONAL: 'invalid_connector',
  CONNECTOR_PARAMETER_UNKNOWN: 'invalid_connector',
  BODY_TOO_LARGE: 'too_large',
  FETCH_TIMEOUT: 'timeout',
}

const failureOf = (error: unknown): CallFailure =>
  (error instanceof AppError ? failures[error.code] : undefined) ?? 'unreachable'
