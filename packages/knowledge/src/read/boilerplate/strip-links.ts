import { isElement, isText, oneLine } from '../blocks/inline-text.ts'

// Links that lead elsewhere and say nothing here: in the foot of a page, and in rows such as `[ Home | Prices | Guests ]`.

const mostLabel = 60
const separator = /^[\s|·•‧–—\-/\\[\]()<>«»:.,]*$/
/** Fewer links with a bar between them may be a choice of two. */
const fewestInRow = 3

/** Takes the links out of a foot that stand alone, but for those with a number, an address or a place in them. */
export function stripFooterLinks(footer: Element): void {
  for (const link of footer.querySelectorAll('a')) {
    const text = oneLine(link.textContent ?? '')
    const href = link.getAttribute('href') ?? ''
    if (text.length <= mostLabel && !isContact(href) && !/\d|@/.test(text) && isAlone(link)) link.remove()
  }
}

/** Is a link a phone number or a map? */
export const isContact = (href: string): boolean =>
  /^(?:tel|mailto|sms|geo|whatsapp|callto):/i.test(href) ||
  /\/\/(?:maps\.|www\.google\.[a-z.]+\/maps|wa\.me|goo\.gl\/maps|maps\.app)/i.test(href)

/** Does a link stand on a line of its own, or with other links and marks? */
export const isAlone = (link: Element): boolean =>
  isBreak(link.previousSibling, 'previousSibling') && isBreak(link.nextSibling, 'nextSibling')

/** Nothing, a line's end, another link or a mark between links. */
function isBreak(node: Node | null, way: 'previousSibling' | 'nextSibling'): boolean {
  let at = node
  for (let count = 0; at !== null && count < 5; count++, at = at[way]) {
    if (isElement(at))
      return !/^(?:abbr|b|em|i|strong|span|small|time|u)$/.test(at.localName) || oneLine(at.textContent ?? '') === ''
    if (isText(at) && !separator.test(at.textContent ?? '')) return endsAtMark(at.textContent ?? '', way)
    if (isText(at) && /[|·•\n]/.test(at.textContent ?? '')) return true
  }
  return true
}

/** Is there a mark between a link and the text beside it? */
const endsAtMark = (text: string, way: 'previousSibling' | 'nextSibling'): boolean =>
  (way === 'previousSibling' ? /[|·•]\s*$/ : /^\s*[|·•]/).test(text)

/** Takes out rows of short links with marks between them. */
export function stripLinkRows(body: Element, isOutside: (element: Element) => boolean): void {
  const seen = new Set<Element>()
  for (const link of body.querySelectorAll('a')) {
    if (seen.has(link) || link.parentNode === null) continue
    const row = rowFrom(link)
    for (const node of row) if (isElement(node)) seen.add(node)
    const links = row.filter(isElement)
    if (links.length >= fewestInRow && isOutside(link)) for (const node of row) node.remove()
  }
}

/** A link, and what follows it as long as it is a mark and another link. */
function rowFrom(link: Element): ChildNode[] {
  const row: ChildNode[] = [link]
  let marks: ChildNode[] = []
  for (let next = link.nextSibling; next !== null; next = next.nextSibling) {
    const text = next.textContent ?? ''
    if (isElement(next)) {
      if (
        next.localName !== 'a' ||
        !marks.some(mark => /[|·•/]/.test(mark.textContent ?? '')) ||
        oneLine(text).length > mostLabel
      )
        break
      row.push(...marks, next)
      marks = []
    } else if (separator.test(text)) marks.push(next)
    else break
  }
  return row
}
