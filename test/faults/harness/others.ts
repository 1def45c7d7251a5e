import type { Load } from './load.ts'
import { tooLate } from './too-late.ts'
import type { Turn } from './visit.ts'

/** Whoever asks at another chatbot than those of a noisy account. */
export const turnsOfOthers = ({ conversations }: Load, noisy: readonly string[]): Turn[] =>
  conversations.filter(({ chatbotId }) => !noisy.includes(chatbotId)).flatMap(({ turns }) => turns)

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const waited = (turns: readonly Turn[]): number[] =>
  turns.filter(({ state }) => state === 'answered').map(({ askedAt, settledAt }) => settledAt - askedAt)

/** I39: what others waited since then, beside what they waited before. In a timed run it may have doubled. */
export function slowedDown(load: Load, noisy: readonly string[], since: number): string[] {
  const others = turnsOfOthers(load, noisy)
  const before = p95(waited(others.filter(({ settledAt }) => settledAt <= since)))
  const ms = p95(waited(others.filter(({ askedAt }) => askedAt > since)))
  return tooLate(load, {
    what: `I39: a p95 of ${Math.round(before)} ms before, others answered`,
    ms,
    limitMs: 2 * before,
  })
}
