/**
 * `npm install` leaves out of the lock file what the registry at hand does not offer, for example programs for other
 * operating systems, and `npm ci` then refuses the lock file everywhere. Run this after an install that did so: it adds
 * those entries from their names (`@oxlint/binding-linux-arm-musleabihf`), without a checksum.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, say } from './progress.mjs'

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

await main(async () => {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const entries = new Map(Object.entries(lock.packages))
  const before = entries.size
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const entry = entries.has(path) ? undefined : entryOf(name, version, dev)
      if (entry !== undefined) entries.set(path, entry)
    }
  }
  lock.packages = Object.fromEntries([...entries].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  say(`${entries.size - before} entries added to package-lock.json`)
})
