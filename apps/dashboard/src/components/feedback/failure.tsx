import { useTexts, type Texts } from '../../texts/use-texts.tsx'
import { apiSentence } from '../../texts/api-sentences.ts'
import type { ApiFailure, FailureKind } from '../../api/api-failure.ts'
import { useConnection } from '../../api/watch-connection.ts'
import { Button } from '../actions/button.tsx'
import { Notice } from './notice.tsx'
import { useCountdown, useRetryAt } from './use-countdown.ts'

/** What a person reads about a failure: the sentence of the code in their language, else the API's own. */
export function sentenceOf({ kind, code, message, values }: ApiFailure, texts: Texts): string {
  const own = apiSentence(texts.errors, code, values['rule'] === 'empty' ? { ...values, rule: 'required' } : values)
  if (own !== '') return own
  if (kind === 'unreachable') return texts.states.unreachable
  if (kind === 'unavailable') return texts.states.unavailable
  if (code === 'INTERNAL' || (kind === 'broken' && message === '')) return texts.states.broken
  return message === '' ? texts.states.unexpected : message
}

/** Without an answer of the API that says how long, so long is waited before another try. */
const defaultWaitSeconds = 10

/** Whole seconds until the API takes another try, where it was asked too often; counted down once a second. */
export function useSecondsLeft(failure: ApiFailure | undefined): number {
  const waitMs = failure?.kind === 'too-many' ? (failure.retryAfterSeconds ?? defaultWaitSeconds) * 1_000 : 0
  return useCountdown(useRetryAt(failure, waitMs))
}

/** Shows in the place of a page's data why it could not be read, and offers another try. */
export function Failure({ failure, onRetry }: { failure: ApiFailure; onRetry?: () => void }) {
  const texts = useTexts()
  const { state } = useConnection()
  const secondsLeft = useSecondsLeft(failure)
  const isGone = failure.kind === 'not-found'
  // The bar above the page says what is wrong, and reads everything again once it is over.
  if (state !== 'working') return <p>{texts.states.comesBack}</p>
  return (
    <Notice look={isGone ? 'info' : 'failed'} role="alert">
      <p>{isGone ? texts.states.notFound : sentenceOf(failure, texts)}</p>
      {onRetry !== undefined && !isGone && (
        <Button size="small" onPress={onRetry} isDisabled={secondsLeft > 0}>
          {secondsLeft > 0 ? texts.states.waitSeconds({ seconds: secondsLeft }) : texts.states.tryAgain}
        </Button>
      )}
    </Notice>
  )
}

const isSaidByFrame = new Set<FailureKind>(['unreachable', 'unavailable', 'logged-out'])

/**
 * Says above a form why it could not be sent. That the API is away or the login has ended is said by the frame around the
 * page, and no longer once it is over.
 */
export function FormFailure({ failure }: { failure: ApiFailure | undefined }) {
  const texts = useTexts()
  const secondsLeft = useSecondsLeft(failure)
  if (failure === undefined || isSaidByFrame.has(failure.kind)) return null
  return (
    <Notice look="failed" role="alert">
      <p>{sentenceOf(failure, texts)}</p>
      {/* Not read to screen readers: they would hear every second of it. */}
      {secondsLeft > 0 && <span aria-hidden>{texts.states.again({ seconds: secondsLeft })}</span>}
    </Notice>
  )
}
