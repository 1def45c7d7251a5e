import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import { until } from '@frontdesk/testing/until'
import type { Test } from 'tap'

export interface Replicated {
  /** The addresses of primary and replica. */
  first: string
  second: string
  primary: Redis
  replica: Redis
  /** Makes the replica the primary, and the other way round. */
  failOver: () => Promise<void>
  stopPrimary: () => Promise<void>
}

/** Two servers of one password, the second a replica of the first. */
export async function openReplicated(t: Test): Promise<Replicated> {
  const dir = t.testdir()
  const dirs = { one: join(dir, 'one'), two: join(dir, 'two') }
  const one = await startRedis({ dir: dirs.one })
  await mkdir(dirs.two)
  await copyFile(join(dirs.one, 'password'), join(dirs.two, 'password'))
  const two = await startRedis({ dir: dirs.two })
  const open = (url: string): Redis => requestRedis({ url, name: 'test admin', onError: () => undefined })
  const [primary, replica] = [open(one.url), open(two.url)]
  t.teardown(async () => {
    for (const admin of [primary, replica]) admin.disconnect()
    await Promise.all([one.stop(), two.stop()])
  })
  await Promise.all([primary.connect(), replica.connect()])
  const follow = async (follower: Redis, url: string): Promise<void> => {
    const { port, password } = new URL(url)
    await follower.config('SET', 'masterauth', password)
    await follower.replicaof('127.0.0.1', Number(port))
    await until(async () => (await follower.info('replication')).includes('master_link_status:up'))
  }
  await follow(replica, one.url)
  const failOver = async (): Promise<void> => {
    await replica.replicaof('NO', 'ONE')
    await follow(primary, two.url)
  }
  return { first: one.url, second: two.url, primary, replica, failOver, stopPrimary: () => one.stop() }
}
