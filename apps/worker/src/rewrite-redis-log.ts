import type { Deps } from './deps.ts'

const onceInSeconds = 24 * 60 * 60

/**
 * Makes Redis rewrite its append-only file once a day. Everything that was in Redis for an hour stays in that file until
 * then. Redis itself only rewrites by size, so the file of a small shop would keep text for months after it was deleted
 * from history.
 */
export async function rewriteRedisLog({ redis, namespace }: Pick<Deps, 'redis' | 'namespace'>): Promise<void> {
  if (!(await redis.info('persistence')).includes('aof_enabled:1')) return
  if ((await redis.set(`${namespace}:log-rewritten`, '1', 'EX', onceInSeconds, 'NX')) === null) return
  await redis.bgrewriteaof()
}
