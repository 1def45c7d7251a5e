export interface KeepBriefly<Answer> {
  /** How long an answer may be repeated, counted from when it was asked for. */
  keepMs: number
  /** How many answers are kept; the oldest goes first. */
  atMost: number
  ask: (key: string) => Promise<Answer>
  /** What holds where asking fails: the last answer that is still at hand, however old, or the failure itself. */
  onFailure: 'repeat-last' | 'throw'
}

/**
 * Answers from memory for a moment, and asks once where many want the same at the same time. Only positive answers
 * are kept (not null, not false): made-up keys can neither push the real ones out nor hide what was just created.
 */
export function keepBriefly<Answer>(input: KeepBriefly<Answer>): (key: string) => Promise<Answer> {
  const { keepMs, atMost, ask, onFailure } = input
  const kept = new Map<string, { answer: Answer; until: number }>()
  const underWay = new Map<string, Promise<Answer>>()

  const askAndKeep = async (key: string): Promise<Answer> => {
    const until = performance.now() + keepMs
    try {
      const answer = await ask(key)
      kept.delete(key)
      if (answer !== null && answer !== false) kept.set(key, { answer, until })
      const oldest = kept.keys().next()
      if (kept.size > atMost && oldest.done !== true) kept.delete(oldest.value)
      return answer
    } catch (error) {
      const last = kept.get(key)
      if (last === undefined || onFailure === 'throw') throw error
      return last.answer
    } finally {
      underWay.delete(key)
    }
  }

  return async key => {
    const last = kept.get(key)
    if (last !== undefined && performance.now() < last.until) return last.answer
    const question = underWay.get(key) ?? askAndKeep(key)
    underWay.set(key, question)
    return question
  }
}
