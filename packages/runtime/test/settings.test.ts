import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Type } from '@sinclair/typebox'
import t from 'tap'
import { readEnv } from '@frontdesk/runtime/read-env'
import { readSecret } from '@frontdesk/runtime/secrets'
import { sharedEnv } from '@frontdesk/runtime/shared-env'

const Env = Type.Object({
  ...sharedEnv,
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535, description: 'port to listen on' }),
  NAME: Type.Optional(Type.String()),
})

const defaults = {
  HOST: '127.0.0.1',
  DATA_DIR: '.data',
  EGRESS_ALLOW: '',
  EGRESS_ALLOW_CALLS: '',
  MODELS: '',
  LOG_LEVEL: 'info',
  PORT: 3000,
}
const needed = { DATABASE_URL: 'postgres://user:hunter2@db/frontdesk', REDIS_URL: 'redis://cache:6379' }

t.test('settings have their types and their defaults', async t => {
  t.same(readEnv(Env, needed), { ...needed, ...defaults })
  const given = { ...needed, PORT: '8080', LOG_LEVEL: 'debug', DATA_DIR: '/data', NAME: 'x', HOME: '/root' }
  t.same(readEnv(Env, given), { ...needed, ...defaults, PORT: 8080, LOG_LEVEL: 'debug', DATA_DIR: '/data', NAME: 'x' })
  for (const REDIS_URL of ['rediss://cache:6380', 'redis+sentinel://:word@one:26379,two:26379/cache']) {
    t.equal(readEnv(Env, { ...needed, REDIS_URL }).REDIS_URL, REDIS_URL)
  }
})

t.test('an empty variable is not set, and blanks around a value do not count', async t => {
  t.equal(readEnv(Env, { ...needed, PORT: '', NAME: '  ' }).PORT, 3000)
  t.notHas(readEnv(Env, { ...needed, NAME: '  ' }), { NAME: '' })
  t.equal(readEnv(Env, { ...needed, PORT: ' 8080\n' }).PORT, 8080)
  t.equal(readEnv(Env, { ...needed, PORT: '08080' }).PORT, 8080)
  t.throws(() => readEnv(Env, { ...needed, REDIS_URL: '' }), { code: 'SETTINGS_INVALID', message: /REDIS_URL/ })
})

t.test('each kind of wrong variable is named, with what it should be', async t => {
  for (const [name, value, hint] of [
    ['PORT', 'http', 'port to listen on'],
    ['PORT', '65536', 'less or equal to 65535'],
    ['PORT', '-1', 'greater or equal to 0'],
    ['PORT', '8080.0', 'Expected integer'],
    ['PORT', '1e3', 'Expected integer.*port to listen on'],
    ['PORT', '15.9', 'Expected integer'],
    ['PORT', '0x10', 'Expected integer'],
    ['PORT', '+80', 'Expected integer'],
    ['PORT', '8 080', 'Expected integer'],
    ['PORT', 'true', 'Expected integer'],
    ['PORT', '٣', 'Expected integer'],
    ['PORT', '9'.repeat(30), 'Expected integer'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error'],
    ['DATABASE_URL', 'mysql://db', 'postgresql://user'],
    ['REDIS_URL', 'http://cache', 'redis://host'],
    ['REDIS_URL', 'redis+sentinel://one:26379', 'redis://host'],
  ] as const) {
    const error = t.throws(() => readEnv(Env, { ...needed, [name]: value }), {
      code: 'SETTINGS_INVALID',
      kind: 'invalid',
    })
    t.match(error, { message: new RegExp(`\\n  ${name}: .*${hint}`) })
  }
})

t.test('all that is wrong is said at once, and no value is repeated', async t => {
  const error = t.throws(() => readEnv(Env, { DATABASE_URL: 'pg://user:hunter2@db', PORT: 'x', LOG_LEVEL: 'y' }))
  const lines = String(error).split('\n').slice(1)
  t.same(lines.map(line => line.trim().split(':', 1)[0]).toSorted(), ['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'REDIS_URL'])
  t.notMatch(String(error), 'hunter2')
})

t.test('a variable can be the name of a file that holds it, as secrets of Docker and Kubernetes do', async t => {
  const dir = t.testdir({ url: 'redis://:of-the-file@cache:6379\n', port: ' 8080 ', empty: '\n' })
  const REDIS_URL_FILE = join(dir, 'url')
  const { DATABASE_URL } = needed
  t.equal(readEnv(Env, { DATABASE_URL, REDIS_URL_FILE }).REDIS_URL, 'redis://:of-the-file@cache:6379')
  t.equal(readEnv(Env, { ...needed, REDIS_URL: '', REDIS_URL_FILE }).REDIS_URL, 'redis://:of-the-file@cache:6379')
  t.equal(readEnv(Env, { ...needed, PORT_FILE: join(dir, 'port') }).PORT, 8080)
  t.equal(readEnv(Env, { ...needed, PORT_FILE: '' }).PORT, 3000, 'an empty name is none')
  t.equal(readEnv(Env, { ...needed, OTHER_FILE: 'nowhere' }).PORT, 3000, 'what nobody reads is not opened')
  for (const [env, why] of [
    [{ ...needed, REDIS_URL_FILE }, 'REDIS_URL_FILE: REDIS_URL is set too'],
    [{ DATABASE_URL, REDIS_URL_FILE: join(dir, 'none') }, 'REDIS_URL_FILE: .*none cannot be read \\(ENOENT\\)'],
    [{ DATABASE_URL, REDIS_URL_FILE: dir }, 'REDIS_URL_FILE: .* cannot be read \\(EISDIR\\)'],
    [{ DATABASE_URL, REDIS_URL_FILE: join(dir, 'empty') }, 'REDIS_URL_FILE: .*empty is empty'],
    [{ ...needed, PORT_FILE: join(dir, 'url') }, 'PORT: .*port to listen on'],
  ] as const) {
    const error = t.throws(() => readEnv(Env, env), { code: 'SETTINGS_INVALID' })
    t.match(error, { message: new RegExp(`^Invalid settings:\n  ${why}[^\n]*$`) })
    t.notMatch(String(error), 'of-the-file')
  }
})

const strong = 'Zk3vVbq8sT0pXw5LrN1yJd7uHc2mGf4eAoIiQx9'

t.test('a secret that is given is used, unless anybody could guess it', async t => {
  const dataDir = t.testdir()
  t.equal(await readSecret({ name: 'SESSION_SECRET', given: strong, dataDir }), strong)
  t.same(await readdir(dataDir), [], 'and nothing is kept')
  for (const [given, why] of [
    ['', 'fewer than 32'],
    [strong.slice(0, 31), 'fewer than 32'],
    [`change-me-${strong}`, 'placeholder'],
    [`your_key_${strong}`, 'placeholder'],
    [`this is an example of ${strong}`, 'placeholder'],
    ['password'.repeat(8), 'placeholder'],
    ['abcabc'.repeat(8), 'repeats'],
  ] as const) {
    const reading = readSecret({ name: 'ENCRYPTION_KEY', given, dataDir })
    await t.rejects(reading, { code: 'SECRET_WEAK', message: new RegExp(`ENCRYPTION_KEY.*${why}.*randomBytes`) })
  }
})

t.test('a secret that is not given is made once and kept for the owner of the process alone', async t => {
  const dataDir = join(t.testdir(), 'not', 'there', 'yet')
  const read = (name: string) => readSecret({ name, given: undefined, dataDir })
  const made = await read('SESSION_SECRET')
  t.match(made, /^[\w-]{43}$/)
  t.equal(await read('SESSION_SECRET'), made)
  t.not(await read('ENCRYPTION_KEY'), made, 'each has its own')
  const folder = join(dataDir, 'secrets')
  t.same((await readdir(folder)).toSorted(), ['encryption-key', 'session-secret'], 'no drafts are left')
  t.equal((await stat(folder)).mode & 0o777, 0o700)
  t.equal((await stat(join(folder, 'session-secret'))).mode & 0o777, 0o600)
  await writeFile(join(folder, 'session-secret'), `${made}\n`)
  t.equal(await read('SESSION_SECRET'), made, 'an editor may have added a line break')
  await writeFile(join(folder, 'session-secret'), '')
  await t.rejects(read('SESSION_SECRET'), { code: 'SECRET_WEAK', message: /session-secret is incomplete/ })
})

t.test('processes that start together share one secret, and none sees half of it', async t => {
  const dataDir = t.testdir()
  const program = `
    import { once } from 'node:events'
    import { readSecret } from '@frontdesk/runtime/secrets'
    const names = Array.from({ length: 200 }, (_, n) => 'SECRET_' + n)
    console.log('ready')
    await once(process.stdin, 'data')
    const found = await Promise.all(names.map(name => readSecret({ name, given: undefined, dataDir: process.argv[1] })))
    process.stdout.write(JSON.stringify(found), () => process.exit())`
  const processes = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')))
  for (const { stdin } of processes) stdin.write('go')
  const [one = [], two] = await Promise.all(
    processes.map(async ({ stdout }) => JSON.parse(await text(stdout)) as string[]),
  )
  t.equal(new Set(one).size, 200)
  t.same(two, one)
  t.equal(await readFile(join(dataDir, 'secrets', 'secret-7'), 'utf8'), one[7])
})

t.test('a folder that cannot be written is a failure, not a weak secret', async t => {
  const dataDir = t.testdir({ file: '' })
  await t.rejects(readSecret({ name: 'SESSION_SECRET', given: undefined, dataDir: join(dataDir, 'file') }), {
    code: 'ENOTDIR',
  })
  const folder = t.testdir({ secrets: { 'session-secret': {} } })
  await t.rejects(readSecret({ name: 'SESSION_SECRET', given: undefined, dataDir: folder }), { code: 'EISDIR' })
})
