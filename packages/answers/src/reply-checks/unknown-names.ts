import { months, foldWord } from './number-words.ts'
import type { Words } from './word-support.ts'

/** Two or more words with capitals in a row, none of them the first of a sentence or a bold label. */
const capitalised = /(?<=[\p{Ll}\d,;]\s)(?:\p{Lu}[\p{Ll}’'-]+)(?:\s\p{Lu}[\p{Ll}’'-]+)+/gu
const quoted = /[“„«"]\s?([^“”„«»"\n]{3,60}?)\s?[”“»"]/g
const isLatin = /\p{Script=Latin}/u

/**
 * Names that stand nowhere in the texts, by their words: capitalised names of several words, and what stands in
 * quotation marks. A name counts as unknown only where not one of its words is known. In German, where all nouns have
 * capitals, only quoted names are looked at.
 */
export function unknownNames(text: string, known: Words): string[] {
  const names = isGerman(text) ? [] : [...text.matchAll(capitalised)].map(([name]) => name)
  return [...names, ...[...text.matchAll(quoted)].map(([, name = '']) => name)].filter(name => {
    const words = [...name.matchAll(/\p{L}[\p{L}\p{M}]{2,}/gu)].map(([word]) => foldWord(word))
    if (words.length === 0 || !isLatin.test(name)) return false
    return !words.some(word => months.has(word) || known.content.has(word.slice(0, 5)) || known.little.has(word))
  })
}

const isGerman = (text: string): boolean =>
  (text.match(/(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|bei|von|wir|sie|ein|eine|auf|im|den|dem|zu)(?!\p{L})/giu)
    ?.length ?? 0) >= 1 && !/(?<!\p{L})(?:the|is|and|el|los|le|les|est|il|het)(?!\p{L})/iu.test(text)
