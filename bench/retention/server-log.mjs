/** What PostgreSQL itself writes down: how long statements took, and how long anybody waited for a lock. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shorter ones are of no interest, and would fill the log. */
const noticedMs = 20

/** Makes an embedded server write down what takes longer than a moment, with the program that asked for it and when. */
export async function watchLog({ pool }) {
  const settings = {
    log_line_prefix: "'%a|%n|'",
    log_min_duration_statement: `'${noticedMs}ms'`,
    log_lock_waits: 'on',
    deadlock_timeout: `'${noticedMs}ms'`,
    log_autovacuum_min_duration: '-1',
  }
  for (const [name, value] of Object.entries(settings)) await pool.query(`alter system set ${name} = ${value}`)
  await pool.query('select pg_reload_conf()')
}

/** Statements and waits for locks that the log tells of, in the order in which they ended. */
export function readLog(dir) {
  // A statement of several lines goes on with lines that begin with a tab.
  const entries = readFileSync(join(dir, 'postgres/postgres.log'), 'utf8').replaceAll('\n\t', ' ').split('\n')
  const statements = entries.flatMap(line => {
    const [, program, at, ms, sql] =
      /^([^|]*)\|([\d.]+)\|LOG:\s+duration: ([\d.]+) ms\s+\w+[^:]*: (.*)$/.exec(line) ?? []
    return sql === undefined ? [] : [{ program, at: at * 1_000, ms: Number(ms), sql: sql.trim() }]
  })
  const waits = entries.flatMap(line => {
    const [, program, at, lock, ms] =
      /^([^|]*)\|([\d.]+)\|LOG:\s+process \d+ acquired (\w+) .* after ([\d.]+) ms/.exec(line) ?? []
    return ms === undefined ? [] : [{ program, at: at * 1_000, lock, ms: Number(ms) }]
  })
  return { statements, waits }
}
