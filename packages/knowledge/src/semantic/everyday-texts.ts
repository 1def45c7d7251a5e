import type { Embed } from '@frontdesk/model/model'

/**
 * Texts about everything and nothing. A question that they are as near to as the website's pages are is no question to
 * this website: the capital of France, tomorrow's weather, a joke.
 */
const everydayTexts = [
  'Paris is the capital of France and lies on the Seine.',
  'The king won the battle and signed a treaty with his enemies.',
  'The team scored twice in the second half and won the championship.',
  'Mix flour, eggs and milk, and bake the dough for twenty minutes.',
  'The doctor prescribes a medicine against fever and pain.',
  'Tomorrow it will be cloudy with some rain in the afternoon.',
  'The function returns a list of numbers sorted by size.',
  'A man walks into a bar and tells the barman a joke.',
  'The planet takes twelve years to travel around the sun.',
  'The president gave a speech about the new law in parliament.',
  'The band released its third album and went on tour.',
  'Plants turn light into energy and breathe out oxygen.',
  'The film tells the story of a detective in a big city.',
  'The price of shares fell after the company reported losses.',
  'Wash your hands with soap before you eat.',
  'The dog ran across the field to catch the stick.',
  'In the exam you may use a calculator and a ruler.',
  'The train from the main station leaves every hour.',
  'The novel was translated into many languages.',
  'The museum shows paintings of the nineteenth century.',
  'Add the two sides of the equation and divide by four.',
  'Farmers grow wheat and potatoes in the valley.',
  'The engine of the car needs oil and a new filter.',
  'He learned to play the piano as a child.',
]

/** After a failure they are asked for again with the first question so much later. */
const pauseMs = 10_000

/** How similar everyday texts are to a question. */
export interface Everyday {
  readonly highest: number
  readonly average: number
  readonly spread: number
}

/** Says how similar everyday texts are to a vector, of this model; undefined if they could not be embedded. */
export type CompareEveryday = (model: string, vector: readonly number[]) => Promise<Everyday | undefined>

interface Known {
  readonly vectors: Promise<number[][] | undefined>
  failedAt: number | undefined
}

/** Compares with everyday texts, which are embedded once for each model, however long that takes. Never throws. */
export function newEverydayComparison({ embed }: { embed: Embed }): CompareEveryday {
  const known = new Map<string, Known>()
  const begin = (model: string): Known => {
    const { signal } = new AbortController()
    const vectors = embed({ model, kind: 'passage', texts: everydayTexts, signal }).then(
      given => given.map(normalised),
      () => {
        begun.failedAt = performance.now()
        return undefined
      },
    )
    const begun: Known = { vectors, failedAt: undefined }
    known.set(model, begun)
    return begun
  }
  return async (model, vector) => {
    const found = known.get(model)
    const isOver = found?.failedAt !== undefined && performance.now() - found.failedAt > pauseMs
    const texts = await (found === undefined || isOver ? begin(model) : found).vectors
    return texts && compared(texts, normalised(vector))
  }
}

function compared(texts: readonly number[][], vector: readonly number[]): Everyday {
  const similarities = texts.map(text => text.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0))
  const average = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
  const variance = similarities.reduce((sum, value) => sum + (value - average) ** 2, 0) / similarities.length
  return { highest: Math.max(...similarities), average, spread: Math.sqrt(variance) }
}

function normalised(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map(value => value / length)
}
