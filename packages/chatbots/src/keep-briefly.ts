export interface KeepBriefly<Answer> {
  /** How long an answer may be repeated, counted from when it was asked for. */
  keepMs: number
  /** How many answers are kept; the oldest goes first. */
  atMost: number
  ask: (key: string) => Promise<Answer>
  /**
   * What holds where asking fails: the last answer that is still at hand, however old, or the failure itself. Whoever
   * would take the last answer does not wait long for a new one either.
   */
  onFailure: 'repeat-last' | 'throw'
}

/** A server that hangs must not use up the time that a request has for more important questions. */
const patienceMs = 300

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
    return onFailure === 'throw' ? question : inTime(question, () => kept.get(key))
  }
}

async function inTime<Answer>(
  question: Promise<Answer>,
  lastOne: () => { answer: Answer } | undefined,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer>((resolve, reject) => {
    timer = setTimeout(() => {
      const last = lastOne()
      if (last === undefined) reject(new Error('no answer in time'))
      else resolve(last.answer)
    }, patienceMs)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(timer)
  }
}
