import { wordsIn, type AnswerNode } from './answer-tree.ts'

/** An answer as plain text, with the numbers of its lists, the rows of its tables, and where its links lead. */
export const answerText = (nodes: readonly AnswerNode[]): string =>
  blocksOf(nodes)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const blocksOf = (nodes: readonly AnswerNode[]): string => nodes.map(blockOf).join('')

function blockOf(node: AnswerNode): string {
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ')
  const { tag, children, href, start } = node
  switch (tag) {
    case 'br':
      return '\n'
    case 'hr':
      return '\n\n---\n\n'
    case 'pre':
      return `\n\n${wordsIn(node).trimEnd()}\n\n`
    case 'ul':
    case 'ol':
      return `\n${itemsOf(children, tag === 'ol' ? Number(start ?? 1) : undefined)}\n`
    case 'tr':
      return `${children.flatMap(cell => blocksOf([cell]).trim() || []).join(' | ')}\n`
    case 'thead':
    case 'tbody':
      // White space between rows is none of the text.
      return blocksOf(children.filter(child => typeof child !== 'string'))
    case 'blockquote':
      return `\n\n${indented(answerText(children), '> ')}\n\n`
    case 'p':
    case 'h3':
    case 'h4':
      return `\n\n${blocksOf(children).trim()}\n\n`
    case 'table':
      return `\n\n${blocksOf(children.filter(child => typeof child !== 'string')).trim()}\n\n`
    default: {
      const words = blocksOf(children)
      return href === undefined || !href.startsWith('http') || words.includes(href) ? words : `${words} (${href})`
    }
  }
}

function itemsOf(children: readonly AnswerNode[], first: number | undefined): string {
  const items = children.filter(child => typeof child !== 'string' && child.tag === 'li')
  return items
    .map((item, at) => {
      const sign = first === undefined ? '- ' : `${first + at}. `
      const words = answerText(typeof item === 'string' ? [] : item.children).replaceAll('\n\n', '\n')
      return `${sign}${indented(words, ' '.repeat(sign.length)).trimStart()}`
    })
    .join('\n')
}

const indented = (text: string, by: string): string => text.replaceAll(/^/gm, by)
