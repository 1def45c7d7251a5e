import type { Progress } from '@frontdesk/conversations/answer/answer-rounds'
import type { ReplyWriter } from '@frontdesk/reply-stream/reply-writer'

/**
 * Pieces closer together than this travel as one: nobody reads faster, and each publish costs three processes work. The
 * more streams at once, the larger the pieces, so that a busy installation has time left for the next visitor: at 64
 * streams some 70 ms, at 160 and more 120, which is still a stream to the eye.
 */
const batchMs = (streams: number): number => Math.min(40 + streams / 2, 120)
/** A status line is for those who wait: where text follows sooner than this, it would only flicker. */
const statusMs = 150

/** Events on their way to the visitor, in order. */
export interface TokenBatch {
  push: (event: Progress) => void
  /** Sends what is left and waits until all is out. */
  flush: () => Promise<void>
}

export interface TokenBatchInput {
  writer: ReplyWriter
  /** The stream belongs to another attempt. */
  onOvertaken: () => void
  /** Redis refused. */
  onError: (error: unknown) => void
}

/**
 * Opens the batches of one process. Each publishes the first piece of text at once and the next ones at most every 40
 * to 120 ms; a status line only where nothing came after it for a while.
 */
export function tokenBatches(): (input: TokenBatchInput) => TokenBatch {
  /** Batches that were given something and were not flushed. */
  const streams = new Set<TokenBatch>()
  return input => openBatch(streams, input)
}

function openBatch(streams: Set<TokenBatch>, { writer, onOvertaken, onError }: TokenBatchInput): TokenBatch {
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
  const batch: TokenBatch = {
    push(event) {
      streams.add(batch)
      const isText = event.event === 'token'
      if (isText && waiting?.event === 'token') waiting = joined(waiting, event)
      else {
        // What waits here is a status line: whatever comes takes its place. Text before a status line goes first.
        if (waiting?.event === 'token') send()
        clearTimeout(timer)
        timer = undefined
        waiting = event
      }
      const dueIn = isText ? lastSent + batchMs(streams.size) - performance.now() : statusMs
      if (dueIn <= 0) send()
      else timer ??= setTimeout(send, dueIn)
    },
    async flush() {
      streams.delete(batch)
      if (waiting?.event === 'status') waiting = undefined
      send()
      await sending
    },
  }
  return batch
}

type Token = Extract<Progress, { event: 'token' }>

const joined = (first: Token, second: Token): Token => ({
  event: 'token',
  data: { text: first.data.text + second.data.text },
})
