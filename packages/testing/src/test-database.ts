import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import type { Teardown } from './teardown.ts'

/** Names the servers that `npm test` starts for a run; without them a test cannot work, so it says how to run it. */
export function fromTestRun(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run tests with \`npm test -- FILE\``)
  return value
}

function fail(error: Error): never {
  throw error
}

/** On a busy machine the server may take longer than the time limit of a statement, which must not fail a test. */
const retryMs = 60_000

async function asAdmin(work: (admin: OpenDb) => Promise<unknown>): Promise<void> {
  const databaseUrl = fromTestRun('TEST_DATABASE_URL')
  const deadline = Date.now() + retryMs
  for (;;) {
    const admin = connect({ databaseUrl, poolSize: 1, name: 'frontdesk-test', onIdleError: fail })
    try {
      await work(admin)
      return
    } catch (error) {
      if (!/timeout/i.test(String(error)) || Date.now() > deadline) throw error
    } finally {
      await admin.close()
    }
  }
}

const create = (name: string) =>
  asAdmin(async ({ pool }) => {
    await execute(pool, sql`drop database if exists ${raw(name)} with (force)`)
    await execute(pool, sql`create database ${raw(name)} template ${raw(fromTestRun('TEST_TEMPLATE'))}`)
  })

/** A closed pool's connections take some milliseconds to leave; ended by force just then, they fail the test. */
const leaveWithinMs = 1000

const drop = (name: string) =>
  asAdmin(async ({ pool }) => {
    const deadline = Date.now() + leaveWithinMs
    const connections = sql`select from pg_stat_activity where datname = ${name}`
    while ((await execute(pool, connections)) > 0 && Date.now() < deadline) await wait(5)
    await execute(pool, sql`drop database if exists ${raw(name)} with (force)`)
  })

/**
 * A database of its own for one test file: a clone of the template to which the run has applied every migration
 * (0.1 s). It is dropped when the test ends, whoever is still connected.
 */
export async function testDatabase(t: Teardown): Promise<{ url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await create(name)
  t.teardown(() => drop(name))
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  return { url: url.href }
}
