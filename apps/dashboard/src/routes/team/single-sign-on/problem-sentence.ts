import type { ApiFailure } from '../../../api/api-failure.ts'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { apiSentence } from '../../../texts/api-sentences.ts'
import type { useAccountTexts } from '../../../texts/use-account-texts.ts'

/** What a person reads about a failure of single sign-on. */
export const problemSentence = (failure: ApiFailure, texts: ReturnType<typeof useAccountTexts>): string =>
  apiSentence(texts.singleSignOn.problems, failure.code) || sentenceOf(failure, texts)
