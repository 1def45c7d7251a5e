import { spaceBetween } from './space-between.ts'
import { joinedAtHyphen } from './join-words.ts'
import { usualDistance, type PdfLine } from './pdf-columns.ts'

/** Lines of one paragraph are closer than this times the usual distance, and their letters equally high. */
const closeLines = 1.5
const sameHeight = 1.15

/** Words of a document that no line end divides. */
export function wordsIn(lines: readonly PdfLine[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const { text } of lines) {
    const all = text.match(/[\p{L}\p{M}\d]+(?:[-‐][\p{L}\p{M}\d]+)*[-‐]?/gu) ?? []
    for (const word of all) if (!/[-‐]$/.test(word)) words.add(word)
  }
  return words
}

/**
 * Paragraphs of a page. A line goes on with the next one where the next one's first word would not have fitted on it: then
 * the paper ended it, and not the writer. Rows of tables, and lines that the writer ended, stay lines.
 */
export function paragraphsOf(lines: readonly PdfLine[], words: ReadonlySet<string>): string[] {
  const paragraphs: string[] = []
  const distance = usualDistance(lines.filter(({ isRow }) => !isRow))
  let last: PdfLine | undefined
  for (const line of lines) {
    const text = paragraphs.at(-1)
    if (text === undefined || last === undefined || beginsParagraph(last, line, distance)) paragraphs.push(line.text)
    else paragraphs.splice(-1, 1, joinedLines(text, last, line, words))
    last = line
  }
  return paragraphs
}

function beginsParagraph(last: PdfLine, line: PdfLine, distance: number): boolean {
  if (line.isRow !== last.isRow) return true
  if (line.isRow) return false
  const [smaller, larger] = [last.height, line.height].toSorted((one, other) => one - other)
  const below = line.y - last.y
  // A new column begins above the end of the last one, and may go on with its sentence.
  return below > distance * closeLines || (larger ?? 1) > (smaller ?? 1) * sameHeight
}

function joinedLines(text: string, last: PdfLine, line: PdfLine, words: ReadonlySet<string>): string {
  if (line.isRow) return `${text}\n${line.text}`
  const next = line.text.trimStart()
  const whole = joinedAtHyphen(text, next, words)
  if (whole !== undefined) return whole
  const goesOn = last.room < widthOfFirstWord(line) && !beginsItem(next)
  return text.trimEnd() + (goesOn ? spaceBetween(text.trimEnd(), next) : '\n') + next
}

/** Of Chinese and Japanese a line may end behind any character. */
function widthOfFirstWord({ text, width, height }: PdfLine): number {
  const trimmed = text.trim()
  const [first = ''] = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|^\S+/u.exec(trimmed) ?? []
  // With the space before it.
  return (width * first.length) / Math.max(1, trimmed.length) + height * 0.3
}

const beginsItem = (text: string): boolean => /^(?:[•●▪◦‣·–—○■□☐☒✓✔➢-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/iu.test(text)
