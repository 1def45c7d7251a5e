import { saysNotFound } from './says-not-found.ts'
import { isTyped } from './visible/show-hidden.ts'

// A site may answer with 200 and a page that is none of its own: a check for bots, a login, what a registrar shows for a
// domain without a website, or the news that there is no such page. What it is shows in scripts, forms and headings that
// only such a page has, and in how little it says besides.

/** What a page is instead of content. */
export type NoContent = 'challenge' | 'login' | 'parked' | 'notFound'

/** More text than this in the whole page, menus included, and it is neither a challenge nor a parked domain. */
const mostText = 2_000
/** More characters than this in the content, and a page is about something. */
const mostContent = 600
/** A title, and what a login says in a line. */
const mostBeside = 60
const mostElements = 20

/**
 * What only the challenge itself carries. Many services put a script of theirs into every page that they let through,
 * such as Cloudflare's `scripts/jsd`, Imperva's `SWJIYLWA` and DataDome's `tags.js`: these say nothing.
 */
const challengePattern =
  /_cf_chl_opt|challenge-platform\/h\/\w+\/orchestrate|cf-browser-verification|jschl[-_]answer|gokuProps|AwsWafCaptcha|(?:ct|geo|interstitial)\.captcha-delivery\.com|sec-(?:if|bc)-(?:cpt|tile)-container|_sec\/cp_challenge|[?&]bm-verify=|_Incapsula_Resource\?[^"'>]{0,200}SWUDNSAI|sucuri_cloudproxy_js|\.well-known\/vercel\/security|id=["']?px-captcha|\.within\.website\/x\/cmd\/anubis|id=["']?anubis_challenge|\.well-known\/sgcaptcha|ddos-guard\/js-challenge|imunify360-captcha/i
/** Puzzles that stand in forms as well. */
const puzzleSelector = '.cf-turnstile, .g-recaptcha, .h-captcha, .frc-captcha, .geetest_captcha'
/** Scripts, pictures and forms of those who show something for a domain without a website. */
const parkingPattern =
  /(?:\/\/|\.)(?:sedoparking|parkingcrew|bodis|afternic|hugedomains|parklogic|skenzo|namebright|domainmarket|dan)\.(?:com|net)\/|wsimg\.com\/parking-lander|adsense\/domains\/caf\.js|d38psrni17bvxu\.cloudfront\.net|location(?:\.href)?\s*=\s*["']\/lander/i
const forSalePattern =
  /^["'”“]?\s+(?:(?:is|may be|is now|ist|steht|est|está|è|jest)\s+)?(?:for sale|\bparked\b|zu verkaufen|zum verkauf|à vendre|en venta|in vendita|te koop|na sprzedaż|à venda|satılık|للبيع)/i
const loginPattern =
  /\b(?:log|sign)[- ]?in\b|\blogin\b|anmeld(?:en|ung)\b|einloggen|connexion|se connecter|identifi(?:cation|ez)|(?:iniciar|inicio de) sesi[oó]n|acceder\b|accesso|\baccedi\b|inloggen|aanmelden|zaloguj|logowanie|iniciar sessão|\bentrar\b|oturum aç|giriş|تسجيل الدخول/iu
/** Where a site keeps a login beside its content. */
const besideSelector =
  'header, nav, aside, footer, dialog, [hidden], [aria-hidden=true], [role=dialog], [role=banner], [class*=modal], [class*=popup], [class*=drawer], [class*=offcanvas], [class*=dropdown]'

interface Page {
  readonly html: string
  readonly url: string
}

/** Looks at a page as it came, before anything is taken out of it. Returns what it is, given the text of its content. */
export function noContent(body: Element, { html, url }: Page): (said: string) => NoContent | undefined {
  const text = body.textContent ?? ''
  const title = lineOf(body.querySelector('title'))
  const headings = [...body.querySelectorAll('h1, h2, h3, legend')].slice(0, mostElements)
  const main = headings.filter(heading => heading.closest(besideSelector) === null)
  const names = [title, ...main.map(lineOf)]
  if (text.length <= mostText && carries(html, challengePattern, text)) return () => 'challenge'
  if (text.length <= mostText && isParked({ html, url, text, names })) return () => 'parked'
  const isPuzzle =
    body.querySelector(puzzleSelector) !== null && ![...body.querySelectorAll('input, textarea')].some(isTyped)
  const isLogin = loginOf(body, names)
  const first = main.find(heading => heading.localName === 'h1') ?? main[0]
  return said => {
    if (said.length > mostContent) return undefined
    if (isPuzzle) return 'challenge'
    if (isLogin(said)) return 'login'
    return saysNotFound([title, lineOf(first ?? null)], said) ? 'notFound' : undefined
  }
}

/** Is it in the markup or the scripts? Where a reader sees it, the page is about it. */
function carries(html: string, pattern: RegExp, text: string): boolean {
  const [found] = pattern.exec(html) ?? []
  return found !== undefined && !text.toLowerCase().includes(found.toLowerCase())
}

function isParked({ html, url, text, names }: Page & { text: string; names: readonly string[] }): boolean {
  // A link leads anywhere.
  if (carries(html.replace(/<a\s[^<>]{0,2000}>/gi, ''), parkingPattern, text)) return true
  const host = new URL(url).hostname.replace(/^www\./, '').toLowerCase()
  return names.some(name => {
    const at = name.toLowerCase().indexOf(host)
    return at !== -1 && forSalePattern.test(name.slice(at + host.length))
  })
}

/** A form that asks for a password, and that the page is there for. */
function loginOf(body: Element, names: readonly string[]): (said: string) => boolean {
  const passwords = [...body.querySelectorAll('input[type=password i]')].slice(0, mostElements)
  const isOwn = (password: Element): boolean => password.closest(besideSelector) === null
  const own = passwords.filter(isOwn)
  const [password] = own
  if (password === undefined) return () => false
  const form = password.closest('form')
  const typed = form === null ? [] : [...form.querySelectorAll('input, textarea')].filter(isTyped)
  // Two of them set a password for a new account; one alone opens a page or a shop.
  const isSetting = (form?.querySelectorAll('input[type=password i]').length ?? own.length) > 1
  if (isSetting) return () => false
  const isOnlyPassword = typed.length === 1 && typed[0] === password
  const formLength = lineOf(form).length
  return said => isOnlyPassword || names.some(name => loginPattern.test(name)) || said.length <= formLength + mostBeside
}

const lineOf = (element: Element | null): string =>
  (element?.textContent ?? '').slice(0, mostText).replace(/\s+/g, ' ').trim()
