import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@frontdesk/db/migrate'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { slowedDown } from '../harness/others.ts'
import { afterwards } from '../harness/probe.ts'
import { asSomebodyElse } from '../harness/somebody-else.ts'
import type { Cluster } from '../harness/start-cluster.ts'

/** Answers that visitors get while the migration waits, and again when it is through. */
const answersMeanwhile = 24

/** The tables of a turn: whatever stands in their way, visitors feel. */
const tables = ['conversations', 'messages', 'replies']

/** What happens while a new version is rolled out. */
export const migrationFaults: readonly Fault[] = [
  {
    name: 'F22, I2, I38, row 93: tables that are being dumped get another column, and visitors go on talking',
    async inject(cluster, load) {
      const since = performance.now()
      const { unavailable } = load.counts()
      const answers = async (): Promise<void> => {
        const { answered } = load.counts()
        await until(() => load.counts().answered >= answered + answersMeanwhile)
      }
      const dir = await nextVersion(cluster)
      const { migrating } = await asSomebodyElse(cluster, async ({ query }) => {
        // As pg_dump does.
        await query('begin isolation level repeatable read read only')
        await query(`lock table ${tables.join(', ')} in access share mode`)
        let isTold = false
        const migrating = migrate({ databaseUrl: cluster.postgres.url, dir, onWait: () => (isTold = true) })
        await until(() => isTold)
        await answers()
        return { migrating }
      })
      const applied = await migrating
      // Statements that were prepared before are used with the new column.
      await answers()
      const refused = load.counts().unavailable - unavailable
      return [
        ...(applied.length === 1 ? [] : [`row 93: applied ${applied.join()}`]),
        ...(cluster.isTimed && refused > 0 ? [`I38: ${refused} times 503`] : []),
        ...slowedDown(load, [], since),
        ...(await afterwards(cluster, load)),
      ]
    },
  },
]

/** The migrations so far, and one more that gives each table another column. */
async function nextVersion({ dataDir }: Cluster): Promise<string> {
  const dir = join(dataDir, 'migrations')
  await cp(fileURLToPath(projectUrl('prisma/migrations')), dir, { recursive: true })
  const number = (await readdir(dir)).length
  const name = `20990101${String(number).padStart(6, '0')}_note`
  await mkdir(join(dir, name))
  const sql = tables.map(table => `alter table ${table} add column note_${number} text`).join(';\n')
  await writeFile(join(dir, name, 'migration.sql'), sql)
  return dir
}
