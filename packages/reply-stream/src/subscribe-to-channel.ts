import type { Redis } from '@frontdesk/runtime/redis'

/**
 * Calls `onMessage` for every message of a Redis channel. Resolves once Redis has confirmed, or at once where Redis is
 * away: it subscribes as soon as Redis is back.
 */
export async function subscribeToChannel(
  subscriber: Redis,
  channelName: string,
  onMessage: (message: string) => void,
): Promise<void> {
  const subscribe = (): Promise<unknown> => subscriber.subscribe(channelName).catch(() => undefined)
  subscriber.on('message', (channel: string, message: string) => {
    if (channel === channelName) onMessage(message)
  })
  subscriber.on('ready', () => void subscribe())
  if (subscriber.status === 'ready') await subscribe()
}
