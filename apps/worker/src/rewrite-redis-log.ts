import type { Deps } from './deps.ts'

const onceInSeconds = 24 * 60 * 60

/**
 * Has Redis write its append-only file anew, once a day whoever asks. Each word of a conversation that was in Redis for
 * an hour stays in that file until then, and Redis itself goes by its size: a small shop's file would keep words for
 * months that history no longer has.
 */
export async function rewriteRedisLog({ redis, namespace }: Pick<Deps, 'redis' | 'namespace'>): Promise<void> {
  if (!(await redis.info('persistence')).includes('aof_enabled:1')) return
  if ((await redis.set(`${namespace}:log-rewritten`, '1', 'EX', onceInSeconds, 'NX')) === null) return
  await redis.bgrewriteaof()
}
