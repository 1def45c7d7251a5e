/** Runs tasks one at a time, in the order in which they were given. */
export interface Mutex {
  /** A task whose signal aborts waits no longer and runs at once: it has to look at the signal itself. */
  runExclusive: <T>(signal: AbortSignal, task: () => Promise<T>) => Promise<T>
}

export function newMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return {
    runExclusive(signal, task) {
      const before = last
      const running = settledOrAborted(before, signal).then(task)
      // The next task waits for both, so that an aborted task lets none overtake.
      last = Promise.allSettled([before, running])
      return running
    },
  }
}

const settledOrAborted = (promise: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const go = (): void => {
      signal.removeEventListener('abort', go)
      resolve()
    }
    signal.addEventListener('abort', go)
    if (signal.aborted) go()
    void promise.then(go)
  })
