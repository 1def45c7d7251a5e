import type { Redis } from '@frontdesk/runtime/redis'
import { replyKeys } from './keys.ts'

/** One follower's ear on one reply. */
export interface Doorbell {
  /**
   * Resolves true when it rang since the last call, or as soon as it rings; false after `ms` of silence or when
   * `signal` aborts. A ring that came while nobody waited is remembered, so none is lost between two reads.
   */
  next: (ms: number, signal: AbortSignal) => Promise<boolean>
  stop: () => void
}

export interface Doorbells {
  /** Resolves once Redis has confirmed the subscription, or at once with a deaf bell where Redis is away. */
  listen: (replyId: string) => Promise<Doorbell>
  /** Replies listened to at the moment. */
  count: () => number
}

/**
 * All doorbells of one process on one subscriber connection. Followers of the same reply share its subscription; the
 * last one to leave ends it. A deaf or lost bell costs time, never an event: followers look again by themselves.
 */
export function openDoorbells({ subscriber, namespace }: { subscriber: Redis; namespace: string }): Doorbells {
  const ears = new Map<string, Set<() => void>>()
  subscriber.on('message', (channel: string) => {
    for (const ring of ears.get(channel) ?? []) ring()
  })
  // Bells asked for while Redis was away become real ones when it is back.
  subscriber.on('ready', () => {
    if (ears.size > 0) subscriber.subscribe(...ears.keys()).catch(() => undefined)
  })
  return {
    count: () => ears.size,
    async listen(replyId) {
      const channel = replyKeys(namespace, replyId).bell
      const { bell, ring } = createBell(() => {
        const rings = ears.get(channel)
        if (rings?.delete(ring) && rings.size === 0) {
          ears.delete(channel)
          if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(() => undefined)
        }
      })
      const rings = ears.get(channel)
      if (rings !== undefined) {
        rings.add(ring)
        return bell
      }
      ears.set(channel, new Set([ring]))
      if (subscriber.status === 'ready') await subscriber.subscribe(channel).catch(() => undefined)
      return bell
    },
  }
}

function createBell(onStop: () => void): { bell: Doorbell; ring: () => void } {
  let hasRung = false
  let wake: (() => void) | undefined
  const ring = (): void => {
    hasRung = true
    wake?.()
  }
  const next = async (ms: number, signal: AbortSignal): Promise<boolean> => {
    if (!hasRung && !signal.aborted) {
      let timer: NodeJS.Timeout | undefined
      const onAbort = (): void => wake?.()
      await new Promise<void>(resolve => {
        wake = resolve
        timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', onAbort, { once: true })
      })
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      wake = undefined
    }
    const rang = hasRung
    hasRung = false
    return rang
  }
  return { bell: { next, stop: onStop }, ring }
}
