import type { SourceQuotes } from '@frontdesk/contracts/chat/source-quotes-field'
import { linkToText, type QuotedText } from './text-fragment.ts'

/** The words of cited pages that carried a reply, by URL, as they are stored with it. */
export type StoredQuotes = Record<string, QuotedText>

/** The field with the words of the cited pages and links to them; none where none were stored. */
export const shownQuotes = (quotes: StoredQuotes | null | undefined): { sourceQuotes?: SourceQuotes } => {
  const shown = Object.entries(quotes ?? {}).map(([url, quote]) => [url, { ...quote, link: linkToText(url, quote) }])
  return shown.length === 0 ? {} : { sourceQuotes: Object.fromEntries(shown) as SourceQuotes }
}
