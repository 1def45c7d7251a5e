import type { AnswerNode } from './answer-tree.ts'

/** `h` of Preact or `createElement` of React. */
export type Draw<Drawn> = (
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  ...children: (Drawn | string)[]
) => Drawn

/** What is needed of an element of a page; servers know none. */
interface Box {
  readonly scrollWidth: number
  readonly clientWidth: number
  tabIndex: number
  setAttribute: (name: string, value: string) => void
  querySelectorAll: (selectors: string) => Iterable<{ readonly textContent: string | null }>
}

/**
 * Draws an answer: text as text, and no elements but those of the tree. Links open beside the page. A table stands in a
 * box of its own, so that it scrolls and stays a table.
 */
export const drawAnswer = <Drawn>(draw: Draw<Drawn>, nodes: readonly AnswerNode[]): (Drawn | string)[] =>
  nodes.map(node => {
    if (typeof node === 'string') return node
    const { tag, href, start, children } = node
    const attributes = href
      ? { href, target: '_blank', rel: 'noopener nofollow' }
      : tag === 'pre'
        ? { dir: 'ltr', ref: makeReachable }
        : { start }
    const drawn = draw(tag, attributes, ...drawAnswer(draw, children))
    return tag === 'table' ? draw('div', { ref: makeReachable }, drawn) : drawn
  })

/** What scrolls sideways is scrolled by keys, too. A table goes by its head there. */
function makeReachable(box: Box | null): void {
  if (!box || box.scrollWidth <= box.clientWidth) return
  box.tabIndex = 0
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', Array.from(box.querySelectorAll('th'), cell => cell.textContent).join(', '))
}
