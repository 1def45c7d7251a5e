import { AppError } from '@frontdesk/contracts/app-error'

export const sourceUnknown = (): AppError =>
  new AppError('SOURCE_UNKNOWN', 'not-found', 'There is no such website source.')

/** Another run of the same crawl has begun, or the source was removed; this one writes no more. */
export const crawlSuperseded = (): AppError =>
  new AppError('CRAWL_SUPERSEDED', 'conflict', 'Another run is indexing this source, or the source was removed.')

/** The start page cannot be read at all. The sentence is shown to the owner of the source. */
export const siteUnreadable = (why: string): AppError => new AppError('SITE_UNREADABLE', 'invalid', why)

/** A status of 300 and up, as a sentence for the owner of a site. */
export function statusSentence(status: number): string {
  if (status === 401 || status === 403) return `The site refused with ${status}.`
  if (status === 404 || status === 410) return `There is no page at this address (${status}).`
  if (status === 429) return 'The site asked to be read more slowly (429).'
  return `The site answered with an error (${status}).`
}

/** Enough websites of this account are being read; the next one follows. Spread, so that they do not all come again at once. */
export const accountBusy = (): AppError =>
  new AppError('ACCOUNT_BUSY', 'too-many', 'Other websites of this account are being read first.', {
    retryAfterSeconds: 5 + Math.round(Math.random() * 10),
  })
