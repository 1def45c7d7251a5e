import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { useCountdown } from '../components/feedback/use-countdown.ts'

interface Submit<Input> {
  send: (input: Input) => void
  isSending: boolean
  failure: ApiFailure | undefined
  /** Seconds for which the API wants no further try. */
  secondsLeft: number
}

/** Sends a form once at a time. What was typed stays where it is when it fails. */
export function useSubmit<Input, Result>(
  request: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
): Submit<Input> {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [retryAt, setRetryAt] = useState(0)
  const secondsLeft = useCountdown(retryAt)
  const send = (input: Input): void => {
    if (isSending || secondsLeft > 0) return
    setSending(true)
    setFailure(undefined)
    request(input)
      .then(onDone, (error: unknown) => {
        const known =
          error instanceof ApiFailure ? error : new ApiFailure(String(error), { kind: 'broken', code: 'UNEXPECTED' })
        setFailure(known)
        setRetryAt(Date.now() + (known.kind === 'too-many' ? (known.retryAfterSeconds ?? 30) * 1_000 : 0))
      })
      .finally(() => setSending(false))
  }
  return { send, isSending, failure, secondsLeft }
}
