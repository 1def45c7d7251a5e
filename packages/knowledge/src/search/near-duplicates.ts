/** A passage that was found. */
interface Found {
  readonly id: string
  readonly text: string
  readonly coverage: number
}

/** Of the words that two passages hold, the share that both hold where one repeats the other. */
const alike = 0.9
/** Passages that hold more or less of what was asked, or differ in length by more, are not compared. */
const coverageApart = 0.01
const lengthApart = 0.15

/**
 * The ids of passages that only repeat one before them: the same terms under every product, with another name in it. Not
 * those that say something else to this question, nor those in which a number differs: a price, an hour, a size.
 */
export function findNearDuplicates(passages: readonly Found[]): Set<string> {
  const repeats = new Set<string>()
  const kept: { passage: Found; shape: () => Shape }[] = []
  for (const passage of passages) {
    const shape = once(() => shapeOf(passage.text))
    const isRepeat = kept.some(other => mayRepeat(passage, other.passage) && isAlike(shape(), other.shape()))
    if (isRepeat) repeats.add(passage.id)
    else kept.push({ passage, shape })
  }
  return repeats
}

const mayRepeat = (one: Found, other: Found): boolean =>
  Math.abs(one.coverage - other.coverage) < coverageApart &&
  Math.abs(one.text.length - other.text.length) < lengthApart * Math.max(one.text.length, other.text.length)

interface Shape {
  readonly numbers: string
  readonly words: ReadonlySet<string>
}

/** Words, whatever stands between them. Where words have no spaces, a run of them is one word. */
function shapeOf(text: string): Shape {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return { numbers: words.filter(word => /\p{N}/u.test(word)).join(' '), words: new Set(words) }
}

function isAlike(one: Shape, other: Shape): boolean {
  if (one.numbers !== other.numbers) return false
  let both = 0
  for (const word of one.words) if (other.words.has(word)) both += 1
  return both >= alike * (one.words.size + other.words.size - both)
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => (made ??= make())
}
