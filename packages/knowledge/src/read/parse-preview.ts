import { parseUrl } from '@frontdesk/runtime/parse-url'
import { parseHTML } from 'linkedom'
import { cleanText } from './clean-text.ts'
import { decodePage } from './decode-page.ts'
import { extractArticle } from './extract-article.ts'
import { baseOf } from './head-links.ts'
import { findWidgetTags, type WidgetTags } from './find-widget-tags.ts'
import { tidyHtml } from './tidy-html.ts'

/** A start page as it came over the wire. */
export interface PreviewInput {
  readonly body: Uint8Array
  /** The whole header. */
  readonly contentType: string
  readonly url: string
}

/** What a start page says of its website. */
export interface ParsedPreview {
  readonly title: string
  readonly siteName: string | null
  readonly description: string | null
  readonly language: string | null
  /** As #rrggbb. */
  readonly color: string | null
  /** Addresses of icons, the most fitting first. */
  readonly icons: readonly string[]
  readonly links: readonly string[]
  /** Characters of its content. */
  readonly textLength: number
  readonly isScriptOnly: boolean
  /** Does it ask for a password? */
  readonly hasPassword: boolean
  readonly tags: WidgetTags
}

/** What stands in the head of a page stands in its first characters. */
const headLength = 200_000
const maxLinks = 200
const maxIcons = 5
const maxAddressLength = 2_000
/** Icons are shown at about this size. */
const wantedSize = 64

/** Reads what a start page says of its website. */
export function parsePreview({ body, contentType, url }: PreviewInput): ParsedPreview {
  const html = decodePage(body, contentType)
  const article = extractArticle({ html, url, keepFooter: true, keep: [], drop: [] })
  const { document } = parseHTML(tidyHtml(html.slice(0, headLength), new Set(['media', 'sizes'])))
  return {
    title: article.title,
    siteName: metaOf(document, 'og:site_name') ?? metaOf(document, 'application-name'),
    description: article.description || metaOf(document, 'og:description'),
    language: article.language,
    color: colorOf(document),
    icons: iconsOf(document, baseOf(document, url)),
    links: article.links,
    textLength: article.blocks.reduce((sum, { text }) => sum + text.length, 0),
    isScriptOnly: article.isScriptOnly,
    tags: findWidgetTags(html),
    hasPassword: /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i.test(html),
  }
}

function metaOf(document: Document, name: string): string | null {
  const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)
  return cleanText((meta?.getAttribute('content') ?? '').slice(0, 1_000)).slice(0, 500) || null
}

/** The colour for a light page, where it is written as a number; browsers know many other ways. */
function colorOf(document: Document): string | null {
  const metas = [...document.querySelectorAll('meta[name="theme-color"], meta[name="msapplication-TileColor"]')]
  const light = metas.filter(meta => !/dark/i.test(meta.getAttribute('media') ?? ''))
  const written = light.map(meta => (meta.getAttribute('content') ?? '').trim().toLowerCase())
  const hex = written.find(color => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(color))
  return hex?.length === 4 ? hex.replace(/[0-9a-f]/g, digit => digit + digit) : (hex ?? null)
}

function iconsOf(document: Document, base: string): string[] {
  const found = [...document.querySelectorAll('link[rel][href]')].slice(0, maxLinks).flatMap(link => {
    const [, kind] = /(?:^|\s)(apple-touch-icon|icon)(?:$|[\s-])/i.exec(link.getAttribute('rel') ?? '') ?? []
    const url = kind === undefined ? null : parseUrl(link.getAttribute('href') ?? '', base)
    if (url === null || !/^https?:$/.test(url.protocol) || /\.svg$/i.test(url.pathname)) return []
    if (url.href.length > maxAddressLength) return []
    const size = Number(/^\d{1,4}/.exec(link.getAttribute('sizes') ?? '')?.[0] ?? (kind === 'icon' ? 32 : 180))
    return [{ url: url.href, distance: Math.abs(size - wantedSize) }]
  })
  const sorted = found.toSorted((a, b) => a.distance - b.distance).slice(0, maxIcons)
  return [...new Set(sorted.map(({ url }) => url))]
}
