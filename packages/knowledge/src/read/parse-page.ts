import { decodePage } from './decode-page.ts'
import { extractArticle } from './extract-article.ts'
import type { NoContent } from './no-content.ts'
import { pageContent, type PageContent } from './page-content.ts'
import { pageLines, type PageLines } from './page-lines.ts'
import { normalisePageUrl } from './page-url.ts'
import { readLeadsTo } from './read-leads-to.ts'
import { splitArticle } from './split.ts'

/** A page as it came over the wire, and what is known of it beforehand. */
export interface PageInput {
  readonly body: Uint8Array
  /** The whole header. */
  readonly contentType: string
  readonly url: string
  /** The `Refresh` header. */
  readonly refresh?: string
  /** Read the footer as well: for a site's start page. */
  readonly keepFooter: boolean
  /** For a page that does not say its own. */
  readonly language: string | null
  /** Selectors of what alone is to be read of a page, and of what is to be left out. */
  readonly keep: readonly string[]
  readonly drop: readonly string[]
}

/** Text and links of a page. */
export interface ParsedPage {
  readonly content: PageContent
  readonly lines: PageLines
  /** The address the page gives as its own; undefined when it gives none. */
  readonly canonical: string | undefined
  readonly links: readonly string[]
  /** Is it empty but for what scripts would show? */
  readonly isScriptOnly: boolean
  /** What it is instead of content; undefined for a page like any other. */
  readonly noContent: NoContent | undefined
  /** The page that a browser shows instead of this one. */
  readonly instead: string | undefined
}

/** From bytes to what is stored of a page. */
export function parsePage({ body, contentType, language, refresh = '', ...how }: PageInput): ParsedPage {
  const html = decodePage(body, contentType)
  const { instead, within } = readLeadsTo({ html, url: how.url, refresh })
  const article = extractArticle({ ...how, html })
  const { title, canonical, links, isScriptOnly, noContent } = article
  const content = pageContent({ title, language: article.language ?? language, chunks: splitArticle(article) })
  const framed = within.flatMap(address => normalisePageUrl(address) ?? [])
  return {
    content,
    lines: pageLines({ ...article, url: how.url }),
    canonical,
    links: [...framed, ...links],
    isScriptOnly,
    noContent,
    instead,
  }
}
