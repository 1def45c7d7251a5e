import { parseUrl } from '@frontdesk/runtime/parse-url'
import { saysFact } from '../fact-patterns.ts'
import { isElement, isText, oneLine, tagOf } from '../blocks/inline-text.ts'
import { isAlone } from './strip-links.ts'

// Ways through a website, told by where they lead: from its start page down to this page, to this page among others, up
// to the list it stands in, to the same list in another order, and back to its beginning.

const mostLinks = 2_000
const mostOfStep = 60
const mostOfTrail = 200
const mostOfLabel = 40
const mostLevels = 4
const mostTops = 50
const mark = /^[\s/\\|·•:>»›→←▸‣≫＞–—-]*$/
const startPattern = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)\.\w{2,5})?$/i
const filePattern = /\.(?:pdf|docx?|xlsx?|odt|zip|epub)$/i
/** What addresses call the order, the size and the choice of a list. */
const orderPattern =
  /^(?:sort|sort[-_]?by|order|order[-_]?(?:by|way|dir)|dir|direction|product_list_\w+|per[-_]?page|items?[-_]?per[-_]?page|results?[-_]?per[-_]?page|limit|view|display|filters?|facets?|f|filter[-_.[].*|facet[-_.[].*|f\[.*)$/i

/** Takes out ways through the website of a page at this address. */
export function stripWays(body: Element, url: string): void {
  const own = parseUrl(url)
  if (own === null) return
  stripTops(body)
  const links = [...body.querySelectorAll('a[href]')].slice(0, mostLinks)
  const seen = new Set<Element>()
  const ordered = new Set<Element>()
  for (const link of links) {
    const target = parseUrl(link.getAttribute('href') ?? '', own)
    if (target === null || target.host !== own.host || link.parentNode === null) continue
    if (isStart(target)) trailFrom(link, seen)?.remove()
    else if (isOrder(target, own)) removeOrders(link, ordered, one => isOrderLink(one, own))
    else if (isSame(target, own, link)) menuAround(link, seen)?.remove()
    else if (isAbove(target, own) && isLine(link)) link.remove()
  }
}

const isStart = ({ pathname, search, hash }: URL): boolean =>
  startPattern.test(pathname) && search === '' && !/^#./.test(hash)

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** Does a link lead to the page itself, and not to a part of it? */
const isSame = (target: URL, own: URL, link: Element): boolean =>
  !(link.getAttribute('href') ?? '').includes('#') &&
  withoutSlash(target.pathname) === withoutSlash(own.pathname) &&
  target.search === own.search

/** Does an address lead to a folder around this page? */
const isAbove = (target: URL, own: URL): boolean =>
  target.search === '' &&
  !/^#./.test(target.hash) &&
  withoutSlash(target.pathname) !== '' &&
  own.pathname.startsWith(`${withoutSlash(target.pathname)}/`) &&
  withoutSlash(target.pathname) !== withoutSlash(own.pathname)

/** A link that is a line of its own, and no heading, question or number. */
function isLine(link: Element): boolean {
  const text = oneLine(link.textContent ?? '')
  return (
    text.length <= mostOfStep &&
    !saysFact(text) &&
    link.querySelector('h1, h2, h3, h4, h5, h6, p, img') === null &&
    link.closest('h1, h2, h3, h4, h5, h6, li, td, [aria-expanded]') === null &&
    isAlone(link)
  )
}

/** The box around a link to the start page that holds the way from there to this page, and nothing else. */
function trailFrom(link: Element, seen: Set<Element>): Element | undefined {
  for (let box = link.parentElement, level = 0; box !== null && level < mostLevels; box = box.parentElement, level++) {
    if (seen.has(box) || /^(?:body|main|article|header|tr|table|tbody)$/.test(tagOf(box))) return undefined
    seen.add(box)
    const text = oneLine(box.textContent ?? '')
    if (text.length > mostOfTrail || box.querySelector('h1, h2, h3, img + p') !== null) return undefined
    if (isTrail(box, link)) return box
  }
  return undefined
}

/** Steps with marks between them or as items, of which only the last is no link, with a label before the first. */
function isTrail(box: Element, first: Element): boolean {
  const steps: { text: string; isLink: boolean }[] = []
  let marks = 0
  const visit = (node: Node): void => {
    for (const child of node.childNodes) {
      const text = oneLine(child.textContent ?? '')
      if (text === '') continue
      if (isElement(child) && tagOf(child) === 'a') steps.push({ text, isLink: true })
      else if (isElement(child)) visit(child)
      else if (!isText(child)) continue
      else if (mark.test(text)) marks++
      else {
        if (/^[/\\|>»›→▸‣≫＞]|[/\\|>»›→▸‣≫＞]$/.test(text)) marks++
        steps.push({ text, isLink: false })
      }
    }
  }
  visit(box)
  const at = steps.findIndex(step => step.isLink)
  const label = steps[0]
  if (at > 1 || label === undefined || (at === 1 && label.text.length > mostOfLabel)) return false
  const way = steps.slice(at)
  const isList = /^[ou]l$/.test(tagOf(box)) && isBeforeText(box)
  return (
    way.length > 1 &&
    (marks > 0 || isList) &&
    oneLine(first.textContent ?? '') === way[0]?.text &&
    way.every(({ text, isLink }, index) => text.length <= mostOfStep && (isLink || index === way.length - 1)) &&
    !saysFact(way.flatMap(({ text, isLink }) => (isLink ? [] : [text])).join(' '))
  )
}

/** Does only what is made of links stand before an element? */
function isBeforeText(element: Element): boolean {
  for (let up: Element | null = element; up !== null && tagOf(up) !== 'body'; up = up.parentElement)
    for (let before = up.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (unlinked(before) > mostOfLabel) return false
  return true
}

/** Characters that are in no link. */
const unlinked = (element: Element): number =>
  tagOf(element) === 'a'
    ? 0
    : [...element.querySelectorAll('a')].reduce(
        (left, one) => left - oneLine(one.textContent ?? '').length,
        oneLine(element.textContent ?? '').length,
      )

/** A list of nothing but links, this page among them. */
function menuAround(link: Element, seen: Set<Element>): Element | undefined {
  const list = link.closest('ul, ol, tr, p, div')
  if (list === null || seen.has(list)) return undefined
  seen.add(list)
  const links = [...list.querySelectorAll('a')]
  if (links.length < 2 || list.querySelector('h1, h2, h3, h4, p, img, td > table') !== null) return undefined
  const isKin = links.every(one => {
    const text = oneLine(one.textContent ?? '')
    return text.length <= mostOfStep && !filePattern.test((one.getAttribute('href') ?? '').replace(/[?#].*/, ''))
  })
  return isKin && unlinked(list) <= links.length * 2 && !saysFact(list.textContent ?? '') ? list : undefined
}

const isOrderLink = (link: Element, own: URL): boolean => {
  const target = parseUrl(link.getAttribute('href') ?? '', own)
  return target !== null && isOrder(target, own)
}

/** Does an address differ from this page's by the order or the choice of a list alone? */
function isOrder(target: URL, own: URL): boolean {
  if (target.host !== own.host || withoutSlash(target.pathname) !== withoutSlash(own.pathname)) return false
  const added = [...target.searchParams].filter(([name, value]) => own.searchParams.get(name) !== value)
  return added.length > 0 && added.every(([name]) => orderPattern.test(name))
}

/** Removes a link to another order, with the label of such links where there is nothing else. */
function removeOrders(link: Element, seen: Set<Element>, isOther: (link: Element) => boolean): void {
  let gone: Element = link
  for (let box = link.parentElement, level = 0; box !== null && level < mostLevels; box = box.parentElement, level++) {
    if (seen.has(box) || /^(?:body|main|article|td|tr)$/.test(tagOf(box))) break
    seen.add(box)
    const text = oneLine(box.textContent ?? '')
    if (text.length > mostOfTrail * 3 || box.querySelector('h1, table, img') !== null) break
    const links = [...box.querySelectorAll('a')]
    // Behind a choice stands how many there are of it.
    const rest = unlinked(box) - (text.match(/\(\d+\)/g)?.join('').length ?? 0)
    if (!links.every(isOther) || rest > mostOfLabel + links.length * 2 || saysBehind(box)) break
    gone = box
  }
  if (gone === link && !isAlone(link)) return
  gone.remove()
}

/** Are there words behind a link, so that it is a part of a sentence? */
function saysBehind(box: Element): boolean {
  let isBehind = false
  const visit = (node: Node): boolean => {
    for (const child of node.childNodes) {
      if (isElement(child) && tagOf(child) === 'a') isBehind = true
      else if (isElement(child) ? visit(child) : isBehind && isText(child) && /\p{L}{3}/u.test(child.textContent ?? ''))
        return true
    }
    return false
  }
  return visit(box)
}

const topPattern =
  /^#(?:top|head(?:er)?|page-?top|top-?of-?page|site-?top|to-?top|wrapper|page|up|oben|seitenanfang|haut|inicio|arriba|topo|inizio|alto)$/i

/** Links to the beginning of the page that stand alone behind text. */
function stripTops(body: Element): void {
  const tops = new Set(
    [...body.querySelectorAll('a[href^="#"]')]
      .filter(link => topPattern.test(link.getAttribute('href') ?? ''))
      .slice(0, mostTops),
  )
  if (tops.size === 0) return
  let hasText = false
  for (const element of [...body.querySelectorAll('p, li, td, a')].slice(0, mostLinks)) {
    if (!tops.has(element) && hasText) continue
    const text = oneLine(element.textContent ?? '')
    if (!tops.has(element)) hasText = text.length >= mostOfLabel / 2 && unlinked(element) > text.length / 2
    else if (hasText && text.length <= mostOfStep && !saysFact(text) && isAlone(element)) element.remove()
  }
}
