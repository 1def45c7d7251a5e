/** Windows of passages: what might be quoted as an answer, and numbers by which a learned gate judges it. */
import { expectations, phrases } from '@frontdesk/model/extractive/expectations'
import { unitsOf } from '@frontdesk/model/extractive/extract-units'
import { fold } from '@frontdesk/model/extractive/fold'
import { similarity, termsOf } from '@frontdesk/model/extractive/word-forms'

const mostUnits = 4
/** A single unit may be longer. */
const mostCharacters = 420
/** The subject of the turn before counts, and less than what is asked now. */
const earlierWeight = 0.5

const sum = values => values.reduce((total, value) => total + value, 0)

/** Every window of up to four units that stand under the same heading of one passage. */
const windowsOf = units =>
  units.flatMap((first, from) => {
    const windows = []
    let length = 0
    for (const unit of units.slice(from, from + mostUnits)) {
      if (unit.passage !== first.passage || unit.labelTerms !== first.labelTerms) break
      length += unit.text.length
      if (unit !== first && length > mostCharacters) break
      windows.push({ units: units.slice(from, from + windows.length + 1), length })
    }
    return windows
  })

/** How well the best of some terms agrees with one. Windows share units, headings and titles: each is compared once. */
function newLikeness() {
  const known = new Map()
  const compare = (term, terms) =>
    terms.has(term) ? 1 : Math.max(0, ...[...terms].map(other => similarity(term, other)))
  return (term, terms) => {
    const ofTerms = known.get(terms) ?? new Map()
    const value = ofTerms.get(term) ?? compare(term, terms)
    known.set(terms, ofTerms.set(term, value))
    return value
  }
}

/** Each word that is asked for, by its weight: rare ones weigh more, and one that no passage has weighs most. */
function weigh({ question, earlier, language }, isIn, units) {
  const own = termsOf(question.replaceAll(phrases, ' '), language)
  const before = new Set(earlier.flatMap(text => [...termsOf(text, language)]).filter(term => !own.has(term)))
  const rarity = term => Math.log(1 + units.length / Math.max(1, units.filter(unit => isIn(term, unit)).length))
  return new Map([
    ...[...own].map(term => [term, rarity(term)]),
    ...[...before].map(term => [term, rarity(term) * earlierWeight]),
  ])
}

/** Pairs of terms that stand side by side. */
const neighboursIn = terms => {
  const list = [...terms]
  return list.slice(1).map((term, place) => `${list[place]} ${term}`)
}

/** The windows of all passages that were found for a question, each with its numbers. */
export function judgedWindows(asked) {
  const { question, passages, language } = asked
  const units = unitsOf(passages, language)
  const likeness = newLikeness()
  const isIn = (term, unit) => likeness(term, unit.terms) > 0
  const weights = weigh(asked, isIn, units)
  const total = sum([...weights.values()]) || 1
  const [rarest] = [...weights].toSorted((one, other) => other[1] - one[1]).map(([term]) => term)
  const wanted = expectations.filter(({ asks }) => asks.test(fold(question)))
  const bestScore = Math.max(Number.MIN_VALUE, ...passages.map(({ score }) => score))
  const unknown = [...weights.keys()].filter(term => !units.some(unit => isIn(term, unit))).length
  const pairs = new Set(neighboursIn(termsOf(question, language)))
  const pairsOf = new Map(units.map(unit => [unit, neighboursIn(unit.terms).filter(pair => pairs.has(pair))]))

  return windowsOf(units).map(window => {
    const [first] = window.units
    const { score, coverage, standing = 0 } = passages[first.rank]
    const terms = new Set(window.units.flatMap(unit => [...unit.terms]))
    const found = [...weights].map(([term, weight]) => {
      const own = Math.max(...window.units.map(unit => likeness(term, unit.terms)))
      const label = Math.max(own, likeness(term, first.labelTerms))
      return { term, weight, own, label, title: Math.max(label, likeness(term, first.titleTerms)) }
    })
    const share = of => sum(found.map(one => of(one) * one.weight)) / total
    const askedOf = some => [...some].filter(term => weights.has(term)).length / Math.max(1, some.size)
    const hasExpected = wanted.some(({ looks }) => window.units.some(({ text }) => looks.test(text)))
    const features = [
      share(({ own }) => own),
      share(({ label }) => label),
      share(({ title }) => title),
      share(({ own }) => (own === 1 ? 1 : 0)),
      found.find(({ term }) => term === rarest)?.title ?? 0,
      Math.min(first.rank, 11),
      score / bestScore,
      coverage,
      standing,
      hasExpected ? 1 : 0,
      wanted.length > 0 && !hasExpected ? 1 : 0,
      Math.log(10 + window.length),
      window.units.length,
      first.isLine ? 1 : 0,
      first.leans ? 1 : 0,
      askedOf(first.labelTerms),
      first.labelAsks ? askedOf(first.labelTerms) : 0,
      askedOf(terms),
      Math.min(5, first.sinceLabel),
      Math.log(1 + weights.size),
      Math.log(1 + terms.size),
      unknown / Math.max(1, weights.size),
      new Set(window.units.flatMap(unit => pairsOf.get(unit))).size / Math.max(1, pairs.size),
    ]
    return { ...window, features }
  })
}
