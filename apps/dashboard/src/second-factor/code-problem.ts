import type { ApiFailure } from '../api/api-failure.ts'
import { sentenceOf } from '../components/feedback/failure.tsx'
import type { useAccountTexts } from '../texts/use-account-texts.ts'

type Texts = ReturnType<typeof useAccountTexts>

/** What a person reads about a code that was refused. */
export function codeProblem(failure: ApiFailure | undefined, texts: Texts): string | undefined {
  const { wrong, limited } = texts.secondFactor
  if (failure === undefined || failure.code === 'SECOND_FACTOR_NEEDED' || isOfPasskey(failure)) return undefined
  if (failure.code === 'SECOND_FACTOR_WRONG') return wrong
  return failure.code === 'SECOND_FACTOR_LIMITED' ? limited : sentenceOf(failure, texts)
}

/** What a person reads about a passkey that was refused, or that they did not use. */
export function passkeyProblem(failure: ApiFailure | undefined, texts: Texts): string | undefined {
  if (failure === undefined || !isOfPasskey(failure)) return undefined
  const { passkeyWrong, passkeyCancelled, passkeyExists, passkeyLimit, insecure } = texts.secondFactor
  const { code, values } = failure
  if (code === 'PASSKEY_CANCELLED') return passkeyCancelled
  if (code === 'PASSKEY_EXISTS') return passkeyExists
  if (code === 'PASSKEY_LIMIT') return passkeyLimit({ limit: values['limit'] ?? '' })
  return code === 'PASSKEYS_UNAVAILABLE' ? insecure : passkeyWrong
}

const isOfPasskey = ({ code }: ApiFailure): boolean => code.startsWith('PASSKEY')
