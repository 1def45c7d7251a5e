import type { Progress } from '@frontdesk/conversations/write-reply'
import type { ReplyWriter } from '@frontdesk/reply-stream/publish'

/** Pieces closer together than this travel as one: nobody reads faster, and each publish costs three processes work. */
const batchMs = 40
/** A status line is for those who wait: where text follows sooner than this, it would only flicker. */
const statusMs = 150

/** Events on their way to the visitor, in order. */
export interface TokenBatch {
  push: (event: Progress) => void
  /** Sends what is left and waits until all is out. */
  flush: () => Promise<void>
}

/**
 * Publishes the first piece of text at once and the next ones at most every 40 ms; a status line only where nothing
 * came after it for a while. `onOvertaken` is called when the stream belongs to another attempt, `onError` when Redis
 * refused.
 */
export function batchTokens(
  writer: ReplyWriter,
  onOvertaken: () => void,
  onError: (error: unknown) => void,
): TokenBatch {
  let waiting: Progress | undefined
  let sending = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lastSent = 0

  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === undefined) return
    const events = [waiting]
    waiting = undefined
    if (events[0]?.event === 'token') lastSent = performance.now()
    sending = sending
      .then(() => writer.publish(events))
      .then(isOurs => (isOurs ? undefined : onOvertaken()))
      .catch(onError)
  }
  return {
    push(event) {
      const isText = event.event === 'token'
      if (isText && waiting?.event === 'token') waiting = joined(waiting, event)
      else {
        // What waits here is a status line: whatever comes takes its place. Text before a status line goes first.
        if (waiting?.event === 'token') send()
        clearTimeout(timer)
        timer = undefined
        waiting = event
      }
      const dueIn = isText ? lastSent + batchMs - performance.now() : statusMs
      if (dueIn <= 0) send()
      else timer ??= setTimeout(send, dueIn)
    },
    async flush() {
      if (waiting?.event === 'status') waiting = undefined
      send()
      await sending
    },
  }
}

type Token = Extract<Progress, { event: 'token' }>

const joined = (first: Token, second: Token): Token => ({
  event: 'token',
  data: { text: first.data.text + second.data.text },
})
