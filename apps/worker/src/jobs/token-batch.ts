import type { Progress } from '@frontdesk/answers/answer/stream-round'
import type { ReplyWriter } from '@frontdesk/reply-stream/reply-writer'
import { batchMs } from '@frontdesk/model/batch-window'
import { withTimeout } from '@frontdesk/runtime/with-timeout'

/** Text that gathered with the provider's other pieces comes at about its time: it does not wait twice. */
const slackMs = 5
/** A status line is published after this time. If text follows sooner, the status line would only flicker. */
const statusMs = 150
/**
 * How long the end of a reply waits for its last text. With Redis silent the reply is stored all the same, and its
 * follower reads it from PostgreSQL: the commit needs nothing of Redis.
 */
const flushWithinMs = 1_000

/** Buffers the events of one reply and publishes them in order. */
export interface TokenBatch {
  push: (event: Progress) => void
  /** Publishes the rest and waits until all events are published, or for a second. The final event comes behind them. */
  flush: () => Promise<void>
}

export interface TokenBatchInput {
  writer: ReplyWriter
  /** The stream belongs to another attempt by now. */
  onSuperseded: () => void
  /** A publish failed. */
  onError: (error: unknown) => void
}

/**
 * Opens the token batches of one process. Each publishes the first text at once and the next texts at most every 40 to
 * 120 ms. A status line is published only if nothing follows it for 150 ms. `streams`
 * holds the batches that were pushed to and not flushed yet.
 */
export function tokenBatches(streams = new Set<TokenBatch>()): (input: TokenBatchInput) => TokenBatch {
  return input => openBatch(streams, input)
}

function openBatch(streams: Set<TokenBatch>, { writer, onSuperseded, onError }: TokenBatchInput): TokenBatch {
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
    sending = writer
      .publish(events)
      .then(isOurs => (isOurs ? undefined : onSuperseded()))
      .catch(onError)
  }
  const batch: TokenBatch = {
    push(event) {
      streams.add(batch)
      const isText = event.event === 'token'
      if (isText && waiting?.event === 'token') waiting = joined(waiting, event)
      else {
        // A buffered status line is replaced by the next event. Buffered text is published before a status line.
        if (waiting?.event === 'token') send()
        clearTimeout(timer)
        timer = undefined
        waiting = event
      }
      const dueIn =
        event.event === 'reset' ? 0 : isText ? lastSent + batchMs(streams.size) - performance.now() : statusMs
      if (dueIn <= slackMs) send()
      else timer ??= setTimeout(send, dueIn)
    },
    async flush() {
      streams.delete(batch)
      if (waiting?.event === 'status') waiting = undefined
      send()
      await withTimeout(flushWithinMs, sending).catch(onError)
    },
  }
  return batch
}

type Token = Extract<Progress, { event: 'token' }>

const joined = (first: Token, second: Token): Token => ({
  event: 'token',
  data: { text: first.data.text + second.data.text },
})
