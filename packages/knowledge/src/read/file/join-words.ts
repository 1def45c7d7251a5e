/*
 * A hyphen at the end of a line divides a word, or belongs to it. Which of the two it is no rule of one language tells, so
 * the document itself is asked first: a word that stands undivided elsewhere in it is written so here, too.
 */

const brokenWord = /([\p{L}\p{M}\d'’]+(?:[-‐][\p{L}\p{M}\d'’]+)*)([-‐\u00ad])$/u
const firstWord = /^[\p{L}\p{M}\d'’]+(?:[-‐][\p{L}\p{M}\d'’]+)*/u

/** "Ein- und Ausgang", "in- en uitgang", "pre- and post-war": the hyphen stands for the end of the other word. */
const suspended = new Set(
  'und oder bzw sowie noch and or to et ou y e o u en of i lub oraz a ve veya ile til og och eller ja tai'.split(' '),
)
/** What French hangs on a verb or a pronoun, and no word ends with. */
const frenchEndings = new Set('elle elles nous vous moi toi même mêmes dire'.split(' '))

/** Two lines as one where the first ends with a hyphen; undefined if it does not. */
export function joinedAtHyphen(text: string, next: string, words: ReadonlySet<string>): string | undefined {
  const line = text.trimEnd()
  const [whole = '', start = '', hyphen = ''] = brokenWord.exec(line.slice(-200)) ?? []
  if (whole === '') return undefined
  const before = line.slice(0, -hyphen.length)
  // Polish and Portuguese write a hyphen that belongs to the word again at the beginning of the next line.
  if (/^[-‐]\p{L}/u.test(next)) return before + next
  const [end = ''] = firstWord.exec(next) ?? []
  if (end === '') return undefined
  if (hyphen === '\u00ad') return before + next
  if (suspended.has(end.toLowerCase())) return `${line} ${next}`
  return keepsHyphen(start, end, words) || isAddress(line) ? line + next : before + next
}

function keepsHyphen(start: string, end: string, words: ReadonlySet<string>): boolean {
  const first = start.split(/[-‐]/).at(-1) ?? ''
  const [second = ''] = end.split(/[-‐]/)
  if (words.has(first + second) || words.has(start + end)) return false
  if (has(words, `${first}-${second}`)) return true
  // 2019-2020, COVID-19; a name or a noun begins a second part: Baden-Württemberg, Mund-Nasen-Schutz, E-Mail.
  if (/\d$/.test(first) || /^\d/.test(second)) return true
  const isCapital = first.length > 1 && first === first.toUpperCase()
  if (second !== second.toLowerCase() && !(isCapital && second === second.toUpperCase())) return true
  // No word is divided behind its first letter: e-mail, T-shirt, x-ray.
  if (first.length === 1 || (/^self$/i.test(first) && !/^(?:ish|less)/.test(second))) return true
  // Both are words of the document, and what they would make together is none: mixed-mode.
  const areWords = Math.min(first.length, second.length) > 2 && words.has(first) && words.has(second)
  return frenchEndings.has(second) || areWords
}

const has = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || words.has(word.replace('-', '‐')) || words.has(word.toLowerCase())

/** In an address nothing is divided: a hyphen at its end is of the address. */
const isAddress = (line: string): boolean => /(?:https?:|www\.|@)\S*$/i.test(line.slice(-300))
