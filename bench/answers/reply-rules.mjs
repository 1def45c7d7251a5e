/**
 * Judges by rule how a reply is told, whatever it tells: what it cites supports its sentences, its facts and names stand
 * there, it is in the visitor's language, and it asks back where the question says too little. The readers are the
 * product's, the rule is harder than the product's check: nothing counts but the passages that the reply cites.
 */
import { exemptionOf } from '@frontdesk/answers/reply-checks/courtesies'
import { isLead, isOnlyMarks, marksOf } from '@frontdesk/answers/reply-checks/judge-statement'
import { isMereCount, readFacts, supportOf } from '@frontdesk/knowledge/facts/read-facts'
import { splitStatements } from '@frontdesk/answers/reply-checks/split-statements'
import { isUnknown, namesIn } from '@frontdesk/answers/reply-checks/unknown-names'
import { markPattern, wordsOf } from '@frontdesk/knowledge/facts/words-of'
import { guessQuestionLanguage } from '@frontdesk/knowledge/words/guess-question-language'
import { shareOf } from './judge.mjs'

/** A sentence that shares less with what it cites says something else. */
const leastShared = 0.5

const textOf = ({ title, heading = '', url, text }) => [title, heading, url, text].join('\n')
const plainOf = raw => raw.replaceAll(markPattern, '').trim()

/** The statements of a text that tell something, without greetings, questions, headings and "I could not find it". */
function tellingIn(text) {
  const splitter = splitStatements()
  return [...splitter.push(text), ...splitter.end()].filter(
    statement =>
      !isOnlyMarks(statement.raw) &&
      !isLead(statement) &&
      !statement.raw.includes('[?]') &&
      exemptionOf(plainOf(statement.raw)) === undefined,
  )
}

/**
 * The sentences, facts and names of a reply, and how many of each stand in a passage that it cites. A sentence with marks
 * of its own is held against these passages alone.
 */
export function supportOfReply({ text, cited }, passages) {
  const counts = { sentences: 0, supported: 0, facts: 0, verbatim: 0, names: 0, known: 0 }
  for (const { raw } of tellingIn(text)) {
    const marks = marksOf(raw)
    const numbers = marks.length > 0 ? marks : cited
    const texts = passages.filter(({ number }) => numbers.includes(number)).map(textOf)
    const said = plainOf(raw)
    const facts = readFacts(said).filter(fact => !isMereCount(fact, 'nothing'))
    const verbatim = facts.filter(fact => supportOf(texts).has(fact))
    const names = namesIn(said)
    const all = wordsOf(texts.join('\n'))
    const content = [...wordsOf(said).content]
    const shared = Math.max(0, ...texts.map(one => content.filter(word => wordsOf(one).content.has(word)).length))
    const isShared = texts.length > 0 && shared >= content.length * leastShared
    counts.sentences += 1
    counts.supported += isShared && verbatim.length === facts.length ? 1 : 0
    counts.facts += facts.length
    counts.verbatim += verbatim.length
    counts.names += names.length
    counts.known += names.filter(name => !isUnknown(name, all)).length
  }
  return counts
}

/** Whether a reply is in this language, as far as its words tell. */
const isInLanguage = (text, language) => guessQuestionLanguage(text, { siteLanguage: language }) === null

const offersHelp = /\b(?:help|assist|anything else|something else)\b/i

/**
 * Whether a reply asks which of several things is meant: it offers choices, or ends with a question that offers no help.
 * One that found nothing may ask for other words, which is no such question.
 */
export function asksBack({ text, actions = [], outcome, isUnanswered }) {
  if (outcome === 'asked_back' || actions.some(({ type }) => type === 'choices')) return true
  if (isUnanswered) return false
  const last =
    text
      .trim()
      .split(/(?<=[.!?？؟])\s+/)
      .at(-1) ?? ''
  return /[?？؟]$/.test(last) && !offersHelp.test(last)
}

export const ruleNames = [
  'way',
  'told',
  'sentences supported',
  'facts verbatim',
  'names verbatim',
  'its page',
  'language',
  'asks back where it should',
  'where it should not',
]

/** How the replies of one way are told. Refusals tell nothing, and count for the language alone. */
export function ruleRow(way, asked) {
  const told = asked.filter(({ reply }) => !reply.isUnanswered && !asksBack(reply))
  const counts = told.map(({ reply }) => supportOfReply(reply, reply.found))
  const share = (part, of) => shareOf(sumOf(counts, part), sumOf(counts, of))
  const open = asked.filter(({ kind }) => kind === 'underspecified')
  const clear = asked.filter(({ kind }) => kind !== 'underspecified')
  const asking = ones => shareOf(ones.filter(({ reply }) => asksBack(reply)).length, ones.length)
  const onSite = told.filter(({ isOnSite }) => isOnSite)
  return [
    way,
    String(told.length),
    share('supported', 'sentences'),
    share('verbatim', 'facts'),
    share('known', 'names'),
    shareOf(onSite.filter(({ hasSource }) => hasSource).length, onSite.length),
    shareOf(asked.filter(({ reply, language }) => isInLanguage(reply.text, language)).length, asked.length),
    asking(open),
    asking(clear),
  ]
}

export const sumOf = (counts, name) => counts.reduce((sum, count) => sum + count[name], 0)
