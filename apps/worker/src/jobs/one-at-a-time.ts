/** A door that one passes at a time, in the order in which they came. */
export interface Door {
  /** Resolves when it is one's turn, or when `signal` aborts; with what must be called at the end, in either case. */
  enter: (signal: AbortSignal) => Promise<() => void>
}

export function oneAtATime(): Door {
  let last = Promise.resolve()
  return {
    async enter(signal) {
      const before = last
      let leave = (): void => undefined
      const left = new Promise<void>(resolve => {
        leave = resolve
      })
      // Behind those before, too: who gives up waiting lets nobody pass them.
      last = before.then(() => left)
      await new Promise<void>(resolve => {
        const go = (): void => {
          signal.removeEventListener('abort', go)
          resolve()
        }
        signal.addEventListener('abort', go)
        if (signal.aborted) go()
        void before.then(go)
      })
      return leave
    },
  }
}
