/** Pages and questions with the statistics of real ones: a few words everywhere, most words rare. */

const littleWords =
  'the and is are of you we your with for this that from not or will our can it when how what do does a in on to my if'
const syllables = 'ba co de fi gu ha jo ka le mi no pu ra se ti vo wa xe yo za bri clo dra fle gro pla sti tre'.split(
  ' ',
)
/** A shop's site and its neighbours use some tens of thousands of different words. */
const vocabularySize = 30_000
const wordsPerPassage = 110
const evenOut = 30
export const passagesPerPage = 4

/** The same numbers in every run, so that two runs search the same pages. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const wordAt = rank => {
  let word = ''
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}
const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => wordAt(rank))
const little = littleWords.split(' ')

/** A writer of passages and of questions that some of them answer. */
export function newWriter(seed) {
  const random = randomFrom(seed)
  const pick = list => list[Math.floor(random() * list.length)]
  // Zipf's law as Mandelbrot has it: the word of rank r is used 1 / (r + 30) as often. The commonest is in a fifth of the
  // passages, as a shop's own words are; what is in all of them are the little words.
  const word = () => vocabulary[Math.floor(evenOut * (vocabularySize / evenOut + 1) ** random() - evenOut)]
  const passage = () =>
    Array.from({ length: wordsPerPassage }, () => (random() < 0.45 ? pick(little) : word())).join(' ')
  return {
    page: () => ({
      title: word(),
      chunks: Array.from({ length: passagesPerPage }, () => ({ heading: word(), text: passage() })),
    }),
    question: () => Array.from({ length: 9 }, () => (random() < 0.5 ? pick(little) : word())).join(' ') + '?',
    reply: passage,
  }
}
