import { createContext, useContext } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { apiSentence } from '../texts/api-sentences.ts'
import type { SignInWords } from '../texts/compiled/en/sign-in.ts'

/** The words of the page in the language of the person. */
export const WordsContext = createContext<SignInWords | null>(null)

export function useWords(): SignInWords {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('the page has no words')
  return words
}

/** What a person reads about a failure: the sentence of the code in their language, else the API's own. */
export function sentenceOf({ kind, code, message }: ApiFailure, { texts, errors }: SignInWords): string {
  const own = apiSentence(errors, code) || apiSentence(texts.ssoProblems, code)
  if (own !== '') return own
  if (kind === 'unreachable') return texts.unreachable
  if (kind === 'unavailable' || kind === 'broken') return texts.unavailable
  // The API names fields as programs do.
  if (code === 'REQUEST_INVALID') return texts.invalid
  return message
}
