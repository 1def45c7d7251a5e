import type { Unit } from './extract-units.ts'
import { expectations, phrases, type Expectation } from './expectations.ts'
import { fold } from './fold.ts'
import { similarity, termsOf } from './word-forms.ts'

/** An answer of more is a page, and the source is one click away. */
const maxUnits = 3
const maxCharacters = 600
/**
 * Share of the question (by weight of its words) that the best unit and what it stands under must cover. Below it the
 * passage shares a word with the question and answers another.
 */
const enough = 0.52
/** Share of the question that a heading must hold to be the same question. */
const sameQuestion = 0.6
/** Weights of the heading above a unit and of the page's title, for words that the unit itself lacks. */
const labelShare = 0.8
const titleShare = 0.55
/** A second unit must add this share of the best one's score; words already answered count for less then half. */
const worthAdding = 0.4
const worthAddingFromElsewhere = 0.55
const answeredShare = 0.45
/** A unit whose words have mostly been said already is a repetition. */
const repetition = 0.7

const metShare = 0.7
const impliedShare = 0.4
/** Longer sentences match more words by chance. */
const wordyCharacters = 220
/** A unit under a heading or title that is about the question's word too is the better of two. */
const onTopic = 0.25

interface Scored {
  unit: Unit
  /** Of each word of the question, how well the unit answers it. */
  answers: Map<string, number>
  /** Position, rank, length and expectation, as one factor. */
  factor: number
  score: number
}

/** The units that answer the question best, in reading order; none when nothing fits. */
export function pickUnits(question: string, language: string, units: readonly Unit[]): Unit[] {
  const expected = expectations.filter(({ asks }) => asks.test(fold(question)))
  const weights = weigh(termsOf(question.replaceAll(phrases, ' '), language), expected, units)
  const total = sum(weights.values())
  const scored = units.map(unit => scoreOf(unit, weights, expected)).toSorted(byScore)
  const [best] = scored
  if (!best || total === 0 || answered(best.answers, weights) < total * enough) return []
  const chosen = underQuestion(best.unit, units, weights, total) ?? withSupport(choose(best, scored, weights), units)
  return chosen.toSorted((one, other) => one.order - other.order)
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
const byScore = (one: Scored, other: Scored): number => other.score - one.score || one.unit.order - other.unit.order
const bestLikeness = (term: string, terms: ReadonlySet<string>): number => {
  let best = terms.has(term) ? 1 : 0
  if (best === 0) for (const other of terms) best = Math.max(best, similarity(term, other))
  return best
}

/**
 * Rare words weigh more. A word that no passage has may well be the point of the question, and weighs most.
 * "And on Sunday?" and "Where are you?" are about a word that is not in them; it counts, but less than a word that is.
 */
function weigh(
  terms: ReadonlySet<string>,
  expected: readonly Expectation[],
  units: readonly Unit[],
): Map<string, number> {
  const most = Math.log(1 + units.length)
  const weightOf = (term: string): number => {
    const count = units.filter(unit => bestLikeness(term, unit.terms) > 0).length
    return count === 0 ? most : Math.log(1 + units.length / count)
  }
  const weights = new Map([...terms].map(term => [term, weightOf(term)]))
  if ([...terms].every(term => term.startsWith('day:'))) {
    for (const { about } of terms.size > 0 ? expectations.slice(0, 1) : expected) {
      for (const term of termsOf(about, 'en')) weights.set(term, weightOf(term) * impliedShare)
    }
  }
  return weights
}

function scoreOf(unit: Unit, weights: ReadonlyMap<string, number>, expected: readonly Expectation[]): Scored {
  const met = expected.filter(({ looks }) => looks.test(unit.text))
  const nearLabel = labelShare / (1 + unit.sinceLabel * 0.15)
  const answers = new Map<string, number>()
  for (const term of weights.keys()) {
    const own = bestLikeness(term, unit.terms)
    const around = Math.max(
      bestLikeness(term, unit.labelTerms) * nearLabel,
      bestLikeness(term, unit.titleTerms) * titleShare,
    )
    const looksRight = met.some(({ about }) => bestLikeness(term, termsOf(about, 'en')) > 0.8) ? metShare : 0
    answers.set(term, Math.max(own, around, looksRight) + (own > 0 && around > 0 ? onTopic : 0))
  }
  const expectation = expected.length === 0 ? 1 : met.length > 0 ? 1.3 : 0.75
  const rank = Math.max(0.7, 1 - unit.rank * 0.04)
  const length = unit.text.length > wordyCharacters ? 1 / (1 + (unit.text.length - wordyCharacters) / 400) : 1
  const substance = met.length === 0 && unit.terms.size < 4 ? 0.8 : 1
  const factor = expectation * rank * length * substance
  return { unit, answers, factor, score: factor * answered(answers, weights) }
}

const answered = (answers: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): number =>
  sum([...answers].map(([term, value]) => value * (weights.get(term) ?? 0)))

/** Everything under a heading that asks what the visitor asks, from its beginning; undefined when there is none. */
function underQuestion(
  best: Unit,
  units: readonly Unit[],
  weights: ReadonlyMap<string, number>,
  total: number,
): Unit[] | undefined {
  const asked = sum([...weights].map(([term, weight]) => bestLikeness(term, best.labelTerms) * weight))
  if (!best.labelAsks || asked < total * sameQuestion) return undefined
  const under = units.filter(unit => unit.labelTerms === best.labelTerms).slice(0, maxUnits)
  while (under.length > 1 && sum(under.map(({ text }) => text.length)) > maxCharacters) under.pop()
  return under
}

/** Greedy: after the best unit, those that add most to what is not answered yet. */
function choose(best: Scored, scored: readonly Scored[], weights: ReadonlyMap<string, number>): Unit[] {
  const chosen = [best]
  let rest = scored.filter(one => one !== best)
  while (chosen.length < maxUnits) {
    const already = (term: string): number => Math.max(...chosen.map(one => one.answers.get(term) ?? 0))
    const gain = ({ answers, factor }: Scored): number =>
      factor *
      sum(
        [...answers].map(
          ([term, value]) => Math.max(value - already(term), value * answeredShare) * (weights.get(term) ?? 0),
        ),
      )
    rest = rest.filter(
      one =>
        !repeats(
          one.unit,
          chosen.map(({ unit }) => unit),
        ),
    )
    const [next] = rest
      .map(one => ({ one, gain: gain(one) }))
      .toSorted((a, b) => b.gain - a.gain || byScore(a.one, b.one))
    if (!next) break
    const isNear = chosen.some(({ unit }) => unit.passage === next.one.unit.passage)
    if (next.gain < best.score * (isNear ? worthAdding : worthAddingFromElsewhere)) break
    rest = rest.filter(one => one !== next.one)
    if (sum([...chosen, next.one].map(({ unit }) => unit.text.length)) <= maxCharacters) chosen.push(next.one)
  }
  return chosen.map(({ unit }) => unit)
}

function repeats(unit: Unit, chosen: readonly Unit[]): boolean {
  const said = new Set(chosen.flatMap(other => [...other.terms]))
  const again = [...unit.terms].filter(term => said.has(term)).length
  return again >= unit.terms.size * repetition
}

/** Adds the sentence before one that leans on it, where there is room. */
function withSupport(chosen: readonly Unit[], units: readonly Unit[]): Unit[] {
  const all = new Set(chosen)
  for (const unit of chosen) {
    const before = units[unit.order - 1]
    if (!unit.leans || !before || before.paragraph !== unit.paragraph) continue
    const length = sum([...all].map(({ text }) => text.length)) + before.text.length
    if (all.size < maxUnits && length <= maxCharacters) all.add(before)
  }
  return [...all]
}
