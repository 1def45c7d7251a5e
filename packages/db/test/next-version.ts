import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Test } from 'tap'

/** A few connections to a database, until the test ends. */
export function open(t: Test, databaseUrl: string): OpenDb {
  const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

/** The migrations of this version and those of a next one, named after their number and what they do. */
export async function nextVersion(t: Test, next: Record<string, string>): Promise<string> {
  const dir = t.testdir()
  await cp(fileURLToPath(projectUrl('prisma/migrations')), dir, { recursive: true })
  for (const [name, sql] of Object.entries(next)) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'migration.sql'), sql)
  }
  return dir
}
