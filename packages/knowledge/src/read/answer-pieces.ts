import type { ParsedFeed } from './feed/parse-feed.ts'
import type { FilePage, ParsedFile } from './file/parse-file.ts'

// A message of another process is read in one turn of the event loop. The products of a large feed, or the text of a
// book, take that a tenth of a second, so they come ahead of the answer, some hundreds at a time.

/** Products of a feed, or pages of a file, that come ahead of the answer. Long pages come in several, one behind the other. */
export type AnswerPiece = { readonly products: ParsedFeed['products'] } | { readonly pages: readonly FilePage[] }

const mostItems = 250

/** What of a large answer is sent ahead. */
export function* piecesOf(parsed: ParsedFeed | ParsedFile): Generator<AnswerPiece> {
  if (!('products' in parsed)) {
    for (const page of parsed.pages) for (const part of partsOf(page)) yield { pages: [part] }
    return
  }
  const { products } = parsed
  for (let from = 0; from < products.length; from += mostItems) {
    yield { products: products.slice(from, from + mostItems) }
  }
}

function* partsOf({ url, content }: FilePage): Generator<FilePage> {
  const { chunks, search, ...facts } = content
  for (let from = 0; from < chunks.length; from += mostItems) {
    const part = <Item>(items: readonly Item[]): Item[] => items.slice(from, from + mostItems)
    const words = { ...search, headings: part(search.headings), texts: part(search.texts) }
    yield { url, content: { ...facts, chunks: part(chunks), search: words } }
  }
}

/** Pages whose parts are together again. */
export function joinedPages(parts: readonly FilePage[]): FilePage[] {
  const pages = new Map<string, FilePage[]>()
  for (const part of parts) pages.set(part.url, [...(pages.get(part.url) ?? []), part])
  return [...pages].flatMap(([url, [first, ...others]]) => {
    if (first === undefined) return []
    const all = [first, ...others].map(({ content }) => content)
    const search = {
      title: first.content.search.title,
      headings: all.flatMap(one => one.search.headings),
      texts: all.flatMap(one => one.search.texts),
    }
    return [{ url, content: { ...first.content, chunks: all.flatMap(one => one.chunks), search } }]
  })
}
