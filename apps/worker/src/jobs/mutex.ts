/** Runs tasks one at a time, in the order in which they were given. */
export interface Mutex {
  runExclusive: <T>(task: () => Promise<T>) => Promise<T>
}

export function newMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return {
    runExclusive(task) {
      const running = last.then(task)
      last = running.catch(() => undefined)
      return running
    },
  }
}
