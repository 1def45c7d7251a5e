/**
 * An answer as a tree: what the widget, the dashboard and mails draw. Replies are stored as HTML that the server has
 * cleaned. Everything that shows one reads it here, so that a fault there is not a fault in every customer's shop: a
 * tree holds text, a few elements without attributes, and links that were checked. No browser parses the HTML.
 */
import { safeHref } from './safe-href.ts'

export interface AnswerElement {
  readonly tag: string
  /** Of a link. */
  readonly href?: string
  /** The first number of an ordered list, where it is not 1. */
  readonly start?: string
  readonly children: AnswerNode[]
}
export type AnswerNode = string | AnswerElement

/** What an answer may hold. Of any other element the text stays. */
const known = /^(?:p|[bh]r|b|strong|i|em|del|[uo]l|li|a|code|pre|table|thead|tbody|t[rhd]|h[34]|blockquote)$/
/** Far deeper than any answer; what is deeper stands at this depth. */
const maxDepth = 40
/** A name ends where it ends: without that, 40 kB of one letter behind a `<` took 1.4 s. */
const tokens = /<(\/?)([a-z][\w-]*)(?![\w-])([^<>]*)>|([^<\0]+|<)/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Reads `html` once from its beginning to its end. What it leaves open ends with it. */
export function answerTree(html: string): AnswerNode[] {
  const root: AnswerNode[] = []
  const open: AnswerElement[] = []
  for (const [, slash, name, attributes = '', text] of html.matchAll(tokens)) {
    const tag = name?.toLowerCase() ?? ''
    const siblings = open.at(-1)?.children ?? root
    if (text) siblings.push(decoded(text))
    else if (slash) open.splice(open.findLastIndex(element => element.tag === tag) >>> 0)
    else if (known.test(tag)) {
      // The server writes one attribute at most.
      const value = decoded(/="([^"]*)/.exec(attributes)?.[1] ?? '')
      const href = tag === 'a' ? safeHref(value) : undefined
      const start = tag === 'ol' && /^\d{1,9}$/.test(value) ? value : undefined
      const element = { tag, ...(href && { href }), ...(start && { start }), children: [] }
      // A link that leads nowhere is its words.
      if (tag === 'a' && !href) continue
      siblings.push(element)
      if (tag !== 'br' && tag !== 'hr' && open.length < maxDepth) open.push(element)
    }
  }
  return root
}

const decoded = (text: string): string =>
  text.replace(/&(#39|\w+);/g, (whole, entity: string) => entities[entity] ?? whole)

/** The words of a part of an answer. */
export const wordsIn = (node: AnswerNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsIn).join('')

/** The answer without a list at its end that says what is offered as `choices` below it. */
export const withoutChoices = (
  nodes: readonly AnswerNode[],
  choices: readonly string[] | undefined,
): readonly AnswerNode[] => {
  // Space may stand behind the list.
  const at = nodes.findLastIndex(node => unspaced(wordsIn(node)))
  return choices && unspaced(wordsIn(nodes[at] ?? '')) === unspaced(choices.join('')) ? nodes.slice(0, at) : nodes
}

const unspaced = (text: string): string => text.replace(/\s/g, '')
