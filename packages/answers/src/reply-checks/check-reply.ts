import type { Exemption } from './courtesies.ts'
import {
  exemptionOfList,
  isIntroduction,
  isLead,
  isOnlyMarks,
  judgeStatement,
  marksAtEnd,
  marksOf,
  type Judged,
  type Passed,
  type Refusal,
} from './judge-statement.ts'
import type { ReadGrounds } from './read-grounds.ts'
import { splitStatements, type Statement } from './split-statements.ts'

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
//   but for its numbers.
// - Where nothing was found and no tool was used, no statement has a source. What needs none passes, and so does what is
//   said to small talk and does not speak for the website (`small-talk.ts`).

export interface ReplyCheck {
  /** What may be shown by now. After a refusal, what passes is held back. */
  push: (piece: string) => Passed[]
  /** `isCut` where the reply ends in the middle of a statement. */
  end: (ending: { isCut: boolean }) => Passed[]
  refusals: () => readonly Refusal[]
  /** What passed after the first refusal. */
  held: () => readonly Passed[]
}

/** What is shown, and held; where a statement was left out, the next one begins where it did. */
function openOutput(isHolding: () => boolean) {
  const held: Passed[] = []
  let out: Passed[] = []
  /** The white space before what was left out. */
  let gap = ''
  let hasShown = false
  return {
    show: ({ raw, ...rest }: Passed): void => {
      const white = whiteBefore(raw)
      const before = lineBreaks(gap) > lineBreaks(white) ? gap : white
      // Nothing was shown before what was left out, either.
      const shown = { raw: (hasShown || gap === '' ? before : '') + raw.slice(white.length), ...rest }
      gap = ''
      hasShown = true
      if (isHolding()) held.push(shown)
      else out.push(shown)
    },
    leaveOut: ({ raw }: Statement): void => {
      const white = whiteBefore(raw) || ' '
      if (lineBreaks(white) >= lineBreaks(gap)) gap = white
    },
    flush: (): Passed[] => {
      const passed = out
      out = []
      return passed
    },
    held: () => held,
  }
}

const whiteBefore = (raw: string): string => /^\s*/.exec(raw)?.[0] ?? ''

/**
 * Checks a reply that arrives in pieces. `refused` says what becomes of statements behind one that was refused: they are
 * held until the reply was asked for again, or shown without it.
 */
export function checkReply(grounds: ReadGrounds, refused: 'hold-rest' | 'leave-out'): ReplyCheck {
  const splitter = splitStatements()
  const refusals: Refusal[] = []
  /** Headings, introductions and "Yes.": shown with what they stand over, and never without it. */
  let leads: Judged[] = []
  let hasFailedLead = false
  /** Statements without a mark that may still get one from the line behind them or their list's end. */
  let open: Statement[] = []
  let introduced: number[] = []
  let introducedBy: Exemption | undefined
  let isInTable = false
  const { show, leaveOut, flush, held } = openOutput(() => refused === 'hold-rest' && refusals.length > 0)

  const refuse = ({ statement, refusal }: Judged): void => {
    if (refusal !== undefined) refusals.push(refusal)
    leaveOut(statement)
  }
  /** A lead over nothing that says something ("**Delivery is free.**") is a statement like others. */
  const settleLeads = (below: 'stands' | 'says nothing'): void => {
    for (const lead of leads) {
      const judged = below === 'stands' ? lead : judgeStatement(grounds, lead.statement, { as: 'alone' })
      if (judged.passed === undefined) refuse(judged)
      else show(judged.passed)
    }
    leads = []
  }
  const settle = (judged: Judged): void => {
    const { statement, passed } = judged
    if (passed === undefined) {
      if (leads.length > 0) hasFailedLead = true
      return refuse(judged)
    }
    const isBehindList = statement.kind === 'sentence' && hasFailedLead
    hasFailedLead = false
    if (isBehindList) for (const lead of leads.splice(0)) leaveOut(lead.statement)
    settleLeads(passed.saysSomething ? 'stands' : 'says nothing')
    show(passed)
  }
  /** Ends a list, or the wait of a statement for a mark on a line of its own. */
  const closeOpen = (marks: readonly number[]): void => {
    const last = open.at(-1)
    const trailing = marks.length > 0 || last === undefined || last.kind === 'sentence' ? marks : marksAtEnd(last.raw)
    const waiting = open
    open = []
    const inherited = [...introduced, ...trailing]
    for (const statement of waiting) settle(judgeStatement(grounds, statement, { inherited, introducedBy }))
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
    if (!isOfList && statement.kind !== 'code') {
      introduced = []
      introducedBy = undefined
    }
    if (open.length > 0) {
      open.push(statement)
      return
    }
    const as = isHeader ? 'header' : 'statement'
    const judged = judgeStatement(grounds, statement, { inherited: introduced, introducedBy, as })
    if (judged.refusal?.reason === 'no-source') open.push(statement)
    else if (judged.refusal === undefined && (isHeader || isLead(statement))) {
      if (isIntroduction(statement)) {
        introduced = own
        introducedBy = exemptionOfList(statement)
      }
      leads.push(judged)
    } else settle(judged)
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
      if (hasFailedLead || refusals.length > 0) for (const { statement } of leads.splice(0)) leaveOut(statement)
      settleLeads('says nothing')
      return flush()
    },
    refusals: () => refusals,
    held,
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
