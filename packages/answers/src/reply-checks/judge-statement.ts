import { exemptionOf, isAnswerWord } from './courtesies.ts'
import { isChoice, refusedChoice } from './judge-choice.ts'
import { isMereCount, readFacts, type Fact } from './read-facts.ts'
import type { ReadGrounds, ReadText } from './read-grounds.ts'
import { markPattern, type Statement } from './split-statements.ts'
import { isUnknown, namesIn } from './unknown-names.ts'
import { saysTheSame, seemsOneLanguage, wordsOf, type Words } from './word-support.ts'

/** Why a statement was refused. */
export type Reason = 'no-source' | 'wrong-source' | Fact['kind'] | 'name' | 'choice' | 'decided'

export interface Refusal {
  readonly statement: string
  /** The white space in front of it. */
  readonly before: string
  readonly reason: Reason
  /** What stands nowhere. */
  readonly what?: string
}

/** A statement that may be shown, and the passages that it cites beside its marks. */
export interface Passed {
  readonly raw: string
  readonly cites: readonly number[]
  /** Its own marks say that something is not on the website, or it is more than a courtesy. */
  readonly saysSomething: boolean
}

/** A statement on its way through the checks. */
export interface Judged {
  readonly statement: Statement
  readonly passed: Passed | undefined
  readonly refusal: Refusal | undefined
}

/** Judges one statement, with the marks that it has from its list. */
export function judgeStatement(
  grounds: ReadGrounds,
  statement: Statement,
  inherited: readonly number[],
  isHeader = false,
): Judged {
  const { raw } = statement
  const text = plainOf(statement)
  const exemption = exemptionOf(text)
  const own = marksOf(raw)
  const passages = grounds.passages()
  const refuse = (reason: Reason, what?: string): Judged => ({
    statement,
    passed: undefined,
    refusal: {
      statement: raw.trim(),
      before: /^\s*/.exec(raw)?.[0] ?? '',
      reason,
      ...(what !== undefined && { what }),
    },
  })
  if (isChoice(raw)) {
    // Lines of one paragraph are one statement.
    for (const line of raw.split('\n').filter(isChoice)) {
      const choice = plainOf({ raw: line, kind: 'item' })
      const refused = refusedChoice(grounds, choice)
      if (refused !== undefined) return refuse(refused, choice)
    }
    return { statement, passed: { raw, cites: [], saysSomething: true }, refusal: undefined }
  }
  if (grounds.isCiting() && own.some(number => number < 1 || number > passages.length)) return refuse('wrong-source')
  const isOpenQuestion = raw.includes('[?]')
  const isFree = isHeader || isOpenQuestion || exemption !== undefined || isLead(statement) || statement.isLast === true
  let read: Words | undefined
  const words = (): Words => (read ??= wordsOf(text))
  const introduces = isIntroduction(statement) ? 'list' : 'nothing'
  const facts = readFacts(text).filter(fact => !isMereCount(fact, introduces))
  const common = grounds.common()
  const marks = [...own, ...inherited]
  const cites = [...inherited]
  if (grounds.isCiting() && !isFree && marks.length === 0) {
    const isSupportedBy = ({ support, words: theirs }: ReadText): boolean =>
      facts.length > 0 && facts.every(fact => support().has(fact))
        ? saysTheSame(words(), theirs(), 'facts')
        : saysTheSame(words(), theirs(), 'no facts')
    const supporter = passages.find(isSupportedBy)
    if (supporter === undefined && !isSupportedBy(common)) return refuse('no-source')
    if (supporter !== undefined) cites.push(supporter.number)
  }
  const cited = passages.filter(({ number }) => marks.includes(number) || cites.includes(number))
  for (const fact of facts) {
    if ([...cited, common].some(({ support }) => support().has(fact))) continue
    const other = passages.find(({ support }) => support().has(fact))
    if (other === undefined) return refuse(fact.kind, fact.said)
    if (!isOpenQuestion && exemption !== 'question') cites.push(other.number)
  }
  const names = grounds.isCiting() && exemption !== 'question' ? namesIn(text) : []
  // Reading all texts for it costs more than all else: most statements have no name.
  if (names.length > 0) {
    const texts = [...passages.map(passage => passage.words()), common.words()]
    const known: Words = {
      content: new Set(texts.flatMap(({ content }) => [...content])),
      little: new Set(texts.flatMap(({ little }) => [...little])),
      isNegative: false,
    }
    const name = seemsOneLanguage(words(), known) ? names.find(one => isUnknown(one, known)) : undefined
    if (name !== undefined) return refuse('name', name)
  }
  const saysSomething =
    isOpenQuestion || exemption === 'not-found' || (exemption === undefined && !isLead(statement) && !isHeader)
  return { statement, passed: { raw, cites: [...new Set(cites)], saysSomething }, refusal: undefined }
}

/** Without marks, signs of Markdown, and the number of a list's item, which is no statement. */
const plainOf = ({ raw, kind }: Pick<Statement, 'raw' | 'kind'>): string => {
  const text = raw
    .replaceAll(markPattern, '')
    .replaceAll(/\*\*|`/g, '')
    .trim()
  return kind === 'item' ? text.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, '') : text
}

export const isIntroduction = (statement: Statement): boolean => /[:：]$/.test(plainOf(statement))

export const isLead = (statement: Statement): boolean =>
  statement.kind === 'heading' ||
  /^\s*\*\*[^*]+\*\*\s*$/.test(statement.raw) ||
  (statement.kind === 'sentence' && (isIntroduction(statement) || isAnswerWord(plainOf(statement))))

const numbersIn = (marks: Iterable<RegExpMatchArray>): number[] =>
  [...marks].flatMap(([, list = '']) => (/[?>]/.test(list) ? [] : list.split(',').map(Number)))

/** Outside of code, where brackets are an index. */
export const marksOf = (raw: string): number[] => numbersIn(raw.replaceAll(/`[^`]*`/g, '').matchAll(markPattern))

export const marksAtEnd = (raw: string): number[] => {
  const end = /(?:\s*\[[\d,\s]+\])+[\s.|]*$/.exec(raw)?.[0] ?? ''
  return numbersIn(end.matchAll(markPattern))
}

export const isOnlyMarks = (raw: string): boolean => !/[\p{L}\p{N}]/u.test(raw.replaceAll(markPattern, ''))
