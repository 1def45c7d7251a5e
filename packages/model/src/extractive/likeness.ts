import { similarity } from './word-forms.ts'

/** How well the best of some terms agrees with one: 1 for the same, 0 for none. */
export type Likeness = (term: string, terms: ReadonlySet<string>) => number

/** Compares each term with each set of terms once, however often it is asked. */
export function newLikeness(): Likeness {
  const known = new Map<ReadonlySet<string>, Map<string, number>>()
  return (term, terms) => {
    const ofTerms = known.get(terms) ?? new Map<string, number>()
    known.set(terms, ofTerms)
    const value = ofTerms.get(term) ?? bestOf(term, terms)
    ofTerms.set(term, value)
    return value
  }
}

function bestOf(term: string, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1
  let best = 0
  for (const other of terms) best = Math.max(best, similarity(term, other))
  return best
}
