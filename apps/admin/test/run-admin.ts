import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { connect, type Db } from '@frontdesk/db/connect'
import type { Input } from '@frontdesk/admin/read-password'
import { run } from '@frontdesk/admin/run'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'

const program = fileURLToPath(projectUrl('apps/admin/dist/main.js'))

export type Variables = Record<string, string | undefined>

export interface Ended {
  code: number | null
  out: string
  err: string
}

export type RunAdmin = (args: string[], env?: Variables) => Promise<Ended>

/** The password that `user create --password-stdin` reads in these tests. */
export const typedPassword = 'correct horse battery'

export interface Running {
  ended: Promise<Ended>
  /** Resolves when standard error says so. */
  notes: (pattern: RegExp) => Promise<void>
}

export interface AdminHarness {
  db: Db
  databaseUrl: string
  redisUrl: string
  /** The variables that the program gets where a test names no others. */
  variables: Variables
  /** Runs a command in this process, which saves a second of start-up each: for what does not depend on the process. */
  inProcess: RunAdmin
  /** Runs the program as an operator does: a process of its own, somewhere else on the disk. */
  spawned: RunAdmin
  /** The same, with a reader of standard output who leaves at once. */
  unread: RunAdmin
  /** Like `inProcess`, while it still runs. */
  begin: (args: string[]) => Running
  /** Like `inProcess`, with something else on standard input. */
  typing: (input: Input, args: string[]) => Promise<Ended>
}

const unset = { DATABASE_URL: undefined, REDIS_URL: undefined, DATA_DIR: undefined, BASE_URL: undefined }

/** A database, a Redis and the program, for one test file. */
export async function openAdmin(t: Test): Promise<AdminHarness> {
  const { url: databaseUrl } = await testDatabase(t)
  const { url: redisUrl } = await testRedis(t)
  const db = connect({ databaseUrl, poolSize: 4, name: 'admin-test', onIdleError: error => t.fail(error.message) })
  t.teardown(() => db.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-admin-'))
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const variables: Variables = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir }
  const begin = (args: string[], env = variables, input: Input = Readable.from([`${typedPassword}\n`])): Running => {
    const said = { out: '', err: '' }
    const terminal = { out: (text: string) => (said.out += text), err: (text: string) => (said.err += text) }
    const code = run({ env, home: dataDir, namespace: 'frontdesk', idleMs: 20_000, input, ...terminal }, args)
    return { ended: code.then(code => ({ code, ...said })), notes: pattern => isSaid(pattern, said) }
  }
  const spawned: RunAdmin = (args, env = variables) => runProcess(args, { ...process.env, ...unset, ...env })
  const unread: RunAdmin = (args, env = variables) => runProcess(args, { ...process.env, ...unset, ...env }, 'unread')
  const inProcess: RunAdmin = (...command) => begin(...command).ended
  const typing = (input: Input, args: string[]) => begin(args, variables, input).ended
  return { db, databaseUrl, redisUrl, variables, begin, inProcess, spawned, unread, typing }
}

const runProcess = (args: string[], env: Variables, reading: 'read' | 'unread' = 'read'): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env, cwd: tmpdir() })
    let out = ''
    let err = ''
    if (reading === 'unread') child.stdout.destroy()
    else child.stdout.on('data', chunk => (out += String(chunk)))
    child.stderr.on('data', chunk => (err += String(chunk)))
    // Most commands end without a look at it.
    child.stdin.on('error', () => undefined).end(`${typedPassword}\n`)
    child.once('error', reject)
    child.once('close', code => resolve({ code, out, err }))
  })

async function isSaid(pattern: RegExp, said: { err: string }): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!pattern.test(said.err)) {
    if (performance.now() > deadline) throw new Error(`60 s without ${String(pattern)}: ${said.err}`)
    await pause(20)
  }
}

/** Runs a command that must work, and returns its one line of JSON. */
export async function printed(t: Test, runIt: RunAdmin, args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await runIt([...args, '--json'])
  t.equal(code, 0, err)
  t.match(out, /^\{.*\}\n$/, 'one line of JSON and nothing else')
  // What is in it is what every caller checks.
  return JSON.parse(out) as Record<string, unknown>
}

/** Runs a command that must be refused: one line, exit code 1, nothing on standard output. */
export async function refused(t: Test, runIt: () => Promise<Ended>, reason: RegExp): Promise<void> {
  const { code, out, err } = await runIt()
  t.equal(code, 1)
  t.equal(out, '')
  t.match(err, /^error: [^\n]+\n$/, 'exactly one line')
  t.match(err, reason)
}
