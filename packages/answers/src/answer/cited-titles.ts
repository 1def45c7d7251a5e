import { sourceTitle } from '@frontdesk/conversations/messages/source-title'
import type { SourceTitles } from '@frontdesk/conversations/messages/with-source-titles'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'

/** What the cited pages are called. An entry of the owner's is no page. */
export function citedTitles(found: readonly FoundPassage[], cited: readonly number[]): SourceTitles {
  const passages = found.filter(({ number, entryId, product }) => cited.includes(number) && !entryId && !product)
  const titles = passages.flatMap(({ url, title }) => {
    const headings = passages.filter(other => other.url === url).map(({ heading }) => heading)
    return title === '' ? [] : [[url, sourceTitle(title, headings)] as const]
  })
  return Object.fromEntries(titles)
}
