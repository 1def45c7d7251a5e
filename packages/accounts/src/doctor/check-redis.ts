import { openQueues } from '@frontdesk/jobs/open-queues'
import { readRedisSettings } from '@frontdesk/runtime/check-redis'
import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import { fail, ok, placeOf, reasonOf, warn, type Finding } from './finding.ts'

export interface RedisInput {
  redisUrl: string
  namespace: string
}

export interface RedisReport {
  findings: Finding[]
  /** The number of connected API and worker processes. */
  processes: number
}

/** BullMQ warns about older versions. */
const neededFrom = 6.2

export async function checkRedis({ redisUrl, namespace }: RedisInput): Promise<RedisReport> {
  const redis = requestRedis({ url: redisUrl, name: 'frontdesk doctor', onError: () => undefined })
  try {
    const version = await redis.connect().then(() => readVersion(redis))
    const processes = await countProcesses(redis)
    const findings = [
      judgeVersion(version, redisUrl),
      ...judgeSettings(await readRedisSettings(redis)),
      ...(await checkWorkers(redis, namespace)),
    ]
    return { findings, processes }
  } catch (error) {
    const advice = 'Start Redis, or correct the host, port or password in REDIS_URL.'
    return {
      findings: [fail('Redis', `cannot connect to ${placeOf(redisUrl)}: ${reasonOf(error)}`, advice)],
      processes: 0,
    }
  } finally {
    redis.disconnect()
  }
}

const readVersion = async (redis: Redis): Promise<string> =>
  /^redis_version:(.+?)\r?$/m.exec(await redis.info('server'))?.[1] ?? 'unknown'

function judgeVersion(version: string, redisUrl: string): Finding {
  const found = `version ${version} at ${placeOf(redisUrl)}`
  return Number.parseFloat(version) >= neededFrom
    ? ok('Redis', found)
    : fail('Redis', found, 'Use Redis 6.2 or later, or Valkey.')
}

function judgeSettings({ policy, appendOnly }: { policy?: string; appendOnly?: string }): Finding[] {
  const hidden = (name: string, value: string): Finding =>
    warn('Redis', `${name} cannot be read`, `Ask your Redis provider whether it is ${value}.`)
  return [
    policy === undefined
      ? hidden('maxmemory-policy', 'noeviction')
      : policy === 'noeviction'
        ? ok('Redis', 'maxmemory-policy = noeviction')
        : fail(
            'Redis',
            `maxmemory-policy = ${policy}`,
            'Set maxmemory-policy noeviction. Otherwise Redis drops waiting jobs when it is full.',
          ),
    appendOnly === undefined
      ? hidden('appendonly', 'yes')
      : appendOnly === 'yes'
        ? ok('Redis', 'appendonly = yes')
        : warn(
            'Redis',
            'appendonly = no',
            'Set appendonly yes. Otherwise, after a crash, pending replies wait for the sweep.',
          ),
  ]
}

/** Each process has one connection of this name. */
async function countProcesses(redis: Redis): Promise<number> {
  const clients = await redis.client('LIST').catch(() => '')
  return String(clients).match(/ name=frontdesk-(api|worker) /g)?.length ?? 0
}

/** What goes wrong without a worker of this queue, where that is not seen at once. */
const missed = (queue: string): string =>
  queue === 'maintenance'
    ? ' Without one, visitors whose reply is lost wait 100 s, no emails are sent, and old data is not deleted.'
    : ''

async function checkWorkers(redis: Redis, namespace: string): Promise<Finding[]> {
  const queues = openQueues({ redis, namespace })
  try {
    return Object.entries(await queues.workers()).map(([queue, count]) =>
      count > 0
        ? ok('Workers', `${queue}: ${count}`)
        : queue === 'rendering'
          ? ok('Workers', 'rendering: none, so Frontdesk skips pages that need JavaScript')
          : fail('Workers', `${queue}: none`, `Start a worker with ${queue} in WORKER_QUEUES.${missed(queue)}`),
    )
  } finally {
    await queues.close()
  }
}
