/**
 * The segments of a text of any length, in order. A segmenter gives each of its segments a copy of all the text that it
 * was given: 160,000 characters of sentences took 1.7 s, and half a million of Chinese ended the process. So it is given
 * `atATime` characters; the last segment of a piece may go on behind it, and is looked at again with the next. One that
 * is longer than a piece is cut, between words where it has any.
 */
export function* segmentsOf(text: string, segmenter: Intl.Segmenter, atATime: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = wholeCharacters(text, at + atATime)
    const piece = text.slice(at, end)
    const parts = [...segmenter.segment(piece)].map(({ segment }) => segment)
    if (end < text.length) {
      const [last = ''] = parts.splice(-1)
      if (parts.length === 0) parts.push(last.slice(0, last.lastIndexOf(' ') + 1) || last)
    }
    yield* parts
    at += parts.reduce((sum, part) => sum + part.length, 0)
  }
}

/** The end, or one less where it would part the two halves of a character. */
export const wholeCharacters = (text: string, end: number): number =>
  end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : Math.min(end, text.length)
