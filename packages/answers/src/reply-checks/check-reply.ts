import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { exemptionOf } from './courtesies.ts'
import { isMereCount, readFacts, supportOf, type Fact, type Support } from './read-facts.ts'
import { markPattern, splitStatements, type Statement } from './split-statements.ts'
import { unknownNames } from './unknown-names.ts'
import { saysTheSame, seemsOneLanguage, wordsOf, type Words } from './word-support.ts'

// A model's reply is checked statement by statement before anybody sees it, and what it cannot show is refused:
//
// - A statement of the website's subject cites a passage. Greetings, questions to the visitor, what the chatbot says of
//   itself, and that something was not found need no mark. A list or a table may be cited once: on the line that
//   introduces it, or at its end. A mark on a line of its own counts for the statement before it.
// - Small models often forget marks. A statement without one, of which nearly all words stand in one passage, is taken
//   as that passage's and cites it; half of its words, where it has numbers or the like and all of them stand there. That
//   is decided at once: asking again would cost a call and show nothing more. Where they stand in the conversation, what
//   the website passed along or the owner's instructions, it needs no mark.
// - Numbers, dates, times, prices, telephone numbers and addresses stand in a cited passage, in the conversation, a
//   tool's result, what the website passed along, the owner's instructions or the clock. Models that cite the wrong one
//   of two passages are common: where the fact stands in another passage of the turn, that one is cited as well, so
//   that each fact stands in a passage that the visitor is shown.
// - Names of which no word stands anywhere are refused where statement and texts are likely in one language.
// - After a tool was used, a statement may have its result behind it, which has no number to cite: no mark is needed,
//   but for its numbers. Where nothing was found, nothing can be cited either.

/** What a reply may lean on. Passages and results grow while the model uses its tools. */
export interface Grounds {
  readonly passages: () => readonly FoundPassage[]
  /** Results of tools, as the model was told them. */
  readonly results: () => readonly string[]
  /** The conversation, what came with the message, the owner's instructions. */
  readonly said: readonly string[]
  /** What the clock and the calendar say. */
  readonly clock: readonly Fact[]
  /** Time zones in which the visitor may read an instant. */
  readonly zones: readonly string[]
}

/** Why a statement was refused. */
export type Reason = 'no-source' | 'wrong-source' | Fact['kind'] | 'name'

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

export interface ReplyCheck {
  /** What may be shown by now. After a refusal, what passes is held back. */
  push: (piece: string) => Passed[]
  /** `isCut` where the reply ends in the middle of a statement. */
  end: (ending: { isCut: boolean }) => Passed[]
  refusals: () => readonly Refusal[]
  /** What passed after the first refusal. */
  held: () => readonly Passed[]
}

/** The grounds with what was read of them, for all statements of a turn. */
export interface ReadGrounds {
  readonly isCiting: () => boolean
  readonly passages: () => readonly ReadPassage[]
  readonly common: () => ReadText
}

/** Most replies need neither of a text that they do not cite: each is read when it is first asked for. */
interface ReadText {
  readonly support: () => Support
  readonly words: () => Words
}
interface ReadPassage extends ReadText {
  readonly number: number
}

function readText(texts: readonly string[], zones: readonly string[], clock: readonly Fact[] = []): ReadText {
  let support: Support | undefined
  let words: Words | undefined
  return {
    support: () => (support ??= supportOf(texts, zones, clock)),
    words: () => (words ??= wordsOf(texts.join('\n'))),
  }
}

/** Reads the grounds once, and anew what is added. */
export function readGrounds({ passages, results, said, clock, zones }: Grounds): ReadGrounds {
  const read = new Map<number, ReadPassage>()
  let common: ReadText | undefined
  let resultsRead = -1
  return {
    isCiting: () => passages().length > 0 && results().length === 0,
    passages: () =>
      passages().map(passage => {
        const known = read.get(passage.number)
        if (known !== undefined) return known
        const { title, heading, url, text, answer } = passage
        const texts = [title, heading, url, text, answer ?? '']
        const fresh = { number: passage.number, ...readText(texts, zones) }
        read.set(passage.number, fresh)
        return fresh
      }),
    common() {
      if (common !== undefined && resultsRead === results().length) return common
      resultsRead = results().length
      common = readText([...said, ...results()], zones, clock)
      return common
    },
  }
}

/** A statement on its way through the checks. */
interface Judged {
  readonly statement: Statement
  readonly passed: Passed | undefined
  readonly refusal: Refusal | undefined
}

/**
 * Checks a reply that arrives in pieces. `refused` says what becomes of statements behind one that was refused: they are
 * held until the reply was asked for again, or shown without it.
 */
export function checkReply(grounds: ReadGrounds, refused: 'hold-rest' | 'leave-out'): ReplyCheck {
  const splitter = splitStatements()
  const refusals: Refusal[] = []
  const held: Passed[] = []
  /** Headings, introductions and "Yes.": shown with what they stand over, and never without it. */
  let leads: Judged[] = []
  let hasFailedLead = false
  /** Statements without a mark that may still get one from the line behind them or their list's end. */
  let open: Statement[] = []
  let introduced: number[] = []
  let isInTable = false
  let out: Passed[] = []
  /** The white space before what was left out: the next statement begins where that one did. */
  let gap = ''
  let hasShown = false

  const show = ({ raw, ...rest }: Passed): void => {
    const white = /^\s*/.exec(raw)?.[0] ?? ''
    const before = lineBreaks(gap) > lineBreaks(white) ? gap : white
    const shown = {
      raw: (hasShown ? before : before.replace(/^\s+/, gap === '' ? '$&' : '')) + raw.slice(white.length),
      ...rest,
    }
    gap = ''
    hasShown = true
    if (refused === 'hold-rest' && refusals.length > 0) held.push(shown)
    else out.push(shown)
  }
  const leaveOut = ({ raw }: Statement): void => {
    const white = /^\s*/.exec(raw)?.[0] ?? ''
    if (lineBreaks(white) >= lineBreaks(gap)) gap = white
  }
  const settle = ({ statement, passed, refusal }: Judged): void => {
    if (passed !== undefined) {
      const isBehindList = statement.kind === 'sentence' && hasFailedLead
      for (const lead of leads) {
        if (isBehindList || lead.passed === undefined) leaveOut(lead.statement)
        else show(lead.passed)
      }
      leads = []
      hasFailedLead = false
      show(passed)
    } else {
      if (refusal !== undefined) refusals.push(refusal)
      if (leads.length > 0) hasFailedLead = true
      leaveOut(statement)
    }
  }
  /** Ends a list, or the wait of a statement for a mark on a line of its own. */
  const closeOpen = (marks: readonly number[]): void => {
    const last = open.at(-1)
    const trailing = marks.length > 0 || last === undefined || last.kind === 'sentence' ? marks : marksAtEnd(last.raw)
    const waiting = open
    open = []
    for (const statement of waiting) settle(judge(grounds, statement, [...introduced, ...trailing]))
  }
  const take = (statement: Statement): void => {
    const isOfList = statement.kind === 'item' || statement.kind === 'row'
    const own = marksOf(statement.raw)
    if (isOnlyMarks(statement.raw) && own.length > 0) {
      closeOpen(own)
      show({ raw: statement.raw, cites: [], saysSomething: false })
      return
    }
    if (open.length > 0 && !(isOfList && open.every(({ kind }) => kind === 'item' || kind === 'row'))) closeOpen([])
    const isHeader = statement.kind === 'row' && (!isInTable || !/[\p{L}\d]/u.test(statement.raw))
    isInTable = statement.kind === 'row'
    if (!isOfList && statement.kind !== 'code') introduced = []
    if (open.length > 0) {
      open.push(statement)
      return
    }
    const judged = judge(grounds, statement, introduced, isHeader)
    if (judged.refusal?.reason === 'no-source') open.push(statement)
    else if (judged.refusal === undefined && (isHeader || isLead(statement))) {
      if (isIntroduction(statement)) introduced = own
      leads.push(judged)
    } else settle(judged)
  }
  const flush = (): Passed[] => {
    const passed = out
    out = []
    return passed
  }
  return {
    push(piece) {
      for (const statement of splitter.push(piece)) take(statement)
      return flush()
    },
    end({ isCut }) {
      const rest = splitter.end()
      for (const [at, statement] of rest.entries())
        take(isCut && at === rest.length - 1 ? { ...statement, isLast: true } : statement)
      closeOpen([])
      // An introduction without a list, or a heading alone: all that was said.
      for (const { statement, passed } of leads) {
        if (passed === undefined || hasFailedLead || refusals.length > 0) leaveOut(statement)
        else show(passed)
      }
      leads = []
      return flush()
    },
    refusals: () => refusals,
    held: () => held,
  }
}

/** Lets everything pass at once: the built-in answers are the words of the pages. */
export const uncheckedReply = (): ReplyCheck => ({
  push: raw => [{ raw, cites: [], saysSomething: true }],
  end: () => [],
  refusals: () => [],
  held: () => [],
})

const lineBreaks = (text: string): number => text.split('\n').length - 1

/** Judges one statement, with the marks that it has from its list. */
function judge(grounds: ReadGrounds, statement: Statement, inherited: readonly number[], isHeader = false): Judged {
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
  if (grounds.isCiting() && own.some(number => number < 1 || number > passages.length)) return refuse('wrong-source')
  const isOpenQuestion = raw.includes('[?]')
  const isFree = isHeader || isOpenQuestion || exemption !== undefined || isLead(statement) || statement.isLast === true
  const words = wordsOf(text)
  const introduces = isIntroduction(statement) ? 'list' : 'nothing'
  const facts = readFacts(text).filter(fact => !isMereCount(fact, introduces))
  const common = grounds.common()
  const marks = [...own, ...inherited]
  const cites = [...inherited]
  if (grounds.isCiting() && !isFree && marks.length === 0) {
    const isSupportedBy = ({ support, words: theirs }: ReadText): boolean =>
      facts.length > 0 && facts.every(fact => support().has(fact))
        ? saysTheSame(words, theirs(), 'facts')
        : saysTheSame(words, theirs(), 'no facts')
    const supporter = passages.find(isSupportedBy)
    if (supporter === undefined && !isSupportedBy(common)) return refuse('no-source')
    if (supporter !== undefined) cites.push(supporter.number)
  }
  const cited = passages.filter(({ number }) => marks.includes(number) || cites.includes(number))
  for (const fact of facts) {
    if ([common, ...cited].some(({ support }) => support().has(fact))) continue
    const other = passages.find(({ support }) => support().has(fact))
    if (other === undefined) return refuse(fact.kind, fact.said)
    if (!isOpenQuestion && exemption !== 'question') cites.push(other.number)
  }
  if (grounds.isCiting() && exemption !== 'question') {
    const texts = [...passages.map(passage => passage.words()), common.words()]
    const known: Words = {
      content: new Set(texts.flatMap(({ content }) => [...content])),
      little: new Set(texts.flatMap(({ little }) => [...little])),
      isNegative: false,
    }
    const [name] = seemsOneLanguage(words, known) ? unknownNames(text, known) : []
    if (name !== undefined) return refuse('name', name)
  }
  const saysSomething =
    isOpenQuestion || exemption === 'not-found' || (exemption === undefined && !isLead(statement) && !isHeader)
  return { statement, passed: { raw, cites: [...new Set(cites)], saysSomething }, refusal: undefined }
}

/** Without marks, signs of Markdown, and the number of a list's item, which is no statement. */
const plainOf = ({ raw, kind }: Statement): string => {
  const text = raw
    .replaceAll(markPattern, '')
    .replaceAll(/\*\*|`/g, '')
    .trim()
  return kind === 'item' ? text.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, '') : text
}

const isIntroduction = (statement: Statement): boolean => /[:：]$/.test(plainOf(statement))

const isLead = (statement: Statement): boolean =>
  statement.kind === 'heading' ||
  /^\s*\*\*[^*]+\*\*\s*$/.test(statement.raw) ||
  (statement.kind === 'sentence' && (isIntroduction(statement) || exemptionOf(plainOf(statement)) === 'answer-word'))

const numbersIn = (marks: Iterable<RegExpMatchArray>): number[] =>
  [...marks].flatMap(([, list = '']) => (list === '?' ? [] : list.split(',').map(Number)))

/** Outside of code, where brackets are an index. */
const marksOf = (raw: string): number[] => numbersIn(raw.replaceAll(/`[^`]*`/g, '').matchAll(markPattern))

const marksAtEnd = (raw: string): number[] => {
  const end = /(?:\s*\[[\d,\s]+\])+[\s.|]*$/.exec(raw)?.[0] ?? ''
  return numbersIn(end.matchAll(markPattern))
}

const isOnlyMarks = (raw: string): boolean => !/[\p{L}\p{N}]/u.test(raw.replaceAll(markPattern, ''))
