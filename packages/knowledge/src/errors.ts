import { AppError, unavailable } from '@frontdesk/errors/app-error'

export const sourceUnknown = (): AppError => new AppError('SOURCE_UNKNOWN', 'not-found', 'Source not found.')

export const sourceBusy = (): AppError =>
  new AppError('SOURCE_BUSY', 'conflict', 'This source is already being indexed, or cannot be indexed.')

export const sourceLimit = (atMost: number): AppError =>
  new AppError('SOURCE_LIMIT', 'conflict', `A chatbot can have at most ${atMost} sources. Delete one first.`, {
    values: { limit: atMost },
  })

export const sourceNotWritten = (): AppError =>
  new AppError(
    'SOURCE_NOT_WRITTEN',
    'conflict',
    'Entries can only be added to sources of texts, or of questions and answers.',
  )

export const entryUnknown = (): AppError => new AppError('ENTRY_UNKNOWN', 'not-found', 'Entry not found.')

export const entryTaken = (): AppError =>
  new AppError('ENTRY_TAKEN', 'conflict', 'This source already has an entry with this title.', { field: '/title' })

export const entryLimit = (atMost: number): AppError =>
  new AppError('ENTRY_LIMIT', 'conflict', `A source can have at most ${atMost} entries. Create another source.`, {
    values: { limit: atMost },
  })

export const cursorInvalid = (): AppError =>
  new AppError('CURSOR_INVALID', 'invalid', 'This cursor belongs to another list. Start again from the first page.', {
    field: '/cursor',
  })

export const sourceNotFile = (): AppError =>
  new AppError('SOURCE_NOT_FILE', 'conflict', 'This source was not uploaded as a file, so there is no file to replace.')

export const demoUnavailable = (): AppError =>
  new AppError('DEMO_UNAVAILABLE', 'not-found', 'This Frontdesk doesn’t serve the demo website.')

export const demoTaken = (): AppError =>
  new AppError(
    'DEMO_TAKEN',
    'conflict',
    'The chatbot of the demo website is being deleted, or belongs to another account.',
  )

export const sourceNotWebsite = (): AppError =>
  new AppError('SOURCE_NOT_WEBSITE', 'conflict', 'This source is not a website or a sitemap, so it has no web pages.')

export const pageUnknown = (): AppError => new AppError('PAGE_UNKNOWN', 'not-found', 'Page not found.')

export const pageElsewhere = (host: string): AppError =>
  new AppError('PAGE_ELSEWHERE', 'invalid', `This address is not a page of ${host}, the website of this source.`)

export const excludedPageLimit = (atMost: number): AppError =>
  new AppError(
    'EXCLUDED_PAGE_LIMIT',
    'conflict',
    `You can exclude at most ${atMost} pages one by one. Use patterns instead.`,
  )

/** Said of a page whose worker died while it read it. */
export const pageAbandoned =
  'Reading this page stopped a part of Frontdesk. It is not tried again until you ask for it.'

/** A file that says nothing to us. The sentence is shown to the owner of the source. */
export const fileUnreadable = (why: string): AppError => new AppError('FILE_UNREADABLE', 'invalid', why)

/** What was read ended the process that read it, or had it ended. */
export const pageUnreadable = (cause: unknown): AppError =>
  new AppError('PAGE_UNREADABLE', 'invalid', 'The page is too large or too deeply nested to be read.', { cause })

/** A parser threw what it does not throw on purpose. Its process lives on. */
export const parserFailed = (cause: unknown): AppError =>
  new AppError('PARSER_FAILED', 'invalid', 'This cannot be read. It may be damaged or too deeply nested.', { cause })

/** Something of Frontdesk is away, which is no fault of what was to be read: the whole run is tried again. */
export const isOwnOutage = (error: AppError): boolean => error.code === 'SERVICE_UNAVAILABLE'

/** Another run of the same crawl has begun, or the source was removed; this one writes no more. */
export const runSuperseded = (): AppError =>
  new AppError('RUN_SUPERSEDED', 'conflict', 'Another run is indexing this source, or the source was removed.')

/** The start page cannot be read at all. The sentence is shown to the owner of the source. */
export const siteUnreadable = (why: string): AppError => new AppError('SITE_UNREADABLE', 'invalid', why)

/** A page that is a check for bots. */
export const challengeSentence =
  'The site asks for proof that it is not a bot, and shows a web page for that in place of its own. Let FrontdeskBot through.'
/** A page that is a login. */
export const loginSentence = 'The site asks for a login, which Frontdesk does not have.'

/** An answer that says in its headers that it is a check for bots: Cloudflare, AWS WAF, Vercel. */
export const isChallenge = (headers: Readonly<Record<string, string>>): boolean =>
  headers['cf-mitigated'] === 'challenge' ||
  headers['x-vercel-mitigated'] === 'challenge' ||
  /^(?:challenge|captcha)$/.test(headers['x-amzn-waf-action'] ?? '')

/** A status of 300 and up, as a sentence for the owner of a site. */
export function statusSentence(status: number): string {
  if (status === 401 || status === 403) return `The site refused with ${status}.`
  if (status === 404 || status === 410) return `There is no page at this address (${status}).`
  if (status === 429) return 'The site asked to be read more slowly (429).'
  return `The site answered with an error (${status}).`
}

/** Enough sources of this account are being read; the next one follows. Spread, so that they do not all come again at once. */
export const accountBusy = (seconds: number): AppError =>
  new AppError('ACCOUNT_BUSY', 'too-many', 'Other sources of this account are being read first.', {
    retryAfterSeconds: seconds + Math.round(Math.random() * 2 * seconds),
  })

/** The index takes no such vectors. */
export const tooManyDimensions = (model: string, dimensions: number): AppError =>
  new AppError(
    'DIMENSIONS_TOO_MANY',
    'invalid',
    `The vectors of ${model} have ${dimensions} dimensions, but pgvector indexes at most 4,000.`,
  )

/** A model answers with vectors that do not fit those it has made before. */
export const dimensionsChanged = (model: string): AppError =>
  new AppError(
    'DIMENSIONS_CHANGED',
    'invalid',
    `${model} returns vectors of a different length than before. If you replaced the model, give it another name.`,
  )

/** The search was too slow or failed. The caller can go on without passages. */
const searchFailed = (cause: unknown): AppError =>
  new AppError('SEARCH_FAILED', 'unavailable', 'The pages could not be searched.', { cause })

export const isSearchFailure = (error: unknown): boolean => error instanceof AppError && error.code === 'SEARCH_FAILED'

/** PostgreSQL's class 08 (connection) and 57P (shutting down), and what sockets say. */
const awayCodes = /^(?:08[0-9A-Z]{3}|57P0\d|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** An outage where PostgreSQL is away, so that nothing else would work either; else a search that failed. */
export function asSearchError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isBroken = error instanceof Error && error.message.startsWith('Connection terminated')
  return awayCodes.test(code) || isBroken ? unavailable(error) : searchFailed(error)
}
