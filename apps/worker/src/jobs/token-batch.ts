import type { ReplyWriter, WorkerEvent } from '@frontdesk/reply-stream/publish'

/** Pieces closer together than this travel as one: nobody reads faster, and each publish costs a round trip. */
const batchMs = 20

/** Events on their way to the visitor, in order. */
export interface TokenBatch {
  push: (event: WorkerEvent) => void
  /** Sends what is left and waits until all is out. */
  flush: () => Promise<void>
}

/**
 * Publishes the first piece of text at once and the next ones at most every 20 ms. `onOvertaken` is called when the
 * stream belongs to another attempt, `onError` when Redis refused.
 */
export function batchTokens(
  writer: ReplyWriter,
  onOvertaken: () => void,
  onError: (error: unknown) => void,
): TokenBatch {
  let waiting: WorkerEvent[] = []
  let sending = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lastSent = 0

  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const events = joinTokens(waiting)
    waiting = []
    // A status line says that text is coming; it must not hold the first of it back.
    if (events.some(({ event }) => event === 'token')) lastSent = performance.now()
    sending = sending
      .then(() => writer.publish(events))
      .then(isOurs => (isOurs ? undefined : onOvertaken()))
      .catch(onError)
  }
  return {
    push(event) {
      waiting.push(event)
      const dueIn = lastSent + batchMs - performance.now()
      if (dueIn <= 0) send()
      else timer ??= setTimeout(send, dueIn)
    },
    async flush() {
      send()
      await sending
    },
  }
}

function joinTokens(events: readonly WorkerEvent[]): WorkerEvent[] {
  const joined: WorkerEvent[] = []
  for (const event of events) {
    const last = joined.at(-1)
    if (event.event === 'token' && last?.event === 'token') {
      joined[joined.length - 1] = { event: 'token', data: { text: last.data.text + event.data.text } }
    } else joined.push(event)
  }
  return joined
}
