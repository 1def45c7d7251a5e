import { useEffect, useRef, useState } from 'react'
import type { DraftSettings, TryChatbotRequest, TryChatbotResult } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../api/api-failure.ts'
import { asFailure } from '../../api/query-client.ts'
import { plainText } from '../../api/plain-text.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { failureEvent, replyEvent, stoppedEvent } from '../../preview/preview-events.ts'
import type { PreviewEvent } from '../../preview/preview-messages.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { streamTrial, type TrialStep } from './stream-trial.ts'

/** A question that was tried: what has come of its answer up to now, and how it was made as soon as it is whole. */
export interface Trial {
  readonly id: number
  readonly question: string
  readonly pageUrl: string
  /** The reply as far as it is written. */
  readonly text: string
  readonly step: 'searching' | 'writing' | 'tool' | 'stopped'
  readonly result?: TryChatbotResult
  readonly failure?: ApiFailure
}

export interface Asked {
  readonly question: string
  readonly pageUrl: string
}

export interface Trials {
  readonly trials: readonly Trial[]
  readonly isAsking: boolean
  /** `reply` is told what the visitor would see. */
  readonly askChatbot: (asked: Asked, reply: (event: PreviewEvent) => void) => void
  readonly stop: () => void
  /** Begins a new conversation. */
  readonly forget: () => void
}

interface TrialOptions {
  chatbotId: string
  /** Settings that are not saved yet. */
  draft?: DraftSettings | undefined
  onResult: (id: number) => void
}

/** So many turns before a question are sent with it. */
const mostTurns = 20
const longestTurn = 8_000

/** Tries questions one after the other, as one conversation. A question that failed stays, with the reason. */
export function useTrials({ chatbotId, draft, onResult }: TrialOptions): Trials {
  const texts = useChatbotTexts()
  const [trials, setTrials] = useState<readonly Trial[]>([])
  const [isAsking, setAsking] = useState(false)
  const running = useRef<AbortController>(undefined)
  // Who leaves the page does not wait for the answer.
  useEffect(() => () => running.current?.abort(), [])
  const change = (id: number, next: (trial: Trial) => Trial): void =>
    setTrials(before => before.map(trial => (trial.id === id ? next(trial) : trial)))
  const run = async (id: number, body: TryChatbotRequest, reply: (event: PreviewEvent) => void): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setAsking(true)
    let written = ''
    try {
      for await (const step of streamTrial({ chatbotId, signal: controller.signal }, body)) {
        change(id, trial => after(trial, step))
        if (step.event === 'token') written += step.data.text
        if (step.event === 'reset') written = ''
        reply(eventOf(step, texts.tryIt.noReply))
        if (step.event === 'done') onResult(id)
      }
    } catch (error) {
      const failure = asFailure(error)
      if (controller.signal.aborted) {
        change(id, trial => ({ ...trial, step: 'stopped' }))
        reply(stoppedEvent(written))
      } else if (failure !== undefined) {
        change(id, trial => ({ ...trial, failure }))
        reply(failureEvent(sentenceOf(failure, texts)))
      }
    } finally {
      setAsking(false)
    }
  }
  const askChatbot: Trials['askChatbot'] = ({ question, pageUrl }, reply) => {
    const id = trials.length
    const history = turnsOf(trials)
    setTrials([...trials, { id, question, pageUrl, text: '', step: 'searching' }])
    void run(
      id,
      {
        question,
        ...(pageUrl !== '' && { pageUrl }),
        ...(history.length > 0 && { history }),
        ...(draft !== undefined && { draft }),
      },
      reply,
    )
  }
  return { trials, isAsking, askChatbot, stop: () => running.current?.abort(), forget: () => setTrials([]) }
}

/** What a visitor would see of it. */
function eventOf(step: TrialStep, noReply: string): PreviewEvent {
  if (step.event === 'reset') return { event: 'reset', data: {} }
  if (step.event !== 'done') return step
  return step.data.failure === null ? replyEvent(step.data) : failureEvent(noReply)
}

function after(trial: Trial, step: TrialStep): Trial {
  if (step.event === 'token') return { ...trial, text: trial.text + step.data.text, step: 'writing' }
  if (step.event === 'status') return { ...trial, step: step.data.step }
  if (step.event === 'reset') return { ...trial, text: '' }
  return { ...trial, text: plainText(step.data.reply), result: step.data }
}

/** What a reply that asks back offers. */
const choicesOf = ({ actions }: TryChatbotResult): string[] =>
  actions.flatMap(action => (action.type === 'choices' ? action.choices : []))

/** What was said before, as far as it was answered. */
function turnsOf(trials: readonly Trial[]): NonNullable<TryChatbotRequest['history']> {
  const turns = trials.flatMap(({ question, result }) => {
    if (result === undefined || result.reply === '') return []
    const choices = choicesOf(result)
    const text = result.reply.slice(0, longestTurn)
    return [
      { role: 'user' as const, text: question },
      { role: 'assistant' as const, text, ...(choices.length > 0 && { choices }) },
    ]
  })
  return turns.slice(-mostTurns)
}
