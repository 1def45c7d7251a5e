/** Marks of one citation: `[2]`, or several in one pair of brackets: `[1, 3]`. */
const citation = /[ \t]?\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g
/** The beginning of something that may still become a citation: held back until the next piece decides. */
const unfinished = /[ \t]?(?:\[[\d,\s]{0,24})?$/

/** Reads citation marks out of a text that arrives in pieces. */
export interface CitationReader {
  /** The part of the text so far that can be shown: without marks, and without what may still become one. */
  push: (piece: string) => string
  /** What was held back. */
  end: () => string
  /** Numbers cited so far, in the order of their first mention. */
  cited: () => number[]
}

/**
 * Takes the marks of passages `1…count` out of a streamed text and remembers them. Numbers that name no passage stay
 * in the text, as does everything inside backticks, where `list[1]` is code.
 */
export function readCitations(count: number): CitationReader {
  const seen = new Set<number>()
  let held = ''
  let isCode = false

  const strip = (text: string): string => {
    const parts = text.split('`')
    const shown = parts.map((part, index) => {
      const inCode = isCode !== (index % 2 === 1)
      return inCode ? part : part.replace(citation, (mark, numbers: string) => noteOrKeep(mark, numbers))
    })
    if (parts.length % 2 === 0) isCode = !isCode
    return shown.join('`')
  }
  const noteOrKeep = (mark: string, list: string): string => {
    const numbers = list.split(',').map(Number)
    if (!numbers.every(number => number >= 1 && number <= count)) return mark
    for (const number of numbers) seen.add(number)
    return ''
  }
  return {
    push(piece) {
      held += piece
      const from = unfinished.exec(held)?.index ?? held.length
      const ready = held.slice(0, from)
      held = held.slice(from)
      return strip(ready)
    },
    end() {
      const rest = strip(held)
      held = ''
      return rest
    },
    cited: () => [...seen],
  }
}
