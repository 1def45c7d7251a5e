import { foldWord, money, numberWordsIn, unitOf } from '../facts/number-words.ts'
import { readFacts, type Fact } from '../facts/read-facts.ts'
import { denialAt } from '../facts/words-of.ts'
import { isDay, isEmptyWord, subjectWords, type SubjectWords } from './subject-words.ts'

/** A passage of a page, as the index has it. */
export interface ClaimPassage {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly language: string | null
}

/** A fact, and whether it is the least or the most of something. */
export interface Value extends Fact {
  readonly bound: 'from' | 'to' | undefined
}

/** What a page says about something: values of one or more measures, or that something is so or not. */
export interface Claim {
  /** As the page has it. */
  readonly sentence: string
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
const version =
  /HTTP\/\d.*|#\d+|^\s*\d{1,3}[.)]\s|(?<![\p{L}\d])v?\d+\.\d+(?:\.\d+|\.x)+[\w.-]*|(?<!\p{L})(?:version|node(?:\.js)?|v)\s?v?\d+(?:\.\d+)*\+?/giu
const code =
  /[{}=<>─│┴◀▶→]|=>|\(\)|^\s*(?:import|const|let|var|return|await|\/\/|#|\$ |npm |\.)|[;,]\s*$|\w\.\w+\(|\w\([^)]*\)\s*$|^\s*["'\w.]+:\s*[\w"'[]+,?$/u
const lowerBefore =
  /(?<!\p{L})(?:from|at least|over|above|more than|minimum|starting at|ab|mindestens|über|mehr als|à partir de|au moins|dès|desde|al menos|mínimo|almeno|vanaf|minstens)[\s:]+(?:orders? (?:of|over) |of |a |de |di |stay )?[€£$]?\s?$/iu
const lowerAfter =
  /^[^.,;]{0,12}?(?:or more|and (?:over|up|more|above|older)|oder mehr|ou plus|o más|o più|of meer)(?!\p{L})/iu
const upperBefore =
  /(?<!\p{L})(?:up to|at most|under|below|less than|maximum|within|bis zu|höchstens|maximal|unter|jusqu'à|au plus|hasta|máximo|fino a|massimo|tot|hoogstens)[\s:]+(?:of |a |de |di )?[€£$]?\s?$/iu
const upperAfter = /^[^.,;]{0,12}?(?:or less|or fewer|at most|oder weniger|ou moins|o menos|o meno)(?!\p{L})/iu

const ordinal = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)$/iu
const afterNumber = /^\s(?:(?:working|business|calendar|full)\s)?(\p{L}+)/u

/** Of which sort a value is: "up to 5 days" and "within 5 days" alike, "from €5", "€5 or more". */
function boundOf(text: string, said: string): Value['bound'] {
  const at = text.indexOf(said)
  const [before, after] = [text.slice(Math.max(0, at - 30), at), text.slice(at + said.length, at + said.length + 30)]
  if (lowerBefore.test(before) || lowerAfter.test(after)) return 'from'
  return upperBefore.test(before) || upperAfter.test(after) ? 'to' : undefined
}

const excluded =
  /(?<!\p{L})(?:excluded|impossible|ausgeschlossen|unmöglich|exclue?s?|excluid[oa]s?|esclus[oaie])(?!\p{L})/iu

/** Whether a clause denies something, and what. */
function denialIn(part: string, language: string | null): Pick<Claim, 'isNegative' | 'denied'> {
  const at = denialAt(part)
  if (at === undefined) return { isNegative: excluded.test(part), denied: undefined }
  const [after] = subjectWords(part.slice(at.end), language).words
  return { isNegative: true, denied: after ?? [...subjectWords(part.slice(0, at.start), language).words].at(-1) }
}

const range = /^\s*(?:[–-]|to|bis|à|a|al|tot|or|und|oder|ou|o|do|إلى)\s*[€£$]?\d/u

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
    for (const clause of readClauses({ ...line, around: context, language, page }))
      if (claims.length < mostClaims) claims.push(clause)
  }
  const last = headings.at(-1) ?? ''
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
    const clause = rest.length === 1 ? `${label}: ${cell}` : `${label}: ${column}: ${cell}`
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
  readonly language: string | null
}

function readClauses(input: ClauseInput): Claim[] {
  const { sentence, clause, around, language, answer, unitHint, label = '', page } = input
  const { isFragment = !/[.!?…:”"]$/.test(clause) || possessive.test(clause) } = input
  if (sentence.length > longestSentence) return []
  const shared = { sentence, page, isFragment }
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
    return { ...shared, own: isShort ? whole : own, around: joined(around, whole), values, ...denialIn(part, language) }
  })
}

/** The values of a clause by what they measure. Years, versions, addresses and numbers without a noun are none. */
function measure(part: string, language: string | null, hint = ''): Map<string, Value[]> {
  const values = new Map<string, Value[]>()
  const words = numberWordsIn(language)
  const plain = part
    .replaceAll(version, found => ' '.repeat(found.length))
    .replaceAll(/(?<![\p{L}\d-])\p{L}+(?![\p{L}\d-])/gu, (found, at: number) => {
      const value = words.get(foldWord(found))
      // "One" is a number where it counts: "one day", and not "one of them".
      const next = afterNumber.exec(part.slice(at + found.length))?.[1] ?? ''
      if (ordinal.test(found)) return isDay(next) ? String(value) : found
      const counts = value !== 1 || unitOf.has(foldWord(next))
      return value === undefined || !counts ? found : String(value)
    })
    .replaceAll(/(?<=\d)e3\b/g, '000')
  const facts = readFacts(plain).toSorted((one, other) => plain.indexOf(one.said) - plain.indexOf(other.said))
  const measures = facts.map(fact => measureOf(fact, plain, hint))
  for (const [at, fact] of facts.entries()) {
    // "3 to 5 days": the first one has its unit behind the other.
    const isRange =
      measures[at]?.startsWith('count') === true && range.test(plain.slice(plain.indexOf(fact.said) + fact.said.length))
    const what = isRange ? (measures[at + 1] ?? measures[at]) : measures[at]
    if (what !== undefined)
      values.set(what, [...(values.get(what) ?? []), { ...fact, bound: boundOf(plain, fact.said) }])
  }
  const isPriced = [...values.keys()].some(what => money.has(what))
  if (!isPriced && free.test(part) && !values.has('percent')) values.set('free', [freeOfCharge])
  return values
}

const free =
  /(?<!\p{L})(?:free|kostenlos|kostenfrei|gratis|gratuite?s?)(?:[.!]|$| of charge| for )(?!\p{L}*[- ](?:from|until|for orders))/iu
const freeOfCharge: Value = { kind: 'number', said: '', wanted: ['n:0:'], keys: ['n:0:'], bound: undefined }

function measureOf(fact: Fact, text: string, hint: string): string | undefined {
  if (fact.kind === 'time') return /\d\s?h(?!\p{L})/u.test(fact.said) && !/[:.]/.test(fact.said) ? undefined : 'time'
  if (fact.kind === 'date') return 'date'
  if (fact.kind !== 'number') return undefined
  const [, value = '', unit = ''] = (fact.wanted[0] ?? '').split(':')
  if (unit !== '') return money.has(unit) ? unit : unit
  if (fact.wanted.some(key => key.startsWith('t:'))) return 'time'
  if (/^(?:19|20)\d\d$/.test(value)) return undefined
  if (isAge(text, fact.said)) return 'age'
  const noun = nounAfter(text, fact.said) || subjectWords(hint, null).words.values().next().value
  return `count ${noun ?? ''}`
}

function isAge(text: string, said: string): boolean {
  const at = text.indexOf(said)
  return ageBefore.test(text.slice(Math.max(0, at - 40), at)) || ageAfter.test(text.slice(at + said.length))
}
const ageBefore = /(?:\b(?:must be|aged|under|over)\s|\bage\b\D*)$/iu
const ageAfter = /^\s?(?:(?:and|or) (?:over|older)|years? old)\b/iu

function nounAfter(text: string, said: string): string {
  const next = /^[\s-]*(\p{L}[\p{L}\p{M}]*)/u.exec(text.slice(text.indexOf(said) + said.length))?.[1] ?? ''
  if (next === '' || isEmptyWord(next)) return ''
  const [first = ''] = subjectWords(next, null).words
  return first
}

const joined = (one: SubjectWords, other: SubjectWords): SubjectWords => ({
  words: new Set([...one.words, ...other.words]),
  names: new Set([...one.names, ...other.names]),
  periods: new Set([...one.periods, ...other.periods]),
})
