import { AppError } from '@frontdesk/errors/app-error'

/** The address, or an address on the way to it, is one that this server must not reach. */
export const blockedAddress = (host: string): AppError =>
  new AppError('BLOCKED_ADDRESS', 'invalid', `The address ${host} is not a public one and may not be read.`, {
    values: { host },
  })

/** The text is no URL that may be read at all: wrong scheme, wrong port, a password in it, or no URL. */
export const unsupportedUrl = (why: string): AppError => new AppError('UNSUPPORTED_URL', 'invalid', why)

/** The site sends its readers in circles. */
export const tooManyRedirects = (limit: number): AppError =>
  new AppError('TOO_MANY_REDIRECTS', 'invalid', `The page redirects more than ${limit} times.`, { values: { limit } })

/** The decoded content is larger than was asked for. */
export const bodyTooLarge = (maxBytes: number): AppError =>
  new AppError('BODY_TOO_LARGE', 'invalid', `The page is larger than ${(maxBytes / 1_000_000).toFixed(1)} MB.`, {
    values: { megabytes: maxBytes / 1_000_000 },
  })

/** The site did not finish its answer in time. */
export const fetchTimeout = (ms: number, cause?: unknown): AppError =>
  new AppError('FETCH_TIMEOUT', 'unavailable', `The site did not answer within ${ms / 1_000} seconds.`, {
    cause,
    values: { seconds: ms / 1_000 },
  })

/** The site could not be read; the sentence says why as far as it is known. */
export const fetchFailed = (why: string, cause?: unknown): AppError =>
  new AppError('FETCH_FAILED', 'unavailable', why, { cause })
