import { foldWord } from '../facts/number-words.ts'
import { denialAt } from '../facts/words-of.ts'
import { measure, type Value } from './measure.ts'
import { subjectWords, type SubjectWords } from './subject-words.ts'

/** A passage of a page, as the index has it. */
export interface ClaimPassage {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly language: string | null
}

/** What a page says about something: values of one or more measures, or that something is so or not. */
export interface Claim {
  /** As the page has it. */
  readonly sentence: string
  /** Beginnings of all words of the sentence in their order, with a mark in place of each number. */
  readonly wording: readonly string[]
  /** The words of the clause that says it. */
  readonly own: SubjectWords
  /** Those around it: the heading, the title, the label of the line, the rest of the sentence. */
  readonly around: SubjectWords
  /** The values by what they measure: prices, days, times. Empty where it says yes or no. */
  readonly values: ReadonlyMap<string, readonly Value[]>
  readonly isNegative: boolean
  /** The word that is denied. */
  readonly denied: string | undefined
  /** No sentence, but a label with its value: it speaks of what its page is about. */
  readonly isFragment: boolean
  /** What the page is about. */
  readonly page: SubjectWords
}

/** Of a passage. What is longer is a table of data or a list of everything. */
const mostClaims = 60
const longestSentence = 400
const longestLine = 4_000

const sentenceEnd = /(?<=[\p{L}\p{N})”"’»%€$£][.!?…])\s+(?=["“«(]?[\p{Lu}\p{N}€$£])/u
const abbreviation =
  /(?:\b(?:no|nr|st|mr|mrs|dr|ca|approx|incl|excl|e\.g|i\.e|z\.B|bzw|min|max|tel|vs)\.|^\s*(?:[-*•]\s*)?\d{1,3}\.)$/iu
const clauseEnd =
  /;\s+|,\s+(?:and|but|or|und|aber|oder|et|mais|ou|y|pero|o|e|ma|en|maar|of|because|so that|which|who|weil|damit|denn|der|die|das|wenn|if|when|unless|provided|whatever)\s+|,\s+(?:from|von|de|da|van)\s+(?=\d)|\s+(?=(?:if|unless|when) you\s)|\s[–—]\s|(?<=\d\S*),\s+(?=\p{Ll}+)|\s+(?:and|und|et|y)\s+(?=(?:costs?|takes?|needs?|is|are|includes?|requires?|must|can|may|has|have|will|should|does|do|kostet|dauert|weighs?|the|a|an|der|die|das)\s)/u
const answered =
  /^(?:(yes|ja|oui|si|sí|sì|sim|tak|evet|نعم)|(no|nein|non|nee|nie|nao|não|hayir|hayır|لا))(?![\p{L}])[.,!:;–\s]?/iu
const code =
  /[{}=<>─│┴◀▶→]|^\s*\*\s|^\s*\/\/|=>|\(\)|^\s*(?:import|const|let|var|return|await|\/\/|#|\$ |npm |\.)|[;,]\s*$|\w\.\w+\(|\w\([^)]*\)\s*$|^\s*["'\w.]+:\s*[\w"'[]+,?$/u
const excluded =
  /(?<!\p{L})(?:excluded|impossible|ausgeschlossen|unmöglich|exclue?s?|excluid[oa]s?|esclus[oaie])(?!\p{L})/iu

/** Whether a clause denies something, and what. */
function denialIn(part: string, language: string | null): Pick<Claim, 'isNegative' | 'denied'> {
  const at = denialAt(part)
  if (at === undefined) return { isNegative: excluded.test(part), denied: undefined }
  const [after] = subjectWords(part.slice(at.end), language).words
  return { isNegative: true, denied: after ?? [...subjectWords(part.slice(0, at.start), language).words].at(-1) }
}

/** Reads what a passage claims, sentence by sentence and cell by cell. */
export function readClaims({ title, heading, text, language }: ClaimPassage): Claim[] {
  const claims: Claim[] = []
  const headings = heading.split(' › ')
  const titles = subjectWords(`${title} | ${headings.join(' | ')}`, language)
  const page = subjectWords(`${title} | ${headings[0] ?? ''}`, language)
  const lines = text.split('\n')
  let columns: readonly string[] | undefined
  let lead = ''
  const read = (line: Line, around: string): void => {
    const context = joined(titles, subjectWords(`${lead} | ${around}`, language))
    for (const clause of readClauses({ ...line, around: context, language, page, heading: subject }))
      if (claims.length < mostClaims) claims.push(clause)
  }
  const last = headings.at(-1) ?? ''
  const subject = subjectWords(last === '' ? title : last, language)
  if (/\d/.test(last) && /[€£$%]/.test(last)) read({ sentence: last, clause: last, isFragment: true }, '')
  for (const [place, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells !== undefined) {
      const isFirst = cellsOf(lines[place - 1] ?? '') === undefined
      if (isFirst) columns = isHeader(cells) ? cells : undefined
      if (isFirst && columns !== undefined) continue
      readRow(line, cells, columns, read)
      continue
    }
    columns = undefined
    if (line.length > longestLine || code.test(line)) continue
    if (isLead(line)) {
      lead = line
      continue
    }
    const label = /^(?:[-*•]\s*)?([^.!?:(|–—\d]{2,40}?)(?::\s|\s[-–—(|]\s?)/u.exec(line)?.[1] ?? ''
    const question = headings.at(-1)?.endsWith('?') === true ? (headings.at(-1) ?? '') : lead.endsWith('?') ? lead : ''
    const sentences = sentencesOf(line)
    for (const [at, sentence] of sentences.entries()) {
      const said = at === 0 && place === 0 && question !== '' ? answered.exec(sentence) : null
      if (said !== null)
        read(
          { sentence: `${question} ${sentence}`, clause: question, answer: said[1] === undefined ? 'no' : 'yes' },
          '',
        )
      read(
        {
          sentence,
          clause: sentence,
          label: at === 0 ? '' : pronoun.test(sentence) ? `${label} ${beginningOf(sentences[at - 1])}` : label,
        },
        '',
      )
    }
  }
  return claims
}

/** What a sentence that begins with a pronoun speaks of. */
const pronoun = /^(?:it|they|this|these|sie|es|er|diese|il|elle|ils|elles|ceci|esto|estos|esso|essi|dit|deze|zij)\s/iu
const possessive = /^(?:its?|they|their|sein|ihr|es|il|elle|ils|son|sa|ses|su|sus|suo|sua|het)\s/iu
const beginningOf = (sentence = ''): string => sentence.split(/\s+/).slice(0, 4).join(' ')

/** Cells of a table's row; a list whose item has a bar in it is none. */
function cellsOf(line: string): string[] | undefined {
  if (!line.includes(' |') || line.includes('||') || /^\s*[-*•]\s/.test(line)) return undefined
  return line.split(/(?<!\\)\|/).map(cell => cell.trim())
}

const isHeader = (cells: readonly string[]): boolean =>
  cells.slice(1).every(cell => !/\d/.test(cell)) && cells.some(cell => cell !== '')

/** A heading that the page has not marked as one: short, and no sentence. */
const isLead = (line: string): boolean => {
  const text = line.trim()
  return text.length <= 80 && !/^[-*•]/.test(text) && !/[.!,;:]$/.test(text) && !/\d/.test(text)
}

function readRow(
  line: string,
  cells: readonly string[],
  columns: readonly string[] | undefined,
  read: (line: Line, around: string) => void,
): void {
  const [label = '', ...rest] = cells
  if (label === '' || /^\d/.test(label)) return
  // Of a table with many columns each column is a thing of its own, and its name belongs to what is said.
  for (const [at, cell] of rest.entries()) {
    if (!/\d/.test(cell) || cell.length > longestSentence) continue
    const column = columns?.[at + 1] ?? ''
    const clause = `${label}: ${column}: ${cell}`
    read({ sentence: line, clause, unitHint: column, isFragment: true }, column)
  }
}

const sentencesOf = (line: string): string[] => {
  const pieces: string[] = []
  for (const piece of line.split(sentenceEnd)) {
    if (pieces.length > 0 && abbreviation.test(pieces.at(-1) ?? '')) pieces[pieces.length - 1] += ` ${piece}`
    else pieces.push(piece)
  }
  return pieces.map(piece => piece.trim()).filter(piece => piece.length > 0)
}

/** What is read of one line or cell. */
interface Line {
  readonly sentence: string
  readonly clause: string
  /** What the line is about where its first sentence has said so. */
  readonly label?: string
  readonly answer?: 'yes' | 'no'
  readonly unitHint?: string
  readonly isFragment?: boolean
}

interface ClauseInput extends Line {
  readonly around: SubjectWords
  readonly page: SubjectWords
  /** What a sentence without a word of its own speaks of: "€21.50 a month." */
  readonly heading: SubjectWords
  readonly language: string | null
}

function readClauses(input: ClauseInput): Claim[] {
  const { sentence, clause, around, language, answer, unitHint, label = '', page, heading } = input
  const { isFragment = !/[.!?…:”"]$/.test(clause) || possessive.test(clause) } = input
  if (sentence.length > longestSentence) return []
  const shared = { sentence, wording: wordingOf(sentence), page, isFragment }
  if (answer !== undefined) {
    const own = subjectWords(clause, language)
    const isNegative = (answer === 'no') !== (denialAt(clause) !== undefined)
    return [{ ...shared, own, around, values: new Map(), isNegative, denied: undefined }]
  }
  if (clause.endsWith('?')) return []
  const labels = subjectWords(label, language)
  const whole = joined(subjectWords(clause, language), labels)
  const parts = clause.split(clauseEnd).filter(part => part.trim() !== '')
  return parts.map((part): Claim => {
    const own = joined(subjectWords(part, language), labels)
    const values = measure(part, language, unitHint)
    // "We do it for €22": the rest of the sentence says what.
    const isShort =
      values.size > 0 &&
      (own.words.size === 0 || (own.words.size < 3 && /\b(?:do|replace|repair) (?:it|them|this)\b/iu.test(part)))
    const isOfHeading = isShort && whole.words.size === 0
    const subject = isOfHeading ? heading : isShort ? whole : own
    return {
      ...shared,
      isFragment: isFragment || isOfHeading,
      own: subject,
      around: joined(around, whole),
      values,
      ...denialIn(part, language),
    }
  })
}

const wordingOf = (sentence: string): string[] =>
  (sentence.match(/[\p{L}\p{M}\d]+/gu) ?? []).map(word => (/\d/.test(word) ? '#' : foldWord(word).slice(0, 5)))

const joined = (one: SubjectWords, other: SubjectWords): SubjectWords => ({
  words: new Set([...one.words, ...other.words]),
  names: new Set([...one.names, ...other.names]),
  periods: new Set([...one.periods, ...other.periods]),
})
