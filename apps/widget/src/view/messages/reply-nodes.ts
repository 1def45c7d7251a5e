import { safeHref } from './safe-href.ts'

/**
 * The only place where HTML from the server becomes nodes of the page. The server has cleaned it with an allow-list;
 * this is a second, smaller one, so that a fault there is not a fault in every customer's shop.
 */
const allowedTags = new Set(
  'p br b strong i em ul ol li a code pre table thead tbody tr th td h3 h4 blockquote'.split(' '),
)
/** Gone with all they hold; of any other element the text stays. */
const droppedTags = new Set(
  'script style template iframe object embed noscript noembed noframes title textarea select xmp plaintext'.split(' '),
)
/** Far deeper than any answer; a deeper one is cut off instead of filling the stack. */
const maxDepth = 40

/** New nodes that look like `html` and can do nothing: allowed tags without attributes, and checked links. */
export function replyNodes(html: string): DocumentFragment {
  const target = document.createDocumentFragment()
  const source = parse(html)
  if (source === undefined) target.append(html.replace(/<[^>]*>/g, ''))
  else copyChildren(source, target, 0)
  return target
}

/** A parsed document runs no script and loads nothing. Undefined where the page's Trusted Types forbid parsing. */
function parse(html: string): Node | undefined {
  try {
    return new DOMParser().parseFromString(html, 'text/html').body
  } catch {
    return undefined
  }
}

function copyChildren(from: Node, to: Node, depth: number): void {
  for (const node of Array.from(from.childNodes)) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.nodeValue ?? ''))
    else if (node instanceof HTMLElement && depth < maxDepth && !droppedTags.has(node.localName)) {
      copyChildren(node, copyOf(node, to), depth + 1)
    }
  }
}

/** Appends a bare copy to `to` and returns it, or `to` itself where only the content may stay. */
function copyOf(element: HTMLElement, to: Node): Node {
  if (!allowedTags.has(element.localName)) return to
  const copy = document.createElement(element.localName)
  if (copy instanceof HTMLAnchorElement) {
    const href = safeHref(element.getAttribute('href'))
    if (href === undefined) return to
    copy.href = href
    copy.target = '_blank'
    copy.rel = 'noopener nofollow'
  }
  return to.appendChild(copy)
}
