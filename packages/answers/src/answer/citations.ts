/** Marks of one citation: `[2]`, or several in one pair of brackets: `[1, 3]`; and `[?]` for what no passage holds. */
const citation = /[ \t]?\[(\d{1,2}(?:\s*,\s*\d{1,2})*|\?)\]/g
/**
 * The beginning of something that may still become a citation, a longer run of backticks or a blank line: held back
 * until the next piece decides.
 */
const unfinished = /(?:`+|(?:\n[ \t]*)+|[ \t]?(?:\[(?:[\d,\s]{0,24}|\?))?)$/
/** No honest beginning is longer; a run of line breaks without end would be read again with each piece. */
const longestHeld = 200
/** What begins or ends code: a run of backticks, and the blank line that no code inside a sentence outlives. */
const border = /(`+|\n[ \t]*\n)/

/** Reads citation marks out of a text that arrives in pieces. */
export interface CitationReader {
  /** The part of the text so far that can be shown: without marks, and without what may still become one. */
  push: (piece: string) => string
  /** What was held back. */
  end: () => string
  /** Passages that the text leans on without a mark. */
  cite: (numbers: readonly number[]) => void
  /** Numbers cited so far, in the order of their first mention. */
  cited: () => number[]
  /** It was said so far that no passage holds what was asked. */
  isUnanswered: () => boolean
}

/**
 * Takes the marks of passages `1…count()`, and those of an open question, out of a streamed text and remembers them.
 * Numbers that name no passage stay in the text, as does everything inside backticks, where `list[1]` is code.
 */
export function readCitations(count: () => number): CitationReader {
  const seen = new Set<number>()
  let isUnanswered = false
  let held = ''
  /** Backticks that opened the code we are in, and that will close it; 0 outside of code. */
  let opened = 0

  const strip = (text: string): string =>
    text
      .split(border)
      .map(part => {
        if (part.startsWith('`')) {
          if (opened === 0) opened = part.length
          else if (opened === part.length) opened = 0
          return part
        }
        // A stray backtick must not cost the rest of the answer its sources.
        if (opened < 3 && /^\n[ \t]*\n$/.test(part)) opened = 0
        return opened > 0 ? part : part.replace(citation, (mark, numbers: string) => noteOrKeep(mark, numbers))
      })
      .join('')
  const noteOrKeep = (mark: string, list: string): string => {
    if (list === '?') {
      isUnanswered = true
      return ''
    }
    const numbers = list.split(',').map(Number)
    if (!numbers.every(number => number >= 1 && number <= count())) return mark
    for (const number of numbers) seen.add(number)
    return ''
  }
  return {
    push(piece) {
      held += piece
      const start = Math.max(0, held.length - longestHeld)
      const from = start + (unfinished.exec(held.slice(start))?.index ?? held.length)
      const ready = held.slice(0, from)
      held = held.slice(from)
      return strip(ready)
    },
    end() {
      const rest = strip(held)
      held = ''
      return rest
    },
    cite(numbers) {
      for (const number of numbers) seen.add(number)
    },
    cited: () => [...seen],
    isUnanswered: () => isUnanswered,
  }
}
