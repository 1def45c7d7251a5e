/**
 * `npm install` leaves out of the lock file what the registry at hand does not offer, for example programs for other
 * operating systems, and `npm ci` then refuses the lock file everywhere. Run this after an install that did so. First npm
 * is asked again for every entry that has no checksum: where the registry is complete, it writes all of them. What it
 * still does not know is added from its name (`@oxlint/binding-linux-arm-musleabihf`), without a checksum, and named.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, run, say, step } from './progress.mjs'

const file = join(root, 'package-lock.json')
const readLock = () => JSON.parse(readFileSync(file, 'utf8'))
const writeLock = lock => writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x']

const libcOf = name => (name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined)

const entryOf = (name, version, isDev) => {
  const words = name.split('/')[1].split('-')
  const os = systems.find(system => words.includes(system))
  const cpu = processors.find(processor => words.includes(processor))
  if (os === undefined || cpu === undefined) return undefined
  const libc = os === 'linux' ? libcOf(name) : undefined
  const kind = { ...(isDev ? { dev: true } : {}), ...(libc ? { libc: [libc] } : {}) }
  return { version, cpu: [cpu], ...kind, optional: true, os: [os] }
}

/** Whether npm would install the package without checking it. */
const isUnchecked = ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity

/** Takes out what has no checksum, so that npm asks the registry for it. */
const askAgain = async () => {
  const lock = readLock()
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(entry => !isUnchecked(entry)))
  writeLock(lock)
  await step('checksums fetched from the registry', () =>
    run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit']),
  )
}

/** Adds the optional packages that are still missing. */
const addMissing = () => {
  const lock = readLock()
  const entries = new Map(Object.entries(lock.packages))
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const entry = entries.has(path) ? undefined : entryOf(name, version, dev)
      if (entry !== undefined) entries.set(path, entry)
    }
  }
  lock.packages = Object.fromEntries([...entries].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeLock(lock)
  return [...entries].filter(isUnchecked).map(([path]) => path)
}

await main(async () => {
  await askAgain()
  const unchecked = addMissing()
  for (const path of unchecked) say(`  ${path}`)
  say(`${unchecked.length} entries of package-lock.json have no checksum`)
})
