import { foldWord } from './number-words.ts'

/** Citation marks, which belong to the sentence before them even behind its full stop. */
export const markPattern = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*|[?>])\]/g

/** The words of a text, for telling whether another text says the same in nearly the same words. */
export interface Words {
  readonly content: ReadonlySet<string>
  readonly little: ReadonlySet<string>
  readonly isNegative: boolean
}

const negations =
  /(?<!\p{L})(?:not|no|never|cannot|without|none|nicht|kein\p{L}*|nie|ohne|pas|jamais|aucun\p{L}*|sans|nunca|sin|ningun\p{L}*|non|senza|niet|geen|لا|ليس|ليست|لم|لن|بدون|غير)(?!\p{L})|n['’]t(?!\p{L})/iu
/** Scripts without blanks between words are compared by pairs of letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
/** So much of a word tells it from others, whatever its ending. */
const stemLetters = 5
const shortestContent = 4
/** Words of four letters and more that say nothing of a subject. */
const fillers = new Set(
  `about also from have just only please some that there these they this unfortunately until very what when which will with would your yours
  aber alle auch beim bitte außerdem dann dass dazu diese dieser durch eine einem einen einer haben ihnen ihre ihrem ihren ihrer können leider möglich nach nicht noch oder sich sind sowie unser unsere unserem unseren unter wird zwischen
  alors aussi avec avez bien cela cette dans elle elles leur mais nous peut peuvent plus pour pouvez sont sous tous toute votre vous
  además como con entre esta este está están hasta muy para pero puede pueden podrá según sobre también todo todos usted
  anche come della delle nella nostro nostra sono questa questo vostro
  هذا هذه ذلك التي الذي يمكنك يمكن على إلى من في عن مع أو أن كان هو هي حتى خلال أيضا`
    .split(/\s+/)
    .map(word => foldWord(word)),
)

/** Reads the words of a text, by the beginnings that their forms share. */
export function wordsOf(text: string): Words {
  const plain = foldWord(text.replaceAll(markPattern, ' '))
  const content = new Set<string>()
  const little = new Set<string>()
  for (const [run] of plain.matchAll(unspaced)) {
    for (let at = 0; at + 1 < run.length; at += 1) content.add(run.slice(at, at + 2))
  }
  for (const [word] of plain.replaceAll(unspaced, ' ').matchAll(/[\p{L}\p{M}\d]+/gu)) {
    // Numbers are compared as facts.
    if (fillers.has(word) || /\d/.test(word)) continue
    if (word.length >= shortestContent || /\p{Script=Arabic}/u.test(word)) content.add(stemOf(word))
    else little.add(word)
  }
  return { content, little, isNegative: negations.test(text) }
}

/** Where a text denies something. */
export function denialAt(text: string): { readonly start: number; readonly end: number } | undefined {
  const found = negations.exec(text)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}

/** In Arabic the article and a word for "and" are written together with the word that they belong to. */
export const stemOf = (word: string): string => word.replace(/^و?(?:بال|ال|لل)(?=\p{L}{3})/u, '').slice(0, stemLetters)
