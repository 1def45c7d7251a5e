import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'

/** What a visitor has asked and been answered. */
export interface Talk {
  visitor: Visitor
  questions: string[]
}

export interface SteadyVisitors {
  /** Resolves when a question that is asked from now on is answered, with the milliseconds that this took. */
  nextAnswer: () => Promise<number>
  /** Asks nothing more; resolves with every conversation when all questions are answered. */
  stop: () => Promise<Talk[]>
}

const pauseMs = 250
/** A conversation has so many questions; then another visitor comes. */
const questionsOfTalk = 5

/**
 * Visitors who converse until they are told to stop. One that gets no answer, or 503, asks the same again under the same
 * key, as the widget does, and never gives up.
 */
export function startVisitors(input: { baseUrl: string; chatbotId: string; visitors: number }): SteadyVisitors {
  const talks: Talk[] = []
  const answered = new EventTarget()
  let isOver = false

  const ask = async (visitor: Visitor, question: string): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const answer = await visitor
        .ask(question, { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(30_000) })
        .catch(() => undefined)
      if (answer?.status === 200) return
      if (answer !== undefined && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`)
      await wait(pauseMs)
    }
  }
  const converse = async (): Promise<void> => {
    while (!isOver) {
      const talk: Talk = { visitor: aVisitor(input), questions: [] }
      talks.push(talk)
      for (let count = 0; count < questionsOfTalk && !isOver; count += 1) {
        const question = `Question ${talks.indexOf(talk)}-${count}: when are you open?`
        talk.questions.push(question)
        const askedAt = performance.now()
        await ask(talk.visitor, question)
        answered.dispatchEvent(new CustomEvent('answer', { detail: askedAt }))
        await wait(pauseMs)
      }
    }
  }
  const visitors = Promise.all(Array.from({ length: input.visitors }, converse))
  // Who waits for the end hears of a failure.
  visitors.catch(() => undefined)
  const nextAnswer = (): Promise<number> => {
    const from = performance.now()
    const answer = new Promise<number>(resolve => {
      const onAnswer = (event: Event): void => {
        // Dispatched above, with the time of the question.
        if ((event as CustomEvent<number>).detail < from) return
        answered.removeEventListener('answer', onAnswer)
        resolve(performance.now() - from)
      }
      answered.addEventListener('answer', onAnswer)
    })
    return Promise.race([answer, visitors.then(() => answer)])
  }
  return {
    nextAnswer,
    async stop() {
      isOver = true
      await visitors
      return talks
    },
  }
}
