import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { endLeftOver, pidIn } from './left-over.ts'
import { startServer, type LocalServer, type StartOptions } from './server-process.ts'
import { unprivileged, userOf } from './unprivileged.ts'

/** The Redis server on PATH, or undefined if none is installed. */
export const findRedis = (): string | undefined =>
  ['redis-server', 'valkey-server'].find(name => spawnSync(name, ['--version']).status === 0)

/** True once the server answers a PING; while it still loads its log it answers with an error. */
const answers = (input: { port: number; password: string }): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(input.port, '127.0.0.1')
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    let text = ''
    socket.on('data', data => {
      text += data.toString()
      if (text.split('\r\n').length < 3) return
      resolve(text.includes('+PONG'))
      socket.destroy()
    })
    socket.write(`AUTH ${input.password}\r\nPING\r\n`)
  })

/**
 * The settings that a queue needs: every write in the append-only file (at most a second is lost when the machine dies),
 * and an error instead of silently dropped jobs when memory runs out. The process title stays as started, so that a
 * left-over server can be recognised by its command line.
 */
const configuration = (input: { dir: string; port: number; password: string }): string =>
  [
    'bind 127.0.0.1',
    `port ${input.port}`,
    `requirepass ${input.password}`,
    `dir "${input.dir}"`,
    `pidfile "${join(input.dir, 'redis.pid')}"`,
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    // One for each test file of a run; an empty one costs a few hundred bytes.
    'databases 1000',
    'set-proc-title no',
    '',
  ].join('\n')

/** Created once and kept beside the data, so that a server that is started again takes the same password. */
function readPassword(dir: string): string {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/**
 * Starts the Redis of PATH on a loopback port (a free one where none is named), with its data below `dir`; takes over
 * the data of a run that was killed. The address holds a password made for this data. Started by root it runs as an
 * unprivileged user.
 */
export async function startRedis(input: { dir: string; port?: number } & StartOptions): Promise<LocalServer> {
  const command = findRedis()
  if (command === undefined) throw new Error('no redis-server on PATH: install Redis or Valkey, or set REDIS_URL')
  mkdirSync(input.dir, { recursive: true, mode: 0o700 })
  const dir = realpathSync(input.dir)
  await endLeftOver({ pid: pidIn(join(dir, 'redis.pid')), mentions: dir, signal: 'SIGTERM' })
  const port = input.port ?? (await freePort())
  const password = readPassword(dir)
  const configFile = join(dir, 'redis.conf')
  const runAs = unprivileged({ program: command, dir })
  // Created anew, because root would follow a link that the folder's owner has put in its place.
  rmSync(configFile, { force: true })
  writeFileSync(configFile, configuration({ dir, port, password }), { mode: 0o600, flag: 'wx' })
  const { uid, gid } = statSync(dir)
  chownSync(configFile, uid, gid)
  const server = await startServer({
    name: 'Redis',
    ...userOf(runAs),
    ...runAs.wrap(command, [configFile]),
    onSpawn: input.onSpawn,
    signal: input.signal,
    dir,
    logFile: join(dir, 'redis.log'),
    isReady: () => answers({ port, password }),
    stopSignal: 'SIGTERM',
    politeMs: 10_000,
  })
  return { ...server, url: `redis://:${password}@127.0.0.1:${port}` }
}
