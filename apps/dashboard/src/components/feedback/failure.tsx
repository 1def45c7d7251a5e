import { useTexts } from '../../texts/use-texts.tsx'
import type { Texts } from '../../texts/en.ts'
import type { ApiFailure } from '../../api/api-failure.ts'
import { Button } from '../actions/button.tsx'
import { Notice } from './notice.tsx'

/** What a person reads about a failure: the sentence of the code in their language, else the API's own. */
export function sentenceOf({ kind, code, message, values }: ApiFailure, texts: Texts): string {
  const own = texts.errors[code]
  if (own !== undefined) return own(values)
  if (kind === 'unreachable') return texts.states.unreachable
  if (kind === 'unavailable') return texts.states.unavailable
  return message === '' ? texts.states.unexpected : message
}

/** Shows in the place of a page's data why it could not be read, and offers another try. */
export function Failure({ failure, onRetry }: { failure: ApiFailure; onRetry?: () => void }) {
  const texts = useTexts()
  const isGone = failure.kind === 'not-found'
  return (
    <Notice look={isGone ? 'info' : 'failed'} role="alert">
      <p>{isGone ? texts.states.notFound : sentenceOf(failure, texts)}</p>
      {onRetry !== undefined && !isGone && (
        <Button size="small" onPress={onRetry}>
          {texts.states.tryAgain}
        </Button>
      )}
    </Notice>
  )
}

/**
 * Says above a form why it could not be sent. That the API is away or the login has ended is said by the frame around the
 * page, and no longer once it is over.
 */
export function FormFailure({ failure }: { failure: ApiFailure | undefined }) {
  const texts = useTexts()
  if (failure === undefined || failure.kind === 'unreachable' || failure.kind === 'logged-out') return null
  return (
    <Notice look="failed" role="alert">
      <p>{sentenceOf(failure, texts)}</p>
    </Notice>
  )
}
