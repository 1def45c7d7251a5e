import type { Passage } from '../model.ts'
import type { Unit } from './extract-units.ts'
import { fold } from './fold.ts'
import { askedTerms, isForeign, type AskedPassages } from './window-features.ts'
import { termsOf } from './word-forms.ts'

export type Terms = ReadonlySet<string>

/** Where the website tells something of one thing: a line that names what it tells, or what stands below a heading. */
export interface Place {
  /** Terms of what the line or the heading calls it. */
  readonly key: Terms
  /** Terms of all that is told there. */
  readonly terms: Terms
  /** Title and headings above it, outermost first, and their terms. */
  readonly above: readonly string[]
  readonly aboveTerms: Terms
  readonly units: readonly Unit[]
  /** What is told, to compare it. */
  readonly told: string
  readonly pageUrl: string
}

const headingBorder = ' › '
/** `Weight: 310 g` names what it tells. */
const named = /^[^:.!?…]{2,40}(?=: )/u
const mostBelowHeading = 4

export const isSame = (one: string, other: string): boolean => fold(one) === fold(other)
export const union = (sets: readonly Terms[]): Set<string> => new Set(sets.flatMap(set => [...set]))

/** Titles and headings of a passage, outermost first, each once. */
export const headingsOf = ({ title, heading = '' }: Passage, label = ''): string[] => {
  const path = [title, ...heading.split(headingBorder), label === heading ? '' : label]
  return path.filter((part, place) => part !== '' && path.findIndex(other => isSame(other, part)) === place)
}

/** All places of the passages, in the order of the units. */
export function placesOf({ passages, language }: AskedPassages, units: readonly Unit[]): Place[] {
  return units.flatMap((unit, at) => {
    const passage = passages[unit.rank]
    if (passage === undefined || unit.isLabel || isForeign(passage, language)) return []
    const headings = headingsOf(passage, unit.label)
    const place = (key: string, above: readonly string[], told: string, own: readonly Unit[], terms: Terms): Place => ({
      key: askedTerms(key, language),
      terms,
      above,
      aboveTerms: union(above.map(text => termsOf(text, language))),
      units: own,
      told: fold(told),
      pageUrl: passage.url,
    })
    const name = named.exec(unit.text)?.[0]
    const line = name === undefined ? [] : [place(name, headings, unit.text.slice(name.length + 2), [unit], unit.terms)]
    const before = units[at - 1]
    const isBelow = (other: Unit | undefined): boolean =>
      other?.passage === unit.passage && other.label === unit.label && !other.isLabel
    const heading = headings.at(-1) ?? ''
    if (headings.length < 2 || isBelow(before)) return line
    const below = units.slice(at, at + mostBelowHeading).filter(isBelow)
    const told = below.map(({ text }) => text).join(' ')
    // Of what stands below a heading only the days count: opening hours are under it, and the heading names no day.
    const days = below.flatMap(({ terms }) => [...terms].filter(term => term.startsWith('day:')))
    const terms = new Set([...termsOf(heading, language), ...askedTerms(heading, language), ...days])
    return [...line, place(heading, headings.slice(0, -1), told, below, terms)]
  })
}
