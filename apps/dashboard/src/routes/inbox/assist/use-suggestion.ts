import { useEffect, useRef, useState } from 'react'
import { suggestReply, type SuggestedReply } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../../api/api-failure.ts'
import { followSteps } from '../../../api/follow-steps.ts'
import { asFailure } from '../../../api/query-client.ts'

export interface Suggestion {
  /** The reply as far as it is written. */
  readonly text: string
  readonly result?: SuggestedReply
  readonly failure?: ApiFailure
}

/** Asks for a reply as soon as it is drawn. `again` asks anew; whoever leaves does not wait for the answer. */
export function useSuggestion(sessionId: string): { suggestion: Suggestion; again: () => void } {
  const [suggestion, setSuggestion] = useState<Suggestion>({ text: '' })
  const running = useRef<AbortController>(undefined)
  const run = async (controller: AbortController): Promise<void> => {
    const { signal } = controller
    try {
      for await (const step of followSteps<SuggestedReply>(suggestReply({ path: { sessionId }, signal }))) {
        if (step.event === 'token') setSuggestion(({ text }) => ({ text: text + step.data.text }))
        else if (step.event === 'reset') setSuggestion({ text: '' })
        else if (step.event === 'done') setSuggestion({ text: step.data.text, result: step.data })
      }
    } catch (error) {
      const failure = asFailure(error)
      if (!signal.aborted && failure !== undefined) setSuggestion({ text: '', failure })
    }
  }
  const begin = (): void => {
    running.current?.abort()
    running.current = new AbortController()
    setSuggestion({ text: '' })
    void run(running.current)
  }
  useEffect(() => {
    begin()
    return () => running.current?.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each conversation
  }, [sessionId])
  return { suggestion, again: begin }
}
