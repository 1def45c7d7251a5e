import { doWithUndo } from '../../../components/feedback/toasts.tsx'

interface Step {
  /** What an agent does with a conversation and can take back for a moment. */
  name: 'end' | 'release' | 'transfer'
  /** What is said while it can be taken back. */
  text: string
  undo: string
  /** Is also called while the page is left. */
  run: () => void
}

/** By session id. They outlive the page of their conversation: an agent goes on with the next one meanwhile. */
const pending = new Map<string, Pick<Step, 'name'> & { cancel: () => void }>()

/**
 * Does a step in six seconds. Another step takes its place, and so does a transfer to another agent; any other step that
 * is chosen once more is under way already.
 */
export function delayStep(sessionId: string, { name, text, undo, run }: Step): void {
  const before = pending.get(sessionId)
  if (before?.name === name && name !== 'transfer') return
  before?.cancel()
  const forget = (): void => void pending.delete(sessionId)
  const cancel = doWithUndo(text, undo, {
    onDo: () => {
      forget()
      run()
    },
    onUndo: forget,
  })
  pending.set(sessionId, { name, cancel })
}
