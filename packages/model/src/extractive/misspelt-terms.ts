import { similarity } from './word-forms.ts'

/** A word of so many letters may be one letter away from what was meant, a longer one two. */
const oneMistake = 4
const twoMistakes = 8

/** Terms that none of these sets has, with the term that was probably meant: of those that are near the most frequent one. */
export function misspeltTerms(terms: ReadonlySet<string>, sets: readonly ReadonlySet<string>[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1)
  const known = [...counts.keys()]
  const unknown = [...terms].filter(term => !known.some(other => similarity(term, other) > 0))
  return new Map(
    unknown.flatMap(term => {
      const meant = nearestWord(term, known, other => counts.get(other) ?? 0)
      return meant === undefined ? [] : [[term, meant] as const]
    }),
  )
}

/**
 * The word that a word nobody knows was probably meant to be: the most frequent one that begins with the same letter and
 * differs by one letter, by two where the word is long. Undefined for short words and for those with a digit.
 */
export function nearestWord(
  word: string,
  known: Iterable<string>,
  countOf: (word: string) => number,
): string | undefined {
  if (word.length < oneMistake || !/^\p{L}+$/u.test(word)) return undefined
  const most = word.length < twoMistakes ? 1 : 2
  let [best, bestCount]: [string | undefined, number] = [undefined, 0]
  for (const other of known) {
    if (other[0] !== word[0] || other.length < oneMistake || Math.abs(word.length - other.length) > most) continue
    const count = countOf(other)
    if (count > bestCount && isWithin(word, other, most)) [best, bestCount] = [other, count]
  }
  return best
}

/** Whether so many letters changed, left out, added or swapped with the next make one of the other (Damerau-Levenshtein). */
function isWithin(one: string, other: string, most: number): boolean {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      const ways = [(last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(Math.min(...ways, isSwapped ? (before[column - 2] ?? 0) + 1 : most + 1))
    }
    if (Math.min(...next) > most) return false
    before = last
    last = next
  }
  return (last[other.length] ?? most + 1) <= most
}
