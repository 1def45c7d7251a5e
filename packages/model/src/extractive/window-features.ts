import type { Passage } from '../model.ts'
import { expectations, phrases } from './expectations.ts'
import { unitsOf, type Unit } from './extract-units.ts'
import { fold } from './fold.ts'
import { newLikeness, type Likeness } from './likeness.ts'
import { misspeltTerms } from './misspelt-terms.ts'
import { partsOf } from './passage-parts.ts'
import { windowsOf, type Window } from './windows.ts'
import { termsOf } from './word-forms.ts'

/** A question, what the visitor asked before it (oldest first), and what was found. */
export interface AskedPassages {
  readonly question: string
  readonly earlier: readonly string[]
  /** Best first. */
  readonly passages: readonly Passage[]
  /** Of the question, as a BCP 47 tag that `Intl` knows. */
  readonly language: string
}

/** What is known of a window before anybody has read it: numbers that a forest of trees judges by (`answer-forests.ts`). */
export interface JudgedWindow {
  readonly window: Window
  readonly features: readonly number[]
}

/** In the order of the numbers. Those of the last line are known where there are vectors. */
export const featureNames = [
  'own words', 'with heading', 'with title', 'exact words', 'rarest word', 'second rarest word', 'rank', 'score', 'coverage',
  'coverage gap', 'passages', 'expected and there', 'expected and missing', 'length', 'units', 'is a line', 'leans',
  'is a label', 'ends open', 'heading asked', 'heading asks', 'title asked', 'density', 'below heading', 'words asked', 'words told', 'unknown words',
  'neighbours', 'asks yes or no', 'asks how', 'asks for a number', 'has digits', 'follows', 'earlier words', 'other language',
  'standing', 'standing gap', 'part', 'part average', 'part gap', 'part rank', 'part lead',
] as const // prettier-ignore

/** The subject of the turn before counts, and less than what is asked now. */
const earlierWeight = 0.5
/** Share of the words of a question and of a heading that both must have: then they ask the same. */
const sameQuestion = 0.75
const asksYesNo =
  /^(?:is|are|can|could|does|do|did|will|would|has|have|may|should|must|ist|sind|kann|konnen|darf|gibt|hat|est|peut|puis|puedo|puede|hay|posso|puo|e possivel)\b/
const asksHow =
  /\b(?:how (?:do|can|to|does|would|could|should)|wie (?:kann|mache|geht|lasst)|comment|como|come (?:si|posso|faccio))\b/
export const asksNumber =
  /\b(?:how (?:much|many|long|old|far|big|large|often|fast|soon|late|early)|what (?:time|year|date|price|size|version|number|percentage)|which (?:year|version)|when|price|cost|wie ?viele?|wann|combien|cuant[oa]s?|cuando|quand|quant[oaie]|quando)\b/

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

/** The terms of a question, or of a heading. "Where are you?" has none of its own, and asks for an address. */
export function askedTerms(question: string, language: string): Set<string> {
  const own = termsOf(question.replaceAll(phrases, ' '), language)
  if (own.size > 0) return own
  const asked = fold(question)
  return new Set(expectations.flatMap(({ asks, about }) => (asks.test(asked) ? [...termsOf(about, 'en')] : [])))
}

/** Whether a window is the beginning of what stands under a heading that asks the same as the visitor. */
export function answersHeading({ units }: Window, { question, language }: AskedPassages): boolean {
  const [first] = units
  if (first === undefined || !first.labelAsks || first.sinceLabel > 0) return false
  const asked = askedTerms(question, language)
  const compare = newLikeness()
  const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
    [...some].filter(term => compare(term, others) >= 0.9).length / Math.max(1, some.size)
  return shared(asked, first.labelTerms) >= sameQuestion && shared(first.labelTerms, asked) >= sameQuestion
}

/** Each word that is asked for, by its weight: rare ones weigh more, and one that no passage has weighs most. */
function weigh(
  { question, earlier, language }: AskedPassages,
  isIn: (term: string, unit: Unit) => boolean,
  units: readonly Unit[],
) {
  const own = askedTerms(question, language)
  const before = new Set(earlier.flatMap(text => [...termsOf(text, language)]).filter(term => !own.has(term)))
  const rarity = (term: string): number =>
    Math.log(1 + units.length / Math.max(1, units.filter(unit => isIn(term, unit)).length))
  return {
    weights: new Map([
      ...[...own].map(term => [term, rarity(term)] as const),
      ...[...before].map(term => [term, rarity(term) * earlierWeight] as const),
    ]),
    before,
  }
}

/** Whether a passage is in another language than the question. */
export const isForeign = ({ language: own = '' }: Passage, language: string): boolean =>
  own !== '' && own.slice(0, 2).toLowerCase() !== language.slice(0, 2).toLowerCase()

/** Pairs of terms that stand side by side. */
const neighboursIn = (terms: ReadonlySet<string>): string[] => {
  const list = [...terms]
  return list.slice(1).map((term, place) => `${list[place]} ${term}`)
}

/** How each part of the passages stands; one without vectors of its parts has that of the passage. */
function partStandings({ evidence }: Passage): readonly number[] {
  const { standing = 0, partStandings: ofParts = [] } = evidence ?? {}
  return ofParts.length > 0 ? ofParts : [standing]
}

/** The same for each unit of a passage. */
function unitStandings(passage: Passage): number[] {
  const standings = partStandings(passage)
  return partsOf(passage).flatMap(({ from, to }, part) =>
    Array.from({ length: to - from }, () => standings[part] ?? standings[0] ?? 0),
  )
}

/** What is the same for all windows of a question. */
function readAsked(asked: AskedPassages, units: readonly Unit[]) {
  const { question, passages, language } = asked
  const compare = newLikeness()
  const misspelt = misspeltTerms(
    termsOf(question, language),
    units.flatMap(unit => [unit.terms, unit.titleTerms]),
  )
  const likeness: Likeness = (term, terms) => compare(misspelt.get(term) ?? term, terms)
  const isIn = (term: string, unit: Unit): boolean => likeness(term, unit.terms) > 0
  const { weights, before } = weigh(asked, isIn, units)
  const folded = fold(question)
  const pairs = new Set(neighboursIn(termsOf(question, language)))
  return {
    passages,
    likeness,
    weights,
    before,
    total: sum(weights.values()) || 1,
    byRarity: [...weights].toSorted((one, other) => other[1] - one[1]).map(([term]) => term),
    unknown: [...weights.keys()].filter(term => !units.some(unit => isIn(term, unit))).length,
    wanted: expectations.filter(({ asks }) => asks.test(folded)),
    bestScore: Math.max(Number.MIN_VALUE, ...passages.map(({ evidence }) => evidence?.score ?? 0)),
    bestCoverage: Math.max(...passages.map(({ evidence }) => evidence?.coverage ?? 0)),
    bestStanding: Math.max(...passages.map(({ evidence }) => evidence?.standing ?? 0)),
    pairs,
    pairsOf: new Map(units.map(unit => [unit, neighboursIn(unit.terms).filter(pair => pairs.has(pair))])),
    standings: passages.map(unitStandings),
    allParts: passages.flatMap(partStandings).toSorted((one, other) => other - one),
    isForeign: passages.map(passage => isForeign(passage, language)),
    asksYesNo: asksYesNo.test(folded),
    asksHow: asksHow.test(folded),
    asksNumber: asksNumber.test(folded),
  }
}

/** The windows of all passages, with their numbers. */
export function judgedWindows(
  asked: AskedPassages,
  units: readonly Unit[] = unitsOf(asked.passages, asked.language),
): JudgedWindow[] {
  const read = readAsked(asked, units)
  return windowsOf(units).map(window => ({ window, features: featuresOf(window, read) }))
}

/** The numbers of a window, in the order of `featureNames`. */
function featuresOf({ units, length }: Window, read: ReturnType<typeof readAsked>): number[] {
  const { passages, likeness, weights, before, total, byRarity, wanted, allParts } = read
  const [first] = units
  const last = units.at(-1)
  const rank = first?.rank ?? 0
  const evidence = passages[rank]?.evidence
  const { labelTerms = new Set<string>(), titleTerms = new Set<string>() } = first ?? {}
  const terms = new Set(units.flatMap(unit => [...unit.terms]))
  const found = [...weights].map(([term, weight]) => {
    const own = Math.max(...units.map(unit => likeness(term, unit.terms)))
    const label = Math.max(own, likeness(term, labelTerms))
    return { term, weight, own, label, title: Math.max(label, likeness(term, titleTerms)) }
  })
  const share = (of: (one: (typeof found)[number]) => number): number =>
    sum(found.map(one => of(one) * one.weight)) / total
  const askedOf = (some: ReadonlySet<string>): number =>
    [...some].filter(term => weights.has(term)).length / Math.max(1, some.size)
  const hasExpected = wanted.some(({ looks }) => units.some(({ text }) => looks.test(text)))
  const ofParts = units.map(unit => read.standings[unit.rank]?.[unit.place] ?? 0)
  const bestPart = Math.max(...ofParts)
  const partRank = allParts.findIndex(standing => standing <= bestPart + 1e-9)
  return [
    share(({ own }) => own),
    share(({ label }) => label),
    share(({ title }) => title),
    share(({ own }) => (own === 1 ? 1 : 0)),
    found.find(({ term }) => term === byRarity[0])?.title ?? 0,
    found.find(({ term }) => term === byRarity[1])?.title ?? 0,
    Math.min(rank, 11),
    (evidence?.score ?? 0) / read.bestScore,
    evidence?.coverage ?? 0,
    (evidence?.coverage ?? 0) - read.bestCoverage,
    Math.min(passages.length, 12),
    Number(hasExpected),
    Number(wanted.length > 0 && !hasExpected),
    Math.log(10 + length),
    units.length,
    Number(first?.isLine === true),
    Number(first?.leans === true),
    Number(first?.isLabel === true),
    Number(last?.isLabel === true || last?.text.endsWith(':') === true),
    askedOf(labelTerms),
    first?.labelAsks === true ? askedOf(labelTerms) : 0,
    askedOf(titleTerms),
    askedOf(terms),
    Math.min(5, first?.sinceLabel ?? 0),
    Math.log(1 + weights.size),
    Math.log(1 + terms.size),
    read.unknown / Math.max(1, weights.size),
    new Set(units.flatMap(unit => read.pairsOf.get(unit) ?? [])).size / Math.max(1, read.pairs.size),
    Number(read.asksYesNo),
    Number(read.asksHow),
    Number(read.asksNumber),
    Number(units.some(({ text }) => /\d/.test(text))),
    Number(before.size > 0),
    sum(found.map(one => (before.has(one.term) ? one.title * one.weight : 0))) / total,
    Number(read.isForeign[rank] === true),
    evidence?.standing ?? 0,
    (evidence?.standing ?? 0) - read.bestStanding,
    bestPart,
    sum(ofParts) / ofParts.length,
    bestPart - (allParts[0] ?? 0),
    Math.min(20, partRank === -1 ? 20 : partRank),
    (allParts[0] ?? 0) - (allParts[4] ?? 0),
  ]
}
