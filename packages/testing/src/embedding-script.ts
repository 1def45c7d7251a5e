/** The body of POST /v1/embeddings, as far as the model server looks at it. */
export interface EmbeddingRequest {
  model: string
  input: string[]
  [field: string]: unknown
}

/** How texts are turned into vectors. Everything left out is a quick and whole answer. */
export interface EmbeddingScript {
  /** Length of the vectors; 64 where nothing is said. */
  dimensions?: number
  /** Lists of words that mean the same. All other words have nothing to do with each other. */
  synonyms?: string[][]
  delayMs?: number
  /** Refuse the request with this HTTP status. */
  status?: number
  /** Refuse, with 400, requests with a text that has more characters than this. */
  longestText?: number
  /**
   * `stall`: no answer on an open connection. `cut`: the socket is destroyed. `malformed`: what comes is not JSON.
   * `too-few`: the last vector is missing. `no-numbers`: the vectors hold null.
   */
  fault?: 'stall' | 'cut' | 'malformed' | 'too-few' | 'no-numbers'
  /** The vectors come in another order, told by their indexes alone. */
  shuffled?: boolean
}

export type EmbeddingAnswer = EmbeddingScript | ((asked: EmbeddingRequest) => EmbeddingScript)

const usualDimensions = 64

/**
 * The same vector for the same words, of length 1: each word adds a direction of its own, so that texts are as near to
 * each other as they share words, or words that the script says mean the same.
 */
function vectorOf(text: string, { dimensions = usualDimensions, synonyms = [] }: EmbeddingScript): number[] {
  const vector = Array.from<number>({ length: dimensions }).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = synonyms.find(words => words.includes(word))?.[0] ?? word
    const next = newRandom(meaning)
    for (const place of vector.keys()) vector[place] = (vector[place] ?? 0) + next()
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map(value => value / length)
}

/** Numbers between -1 and 1, always the same for the same seed: FNV-1a into mulberry32. */
export function newRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/** The body of the answer, as the script has it. */
export function embeddingsOf(script: EmbeddingScript, { model, input }: EmbeddingRequest): string {
  if (script.fault === 'malformed') return '{"data": [[['
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: script.fault === 'no-numbers' ? [null] : vectorOf(text, script),
  }))
  if (script.fault === 'too-few') data.pop()
  if (script.shuffled) data.reverse()
  const tokens = input.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
  return JSON.stringify({ object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } })
}
