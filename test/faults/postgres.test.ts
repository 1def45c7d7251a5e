import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startProcess } from '../harness/start-process.ts'
import { postgresKilled } from './catalogue/postgres-faults.ts'
import { patientPeriods } from './harness/periods.ts'
import { startCluster } from './harness/start-cluster.ts'
import { tryFaults } from './harness/try-faults.ts'

const cluster = await startCluster(t, { periods: patientPeriods, apis: 2, workers: 2 })
await tryFaults(t, cluster, [postgresKilled])

t.test('row 31: neither API nor worker starts on a PostgreSQL that may lose what it acknowledged', async t => {
  const { db, postgres, redis } = cluster
  const names = ['fsync', 'full_page_writes']
  const say = async (...statements: string[]): Promise<void> => {
    for (const statement of [...statements, 'select pg_reload_conf()']) await db.pool.query(statement)
  }
  await say(
    'alter database frontdesk set synchronous_commit = off',
    ...names.map(name => `alter system set ${name} = off`),
  )
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: t.testdirName, PORT: '0' }
  const starting = ['api', 'worker'].map(async app => {
    const main = projectUrl(`apps/${app}/bundle/main.js`)
    const started = startProcess(t, { main, args: [] }, env)
    t.equal(await started.exited(), 78)
    const words = started.lines.map(({ msg }) => msg).join('\n')
    for (const name of ['synchronous_commit', ...names]) t.match(words, `${name} = off`)
  })
  await Promise.all(starting)
  await say('alter database frontdesk reset all', ...names.map(name => `alter system reset ${name}`))
})
