import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { until } from '@frontdesk/testing/until'
import { killOnExit } from '../../harness/kill-on-exit.ts'

/** A second Redis that has everything the first one has, and can take its place. */
export interface RedisReplica {
  url: string
  /** The replica becomes the primary and the primary its replica, and no connection is closed. */
  failOver: () => Promise<void>
  /** The same, back again. */
  failBack: () => Promise<void>
  stop: () => Promise<void>
}

/** Makes one server a replica of another one of the same password, and resolves when it has caught up. */
async function follow(follower: Redis, url: string): Promise<void> {
  const { port, password } = new URL(url)
  await follower.config('SET', 'masterauth', password)
  await follower.replicaof('127.0.0.1', Number(port))
  await until(async () => (await follower.info('replication')).includes('master_link_status:up'))
}

/** Starts a replica of the Redis at `url`, with the same password, and resolves when it has caught up. */
export async function startReplica(url: string): Promise<RedisReplica> {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-replica-'))
  await writeFile(join(dir, 'password'), new URL(url).password, { mode: 0o600 })
  const server = await startRedis({ dir })
  const isGone = killOnExit(() => process.kill(server.pid, 'SIGKILL'))
  const [first, second] = [url, server.url].map(each =>
    workerRedis({ url: each, name: 'test cluster', onError: () => undefined }),
  ) as [Redis, Redis]
  await follow(second, url)
  return {
    url: server.url,
    async failOver() {
      await second.replicaof('NO', 'ONE')
      await follow(first, server.url)
    },
    async failBack() {
      await first.replicaof('NO', 'ONE')
      await follow(second, url)
    },
    async stop() {
      first.disconnect()
      second.disconnect()
      await server.stop()
      isGone()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
