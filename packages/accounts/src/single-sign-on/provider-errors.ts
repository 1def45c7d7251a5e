import { AppError } from '@frontdesk/errors/app-error'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { singleSignOnDenied, singleSignOnInvalid, singleSignOnUnreachable } from './errors.ts'

/** Statuses with which a provider says that it does not work just now, not what it thinks of a request. */
const isOutage = (status: number): boolean => status >= 500 || status === 429 || status === 408

/** What has gone wrong between us and a provider, as it may be shown. The cause says more in the log. */
export function asProviderError(error: unknown): AppError {
  if (error instanceof AppError) return error.kind === 'unavailable' ? singleSignOnUnreachable(error) : error
  if (error instanceof AuthorizationResponseError) return singleSignOnDenied(error)
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return isOutage(error.status) ? singleSignOnUnreachable(error) : singleSignOnInvalid(error)
  if (!(error instanceof ClientError)) return singleSignOnInvalid(error)
  // The egress throws inside the library, which wraps it.
  if (error.cause instanceof AppError) return asProviderError(error.cause)
  if (error.cause instanceof Response)
    return isOutage(error.cause.status) ? singleSignOnUnreachable(error) : singleSignOnInvalid(error)
  return error.code === 'OAUTH_TIMEOUT' ? singleSignOnUnreachable(error) : singleSignOnInvalid(error)
}

/** Whether a provider has refused a refresh token: the user or the session is gone (RFC 6749, section 5.2). */
export const isGrantRefused = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'
