import { withTimeout } from './with-timeout.ts'

/** What must answer for a process to work: its name for the operator, and how to ask. */
export type Checks = Record<string, () => Promise<unknown>>

/** An answer of `/health/…`, the same from every process. */
export interface HealthAnswer {
  status: 200 | 503
  body: { status: string; missing?: string[] }
}

/** Shorter than a prober's patience, so that it gets an answer and not a silence. */
const answerWithinMs = 1_000

/**
 * `/health/live`: the process turns; that it answers is the proof, so a blocked one fails by its silence. `dead` names
 * what has gone wrong in this process so that only a new one can do better.
 */
export const liveness = (dead: string[] = []): HealthAnswer =>
  dead.length === 0
    ? { status: 200, body: { status: 'live' } }
    : { status: 503, body: { status: 'dead', missing: dead } }

/** `/health/ready`: everything answers within a second, and the process is not about to go. What is missing is named. */
export async function readiness(checks: Checks, { isClosing }: { isClosing: boolean }): Promise<HealthAnswer> {
  const failed = await Promise.all(
    Object.entries(checks).map(([name, ask]) =>
      withTimeout(answerWithinMs, ask()).then(
        () => [],
        () => [name],
      ),
    ),
  )
  const missing = [...failed.flat(), ...(isClosing ? ['closing'] : [])]
  return missing.length === 0
    ? { status: 200, body: { status: 'ready', missing } }
    : { status: 503, body: { status: 'not-ready', missing } }
}
