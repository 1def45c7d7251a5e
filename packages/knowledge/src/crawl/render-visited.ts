import { AppError } from '@frontdesk/errors/app-error'
import type { StartedRun } from '../indexing/index-run.ts'
import { normalisePageUrl, onSite } from '../read/page-url.ts'
import type { PageInput, ParsedPage } from '../read/parse-page.ts'
import type { Crawl } from './crawl-state.ts'
import { routeOf, type RenderedPage } from './render-page.ts'

/** A page as a browser showed it, or a page that scripts led to and that was visited already. */
type VisitedInBrowser =
  | {
      readonly kind: 'page'
      readonly url: string
      readonly parsed: ParsedPage
      readonly bytes: number
      readonly headers: Record<string, never>
    }
  | { readonly kind: 'visited-already'; readonly bytes: number }

/** Is a page to be read in a browser? Where its plain text says nothing and it has scripts, or where its owner says so. */
export const needsBrowser = (
  { renderPages }: Pick<StartedRun, 'renderPages'>,
  { isScriptOnly, content }: ParsedPage,
  body: Buffer,
): boolean =>
  renderPages ||
  isScriptOnly ||
  (content.chunks.length === 0 && body.includes('<script')) ||
  (content.chunks.some(({ text }) => /\{\{[^{}]+\}\}/.test(text)) && templatePattern.test(body.toString('latin1')))

/** A page that its script fills in place: Vue, AngularJS, Alpine. In what is written about them `{{ price }}` is content. */
const templatePattern =
  /<[a-z][^<>]{0,500}\s(?:(?:data-)?ng-(?:app|controller|cloak|repeat|if|bind)|v-(?:cloak|if|for|text|html|bind:|on:|model)|x-(?:data|cloak))[\s=>]/i

/**
 * Reads a page in a browser whose server says that there is none: on a site of scripts it may be the app that knows. Hosts of
 * files answer so for every address but the first. Undefined if a browser finds nothing either.
 */
export async function renderMissing(crawl: Crawl, input: PageInput): Promise<VisitedInBrowser | undefined> {
  if (crawl.inBrowser.pages === 0) return undefined
  try {
    const shown = await renderVisited(crawl, input)
    const isEmpty = shown?.kind === 'page' && shown.parsed.content.chunks.length === 0
    return isEmpty ? undefined : shown
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAGE_NOT_RENDERED') return undefined
    throw error
  }
}

/** Reads a page in a browser, and what it shows like any other page. Undefined if there is no browser. */
export async function renderVisited(crawl: Crawl, input: PageInput): Promise<VisitedInBrowser | undefined> {
  const { run, site, frontier, parser, signal } = crawl
  const { url, body } = input
  const { sourceId: subject, accountId, language } = run
  const rendered = await crawl.render?.({ url, accountId, subject, language, signal })
  if (rendered === undefined || rendered === null) return undefined
  crawl.inBrowser.pages++
  const bytes = body.length + rendered.bytes
  const shownUrl = addressOf(rendered, site.origin) ?? url
  if (shownUrl !== url && !frontier.claim(shownUrl)) return { kind: 'visited-already', bytes }
  const contentType = 'text/html; charset=utf-8'
  const html = { ...input, url: shownUrl, body: Buffer.from(rendered.html), contentType, refresh: '' }
  // The browser has followed what leads on.
  const parsed: ParsedPage = { ...(await parser.page(html, signal)), instead: undefined }
  // Without validators: what the page is made of may change while its shell stays the same.
  return { kind: 'page', url: shownUrl, parsed: withRoutes(parsed, shownUrl, rendered), bytes, headers: {} }
}

/** Where the page ended up, as it is kept; undefined if that is no page of the site. */
function addressOf({ url }: RenderedPage, origin: string): string | undefined {
  const plain = normalisePageUrl(url)
  const own = plain === undefined ? undefined : onSite(plain, origin)
  return own === undefined ? undefined : own + routeOf(url)
}

/** Addresses behind `#/` are pages of their own, and none of them is the page without it. */
function withRoutes(parsed: ParsedPage, url: string, { routes }: RenderedPage): ParsedPage {
  const own = routes.flatMap(route => {
    const plain = normalisePageUrl(route)
    return plain === undefined ? [] : [plain + routeOf(route)]
  })
  const isShared = routeOf(url) !== '' && parsed.canonical === normalisePageUrl(url)
  return { ...parsed, canonical: isShared ? undefined : parsed.canonical, links: [...own, ...parsed.links] }
}
