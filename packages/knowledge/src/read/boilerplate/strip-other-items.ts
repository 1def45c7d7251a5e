import { parseUrl } from '@frontdesk/runtime/parse-url'
import { pricePattern } from '../feed/currency.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'

// A page about one product, post or event ends with cards of others, under a heading in any language. They are told by
// where they lead: to pages whose addresses are built as that of the page itself. A page that lists its parts leads
// further down instead.

const fewestCards = 2
/** What a card says; more than that is a text about what it links to. */
const mostOfCard = 300
const mostLinks = 2_000
const languagePattern = /^[a-z]{2}(?:[-_][a-z]{2})?$/i
/** A heading, and a link to all of them. */
const mostBeside = 100

/** Takes out cards of other items from a page that is about one. */
export function stripOtherItems(body: Element, url: string): void {
  const own = parseUrl(url)
  if (own === null || shapeOf(own) === undefined) return
  const groups = new Map<Element, Set<Element>>()
  for (const link of [...body.querySelectorAll('a[href]')].slice(0, mostLinks)) {
    if (!isOther(link, own)) continue
    const card = cardOf(link)
    if (card?.parentElement == null) continue
    groups.set(card.parentElement, (groups.get(card.parentElement) ?? new Set()).add(card))
  }
  for (const [group, cards] of groups) {
    if (cards.size < fewestCards || group.parentNode === null || !isGroup(group, cards)) continue
    // An overview says more in its cards than around them.
    if (lengthOfTexts(body) - lengthOfTexts(group) > oneLine(group.textContent ?? '').length) removeWithHeading(group)
  }
}

/** The folder of an address; undefined at the top of a website or of one of its languages, where every page is beside every other. */
function shapeOf({ host, pathname }: URL): string | undefined {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1, -1)
  // Posts are filed by their date.
  return parts.every(part => languagePattern.test(part))
    ? undefined
    : [host, ...parts.map(part => (/^\d+$/.test(part) ? '#' : part))].join('/')
}

function isOther(link: Element, own: URL): boolean {
  const url = parseUrl(link.getAttribute('href') ?? '', own)
  return url !== null && url.pathname !== own.pathname && shapeOf(url) === shapeOf(own)
}

/** The box around a link that has others of its kind beside it. */
function cardOf(link: Element): Element | undefined {
  let card: Element | null = link
  for (let level = 0; card !== null && level < 6; level++, card = card.parentElement) {
    const tag = tagOf(card)
    if (/^(?:p|td|tr|dd|main|body)$/.test(tag)) return undefined
    if (!/^(?:a|article|div|li|section|figure)$/.test(tag)) continue
    const names = card.getAttribute('class')
    const isKin = (beside: Element | null): boolean =>
      beside !== null && tagOf(beside) === tag && beside.getAttribute('class') === names
    if (isKin(card.previousElementSibling) || isKin(card.nextElementSibling)) return card
  }
  return undefined
}

/** Are these cards all that a box holds, each with a picture or a price, and none with a text? */
function isGroup(group: Element, cards: ReadonlySet<Element>): boolean {
  const others = [...group.children].filter(child => !/^h[2-6]$/.test(tagOf(child)))
  if (group.querySelector('h1, main') !== null || others.length > cards.size * 1.25) return false
  return [...cards].every(card => {
    const text = oneLine(card.textContent ?? '')
    return text.length <= mostOfCard && (card.querySelector('img, picture') !== null || pricePattern.test(text))
  })
}

const fewestOfText = 40

/** Characters of paragraphs. */
const lengthOfTexts = (root: Element): number =>
  [...root.querySelectorAll('p, li, dd, td')]
    .map(block => oneLine(block.textContent ?? '').length)
    .reduce((sum, length) => (length >= fewestOfText ? sum + length : sum), 0)

/** A group goes with the heading above it. */
function removeWithHeading(group: Element): void {
  const most = oneLine(group.textContent ?? '').length + mostBeside
  let box = group
  for (let up = group.parentElement; up !== null && !/^(?:main|article|body)$/.test(tagOf(up)); up = up.parentElement) {
    if (oneLine(up.textContent ?? '').length > most || up.querySelector('h1') !== null) break
    box = up
  }
  const before = box.previousElementSibling
  if (before !== null && /^h[2-6]$/.test(tagOf(before))) before.remove()
  box.remove()
}
