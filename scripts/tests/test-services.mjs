import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endRunning, isAlive, step } from '../progress.mjs'

const memory = '/dev/shm'
/** Some hundred MB are needed at the most; a container has 64 unless it was given more. */
const enoughBytes = 4e9
const freeBytes = ({ bavail, bsize }) => bavail * bsize

/**
 * Where the servers keep their data: in memory, where there is enough of it. Nothing of it has to survive, and every
 * test file clones and drops databases, which waits for the disk. Tests that kill servers bring their own.
 */
const folder = existsSync(memory) && freeBytes(statfsSync(memory)) > enoughBytes ? memory : tmpdir()

const prefix = 'frontdesk-test-'
const ownerFile = 'owner.pid'

/** A run that was killed hard leaves its servers and its folder behind. */
const removeLeftOvers = async () => {
  const { endLeftOver, pidIn } = await import('@frontdesk/local-services/left-over')
  for (const name of readdirSync(folder).filter(entry => entry.startsWith(prefix))) {
    const dir = join(folder, name)
    const owner = pidIn(join(dir, ownerFile))
    if (!(owner > 0) || isAlive(owner)) continue
    await endLeftOver({ pid: pidIn(join(dir, 'redis/redis.pid')), mentions: dir, signal: 'SIGKILL' })
    await endLeftOver({ pid: pidIn(join(dir, 'postgres/cluster/postmaster.pid')), mentions: dir, signal: 'SIGQUIT' })
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Every connection proves the password by hashing it 4,096 times, which takes a client 2 ms of CPU; here once. */
const hashQuickly = async databaseUrl => {
  const { connect } = await import('@frontdesk/db/connect')
  const db = connect({ databaseUrl, poolSize: 1, name: 'frontdesk-test', onIdleError: () => undefined })
  await db.pool.query('set scram_iterations = 1')
  await db.pool.query(`alter role postgres password '${new URL(databaseUrl).password}'`)
  await db.close()
}

/** The servers do not hear the terminal's Ctrl-C, and tap does not hear a SIGTERM. */
const stopOnSignal = stop => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      endRunning()
      void stop().then(() => process.exit(130))
    })
  }
}

/**
 * Starts a throw-away PostgreSQL and Redis, applies every migration once to a template database, and returns the
 * variables by which tests find them.
 */
export const startTestServices = () =>
  step('PostgreSQL and Redis for the tests started', async () => {
    const { startPostgres } = await import('@frontdesk/local-services/start-postgres')
    const { startRedis } = await import('@frontdesk/local-services/start-redis')
    const { migrate } = await import('@frontdesk/db/migrate')
    await removeLeftOvers()
    const dir = mkdtempSync(join(folder, prefix))
    writeFileSync(join(dir, ownerFile), String(process.pid))
    const started = []
    const stop = async () => {
      for (const server of started.toReversed()) await server.stop()
      rmSync(dir, { recursive: true, force: true })
    }
    stopOnSignal(stop)
    try {
      const postgres = await startPostgres({ dir: join(dir, 'postgres') })
      started.push(postgres)
      const redis = await startRedis({ dir: join(dir, 'redis') })
      started.push(redis)
      await migrate({ databaseUrl: postgres.url })
      await hashQuickly(postgres.url)
      // A database cannot be cloned while somebody is connected to it, so tests are connected to the other one.
      const admin = new URL(postgres.url)
      const template = admin.pathname.slice(1)
      admin.pathname = '/postgres'
      return { env: { TEST_DATABASE_URL: admin.href, TEST_TEMPLATE: template, TEST_REDIS_URL: redis.url }, stop }
    } catch (error) {
      await stop()
      throw error
    }
  })
