import { longestChoice } from '@frontdesk/contracts/chat/chat-actions'

/**
 * Marks of one citation: `[2]`, or several in one pair of brackets: `[1, 3]`; `[?]` for what no passage holds; and `[>]`
 * at the end of a line that the visitor may choose.
 */
const citation = /[ \t]?\[(\d{1,2}(?:\s*,\s*\d{1,2})*|[?>])\]/g
/**
 * The beginning of something that may still become a citation, a longer run of backticks or a blank line: held back
 * until the next piece decides.
 */
const unfinished = /(?:`+|(?:\n[ \t]*)+|[ \t]?(?:\[(?:[\d,\s]{0,24}|[?>]))?)$/
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
  /** What the visitor may choose, each once, in the order of the lines. */
  choices: () => string[]
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
  const lines = readChoices()

  const strip = (text: string): string =>
    text
      .split(border)
      .map(part => {
        if (part.startsWith('`')) {
          if (opened === 0) opened = part.length
          else if (opened === part.length) opened = 0
          return lines.read(part)
        }
        // A stray backtick must not cost the rest of the answer its sources.
        if (opened < 3 && /^\n[ \t]*\n$/.test(part)) opened = 0
        return opened > 0 ? lines.read(part) : withoutMarks(part)
      })
      .join('')
  const withoutMarks = (part: string): string => {
    let shown = ''
    let from = 0
    for (const { 0: mark, 1: list = '', index } of part.matchAll(citation)) {
      shown += lines.read(part.slice(from, index)) + lines.read(noteOrKeep(mark, list))
      from = index + mark.length
    }
    return shown + lines.read(part.slice(from))
  }
  const noteOrKeep = (mark: string, list: string): string => {
    if (list === '?') {
      isUnanswered = true
      return ''
    }
    if (list === '>') {
      lines.mark()
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
    choices: lines.choices,
  }
}

/** Reads the lines that end with the mark of a choice. A mark inside a line, or one of two in it, makes none. */
function readChoices() {
  const found = new Set<string>()
  let line = ''
  let isMarked = false
  let isChoice = false
  const endLine = (): void => {
    const choice = isChoice ? choiceIn(line) : ''
    if (/[\p{L}\p{N}]/u.test(choice) && choice.length <= longestChoice) found.add(choice)
    line = ''
    isMarked = false
    isChoice = false
  }
  const add = (text: string): void => {
    if (text.trim() !== '') isChoice = false
    line = (line + text).slice(0, longestHeld)
  }
  return {
    /** Reads a text that is shown, and returns it. */
    read: (text: string): string => {
      for (const [at, piece] of text.split('\n').entries()) {
        if (at > 0) endLine()
        add(piece)
      }
      return text
    },
    mark: (): void => {
      isChoice = !isMarked
      isMarked = true
    },
    choices: (): string[] => {
      endLine()
      return [...found]
    },
  }
}

/** The text of a line without its marker and the signs of Markdown. */
const choiceIn = (line: string): string =>
  line
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\\([\\`*[\]<~])/g, '$1')
    .trim()
