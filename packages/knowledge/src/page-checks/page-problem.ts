import type { AppError } from '@frontdesk/errors/app-error'
import type { PageProblem } from '@frontdesk/contracts/sources/page-checks'
import type { FetchedPage } from '@frontdesk/egress/fetch-page'
import { pageTypes } from '../crawl/open-site.ts'
import type { ParsedPreview } from '../read/parse-preview.ts'

const problems: Readonly<Record<string, PageProblem>> = {
  BLOCKED_ADDRESS: 'PRIVATE_ADDRESS',
  UNSUPPORTED_URL: 'UNSUPPORTED_ADDRESS',
  ROBOTS_UNREADABLE: 'SERVER_ERROR',
  TOO_MANY_REDIRECTS: 'TOO_MANY_REDIRECTS',
  BODY_TOO_LARGE: 'TOO_LARGE',
  PAGE_UNREADABLE: 'TOO_LARGE',
  PARSER_FAILED: 'TOO_LARGE',
  FETCH_TIMEOUT: 'TIMED_OUT',
}

/** Why a website could not be asked, or its answer not be read. */
export const problemOfError = ({ code }: AppError): PageProblem => problems[code] ?? 'UNREACHABLE'

/** Why an answer is no page; null if it is one. */
export function problemOfAnswer({
  status,
  contentType,
}: Pick<FetchedPage, 'status' | 'contentType'>): PageProblem | null {
  if (status === 404 || status === 410) return 'NOT_FOUND'
  if (status === 401) return 'LOGIN_REQUIRED'
  if (status >= 500) return 'SERVER_ERROR'
  if (status >= 400) return 'REFUSED'
  return pageTypes.some(type => type === contentType) ? null : 'NOT_HTML'
}

/** A page that asks for a password and says less than this is a login. */
const mostLoginText = 400

/** Why a page has nothing to read; null if it has. */
export function problemOfContent(
  page: Pick<ParsedPreview, 'isScriptOnly' | 'hasPassword' | 'textLength'>,
): PageProblem | null {
  if (page.isScriptOnly) return 'SCRIPT_ONLY'
  if (page.hasPassword && page.textLength < mostLoginText) return 'LOGIN_REQUIRED'
  return page.textLength === 0 ? 'NO_TEXT' : null
}
