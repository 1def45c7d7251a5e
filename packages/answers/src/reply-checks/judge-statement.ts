import type { RefusalReason } from '@frontdesk/contracts/conversations/reply-refusals'
import { exemptionOf, isAnswerWord, type Exemption } from './courtesies.ts'
import { isChoice, refusedChoice } from './judge-choice.ts'
import { isMereCount, readFacts, type Fact } from '@frontdesk/knowledge/facts/read-facts'
import type { ReadGrounds, ReadText } from './read-grounds.ts'
import { speaksForWebsite } from './small-talk.ts'
import { markPattern, wordsOf, type Words } from '@frontdesk/knowledge/facts/words-of'
import type { Statement } from './split-statements.ts'
import { isUnknown, namesIn } from './unknown-names.ts'
import { joinedWords, namesPassedValue, saysMuchOfIt, saysTheSame, seemsOneLanguage } from './word-support.ts'

export interface Refusal {
  readonly statement: string
  /** The white space in front of it. */
  readonly before: string
  readonly reason: RefusalReason
  /** What stands nowhere. */
  readonly what?: string
}

/** A statement that may be shown, and the passages that it cites beside its marks. */
export interface Passed {
  readonly raw: string
  readonly cites: readonly number[]
  /** Its own marks say that something is not on the website, or it is more than a courtesy. */
  readonly saysSomething: boolean
  /** It says that something was not found, without the mark for it. */
  readonly isNotFound?: true
}

/** A statement on its way through the checks. */
export interface Judged {
  readonly statement: Statement
  readonly passed: Passed | undefined
  readonly refusal: Refusal | undefined
}

/** How a statement stands in its reply. */
export interface StatementPlace {
  /** Marks that it has from its list. */
  readonly inherited?: readonly number[]
  /** A table's header says nothing by itself, and a lead what stands below it: unless nothing does. */
  readonly as?: 'statement' | 'header' | 'alone'
  /** Why the line that introduces its list needs no source: "I can help you with:". */
  readonly introducedBy?: Exemption | undefined
}

/** "Opening hours", as an item of what the chatbot can help with. */
const mostWordsOfTopic = 8

/** Judges one statement. */
export function judgeStatement(
  grounds: ReadGrounds,
  statement: Statement,
  { inherited = [], as = 'statement', introducedBy }: StatementPlace = {},
): Judged {
  const { raw } = statement
  const text = plainOf(statement)
  const own = marksOf(raw)
  const passages = grounds.passages()
  const isCiting = grounds.isCiting() || grounds.isEmpty()
  const refuse = (reason: RefusalReason, what?: string): Judged => ({
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
  if (isCiting && own.some(number => number < 1 || number > passages.length)) return refuse('wrong-source')
  const exemption = exemptionIn(grounds, text, introducedBy)
  let read: Words | undefined
  const words = (): Words => (read ??= wordsOf(text))
  // "We deliver everywhere [?]" is said, whatever its mark says.
  const isClaim = grounds.isEmpty() && exemption === undefined && !words().isNegative && speaksForWebsite(text)
  const isOpenQuestion = raw.includes('[?]') && !isClaim
  const isOverOthers = as === 'header' || (as === 'statement' && isLead(statement))
  // Behind a cut there may have been a mark, unless there is nothing to be marked.
  const isCut = statement.isLast === true && !grounds.isEmpty()
  const isFree = isOverOthers || isOpenQuestion || exemption !== undefined || isCut
  const introduces = isIntroduction(statement) ? 'list' : 'nothing'
  const facts = readFacts(text).filter(fact => !isMereCount(fact, introduces))
  const common = grounds.common()
  const marks = [...own, ...inherited]
  const cites = [...inherited]
  if (isCiting && !isFree && marks.length === 0) {
    const supporter = findSupporter(grounds, { text, words: words(), facts })
    if (supporter === undefined) return refuse('no-source')
    if (supporter !== 'told') cites.push(supporter)
  }
  const cited = passages.filter(({ number }) => marks.includes(number) || cites.includes(number))
  for (const fact of facts) {
    if ([...cited, common].some(({ support }) => support().has(fact))) continue
    const other = passages.find(({ support }) => support().has(fact))
    if (other === undefined) return refuse(fact.kind, fact.said)
    if (!isOpenQuestion && exemption !== 'question') cites.push(other.number)
  }
  const names = isCiting && exemption !== 'question' ? namesIn(text) : []
  // Reading all texts for it costs more than all else: most statements have no name.
  if (names.length > 0) {
    const known = joinedWords([...passages.map(passage => passage.words()), common.words()])
    const isTold = grounds.isEmpty() || seemsOneLanguage(words(), known)
    const name = isTold ? names.find(one => isUnknown(one, known)) : undefined
    if (name !== undefined) return refuse('name', name)
  }
  const isSaying = exemption === undefined ? !isOverOthers : exemption === 'not-found' || exemption === 'small-talk'
  const saysSomething = isOpenQuestion || isSaying
  // After a tool was used, that nothing was found may be the answer.
  const isNotFound = exemption === 'not-found' && marks.length === 0 && isCiting
  const passed: Passed = { raw, cites: [...new Set(cites)], saysSomething, ...(isNotFound && { isNotFound: true }) }
  return { statement, passed, refusal: undefined }
}

interface Read {
  text: string
  words: Words
  facts: readonly Fact[]
}

/** What a statement without a mark says: the number of a passage, or what was told beside them. */
function findSupporter(grounds: ReadGrounds, { text, words, facts }: Read): number | 'told' | undefined {
  const passages = grounds.passages()
  const told = grounds.told()
  const common = grounds.common().words()
  const all = joinedWords([...passages.map(passage => passage.words()), told.words()])
  const isSupportedBy = (source: ReadText): boolean => {
    const theirs = source.words()
    if (facts.length === 0) return saysTheSame(words, theirs, 'no facts') || saysMuchOfIt(text, words, theirs, all)
    if (!facts.every(fact => source.support().has(fact))) return saysTheSame(words, theirs, 'no facts')
    const withAsked = { ...joinedWords([theirs, common]), isNegative: theirs.isNegative }
    return saysTheSame(words, theirs, 'facts') || saysTheSame(words, withAsked, 'facts')
  }
  const supporter = passages.find(isSupportedBy)?.number
  if (supporter !== undefined) return supporter
  return isSupportedBy(told) || namesPassedValue(text, words, told.words()) ? 'told' : undefined
}

/**
 * Why a statement needs no source. Where nothing was found a lone "yes" needs one, and what is said to small talk needs
 * none as long as it does not speak for the website.
 */
function exemptionIn(grounds: ReadGrounds, text: string, introducedBy: Exemption | undefined): Exemption | undefined {
  const exemption = exemptionOf(text)
  const isTopic = introducedBy !== undefined && countWords(text) <= mostWordsOfTopic
  if (exemption === undefined && isTopic) return introducedBy
  if (!grounds.isEmpty()) return exemption
  if (exemption === undefined && (grounds.isSmallTalk() || isWish(grounds, text))) {
    return speaksForWebsite(text) ? undefined : 'small-talk'
  }
  return exemption === 'answer-word' && !grounds.isSmallTalk() ? undefined : exemption
}

/** "Sweet dreams!", said to somebody who did not ask for anything. */
const mostWordsOfWish = 6
const isWish = (grounds: ReadGrounds, text: string): boolean =>
  /[!！]\s*$/.test(text) && !grounds.isQuestion() && countWords(text) <= mostWordsOfWish

const countWords = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0

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

/** Why the list behind an introduction needs no source: it says what can be asked, or what was not found. */
export function exemptionOfList(introduction: Statement): Exemption | undefined {
  const exemption = exemptionOf(plainOf(introduction).replace(/[:：]$/, ''))
  const isOfTopics = exemption === 'conversation' || exemption === 'request' || exemption === 'not-found'
  return isOfTopics && marksOf(introduction.raw).length === 0 ? exemption : undefined
}

const numbersIn = (marks: Iterable<RegExpMatchArray>): number[] =>
  [...marks].flatMap(([, list = '']) => (/[?>]/.test(list) ? [] : list.split(',').map(Number)))

/** Outside of code, where brackets are an index. */
export const marksOf = (raw: string): number[] => numbersIn(raw.replaceAll(/`[^`]*`/g, '').matchAll(markPattern))

export const marksAtEnd = (raw: string): number[] => {
  const end = /(?:\s*\[[\d,\s]+\])+[\s.|]*$/.exec(raw)?.[0] ?? ''
  return numbersIn(end.matchAll(markPattern))
}

export const isOnlyMarks = (raw: string): boolean => !/[\p{L}\p{N}]/u.test(raw.replaceAll(markPattern, ''))
