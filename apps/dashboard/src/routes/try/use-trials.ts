import { useState } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { tryChatbot, type TryChatbotResult } from '../../api/generated'
import { useChange } from '../../api/use-change.ts'

/** A question that was tried, with its result as soon as there is one. */
export interface Trial {
  readonly id: number
  readonly question: string
  readonly pageUrl: string
  readonly result?: TryChatbotResult
  readonly failure?: ApiFailure
}

interface Trials {
  readonly trials: readonly Trial[]
  readonly isAsking: boolean
  readonly askChatbot: (asked: { question: string; pageUrl: string }) => void
}

/** Tries questions one after the other. A question that failed stays, with the reason. */
export function useTrials(chatbotId: string, onResult: (id: number) => void): Trials {
  const [trials, setTrials] = useState<readonly Trial[]>([])
  const complete = (id: number, outcome: Pick<Trial, 'result' | 'failure'>): void =>
    setTrials(before => before.map(trial => (trial.id === id ? { ...trial, ...outcome } : trial)))
  const { run, isRunning } = useChange(
    ({ question, pageUrl }: Trial) =>
      ask(tryChatbot({ path: { chatbotId }, body: { question, ...(pageUrl !== '' && { pageUrl }) } })),
    {
      onDone: (result, { id }) => {
        complete(id, { result })
        onResult(id)
      },
      onFailed: (failure, { id }) => complete(id, { failure }),
    },
  )
  const askChatbot = ({ question, pageUrl }: { question: string; pageUrl: string }): void => {
    const trial = { id: trials.length, question, pageUrl }
    setTrials([...trials, trial])
    run(trial)
  }
  return { trials, isAsking: isRunning, askChatbot }
}
