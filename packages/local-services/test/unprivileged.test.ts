import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { programUser } from '@frontdesk/local-services/program-user'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import t, { type Test } from 'tap'

/* The rights of processes that root starts. */

/** A folder as `mktemp -d` makes it: closed to every user but its owner. */
function closedFolder(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-local-'))
  chmodSync(dir, 0o700)
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const skip = userInfo().uid !== 0 && 'not root'

/** The real user of a running process. */
const uidOf = (pid: number): number => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

t.test('as root, PostgreSQL and Redis run as the user of their data, which is not root', { skip }, async t => {
  const dir = closedFolder(t)
  for (const start of [startPostgres, startRedis]) {
    const data = join(dir, start.name)
    const server = await start({ dir: data })
    t.teardown(server.stop)
    t.not(statSync(data).uid, 0)
    t.equal(uidOf(server.pid), statSync(data).uid)
  }
})

t.test('Redis takes over data that an earlier version wrote as root', { skip }, async t => {
  const dir = join(closedFolder(t), 'redis')
  const first = await startRedis({ dir })
  await first.stop()
  for (const name of ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) chownSync(join(dir, name), 0, 0)
  const second = await startRedis({ dir })
  t.teardown(second.stop)
  t.not(uidOf(second.pid), 0)
})

t.test('as root, a program gets the folders that it writes in, and no other', { skip }, async t => {
  const dataDir = join(closedFolder(t), 'data')
  chmodSync(join(dataDir, '..'), 0o711)
  const secrets = join(dataDir, 'secrets')
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  writeFileSync(join(secrets, 'key'), 'as root', { mode: 0o600 })
  const files = { dataDir, writable: [secrets, join(dataDir, 'mail')], readable: [process.execPath] }
  const user = programUser(files)
  if (user === undefined || user === 'root') throw new Error('no user')
  t.not(user.uid, 0)
  t.equal(statSync(join(secrets, 'key')).uid, user.uid)
  t.equal(statSync(dataDir).uid, 0)
  const write = (file: string): number | null => spawnSync('touch', [file], user).status
  t.equal(write(join(dataDir, 'mail/one.eml')), 0)
  t.not(write(join(dataDir, 'runtime.json')), 0)
})

t.test('as root, a program stays root where another user cannot read its code', { skip }, async t => {
  const dir = closedFolder(t)
  writeFileSync(join(dir, 'main.js'), '')
  const files = { dataDir: join(dir, 'data'), writable: [], readable: [join(dir, 'main.js')] }
  t.equal(programUser(files), 'root')
})
