/** A part of a passage's text, and whether the reply says it in the same words. */
export interface TextPart {
  readonly text: string
  readonly isQuoted: boolean
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** "Yes." stands in many replies, and is no quote. */
const fewestWords = 3

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** A table's row, which the built-in answers tell with the names of its columns. */
const isRow = (line: string): boolean => line.trim().startsWith('|')

const saysWords = (said: string, words: string): boolean =>
  words.split(' ').length >= fewestWords && said.includes(` ${words} `)

function saysCells(said: string, row: string): boolean {
  const cells = row
    .split('|')
    .map(plain)
    .filter(cell => cell !== '')
  return cells.length > 1 && cells.every(cell => said.includes(` ${cell} `))
}

/**
 * Finds the sentences and lines of a passage that a reply says in the same words: the windows that the built-in answers
 * quote, and what a model repeats. Nothing of it is stored: both texts are there when they are shown.
 */
export function quotedParts(text: string, reply: string): TextPart[] {
  const said = ` ${plain(reply)} `
  const parts: TextPart[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const segments = isRow(line) ? [line] : [...segmenter.segment(line)].map(({ segment }) => segment)
    for (const segment of segments) {
      const isQuoted = isRow(segment) ? saysCells(said, segment) : saysWords(said, plain(segment))
      const last = parts.at(-1)
      if (last?.isQuoted === isQuoted) parts[parts.length - 1] = { text: last.text + segment, isQuoted }
      else parts.push({ text: segment, isQuoted })
    }
  }
  return parts
}
