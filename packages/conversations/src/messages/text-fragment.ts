/** Words of a page, its lines separated by line breaks and the cells of its tables by ` | `. */
export interface QuotedText {
  readonly text: string
  /** What stands before them, where the page has the same words elsewhere. */
  readonly before?: string
}

/** A text of more is named by its first and last words: an address is to stay short. */
const mostCharacters = 120
/** So many words tell a place from most others. */
const wordsOfEnd = 6

// The rules for the ends of words are the same in nearly all languages, and scripts without blanks have words as well.
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The address of a page with a text fragment: a browser that knows them scrolls to the words and marks them. */
export function linkToText(url: string, { text, before }: QuotedText): string {
  const { start, end } = endsOf(text)
  const range = end === undefined ? encoded(start) : `${encoded(start)},${encoded(end)}`
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${before === undefined ? '' : `${encoded(before)}-,`}${range}`
}

/**
 * What a fragment names: the whole text, or its first and last words. Browsers look for each of these within one block,
 * so that a text of several lines or cells always has two.
 */
export function endsOf(text: string): { start: string; end?: string } {
  const blocks = text.split(/\n| \| /)
  const [first = '', last = ''] = [blocks[0], blocks.at(-1)]
  const fewWords = countWords(text) <= 2 * wordsOfEnd
  if (blocks.length === 1 && (fewWords || text.length <= mostCharacters)) return { start: text }
  return { start: firstWords(first), end: lastWords(last) }
}

/** The last words of a text, as far as they are of one line. */
export function lastWords(text: string): string {
  const line = text.split(/\n| \| /).at(-1) ?? ''
  const parts = [...words.segment(line)]
  let left = wordsOfEnd
  const from = parts.findLast(({ isWordLike }) => isWordLike === true && --left === 0)?.index ?? 0
  return line.slice(from)
}

function firstWords(line: string): string {
  let left = wordsOfEnd
  const last = [...words.segment(line)].find(({ isWordLike }) => isWordLike === true && --left === 0)
  return last === undefined ? line : line.slice(0, last.index + last.segment.length)
}

const countWords = (text: string): number =>
  [...words.segment(text)].filter(({ isWordLike }) => isWordLike === true).length

/**
 * A hyphen belongs to the syntax of text fragments as well. Without a full stop, no mail program finds an address in the
 * words of a page.
 */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))
    .replaceAll('-', '%2D')
    .replaceAll('.', '%2E')
