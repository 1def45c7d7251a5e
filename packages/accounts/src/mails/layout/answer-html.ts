import type { AnswerNode } from '@frontdesk/web/answer/answer-tree'

/** Styles in the tags, as in the rest of a mail. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 10px',
  h3: 'margin:0 0 6px;font-size:16px',
  h4: 'margin:0 0 6px;font-size:15px',
  ul: 'margin:0 0 10px;padding:0 24px',
  ol: 'margin:0 0 10px;padding:0 24px',
  li: 'margin:0 0 4px',
  code: 'font-family:ui-monospace,Consolas,monospace;font-size:13px',
  pre: 'margin:0 0 10px;white-space:pre-wrap;font-family:ui-monospace,Consolas,monospace;font-size:13px',
  table: 'margin:0 0 10px;border-collapse:collapse',
  th: 'padding:4px 8px;border:1px solid #c9c6c0;text-align:start;vertical-align:top',
  td: 'padding:4px 8px;border:1px solid #c9c6c0;text-align:start;vertical-align:top',
  blockquote: 'margin:0 0 10px;padding:0 12px',
}

/** An answer in the HTML of a mail. */
export const answerHtml = (nodes: readonly AnswerNode[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return escapeHtml(node)
      const { tag, href, start, children } = node
      const attributes = [
        ...(styles[tag] === undefined ? [] : [` style="${styles[tag]}"`]),
        ...(href === undefined ? [] : [` href="${escapeHtml(href)}"`]),
        ...(start === undefined ? [] : [` start="${start}"`]),
        ...(tag === 'pre' ? [' dir="ltr"'] : []),
      ].join('')
      return tag === 'br' || tag === 'hr' ? `<${tag}>` : `<${tag}${attributes}>${answerHtml(children)}</${tag}>`
    })
    .join('')

/** A text in HTML, in a tag as well. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 0};`)
