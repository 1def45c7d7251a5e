/** Characters of text, links, and characters of text in links. */
export interface Measures {
  text: number
  links: number
  linked: number
}

/**
 * Measures every element in one walk, so that deep nesting does not make the same text be read at each level. Only links
 * that `isCounted` says yes to are counted.
 */
export function measure(
  root: Element,
  isCounted: (link: Element) => boolean = () => true,
): (element: Element) => Measures {
  const found = new Map<Node, Measures>()
  const walk = (node: Element): Measures => {
    const sum: Measures = { text: 0, links: 0, linked: 0 }
    for (const child of node.childNodes) {
      if (child.nodeType === 3) sum.text += (child.textContent ?? '').replace(/\s+/g, ' ').trim().length
      if (child.nodeType !== 1) continue
      // Of node type 1 there are elements only.
      const own = walk(child as Element)
      sum.text += own.text
      sum.links += own.links
      sum.linked += own.linked
    }
    if (node.localName === 'a' && isCounted(node)) {
      sum.links++
      sum.linked = sum.text
    }
    found.set(node, sum)
    return sum
  }
  walk(root)
  return element => found.get(element) ?? { text: 0, links: 0, linked: 0 }
}
