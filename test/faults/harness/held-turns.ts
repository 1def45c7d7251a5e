import { until } from '@frontdesk/testing/until'
import type { Load } from './load.ts'
import type { Cluster } from './start-cluster.ts'
import { tooLate } from './too-late.ts'
import type { Turn } from './visit.ts'

/** The words of the answer shown on the visitor's screen. */
export const wordsSeen = ({ text }: Turn): number => text.split(/\s+/).filter(word => word !== '').length

/** More than any answer has. */
export const allTokens = 1_000

/**
 * Visitors whose answers come to a halt after so many tokens, and are given whole when the question arrives again:
 * whatever is done now is done at that token. Those who wait for JSON show nothing, so for them the question's arrival
 * has to do.
 */
export async function holdTurns({ provider }: Cluster, load: Load, tokens: readonly number[]): Promise<Turn[]> {
  const held = tokens.map(count => {
    const word = `halt-at-${count}`
    provider.teach(word, ({ attempt }) =>
      attempt === 1 ? { echo: true, fault: { kind: 'stall', afterTokens: count } } : { echo: true, tokenMs: 5 },
    )
    return { count, stream: load.ask('stream', word), json: load.ask('json', word) }
  })
  await until(() =>
    held.every(({ count, stream, json }) => {
      const isThere = provider.askedBy(stream.marker).length > 0 && provider.askedBy(json.marker).length > 0
      return isThere && (wordsSeen(stream) >= count || (count === allTokens && stream.text.trim().endsWith('word23')))
    }),
  )
  return held.flatMap(({ stream, json }) => [stream, json])
}

/** Visitors who watch an answer being written for some three seconds: time enough to do something meanwhile. */
export function slowTurns({ provider }: Cluster, load: Load): Turn[] {
  provider.teach('slowly', () => ({ echo: true, tokenMs: 100 }))
  return Array.from({ length: 12 }, () => load.ask('stream', 'slowly'))
}

/** Waits for the outcome of turns that must all be answered, in a timed run within so long from now. */
export async function answeredWithin(load: Load, turns: readonly Turn[], ms: number): Promise<string[]> {
  const from = performance.now()
  await Promise.all(turns.map(turn => load.settled(turn)))
  return turns.flatMap(({ marker, state, settledAt }) => [
    ...(state === 'answered' ? [] : [`I2 ${marker}: ${state}`]),
    ...tooLate(load, { what: `I1 ${marker}: answered`, ms: settledAt - from, limitMs: ms }),
  ])
}
