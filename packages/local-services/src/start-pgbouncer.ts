import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startServer, type LocalServer } from './server-process.ts'
import { unprivileged, userOf } from './unprivileged.ts'

/** Whether PgBouncer is on PATH. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export interface PgBouncerInput {
  /** A folder of its own. */
  dir: string
  /** The PostgreSQL behind it. */
  databaseUrl: string
  /** Connections to PostgreSQL, which all clients share. */
  poolSize: number
  /** A free one where none is named. */
  port?: number
}

/** Starts PgBouncer in transaction mode in front of one database. Its address has the password of PostgreSQL. */
export async function startPgBouncer({ dir, databaseUrl, poolSize, ...input }: PgBouncerInput): Promise<LocalServer> {
  const port = input.port ?? (await freePort())
  const target = new URL(databaseUrl)
  mkdirSync(dir, { recursive: true })
  const runAs = unprivileged({ program: 'pgbouncer', dir })
  const file = join(dir, 'pgbouncer.ini')
  writeFileSync(file, configurationOf(target, port, poolSize), { mode: 0o600 })
  const { uid, gid } = statSync(dir)
  chownSync(file, uid, gid)
  const server = await startServer({
    name: 'PgBouncer',
    ...userOf(runAs),
    ...runAs.wrap('pgbouncer', [file]),
    dir,
    logFile: join(dir, 'pgbouncer.log'),
    isReady: () => isListening(port),
    stopSignal: 'SIGINT',
    politeMs: 2_000,
  })
  const pooled = new URL(databaseUrl)
  pooled.port = String(port)
  return { ...server, url: pooled.href }
}

const configurationOf = (target: URL, port: number, poolSize: number): string =>
  [
    '[databases]',
    `${target.pathname.slice(1)} = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Whoever asks logs in as the user above.
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    // By default it refuses everybody for 15 s after PostgreSQL has once refused it, as it does while it starts.
    'server_login_retry = 1',
    '',
  ].join('\n')

const isListening = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
