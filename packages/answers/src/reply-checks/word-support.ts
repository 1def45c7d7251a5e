import { wordsOf, type Words } from '@frontdesk/knowledge/facts/words-of'

/** Nearly all words of a statement: one in five may be the model's own. */
const enough = 0.8
const fewestWords = 2
/** Of a statement with a number, a date or an address, all of which stand in the text: these say more than words do. */
const enoughBesideFacts = 0.5
/**
 * Fewer of its words are enough for a statement of some length, where no name in it is new to all the texts together, and
 * fewer still where those hold the others. Of the sentences of human answers a third says more than a fifth of it in
 * words of its own.
 */
const enoughOfLong = { inOne: 0.65, inOneOfMany: 0.5, inMany: 0.8 }
/** In a script without capitals no name can be told. */
const enoughWithoutCapitals = 0.75
const fewestWordsOfLong = 5
const hasCapitals = /\p{Lu}/u
/** A word with a capital that is not the first of a sentence. */
const capitalisedWord = /(?<=[\p{L}\p{N},;)”"’]\s)\p{Lu}[\p{L}\p{M}\d]{2,}/gu

/** Whether a statement says what a text says in other words, given all that the texts of the turn hold. */
export function saysMuchOfIt(text: string, statement: Words, one: Words, all: Words): boolean {
  const words = [...statement.content]
  if (words.length < fewestWordsOfLong || (statement.isNegative && !one.isNegative)) return false
  const shareIn = ({ content }: Words): number => words.filter(word => content.has(word)).length / words.length
  const share = shareIn(one)
  if (!hasCapitals.test(text)) return share >= enoughWithoutCapitals
  if ([...text.matchAll(capitalisedWord)].some(([word]) => !holdsWords(all, wordsOf(word)))) return false
  return share >= enoughOfLong.inOne || (share >= enoughOfLong.inOneOfMany && shareIn(all) >= enoughOfLong.inMany)
}

/** "Your plan is Pro", where the website has passed along the plan: one word, and the value that goes with it. */
export function namesPassedValue(text: string, statement: Words, told: Words): boolean {
  if (statement.content.size !== 1 || statement.isNegative) return false
  const values = [...text.matchAll(capitalisedWord)]
  return values.length > 0 && [text, ...values.map(([value]) => value)].every(part => holdsContent(told, wordsOf(part)))
}

const holdsContent = (text: Words, { content, little }: Words): boolean =>
  [...content].every(word => text.content.has(word)) &&
  (content.size > 0 || [...little].every(word => text.little.has(word)))

const holdsWords = (text: Words, { content, little }: Words): boolean =>
  [...content].every(word => text.content.has(word)) && [...little].every(word => text.little.has(word))

/** The words of several texts together. */
export const joinedWords = (texts: readonly Words[]): Words => ({
  content: new Set(texts.flatMap(({ content }) => [...content])),
  little: new Set(texts.flatMap(({ little }) => [...little])),
  isNegative: texts.some(({ isNegative }) => isNegative),
})

/**
 * Whether nearly all words of a statement stand in a text that denies something where the statement does. Half of them
 * are enough where its facts, of which it has some, stand there too.
 */
export function saysTheSame(statement: Words, text: Words, facts: 'facts' | 'no facts'): boolean {
  const words = [...statement.content]
  if (statement.isNegative && !text.isNegative) return false
  if (facts === 'no facts' && words.length < fewestWords) return false
  const share = facts === 'facts' ? enoughBesideFacts : enough
  return words.filter(word => text.content.has(word)).length >= words.length * share
}

/** Whether two texts are likely in one language: most little words of the first occur in the second, or half of the others. */
export function seemsOneLanguage(statement: Words, text: Words): boolean {
  const shareOf = (words: readonly string[], known: ReadonlySet<string>): number =>
    words.length < 2 ? 0 : words.filter(word => known.has(word)).length / words.length
  return shareOf([...statement.little], text.little) >= 2 / 3 || shareOf([...statement.content], text.content) >= 1 / 2
}
