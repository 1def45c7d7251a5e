import { isElement } from '../blocks/inline-text.ts'

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

const saidBy = (node: Node): string => (node.textContent ?? '').trim()
