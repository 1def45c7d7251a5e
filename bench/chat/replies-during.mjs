/** What a few visitors wait for their answers while something else goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './load.mjs'

const visitors = 4
/** Between two questions of one visitor: a small load, as the export beside it is what is measured. */
const pauseMs = 200

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]

/**
 * The p95, the p99 and the worst of replies in ms while the task is done again and again, for at least that long, and how
 * many there were.
 */
export async function repliesDuring(target, { seconds, task }) {
  const times = []
  const errors = []
  let isOver = false
  const visit = async () => {
    while (!isOver) {
      const { totalMs, error } = await ask(target, { question: 'How long does a repair take?' })
      if (error === undefined) times.push(totalMs)
      else errors.push(error)
      await pause(pauseMs)
    }
  }
  const visiting = Promise.all(Array.from({ length: visitors }, visit))
  try {
    const endsAt = performance.now() + seconds * 1_000
    do await task()
    while (performance.now() < endsAt)
  } finally {
    isOver = true
    await visiting
  }
  if (errors.length > 0) throw new Error(`${errors.length} replies failed: ${errors[0]}`)
  return {
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    worst: Math.max(...times),
    replies: times.length,
  }
}
