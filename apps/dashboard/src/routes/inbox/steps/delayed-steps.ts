import { useSyncExternalStore } from 'react'
import { doWithUndo, type Delayed } from '../../../components/feedback/toasts.tsx'

/** What an agent does with a conversation and can take back for a moment. */
type StepName = 'end' | 'release' | 'transfer'

interface Step {
  name: StepName
  /** What is said while it can be taken back. */
  text: string
  undo: string
  /** Is also called while the page is left. */
  run: () => void
}

/** By session id. They outlive the page of their conversation: an agent goes on with the next one meanwhile. */
const pending = new Map<string, Delayed & Pick<Step, 'name'>>()
const listeners = new Set<() => void>()

const change = (): void => listeners.forEach(listener => listener())

/** Does a step in six seconds; at once where it is chosen again. Another step takes its place. */
export function delayStep(sessionId: string, { name, text, undo, run }: Step): void {
  const before = pending.get(sessionId)
  if (before?.name === name && name === 'end') return before.now()
  before?.cancel()
  const forget = (): void => {
    pending.delete(sessionId)
    change()
  }
  const step = doWithUndo(text, undo, {
    onDo: () => {
      forget()
      run()
    },
    onUndo: forget,
  })
  pending.set(sessionId, { name, ...step })
  change()
}

/** The step that is about to be done. */
export const usePendingStep = (sessionId: string): StepName | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending.get(sessionId)?.name,
  )
