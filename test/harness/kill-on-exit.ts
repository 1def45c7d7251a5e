/** What must not outlive this process. */
const kills = new Set<() => void>()

process.on('exit', () => {
  for (const kill of kills) {
    try {
      kill()
    } catch {
      // It is gone already.
    }
  }
})

// A test that runs out of time is ended by SIGALRM, a run by the others; none of them lets a teardown run.
for (const signal of ['SIGALRM', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * Calls `kill` when this process ends, however it ends, so that processes which a test has started never outlive it.
 * Returns what must be called once they are gone by themselves.
 */
export function killOnExit(kill: () => void): () => void {
  kills.add(kill)
  return () => void kills.delete(kill)
}
