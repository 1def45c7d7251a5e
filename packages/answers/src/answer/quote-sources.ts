import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { StoredQuotes } from '@frontdesk/conversations/messages/source-quotes'
import { endsOf, lastWords, type QuotedText } from '@frontdesk/conversations/messages/text-fragment'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { inMarkdown, splitUnits, type SplitUnit } from '@frontdesk/model/extractive/extract-units'
import { readFacts, supportOf } from '@frontdesk/knowledge/facts/read-facts'
import { markPattern, wordsOf } from '@frontdesk/knowledge/facts/words-of'

/** More than any sentence, and than what the built-in answers quote of one passage. */
const mostCharacters = 600
/** Fewer stand in a reply by chance. */
const fewestQuoted = 20
/** A unit that is quoted may have been cut at its end. */
const comparedCharacters = 500
/** A number, a price or a date says more than a word of the subject. */
const factWeight = 3
/** What is quoted word by word carries the reply, whatever else is like it: earlier quotes more than later ones. */
const quotedWeight = 1_000_000
/** Without a fact in common, a sentence carries a statement only with so many of its words, and so large a share. */
const fewestWords = 2
const enoughWords = 0.4

/** A part of a passage that carries what a reply says, and how much speaks for it. */
interface Carrying {
  readonly quote: QuotedText
  readonly weight: number
}

/**
 * The words of each cited page that carry the reply, by URL: what is quoted of it, or the sentence, item or row that has
 * most facts and words in common with a statement that cites it. Pages where that is not clear are left out, as are
 * products and the owner's own entries, which are no pages. `marked` is the reply with a mark behind each statement.
 */
export function quoteSources(
  found: readonly FoundPassage[],
  sources: readonly Citation[],
  marked: string,
): StoredQuotes {
  const pages = new Set(sources.flatMap(({ type, source }) => (type === 'web' ? [source] : [])))
  const statements = statementsByPassage(marked)
  const best = new Map<string, Carrying>()
  for (const passage of found) {
    const { url, number, entryId, product } = passage
    const said = statements.get(number)
    const isOfPage = pages.has(url) && /^https?:/i.test(url) && entryId === undefined && product === undefined
    if (said === undefined || !isOfPage) continue
    const units = splitUnits(passage)
    const carrying = quotedUnits(units, said) ?? likeliestUnit(units, said)
    if (carrying !== undefined && carrying.weight > (best.get(url)?.weight ?? 0)) best.set(url, carrying)
  }
  return Object.fromEntries([...best].map(([url, { quote }]) => [url, quote]))
}

/** What the reply says before a mark, and where in the reply it begins. */
interface Statement {
  readonly text: string
  readonly from: number
}

/** What is said before each mark, for the passages that the mark cites. */
function statementsByPassage(marked: string): Map<number, Statement[]> {
  const statements = new Map<number, Statement[]>()
  let from = 0
  let last: Statement = { text: '', from }
  for (const { 0: mark, 1: list = '', index } of marked.matchAll(markPattern)) {
    const text = marked.slice(from, index).trim()
    // Several marks in a row belong to the same statement.
    if (/[\p{L}\p{N}]/u.test(text)) last = { text, from }
    from = index + mark.length
    for (const number of list.split(',').map(Number)) {
      const known = statements.get(number) ?? []
      if (known.at(-1) !== last) statements.set(number, [...known, last])
    }
  }
  return statements
}

/**
 * The run of neighbouring units that stands in the reply word by word, as in all built-in answers. Of several, the one
 * that the reply says first: its best words come first.
 */
function quotedUnits(units: readonly SplitUnit[], said: readonly Statement[]): Carrying | undefined {
  const placeOf = (unit: SplitUnit | undefined): number => {
    const text = unit && inMarkdown(unit.text).slice(0, comparedCharacters)
    const statement = text === undefined ? undefined : said.find(one => one.text.includes(text))
    return statement === undefined || text === undefined ? Infinity : statement.from + statement.text.indexOf(text)
  }
  const places = units.map(placeOf)
  let best: { run: readonly SplitUnit[]; place: number } = { run: [], place: Infinity }
  for (let at = 0; at < units.length; at += 1) {
    let end = at
    while ((places[end] ?? Infinity) < Infinity) end += 1
    // A heading is not what answers, and pages often have it once more in a menu.
    const run = withoutLabels(units.slice(at, end))
    const place = Math.min(...places.slice(at, end))
    if (place < best.place && lengthOf(run) >= fewestQuoted) best = { run, place }
    at = end
  }
  const [first] = best.run
  if (first === undefined) return undefined
  return { quote: quoteOf(units, units.indexOf(first), best.run), weight: quotedWeight - best.place }
}

const withoutLabels = (run: readonly SplitUnit[]): readonly SplitUnit[] => {
  const from = run.findIndex(({ isLabel }) => !isLabel)
  return from === -1 ? run : run.slice(from)
}

const lengthOf = (units: readonly SplitUnit[]): number => units.reduce((sum, { onPage }) => sum + onPage.length, 0)

/** The unit that says most of what a statement says; undefined where several do, or none says enough of it. */
function likeliestUnit(units: readonly SplitUnit[], said: readonly Statement[]): Carrying | undefined {
  const read = units.map(unit => ({
    unit,
    words: wordsOf(unit.text).content,
    labelWords: wordsOf(unit.label).content,
    support: supportOf([unit.text]),
  }))
  const rarity = (word: string): number => 1 / Math.sqrt(read.filter(({ words }) => words.has(word)).length || 1)
  let best: Carrying | undefined
  for (const { text: statement } of said) {
    const wanted = [...wordsOf(statement).content]
    const facts = readFacts(statement)
    const isOnPage = facts.some(fact => read.some(({ support }) => support.has(fact)))
    const ranked = read
      .map(({ unit, words, labelWords, support }) => {
        const shared = wanted.filter(word => words.has(word))
        const sharedFacts = facts.filter(fact => support.has(fact)).length
        const isClear = sharedFacts > 0 || (!isOnPage && isEnough(shared.length, wanted.length))
        const byLabel = wanted.filter(word => !words.has(word) && labelWords.has(word)).length / 2
        const weight = sharedFacts * factWeight + shared.reduce((sum, word) => sum + rarity(word), byLabel)
        return { unit, weight: isClear ? weight : 0 }
      })
      .toSorted((one, other) => other.weight - one.weight)
    const [first, second] = ranked
    if (first === undefined || first.weight === 0 || first.weight === second?.weight) continue
    if (first.weight > (best?.weight ?? 0))
      best = { quote: quoteOf(units, units.indexOf(first.unit), [first.unit]), weight: first.weight }
  }
  return best
}

const isEnough = (shared: number, wanted: number): boolean => shared >= fewestWords && shared >= wanted * enoughWords

/** The text of some units, and what stands before them where it begins as another part of the passage does. */
function quoteOf(units: readonly SplitUnit[], from: number, run: readonly SplitUnit[]): QuotedText {
  const text = cut(joined(run))
  const { start } = endsOf(text)
  const isRepeated = joined(units).split(start).length > 2
  const before = isRepeated && from > 0 ? lastWords(units[from - 1]?.onPage ?? '') : ''
  return before === '' ? { text } : { text, before }
}

/** Sentences of one paragraph run on. */
const joined = (units: readonly SplitUnit[]): string =>
  units
    .map(({ onPage, isLine, paragraph }, at) => {
      const before = units[at - 1]
      const runsOn = before?.paragraph === paragraph && !isLine
      return `${before === undefined ? '' : runsOn ? ' ' : '\n'}${onPage}`
    })
    .join('')

/** At a blank, if there is one. */
const cut = (text: string): string =>
  text.length <= mostCharacters ? text : text.slice(0, mostCharacters).replace(/\s+\S*$/, '')
