import { workerRedis, type Redis } from '@frontdesk/runtime/redis'
import type { Cluster } from './start-cluster.ts'

/** Redis commands from outside, past every proxy. */
export async function withRedis<T>({ redis: { url } }: Cluster, task: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = workerRedis({ url, name: 'test cluster', onError: () => undefined })
  try {
    return await task(redis)
  } finally {
    redis.disconnect()
  }
}
