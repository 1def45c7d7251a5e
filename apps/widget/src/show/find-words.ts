/** The words that are looked for, as the API gives them. */
interface Quote {
  readonly text: string
  readonly before?: string | undefined
}

/** A place in a bare text. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** A part of the words is as good as all of them, if it is so long and so large a share, and stands there once. */
const fewestLetters = 12
const enough = 1 / 3
/** Each try is with so much fewer words. */
const shorter = 0.8
/** A text that stands on a page more often says nothing. */
const mostPlaces = 20

/**
 * A text without all in which a page and what was read of it may differ: white space, punctuation, signs of lists and
 * tables, hyphenation, accents, and upper or lower case. In upper case, because each letter then is the same on its own.
 */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/**
 * Where the words stand in the bare text of a page, the likeliest place first: all of them, behind what comes before
 * them; all of them; or the longest part that the page has once, where some of them were changed.
 */
export function findWords(page: string, { text, before = '' }: Quote): Place[] {
  const whole = bare(text)
  const places = placesOf(page, whole)
  if (places.length > 0) {
    const isBehind = ({ from }: Place): boolean => page.endsWith(bare(before), from)
    return [...places.filter(isBehind), ...places.filter(place => !isBehind(place))]
  }
  const words = text.split(/\s+/).map(bare).filter(Boolean)
  for (let size = Math.floor(words.length * shorter); size > 0; size = Math.floor(size * shorter)) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const part = words.slice(at, at + size).join('')
      if (part.length < Math.max(fewestLetters, whole.length * enough)) continue
      const found = placesOf(page, part)
      if (found.length === 1) return found
    }
  }
  return []
}

function placesOf(page: string, words: string): Place[] {
  const places: Place[] = []
  if (words === '') return places
  for (let from = page.indexOf(words); from !== -1 && places.length < mostPlaces; from = page.indexOf(words, from + 1))
    places.push({ from, to: from + words.length })
  return places
}
