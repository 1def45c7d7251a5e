import type { Passage } from '@frontdesk/model/model'
import { parseUrl } from '@frontdesk/runtime/parse-url'

/** Which links a reply may hold: everything else becomes plain text, because a link can carry data away. */
export interface LinkRules {
  /** Hosts of the chatbot's own website. */
  isAllowedHost: (host: string) => boolean
  /** This turn's passages: their pages, and what addresses and numbers they name word for word. */
  passages: readonly Pick<Passage, 'title' | 'heading' | 'url' | 'text'>[]
}

/**
 * The address a reply may link to, in the one spelling that was checked, so that no browser can read another out of
 * it; undefined if there may be no link. Mail and calls go out as well as visits do: their addressee has to be the
 * shop, or somebody whom this turn's passages name.
 */
export function safeLink(href: string, rules: LinkRules): string | undefined {
  const url = parseUrl(href)
  if (url === null) return undefined
  if (url.protocol === 'mailto:') return mailLink(url, rules)
  if (url.protocol === 'tel:') return callLink(url, rules)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') {
    return undefined
  }
  const isNamed = rules.isAllowedHost(url.hostname) || rules.passages.some(passage => passage.url === url.href)
  return isNamed ? url.href : undefined
}

/** One addressee and nothing else: subject and text of a mail can hold what the visitor said. */
function mailLink(
  { pathname: address, search, hash }: URL,
  { isAllowedHost, passages }: LinkRules,
): string | undefined {
  const host = /^[\w.+-]+@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(address)?.[1]
  if (host === undefined || search !== '' || hash !== '') return undefined
  const whole = new RegExp(String.raw`(?<![\w.+@-])${address.replaceAll(/[.+]/g, '\\$&')}(?![\w@-]|\.\w)`, 'i')
  return isAllowedHost(host.toLowerCase()) || isIn(passages, whole) ? `mailto:${address}` : undefined
}

/** However a page groups the digits; a number that only begins or ends like one of the page is another's. */
function callLink({ pathname, search, hash }: URL, { passages }: LinkRules): string | undefined {
  const number = pathname.replaceAll(/%20|[ ().-]/g, '')
  if (!/^\+?\d{3,15}$/.test(number) || search !== '' || hash !== '') return undefined
  const digits = number.replace('+', String.raw`\+`).replaceAll(/\d(?!$)/g, '$&[ ()./-]*')
  const whole = new RegExp(String.raw`(?<![\d+][ ()./-]*)${digits}(?![ ()./-]*\d)`)
  return isIn(passages, whole) ? `tel:${number}` : undefined
}

const isIn = (passages: LinkRules['passages'], pattern: RegExp): boolean =>
  passages.some(({ title, heading, text }) => pattern.test(`${title}\n${heading}\n${text}`))
