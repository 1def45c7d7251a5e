import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { commonWords } from './common-words.ts'

let estimator: ZxcvbnFactory | undefined

/**
 * Estimates how many guesses a password takes of somebody who knows these words about its user. Its lists take 80 ms to
 * read, and 6 MB from then on, so this file is imported when the first password is chosen.
 */
export function estimateGuesses(password: string, words: readonly string[]): number {
  estimator ??= new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, ours: [...commonWords] } })
  return estimator.check(password, [...words]).guesses
}
