import { parseUrl } from '@frontdesk/runtime/parse-url'

/**
 * Parameters that say where a reader came from and nothing about the page: of campaigns, mails, advertisements and the
 * cookies that websites pass to each other. Names that a page can be called by are not among them (`ref`, `source`, `id`).
 */
const trackingPattern =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|piwik_\w+|matomo_\w+|hsa_\w+|_hs\w+|__hs\w+|hsctatracking|ga_\w+|_ga|_gl|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|srsltid|fbclid|fb_action_ids|fb_action_types|fb_source|msclkid|yclid|ysclid|_openstat|twclid|ttclid|li_fat_id|rdt_cid|epik|igshid|igsh|mc_cid|mc_eid|mkt_tok|_kx|_ke|__s|s_kwcid|ef_id|wickedid|vero_id|vero_conv|oly_enc_id|oly_anon_id)$/i
/**
 * Parameters of sessions, and of buttons that answer, buy or compare on the page that they stand on. Of these names what
 * they are is certain; others are found out by what they do (crawl/session-parameters.ts).
 */
const momentPattern =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|oscsid|xtcsid|zenid|cfid|cftoken|bv_sessionid|bv_engineid|___sid|replytocom|add-to-cart|add_to_cart|add_to_wishlist|removed_item|undo_item)$/i
/** `/kiln;jsessionid=…`, and `/(S(…))/kiln` of ASP.NET without cookies. */
const pathSessionPattern =
  /(?:;|%3B)(?:jsessionid|phpsessid|oscsid|xtcsid)=[^/;]*|\/\((?:[A-Z]\([\w-]{8,}\)){1,3}\)(?=\/|$)/gi
/** What is escaped once more at every visit grows without end: `?amp%25253Bp=3`. */
const escapedAgainPattern = /%25(?:25)+[0-9a-f]{2}/i
const notAPagePattern =
  /\.(?:7z|avi|avif|bmp|bz2|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|m4[av]|mkv|mov|mp[34]|mpe?g|msi|od[pst]|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webp|wmv|woff2?|xlsx?|xml|zip)$/i
const maxLength = 1_500
const maxParameters = 8

/**
 * The one spelling of a page's address: no fragment, no tracking parameters, no session, escapes in
 * capitals and only where they are needed. Undefined for what cannot be a page: another scheme, a user name, a file, or
 * the endless addresses that calendars and filters make.
 */
export function normalisePageUrl(href: string, base?: string): string | undefined {
  // Parsing takes time with the length, and no address gets ten times shorter by it.
  const url = href.length > 10 * maxLength ? null : parseUrl(withoutEntities(href.trim()), base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const path = plainEscapes(url.pathname).replaceAll(pathSessionPattern, '')
  if (url.username !== '' || url.password !== '' || notAPagePattern.test(path)) return undefined
  url.hash = ''
  url.pathname = path
  const parameters = new Set(
    plainEscapes(url.search)
      .slice(1)
      .split('&')
      .map(parameter => parameter.replace(/^(?:amp(?:;|%3B))+/i, ''))
      .filter(parameter => parameter !== '' && !isOfNoPage(nameOf(parameter))),
  )
  if (parameters.size > maxParameters || repeatsItself(path)) return undefined
  // In their order and never decoded: some servers tell `?a` from `?a=`, `+` from `%20`, and `?a&b` from `?b&a`.
  url.search = [...parameters].join('&')
  return url.href.length > maxLength || escapedAgainPattern.test(url.href) ? undefined : url.href
}

/** What stands before the first `?` of an address and behind it; no query where it has none. Further ones belong to it. */
export function divideUrl(url: string): { path: string; query: string | undefined } {
  const at = url.indexOf('?')
  return at === -1 ? { path: url, query: undefined } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/** The address with its parameters in the order of the alphabet: addresses that differ in their order alone are one page. */
export function orderedUrl(url: string): string {
  const { path, query = '' } = divideUrl(url)
  return query.includes('&') ? `${path}?${query.split('&').toSorted().join('&')}` : url
}

const isOfNoPage = (name: string): boolean => trackingPattern.test(name) || momentPattern.test(name)

/** `?page_id=7&#038;lang=en` is how some plugins escape what is escaped already; else the rest would be a fragment. */
const withoutEntities = (href: string): string => href.replaceAll(/&(?:amp|#0*38|#x0*26);/gi, '&')

/** `%7e` is `~` and `%c3` is `%C3` (RFC 3986, 6.2.2). */
const plainEscapes = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, code => {
    const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code.toUpperCase()
  })

/** Do these lead to the same page as a rule: `/` and `/index.html`? Only what they show can tell. */
export const isSameFolder = (one: string, other: string): boolean => withoutIndex(one) === withoutIndex(other)

const withoutIndex = (url: string): string => url.replace(/\/(?:index|default|home)\.\w{2,5}$/i, '/')

/** The host without `www.` and the dot of the root: what a reader would call the same site. */
export const bareHost = (url: URL): string => url.host.replace(/^www\./, '').replace(/\.(?=$|:)/, '')

/** The same page on the site's own origin, or undefined when it belongs to another site. */
export function onSite(address: string, origin: string): string | undefined {
  const url = new URL(address)
  const site = new URL(origin)
  if (url.origin === site.origin) return address
  if (bareHost(url) !== bareHost(site)) return undefined
  return site.origin + url.pathname + url.search
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? ''

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
