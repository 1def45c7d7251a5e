import type { ProcessAnswer } from './processes/ask-processes.ts'
import { withTimeout } from './with-timeout.ts'

/** A dependency that must answer for a process to work: its name for the operator, and how to check it. */
export type Checks = Record<string, () => Promise<unknown>>

/** An answer of `/health/…`, the same from every process. */
export interface HealthAnswer {
  status: 200 | 503
  body: { status: string; missing?: string[] }
}

/** Shorter than the timeout of a probe, so that it gets an answer. */
const answerWithinMs = 1_000

/**
 * `/health/live`: the process is alive. Its answer is the proof, so a blocked process fails by not answering. `dead`
 * names failures of this process that only a restart can fix.
 */
export const liveness = (dead: string[] = []): HealthAnswer =>
  dead.length === 0
    ? { status: 200, body: { status: 'live' } }
    : { status: 503, body: { status: 'dead', missing: dead } }

/**
 * Failures in any of the processes that share a port. A request reaches only one of them, which answers for all. A
 * process that does not answer the others is blocked; one that is still starting does not count.
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
 * `/health/ready`: everything answers within a second, and the process is not stopping. The response names what is
 * missing. The checks run at most once in `keepMs` and their result is shared, because the address is public and each
 * check runs three statements and asks a folder and Redis. A process that is stopping says so at once.
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
