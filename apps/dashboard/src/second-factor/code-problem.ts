import type { ApiFailure } from '../api/api-failure.ts'
import { sentenceOf } from '../components/feedback/failure.tsx'
import type { useAccountTexts } from '../texts/use-account-texts.ts'

/** What a person reads about a code that was refused. */
export function codeProblem(
  failure: ApiFailure | undefined,
  texts: ReturnType<typeof useAccountTexts>,
): string | undefined {
  const { wrong, limited } = texts.secondFactor
  if (failure === undefined || failure.code === 'SECOND_FACTOR_NEEDED') return undefined
  if (failure.code === 'SECOND_FACTOR_WRONG') return wrong
  return failure.code === 'SECOND_FACTOR_LIMITED' ? limited : sentenceOf(failure, texts)
}
