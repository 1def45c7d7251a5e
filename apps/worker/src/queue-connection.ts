import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import { withTimeout } from '@frontdesk/runtime/with-timeout'

export interface QueueConnection {
  /** The connection that the queues work over. */
  redis: Redis
  url: string
  /** How long it may be silent before it counts as dead. */
  deadAfterMs: number
}

/**
 * Names what only a new process can mend: the connection to the queues has been silent for long, and yet Redis answers
 * a new one. With Redis itself away a new process would be no better off, and would find it later than this one.
 */
export function watchQueueConnection({ redis, url, deadAfterMs }: QueueConnection): () => Promise<string[]> {
  let answeredAt = performance.now()
  const isAnswering = async (): Promise<boolean> => {
    if (redis.status !== 'ready') return false
    return withTimeout(500, redis.ping()).then(
      () => true,
      () => false,
    )
  }
  return async () => {
    if (await isAnswering()) answeredAt = performance.now()
    if (performance.now() - answeredAt < deadAfterMs) return []
    return (await answersAnew(url)) ? ['redis'] : []
  }
}

async function answersAnew(url: string): Promise<boolean> {
  const redis = requestRedis({ url, name: 'frontdesk worker probe', onError: () => undefined })
  try {
    await withTimeout(
      500,
      redis.connect().then(() => redis.ping()),
    )
    return true
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
