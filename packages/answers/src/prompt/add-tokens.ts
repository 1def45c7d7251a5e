/** What calls of a model took, as the provider counts it; null if it has not said. */
export interface Tokens {
  inputTokens: number | null
  outputTokens: number | null
}

export const noTokens: Tokens = { inputTokens: null, outputTokens: null }

/** What both took together. */
export const addTokens = (before: Tokens, more: Tokens): Tokens => ({
  inputTokens: sum(before.inputTokens, more.inputTokens),
  outputTokens: sum(before.outputTokens, more.outputTokens),
})

const sum = (before: number | null, more: number | null): number | null =>
  more === null ? before : (before ?? 0) + more
