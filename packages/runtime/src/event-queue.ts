/** Events that wait for one reader, in the order in which they came. */
export interface EventQueue<Event> {
  push: (event: Event) => void
  /**
   * All events that wait, or the next one as soon as it comes. Empty after `ms` without any, when `signal` aborts, and
   * when the queue is closed.
   */
  take: (ms?: number, signal?: AbortSignal) => Promise<Event[]>
  size: () => number
  /** Nothing more will be pushed: a reader that waits gets what there is. */
  close: () => void
}

export interface EventQueueLimit<Event> {
  /** A queue is never longer than this: a reader that does not read costs little memory. */
  size: number
  /** What a full queue holds instead of all its events when one more comes. */
  onOverflow: (event: Event) => Event
}

/** A queue between a source of events and one reader; without a limit the source has to stop by itself. */
export function eventQueue<Event>(limit?: EventQueueLimit<Event>): EventQueue<Event> {
  let events: Event[] = []
  let isClosed = false
  let wake: (() => void) | undefined
  const wakeReader = (): void => wake?.()
  return {
    push(event) {
      if (limit !== undefined && events.length >= limit.size) events = [limit.onOverflow(event)]
      else events.push(event)
      wakeReader()
    },
    async take(ms, signal) {
      if (events.length === 0 && !isClosed && signal?.aborted !== true) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>(resolve => {
          wake = resolve
          if (ms !== undefined) timer = setTimeout(resolve, ms)
          signal?.addEventListener('abort', wakeReader, { once: true })
        })
        wake = undefined
        clearTimeout(timer)
        signal?.removeEventListener('abort', wakeReader)
      }
      const taken = events
      events = []
      return taken
    },
    size: () => events.length,
    close() {
      isClosed = true
      wakeReader()
    },
  }
}
