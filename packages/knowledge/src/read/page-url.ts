import { parseUrl } from '@frontdesk/runtime/parse-url'

/** Parameters that say where a reader came from and nothing about the page. */
const trackingPattern =
  /^(utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl|vero_id|oly_enc_id|oly_anon_id|phpsessid|jsessionid)$/i
const notAPagePattern =
  /\.(?:7z|avi|avif|bmp|bz2|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|m4[av]|mkv|mov|mp[34]|mpe?g|msi|od[pst]|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webp|wmv|woff2?|xlsx?|xml|zip)$/i
const maxLength = 1_500
const maxParameters = 8

/**
 * The one spelling of a page's address: no fragment, no tracking parameters, parameters sorted. Undefined for what
 * cannot be a page: another scheme, a user name, a file, or the endless addresses that calendars and filters make.
 */
export function normalisePageUrl(href: string, base?: string): string | undefined {
  // Parsing takes time with the length, and no address gets ten times shorter by it.
  const url = href.length > 10 * maxLength ? null : parseUrl(href.trim(), base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || notAPagePattern.test(url.pathname)) return undefined
  url.hash = ''
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter(parameter => parameter !== '' && !trackingPattern.test(nameOf(parameter)))
  if (parameters.length > maxParameters || repeatsItself(url.pathname)) return undefined
  // Sorted as text and never decoded: some servers tell `?a` from `?a=` and `+` from `%20`.
  url.search = parameters.toSorted((a, b) => compare(nameOf(a), nameOf(b))).join('&')
  return url.href.length > maxLength ? undefined : url.href
}

/** The host without `www.`: what a reader would call the same site. */
export const bareHost = (url: URL): string => url.host.replace(/^www\./, '')

/** The same page on the site's own origin, or undefined when it belongs to another site. */
export function onSite(address: string, origin: string): string | undefined {
  const url = new URL(address)
  const site = new URL(origin)
  if (url.origin === site.origin) return address
  if (bareHost(url) !== bareHost(site)) return undefined
  return site.origin + url.pathname + url.search
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? ''
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `/a/b/a/b/a/b`: a relative link that lost its base makes such paths without end. */
function repeatsItself(path: string): boolean {
  const counts = new Map<string, number>()
  for (const segment of path.split('/').filter(part => part !== '')) {
    const count = (counts.get(segment) ?? 0) + 1
    if (count > 3) return true
    counts.set(segment, count)
  }
  return false
}
