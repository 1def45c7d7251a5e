import { isElement, oneLine, tagOf } from '../blocks/inline-text.ts'
import { saysFact } from '../fact-patterns.ts'
import { measure, type Measures } from './measure.ts'

const mostBetween = 20
const mostLevels = 2

/** Remembers the headings that head a text. Returns what takes out those of them that head none any more. */
export function rememberHeadings(body: Element): () => void {
  const headings = [...body.querySelectorAll('h2, h3, h4, h5, h6')]
    .map(heading => ({ heading, box: boxOf(heading) }))
    .filter(({ heading, box }) => isFollowed(box, heading))
  return () => {
    for (const { heading, box } of headings.toReversed())
      if (body.contains(heading) && !isFollowed(box, heading)) heading.remove()
  }
}

/** A heading, or the box that holds nothing else. */
function boxOf(heading: Element): Element {
  let box = heading
  for (let level = 0; level < mostLevels && box.parentElement !== null; level++) {
    if (box.nextElementSibling !== null || saidBy(box.parentElement) !== saidBy(heading)) break
    box = box.parentElement
  }
  return box
}

/** Does text follow a heading before the next heading of its level? */
function isFollowed(box: Element, heading: Element): boolean {
  let next = box.nextSibling
  for (let count = 0; next !== null && count < mostBetween; count++, next = next.nextSibling) {
    if (saidBy(next) === '') continue
    return !(isElement(next) && /^h[1-6]$/.test(next.localName) && next.localName <= heading.localName)
  }
  return false
}

const saidBy = (node: Node): string => oneLine(node.textContent ?? '')

const mostOfLabel = 40
const mostOfHeld = 3_000

/**
 * Remembers boxes with nothing but links and a label: "On this page", "Languages:". Returns what takes out those labels
 * whose links are gone.
 */
export function rememberLabels(body: Element, measured: (element: Element) => Measures): () => void {
  const boxes = [...body.querySelectorAll('div, p, section, aside')].filter(box => {
    const { text, links, linked } = measured(box)
    return links > 1 && text <= mostOfHeld && text - linked <= mostOfLabel + links * 4
  })
  return () => {
    if (boxes.length === 0) return
    const left = measure(body)
    for (const box of boxes) {
      const { text, links } = left(box)
      if (text === 0 || text > mostOfLabel || links > 0 || box.querySelector(neverLabel) !== null) continue
      if (!saysFact(saidBy(box))) box.remove()
    }
  }
}

const neverLabel = 'h1, main, article, img, table'
const mostPlaces = 300
/** Longer words may be a slogan before a picture that a script draws. */
const mostOfPlaceLabel = 24

/** Takes out labels of places that only a script fills: "Comments", "Views:", a list of contents. */
export function stripUnfilled(body: Element, measured: (element: Element) => Measures): void {
  for (const place of [...body.querySelectorAll(places)].slice(0, mostPlaces)) {
    const box = place.parentElement
    if (box === null || /^(?:body|main|article|td|tr|li)$/.test(tagOf(box))) continue
    const { text, links } = measured(box)
    if (text === 0 || text > mostOfPlaceLabel || links > 0 || box.querySelector(shown) !== null) continue
    const label = saidBy(box)
    if (!saysFact(label) && !/[.。]$/.test(label)) box.remove()
  }
}

const places = 'div[id]:empty, span[id]:empty, section[id]:empty'
const shown = 'h1, img, picture, video, audio, iframe, object, form, button'
