import type { Redis } from '@frontdesk/runtime/redis'
import { bellChannel } from './keys.ts'
import { readRing, replyOfRing, type Ring } from './ring.ts'

/** One follower's ear on one reply. */
export interface Doorbell {
  /**
   * The rings since the last call, or, where there were none, the next one as soon as it comes. Empty after `ms` of
   * silence or when `signal` aborts. Of too many only the newest is kept: its `after` tells that others were missed.
   */
  next: (ms: number, signal: AbortSignal) => Promise<Ring[]>
  stop: () => void
}

export interface Doorbells {
  /** Hears every ring for this reply from now on, as long as Redis is there. */
  listen: (replyId: string) => Doorbell
  /** Replies listened to at the moment. */
  count: () => number
}

/** More than a follower that reads along ever leaves waiting; one that does not reads the stream when it comes back. */
const mostWaiting = 32

/**
 * All doorbells of one process. Every process hears the rings of all replies on one channel: a subscription for each
 * reply costs four system calls, a ring for nobody one look into a map. A lost ring costs time, never an event:
 * followers look again by themselves. Resolves once Redis has confirmed, or at once where Redis is away.
 */
export async function openDoorbells({
  subscriber,
  namespace,
}: {
  subscriber: Redis
  namespace: string
}): Promise<Doorbells> {
  const ears = new Map<string, Set<(message: string) => void>>()
  const subscribe = (): Promise<unknown> => subscriber.subscribe(bellChannel(namespace)).catch(() => undefined)
  subscriber.on('message', (channel: string, message: string) => {
    if (channel !== bellChannel(namespace)) return
    for (const ring of ears.get(replyOfRing(message)) ?? []) ring(message)
  })
  subscriber.on('ready', () => void subscribe())
  if (subscriber.status === 'ready') await subscribe()
  return {
    count: () => ears.size,
    listen(replyId) {
      const rings = ears.get(replyId) ?? new Set()
      ears.set(replyId, rings)
      const { bell, ring } = createBell(() => {
        if (rings.delete(ring) && rings.size === 0) ears.delete(replyId)
      })
      rings.add(ring)
      return bell
    },
  }
}

function createBell(onStop: () => void): { bell: Doorbell; ring: (message: string) => void } {
  let waiting: string[] = []
  let wake: (() => void) | undefined
  const ring = (message: string): void => {
    if (waiting.length === mostWaiting) waiting = []
    waiting.push(message)
    wake?.()
  }
  const next = async (ms: number, signal: AbortSignal): Promise<Ring[]> => {
    if (waiting.length === 0 && !signal.aborted) {
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
    const rings = waiting
    waiting = []
    return rings.map(readRing)
  }
  return { bell: { next, stop: onStop }, ring }
}
