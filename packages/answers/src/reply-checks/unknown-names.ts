import { months, foldWord } from './number-words.ts'
import type { Words } from './word-support.ts'

/** Two or more words with capitals in a row, none of them the first of a sentence or a bold label. */
const capitalised = /(?<=[\p{Ll}\d,;]\s)(?:\p{Lu}[\p{Ll}’'-]+)(?:\s\p{Lu}[\p{Ll}’'-]+)+/gu
const quoted = /[“„«"]\s?([^“”„«»"\n]{3,60}?)\s?[”“»"]/g
const isLatin = /\p{Script=Latin}/u

/**
 * The names of a text: capitalised names of several words, and what stands in quotation marks. In German, where all nouns
 * have capitals, only quoted names count.
 */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(capitalised)].map(([name]) => name)
  const said = [...text.matchAll(quoted)].map(([, name = '']) => name)
  return [...(names.length > 0 && isGerman(text) ? [] : names), ...said].filter(name => isLatin.test(name))
}

/** Whether not one word of a name stands in the texts. */
export function isUnknown(name: string, known: Words): boolean {
  const words = [...name.matchAll(/\p{L}[\p{L}\p{M}]{2,}/gu)].map(([word]) => foldWord(word))
  const isKnown = (word: string): boolean =>
    months.has(word) || known.content.has(word.slice(0, 5)) || known.little.has(word)
  return words.length > 0 && !words.some(isKnown)
}

const isGerman = (text: string): boolean =>
  (text.match(/(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|bei|von|wir|sie|ein|eine|auf|im|den|dem|zu)(?!\p{L})/giu)
    ?.length ?? 0) >= 1 && !/(?<!\p{L})(?:the|is|and|el|los|le|les|est|il|het)(?!\p{L})/iu.test(text)
