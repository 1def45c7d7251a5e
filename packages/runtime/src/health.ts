import type { ProcessAnswer } from './processes/ask-processes.ts'
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

/**
 * What has gone wrong in any of the processes that share a port: a request meets one of them, and speaks for all. One that
 * does not answer its siblings is blocked; one that still starts is not missed.
 */
export const deadOf = (answers: readonly ProcessAnswer<string[]>[]): string[] =>
  answers.flatMap(({ process, isReady, answer = [`process ${process}`] }) => (isReady ? answer : []))

export interface ReadinessInput {
  checks: Checks
  /** How long the outcome of the checks is told again. */
  keepMs: number
}

/** How long `/health/ready` repeats what it has found: as often as a load balancer asks. */
export const readinessKeepMs = 1_000

/**
 * `/health/ready`: everything answers within a second, and the process is not about to go. What is missing is named. The
 * checks are made once in `keepMs` at most, and for all who ask in this time together: the address is public, and each
 * time three statements, a folder and Redis are asked. That the process is about to go is told at once.
 */
export function openReadiness({
  checks,
  keepMs,
}: ReadinessInput): (state: { isClosing: boolean }) => Promise<HealthAnswer> {
  let last: { missing: Promise<string[]>; startedAt: number } | undefined
  return async ({ isClosing }) => {
    const now = performance.now()
    if (last === undefined || now - last.startedAt >= keepMs) last = { missing: findMissing(checks), startedAt: now }
    const missing = [...(await last.missing), ...(isClosing ? ['closing'] : [])]
    return missing.length === 0
      ? { status: 200, body: { status: 'ready', missing } }
      : { status: 503, body: { status: 'not-ready', missing } }
  }
}

async function findMissing(checks: Checks): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(checks).map(([name, ask]) =>
      withTimeout(answerWithinMs, ask()).then(
        () => [],
        () => [name],
      ),
    ),
  )
  return failed.flat()
}
