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

/** A question's time is enough for a model of one's own to embed this many. */
const textsPerRequest = 8

/** How similar everyday texts are to a question. */
export interface Everyday {
  readonly highest: number
  readonly average: number
  readonly spread: number
}

/** Says how similar everyday texts are to a vector, of this model. */
export type CompareEveryday = (model: string, vector: readonly number[]) => Promise<Everyday>

/** Compares with everyday texts, which are embedded once for each model. */
export function newEverydayComparison({ embed }: { embed: Embed }): CompareEveryday {
  const known = new Map<string, Promise<number[][]>>()
  const vectorsOf = (model: string): Promise<number[][]> => {
    const vectors = known.get(model) ?? embedEveryday(embed, model)
    known.set(model, vectors)
    // The next question asks again.
    vectors.catch(() => known.delete(model))
    return vectors
  }
  return async (model, vector) => {
    const length = Math.hypot(...vector)
    const similarities = (await vectorsOf(model)).map(text => cosine(text, vector, length))
    const average = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
    const variance = similarities.reduce((sum, value) => sum + (value - average) ** 2, 0) / similarities.length
    return { highest: Math.max(...similarities), average, spread: Math.sqrt(variance) }
  }
}

// Not with the signal of a question: it goes on where the first question can wait no longer, for those behind it.
async function embedEveryday(embed: Embed, model: string): Promise<number[][]> {
  const vectors: number[][] = []
  for (let from = 0; from < everydayTexts.length; from += textsPerRequest) {
    const texts = everydayTexts.slice(from, from + textsPerRequest)
    vectors.push(...(await embed({ model, kind: 'passage', texts, signal: new AbortController().signal })))
  }
  return vectors
}

function cosine(text: readonly number[], vector: readonly number[], length: number): number {
  let product = 0
  for (const [place, value] of text.entries()) product += value * (vector[place] ?? 0)
  return product / (Math.hypot(...text) * length)
}
