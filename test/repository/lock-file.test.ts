import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/* What npm installs: exact versions, with their checksums, and nothing that runs by itself. */

const root = fileURLToPath(projectUrl(''))

interface Lock {
  packages: Record<string, Locked>
}
interface Locked {
  dev?: boolean
  version?: string
  link?: boolean
  resolved?: string
  integrity?: string
  optional?: boolean
  cpu?: string[]
}

/** The first version without a known hole, for each line of versions: below it a package is not to be installed. */
const soundFrom: Record<string, readonly string[]> = {
  fastify: ['5.8.3'],
  undici: ['6.23.0', '7.18.0'],
  multiparty: ['4.2.4'],
  papaparse: ['5.2.0'],
}

const numbersOf = (version: string): number[] => version.split('-', 1)[0]?.split('.').map(Number) ?? []
const isBelow = (version: string, limit: string): boolean => {
  const [have, want] = [numbersOf(version), numbersOf(limit)]
  const at = have.findIndex((number, index) => number !== want[index])
  return at !== -1 && (have[at] ?? 0) < (want[at] ?? 0)
}

/** Packages of a lock file that are known to be bad, or that could be replaced by others on the way here. */
function unsafePackages({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { version = '', ...entry }]) => {
    const [name = ''] = place.split('node_modules/').slice(-1)
    if (entry.link === true || !place.includes('node_modules/')) return []
    const lines = soundFrom[name] ?? []
    const line = lines.find(limit => numbersOf(limit)[0] === numbersOf(version)[0]) ?? lines[0]
    const isBad = line !== undefined && isBelow(version, line)
    // Programs for other platforms that the registry did not offer; scripts/complete-lock-file.mjs names them.
    const isElsewhere = entry.optional === true && entry.cpu !== undefined && entry.integrity === undefined
    const isLoose = !isElsewhere && entry.integrity?.startsWith('sha512-') !== true
    const isForeign = entry.resolved?.startsWith('https://registry.npmjs.org/') === false
    return isBad || isLoose || isForeign ? [`${place} ${version}`] : []
  })
}

t.test('row 91: every package is pinned, comes with its checksum, and is none that is known to be bad', async t => {
  // npm writes it; this file checks what it wrote.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  t.same(unsafePackages(lock), [])
  const runtime = readFileSync(join(root, 'packages/model/runtime/package-lock.json'), 'utf8')
  t.same(unsafePackages(JSON.parse(runtime) as Lock), [], 'nor what runs local models')
  const sound = { integrity: 'sha512-x' }
  const planted = (name: string, entry: Locked): Lock => ({
    packages: { [`node_modules/a/node_modules/${name}`]: entry },
  })
  for (const [name, version] of [
    ['fastify', '5.8.2'],
    ['undici', '7.17.9'],
    ['undici', '6.22.0'],
    ['undici', '5.29.0'],
  ] as const) {
    t.same(unsafePackages(planted(name, { ...sound, version })).length, 1, `${name} ${version}`)
  }
  t.same(unsafePackages(planted('undici', { ...sound, version: '7.18.0' })), [])
  t.same(unsafePackages(planted('x', { version: '1.0.0' })).length, 1)
  t.same(unsafePackages(planted('x', { version: '1.0.0', integrity: 'sha1-x' })).length, 1)
  t.same(
    unsafePackages(planted('x', { ...sound, version: '1.0.0', resolved: 'https://elsewhere.test/x.tgz' })).length,
    1,
  )
})

t.test('row 91: native code without a checksum is never loaded by a running process', async t => {
  // A script without types.
  const { unverifiedPackages } = (await import(projectUrl('scripts/unverified-packages.mjs').href)) as {
    unverifiedPackages: (lock: Lock) => string[]
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const path of unverifiedPackages(lock)) {
    const { optional, cpu } = lock.packages[path] ?? {}
    t.ok(optional === true && cpu !== undefined, `${path} can be removed`)
    t.notOk(existsSync(join(root, path)), `${path} was removed`)
  }
  const packages = {
    '': { version: '0.1.0' },
    'packages/db': { version: '0.1.0' },
    'node_modules/@frontdesk/db': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/linter-for-another-platform': { version: '1.0.0', dev: true },
    'node_modules/a/node_modules/native': { version: '1.0.0' },
  }
  t.same(unverifiedPackages({ packages }), ['node_modules/a/node_modules/native'])
})

t.test('row 91: native code without a checksum is removed after an npm ci by hand, too', async t => {
  const scripts = ['generate', 'is-installed', 'progress', 'set-up', 'take-lock', 'unverified-packages'].map(
    name => `${name}.mjs`,
  )
  const packages = {
    'node_modules/prisma': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/native': { version: '1.0.0', optional: true },
  }
  const inputs = { 'schema.prisma': 'model', 'prisma.config.ts': 'config', 'package.json': '{}' }
  const madeFrom = createHash('sha256').update(Object.values(inputs).join('')).digest('hex')
  // A checkout in which everything is installed and generated.
  const folder = t.testdir({
    scripts: Object.fromEntries(scripts.map(name => [name, readFileSync(join(root, 'scripts', name), 'utf8')])),
    'package-lock.json': JSON.stringify({ packages }),
    'prisma.config.ts': inputs['prisma.config.ts'],
    prisma: { 'schema.prisma': inputs['schema.prisma'] },
    packages: {
      db: { src: { generated: { '.made-from': madeFrom } } },
      // Its modules are there already, so nothing is written.
      texts: t.fixture('symlink', join(root, 'packages/texts')),
    },
    node_modules: {
      '.package-lock.json': JSON.stringify({ packages }),
      prisma: { 'package.json': inputs['package.json'] },
      native: { 'native.node': 'whatever the registry sent' },
    },
  })
  await promisify(execFile)(process.execPath, [join(folder, 'scripts/generate.mjs')])
  t.notOk(existsSync(join(folder, 'node_modules/native')))
  t.ok(existsSync(join(folder, 'node_modules/prisma')))
})

t.test('a package whose folder is missing or cut short is installed again, although npm has recorded it', async t => {
  const { isInstalled } = (await import(projectUrl('scripts/is-installed.mjs').href)) as {
    isInstalled: (folder: string) => boolean
  }
  const sound = { version: '1.0.0', integrity: 'sha512-x' }
  const recorded = { 'node_modules/a': sound, 'node_modules/a/node_modules/b': sound, 'node_modules/@c/d': sound }
  const unverified = { 'node_modules/native': { version: '1.0.0', optional: true } }
  const elsewhere = { 'node_modules/other-platform': { ...sound, optional: true } }
  const folder = t.testdir({
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...recorded, ...unverified, ...elsewhere } }),
    node_modules: { '.package-lock.json': JSON.stringify({ packages: { ...recorded, ...unverified } }) },
  })
  for (const path of Object.keys(recorded)) {
    t.notOk(isInstalled(folder), `${path} is missing`)
    mkdirSync(join(folder, path), { recursive: true })
    t.notOk(isInstalled(folder), `${path} is empty`)
    writeFileSync(join(folder, path, 'package.json'), '{}')
  }
  t.ok(isInstalled(folder), 'what was removed on purpose, or is for another platform, is not missed')
})

const workspacesIn = (group: string): string[] =>
  readdirSync(join(root, group), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [join(group, entry.name)] : [],
  )

t.test('row 91: versions are exact, and no package runs a script when it is installed', async t => {
  const manifests = ['.', ...['packages', 'apps'].flatMap(workspacesIn)]
  const loose = manifests.flatMap(folder => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(group =>
      Object.entries(manifest[group] ?? {}),
    )
    return wanted
      .filter(([, range]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))
      .map(([name]) => `${folder}: ${name}`)
  })
  t.same(loose, [])
  t.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m)
})

t.test('the lock file names the programs of every platform, so that npm ci works on each of them', async t => {
  // Why they may be missing, and how to add them: scripts/complete-lock-file.mjs.
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const places = Object.keys(lock.packages)
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  t.same(
    wanted.filter(name => !places.some(place => place.endsWith(`node_modules/${name}`))),
    [],
  )
})
