import { parseUrl } from '@frontdesk/runtime/parse-url'
import { saysFact, saysPlainly } from '../fact-patterns.ts'
import { policyPattern } from './policy-pattern.ts'
import { isVisitCount } from './visit-counts.ts'
import { isInline, isText, oneLine, tagOf } from '../blocks/inline-text.ts'

// The foot of a page often holds what nobody finds elsewhere, hours and an address, and beside it what nobody asks for:
// who made the website, and with what. Behind it stands what opens above the page: notices, carts, buttons of a chat.

/** What a page's system calls itself in the page's head, and where the page is. */
export interface Origin {
  readonly url: string
  readonly generator: string
}

const mostOfCredit = 120
/** Programs and services that make websites; of what else they are nobody asks at the foot of a page. */
const systemPattern =
  /\b(?:blogger|contao|discourse|django|docusaurus|drupal|duda|elementor|eleventy|framer|ghost|gitbook|godaddy|hugo|jekyll|jimdo|joomla|magento|mediawiki|mkdocs|mobirise|neos|next\.js|nuxt|odoo|opencart|personio|phpbb|prestashop|shopify|shopware|sphinx|squarespace|strapi|strikingly|teamtailor|tilda|typo3|vbulletin|vitepress|webflow|weebly|wix|woocommerce|wordpress|xenforo|zendesk)\b/i

/** Names for lines that say by whom a website is, and by what licence. */
const makerPattern = /(?:^|[-_ ])(?:copyright|licen[cs]e|credits?|powered(?:-by)?)(?:$|[-_ ])/i
/** Names for lines of links to legal notices. */
const noticesPattern = /(?:^|[-_ ])(?:legal|mentions|colophon|site-?info)(?:$|[-_ ])/i

/** Takes out lines of a foot that only say who made the website. */
export function stripCredits(foot: Element, { url, generator }: Origin): void {
  const [system = ''] = /[\p{L}\p{N}.]{3,}/u.exec(generator) ?? []
  const host = hostOf(url)
  const lines = [...foot.querySelectorAll('p, li, small, div, span, a, td')].filter(isLine)
  const last = lines.at(-1)
  for (const line of lines) {
    const text = oneLine(line.textContent ?? '')
    if (isVisitCount(text)) line.remove()
    if (text === '' || text.length > mostOfCredit || says(line)) continue
    const isNamed = systemPattern.test(text) || (system !== '' && text.toLowerCase().includes(system.toLowerCase()))
    if (isNamed || isOwner(text) || isOfMaker(line) || (isBeside(line, last) && leadsElsewhere(line, host)))
      line.remove()
  }
}

/** Letters that a site sends, in the words of many languages. */
const lettersPattern =
  /newsletter|mailing ?list|rundbrief|infobrief|infolettre|lettre d.information|bolet[ií]n\b|nieuwsbrief|nyhetsbrev|nyhedsbrev|uutiskirje|biuletyn|zpravodaj|novin(?:ek|ky) e-?mail|hírlev[eé]l|e-?bülten|рассылк|розсилк|ニュースレター|メールマガジン|メルマガ|邮件订阅|電子報|뉴스레터|نشرة|ניוזלטר|ενημερωτικό δελτίο/i
const mostOfLetters = 250
const mostLines = 500
const mostSpeaking = 40
const mostOfHeading = 60

/** Takes out boxes and lines of a foot that invite to letters. */
export function stripLetters(foot: Element): void {
  if (!lettersPattern.test(foot.textContent ?? '')) return
  const speaking = [...foot.querySelectorAll('h2, h3, h4, h5, h6, p, li, span, strong, div')]
    .slice(0, mostLines)
    .filter(line => lettersPattern.test(line.textContent ?? ''))
  for (const line of speaking.slice(0, mostSpeaking).filter(isLine)) {
    const text = oneLine(line.textContent ?? '')
    if (line.parentNode === null || text.length > mostOfLetters || saysFact(text)) continue
    const box = line.parentElement
    const isHeading = text.length <= mostOfHeading && line.nextElementSibling !== null && box !== foot
    const around = oneLine(box?.textContent ?? '')
    const isBox = isHeading && box?.firstElementChild === line && around.length <= mostOfLetters && !saysFact(around)
    if (isBox && !/^(?:ul|ol|tr|body|main)$/.test(tagOf(box))) box.remove()
    else line.remove()
  }
}

const mostOfSlogans = 300

/**
 * Is nothing left in a foot that somebody may look for? Slogans and invitations have no number, day or address. Of a
 * short page it may be all that is said.
 */
export function isFootOfNothing(foot: Element, besides: number): boolean {
  const text = oneLine(foot.textContent ?? '')
  return (
    text.length <= mostOfSlogans &&
    besides > mostOfSlogans &&
    !saysFact(text) &&
    foot.querySelector('address, [itemprop], h1, main') === null &&
    isNothingBehind(foot)
  )
}

function isNothingBehind(foot: Element): boolean {
  for (let at: Element | null = foot; at !== null && tagOf(at) !== 'body'; at = at.parentElement)
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling)
      if ((next.textContent ?? '').trim() !== '') return false
  return true
}

/** Text with nothing around it on its line, and no blocks in it. */
const isLine = (element: Element): boolean =>
  [...element.children].every(isInline) &&
  (!isInline(element) || element.parentElement === null || !isLineOfText(element.parentElement))

/** A year is not a number that people look for. */
const isOwner = (text: string): boolean =>
  /^(?:©|\(c\)|copyright)/i.test(text) && !/\d/.test(text.replace(/\b(?:19|20)\d{2}\b/g, ''))

/** Does a line say by its name that it is about the website? A number in it is one that somebody looks for. */
const isOfMaker = (line: Element): boolean =>
  !/\d/.test((line.textContent ?? '').replace(/\b(?:19|20)\d{2}\b/g, '')) &&
  ([line, line.parentElement].some(one => makerPattern.test(namesOf(one))) ||
    (noticesPattern.test(namesOf(line)) && line.querySelector('a') !== null))

const namesOf = (element: Element | null): string => `${element?.id ?? ''} ${element?.getAttribute('class') ?? ''}`

const isLineOfText = (element: Element): boolean =>
  /^(?:p|li|small|td|span|a)$/.test(tagOf(element)) ||
  [...element.childNodes].some(node => isText(node) && (node.textContent ?? '').trim() !== '')

const says = (element: Element): boolean =>
  saysPlainly(oneLine(element.textContent ?? '')) ||
  element.querySelector('a[href^="tel:"], a[href^="mailto:"]') !== null

/** The last line of a foot, or one beside it. */
const isBeside = (line: Element, last: Element | undefined): boolean =>
  last !== undefined && (line === last || line.parentElement === last.parentElement)

const hostOf = (url: string | null): string => (parseUrl(url ?? '')?.hostname ?? '').replace(/^www\./, '')

/** Does a line link to the start page of another website? */
function leadsElsewhere(line: Element, host: string): boolean {
  const links = tagOf(line) === 'a' ? [line] : [...line.querySelectorAll('a')]
  return links.some(link => {
    const url = parseUrl(link.getAttribute('href') ?? '', `https://${host || 'site.invalid'}/`)
    if (url === null || !/^https?:$/.test(url.protocol)) return false
    const other = hostOf(url.href)
    return !other.endsWith(host) && !host.endsWith(other) && url.pathname === '/'
  })
}

const mostLevels = 5

/** The foot of a page that has no name for it: the last box with text that says who owns the page, or links to notices. */
export function unnamedFoot(body: Element): Element | undefined {
  const whole = oneLine(body.textContent ?? '').length
  let around = body
  for (let level = 0; level < mostLevels; level++) {
    const boxes = [...around.children].filter(box => (box.textContent ?? '').trim() !== '')
    const foot = boxes.slice(-mostBehind).findLast(isFootLike)
    if (foot !== undefined && oneLine(foot.textContent ?? '').length < whole / 3) return foot
    const most = boxes.find(box => oneLine(box.textContent ?? '').length > whole / 2)
    if (most === undefined) return undefined
    around = most
  }
  return undefined
}

/** Boxes that open above the page, behind its foot. */
const mostBehind = 6
/** On a short page, too, a notice is short. */
const mostOfNotice = 200

const isFootLike = (box: Element): boolean =>
  box.querySelector('h1, main, article') === null &&
  (/©|\(c\) ?\d{4}/i.test(box.textContent ?? '') ||
    [...box.querySelectorAll('a')].some(link => policyPattern.test(link.getAttribute('href') ?? '')))

/** Takes out what stands behind the foot, unless it is much, or says a price or how to reach somebody. */
export function stripBehind(foot: Element, body: Element): void {
  const most = Math.max((body.textContent ?? '').length / 4, mostOfNotice)
  for (let at: Element | null = foot; at !== null && at !== body; at = at.parentElement) {
    for (let next = at.nextElementSibling; next !== null;) {
      const after = next.nextElementSibling
      if ((next.textContent ?? '').length < most && next.querySelector('h1, main') === null && !says(next))
        next.remove()
      next = after
    }
  }
}
