/**
 * A live chat as a visitor hears it: who is there, what is said, whether somebody types. A stream that breaks is taken
 * up after the last message that is shown, so that none is lost and none comes twice.
 */
import type { LiveEvent } from '@frontdesk/contracts/chat/live-chat'
import type { Api } from '../api/api.ts'
import { backOffMs, spread } from '../api/back-off.ts'
import type { Change } from './next-conversation.ts'
import type { Session } from './session.ts'

export interface Listening {
  readonly api: Pick<Api, 'followLive'>
  readonly session: Session
  /** The number of the last message that is shown; 0 where none has one. */
  readonly lastStored: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

/** Ends with `signal`, or when the API does not know the session. */
export async function* followLive({ api, session, lastStored, pause, signal }: Listening): AsyncGenerator<Change> {
  for (let misses = 0; !signal.aborted; misses += 1) {
    let retryMs: number | undefined
    try {
      // After 0 everything comes: lines that stand here without a number are found again by their words.
      const events = await api.followLive({ session, lastEventId: String(lastStored()) }, signal)
      if (events === undefined) return
      for await (const live of events) {
        if (signal.aborted) return
        misses = 0
        if (live.event === 'reconnect') retryMs = spread(live.data.retryMs)
        const change = toChange(live)
        if (change !== undefined) yield change
      }
    } catch {
      // Cut, or the API is down: asked again below. The visitor reads of the second time in a row.
      if (misses > 0 && !signal.aborted) yield { type: 'cut' }
    }
    if (!signal.aborted) await pause(retryMs ?? backOffMs(misses))
  }
}

function toChange(live: LiveEvent): Change | undefined {
  switch (live.event) {
    case 'state':
      return { type: 'state', ...live.data }
    case 'message':
      return { type: 'heard', message: live.data }
    case 'translation':
      return { type: 'translated', ...live.data }
    case 'typing':
      return { type: 'typing', isTyping: live.data.isTyping }
    default:
      return undefined
  }
}
