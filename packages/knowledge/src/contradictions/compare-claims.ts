import { money } from '../facts/number-words.ts'
import type { Fact } from '../facts/read-facts.ts'
import type { Value } from './measure.ts'
import type { Claim } from './read-claims.ts'

/** How rare a word is on the website: a rare one tells what is spoken of. */
export type Rarity = (word: string) => number

/** What two sentences disagree in. */
export interface Disagreement {
  readonly kind: 'price' | 'number' | 'time' | 'date' | 'denial'
  /** How certain it is that both speak of the same, from 0 to 1. */
  readonly certainty: number
}

/** Shares of the weight of a claim's words that the other one has to have: of the one that says less, and of the other. */
const enough = { less: 0.75, more: 0.5, moreOfMany: 0.3, denial: 0.7 }
/** So much weight that both share makes up for other words of the longer one. */
const many = 1.6
const manyOfFragment = 2.1
const fewestShared = { value: 2, denial: 3, fragments: 3 }

/** Where two claims stand. */
export interface Places {
  readonly rarity: Rarity
  /** Pages of one kind, such as products: they say the same of different things. */
  readonly areSiblings: boolean
}

/** Less than these, and two claims have hardly a word in common. */
const near = { less: 0.3, more: 0.1 }

/** In what two claims disagree. */
export interface ComparedClaims extends Disagreement {
  /** Both evidently speak of the same. Otherwise they share some of what they are about, and no rule decides. */
  readonly isEvident: boolean
}

/** In what two claims disagree: they measure the same, or one denies what the other says. */
export function compareClaims(one: Claim, other: Claim, { rarity, areSiblings }: Places): ComparedClaims | undefined {
  if (one.sentence === other.sentence) return undefined
  const kind = differenceOf(one, other)
  if (kind === undefined) return undefined
  const [less = 0, more = 0] = [coverage(one, other, rarity), coverage(other, one, rarity)].toSorted((a, b) => b - a)
  if (less < near.less || more < near.more || periodsDiffer(one, other, kind)) return undefined
  const wording = wordingOf(one, other)
  if (kind !== 'denial' && wording === 'alternatives') return undefined
  const shared = [...one.own.words].filter(word => other.own.words.has(word))
  const pair = { one, other, kind, less, more, shared, wording }
  const isEvident = kind === 'denial' ? isEvidentDenial(pair) : isEvidentValue(pair, { rarity, areSiblings })
  if (!isEvident && wording === 'alternatives') return undefined
  return { kind, certainty: (less + more) / 2, isEvident }
}

/** Two claims that disagree, and what they have in common. */
interface Pair {
  readonly one: Claim
  readonly other: Claim
  readonly kind: Disagreement['kind']
  /** Shares of the weight of a claim's words that the other one has: of the one that says less, and of the other. */
  readonly less: number
  readonly more: number
  readonly shared: readonly string[]
  readonly wording: ReturnType<typeof wordingOf>
}

function isEvidentDenial({ one, other, more, shared }: Pair): boolean {
  const fewest = isNamedDenial(one, other) ? fewestShared.denial : fewestShared.value
  const known = Math.max(knownOf(one, other), knownOf(other, one))
  return more >= enough.denial && shared.length >= fewest && known >= fewestShared.denial
}

function isEvidentValue(
  { one, other, kind, less, more, shared, wording }: Pair,
  { rarity, areSiblings }: Places,
): boolean {
  const isFragment = one.isFragment || other.isFragment
  const isNamed = shared.some(word => /\p{Lu}/u.test(word))
  const weight = shared.reduce((sum, word) => sum + rarity(word), 0)
  const isOnlyWord = isFragment
    ? kind === 'price' && less > 0.99 && more >= enough.more && weight >= rareWord
    : wording === 'same' || areEqual(one, other)
  const [fewest = 0, most = 0] = [one, other].map(({ own }) => own.words.size).toSorted((a, b) => a - b)
  // One word is what a sentence is about only where the other one has hardly more.
  if (fewest === 1 && most > 2 && !isOnlyWord) return false
  if (shared.length < 1 || less < enough.less) return false
  if (!isOnlyWord && Math.max(knownOf(one, other), knownOf(other, one)) < fewestShared.value) return false
  const isMuch = isNamed || weight >= (isFragment ? manyOfFragment : many)
  if (more < (isMuch ? enough.moreOfMany : enough.more) || namesDiffer(one, other, rarity)) return false
  if (!isFragment) return true
  // Both speak of what their pages are about, unless they name it themselves.
  const areLong = shared.length >= fewestShared.fragments || !(one.isFragment && other.isFragment)
  return isNamed || areOfOne(one, other, rarity) || (!areSiblings && areLong)
}

/** Do the pages speak of the same? What stands in every title says nothing. */
function areOfOne({ page }: Claim, other: Claim, rarity: Rarity): boolean {
  const words = [...page.words].filter(word => rarity(word) > rareTitle)
  return words.length > 0 && words.every(word => other.page.words.has(word) || other.own.words.has(word))
}
const rareTitle = 0.35
/** "Parking: free": one word is enough where the website seldom has it. */
const rareWord = 0.6
/** What stands on so many pages names the website. */
const ownName = 0.35

/** The share of a claim's words, by how rare they are, that the other claim has, in its clause or around it. */
function coverage({ own }: Claim, other: Claim, rarity: Rarity): number {
  let [all, found] = [0, 0]
  for (const word of own.words) {
    const weight = rarity(word)
    all += weight
    if (other.own.words.has(word)) found += weight
    else if (other.around.words.has(word)) found += weight * 0.9
  }
  return all === 0 ? 0 : found / all
}

/** Is the denied word known, and not the whole sentence denied? */
const isNamedDenial = (one: Claim, other: Claim): boolean => (one.isNegative ? one : other).denied !== undefined

/** Are all of their words the same? */
const areEqual = ({ own: { words } }: Claim, { own }: Claim): boolean =>
  words.size > 0 && words.size === own.words.size && [...words].every(word => own.words.has(word))

/**
 * "Delivery takes 3 days." and "Delivery takes 5 days.": one word is enough where all others are the same. Where another
 * word is in its place ("The red one costs €5.", "The blue one costs €7."), they are alternatives.
 */
function wordingOf({ wording: mine }: Claim, { wording: theirs }: Claim): 'same' | 'alternatives' | 'other' {
  if (mine.length !== theirs.length) return 'other'
  const replaced = mine.filter((word, at) => word !== theirs[at] && word !== '#' && theirs[at] !== '#').length
  const isNumber = mine.every((word, at) => word === theirs[at] || (word === '#') === (theirs[at] === '#'))
  return replaced === 0 && isNumber ? 'same' : replaced * 3 <= mine.length && replaced <= 2 ? 'alternatives' : 'other'
}

const knownOf = (one: Claim, other: Claim): number => [...one.own.words].filter(word => has(other, word)).length

const has = (claim: Claim, word: string): boolean => claim.own.words.has(word) || claim.around.words.has(word)

/**
 * A name that only one of them has makes it another thing, unless it is the website's own, and so does a word of what its
 * page is about.
 */
function namesDiffer(one: Claim, other: Claim, rarity: Rarity): boolean {
  const isOfAnother = (from: Claim, to: Claim): boolean =>
    [...from.own.words].some(
      word => (from.own.names.has(word) || from.page.words.has(word)) && !has(to, word) && rarity(word) > ownName,
    )
  return isOfAnother(one, other) || isOfAnother(other, one)
}

/** What holds on other days or in other months is no contradiction. Hours are those of their days, said or not. */
function periodsDiffer(one: Claim, other: Claim, what: Disagreement['kind']): boolean {
  if (what === 'date') return false
  return [/^month/, /^(?!month)/].some(kind => {
    const [a = [], b = []] = [one, other].map(({ own, around }) => {
      const inClause = [...own.periods].filter(period => kind.test(period))
      return inClause.length > 0 ? inClause : [...around.periods].filter(period => kind.test(period))
    })
    if (what !== 'time' && (a.length === 0 || b.length === 0)) return false
    return a.length !== b.length || a.some(period => !b.includes(period))
  })
}

/** Where "from" is the beginning of a time, or said by the measure itself. */
const unbounded: ReadonlySet<string> = new Set(['time', 'date', 'age', 'day', 'hour', 'minute'])

const same = (one: Fact, other: Fact): boolean =>
  one.wanted.some(key => other.keys.includes(key)) || other.wanted.some(key => one.keys.includes(key))

function differenceOf(one: Claim, other: Claim): Disagreement['kind'] | undefined {
  for (const [measure, values] of one.values) {
    const theirs = other.values.get(measure) ?? countOf(other, measure, one) ?? priceOf(other, measure)
    if (theirs === undefined || !differ(values, theirs)) continue
    if (!unbounded.has(measure) && values[0]?.bound !== theirs[0]?.bound) continue
    return measure === 'time'
      ? 'time'
      : measure === 'date'
        ? 'date'
        : money.has(measure) || measure === 'free'
          ? 'price'
          : 'number'
  }
  if (one.isNegative === other.isNegative) return undefined
  const denying = one.isNegative ? one : other
  const affirming = one.isNegative ? other : one
  const isOfIt = denying.denied === undefined || affirming.own.words.has(denying.denied)
  return denying.values.size === 0 && isOfIt ? 'denial' : undefined
}

/** What is free has a price in every currency. */
function priceOf({ values }: Claim, measure: string): readonly Value[] | undefined {
  if (money.has(measure)) return values.get('free')
  return measure === 'free' ? [...values].find(([what]) => money.has(what))?.[1] : undefined
}

/** "Attempts: 5" counts what "5 attempts" counts. */
function countOf(claim: Claim, measure: string, from: Claim): readonly Value[] | undefined {
  if (!claim.isFragment && !from.isFragment) return undefined
  const noun = /^count (.+)$/.exec(measure)?.[1]
  if (noun !== undefined) return claim.own.words.has(noun) ? claim.values.get('count ') : undefined
  if (measure !== 'count ') return undefined
  for (const [one, values] of claim.values)
    if (one.startsWith('count ') && from.own.words.has(one.slice(6))) return values
  return undefined
}

/** Both say as many values, or none of those of the other: who says more than the other need not disagree. */
function differ(some: readonly Fact[], others: readonly Fact[]): boolean {
  const missing = some.filter(fact => !others.some(other => same(fact, other)))
  const foreign = others.filter(fact => !some.some(other => same(fact, other)))
  if (missing.length === 0 || foreign.length === 0) return false
  return some.length === others.length || (missing.length === some.length && foreign.length === others.length)
}
