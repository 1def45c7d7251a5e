import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unverifiedPackages } from './unverified-packages.mjs'

/**
 * Whether all packages of the lock file are there. npm records what it has installed in a lock file of its own: compared
 * with ours, it shows what is missing or of another version. Whether the record is still true, the folders show: a copy
 * that was cut short, or a folder that was removed, leaves the record as it is.
 */
export const isInstalled = folder => {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const lockFile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  // They are removed after each installation.
  const unverified = new Set(unverifiedPackages(lockFile))
  return Object.entries(lockFile.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    if (wanted.link) return existsSync(join(folder, path))
    // Packages for other platforms are in the lock file, but not here.
    if (installed[path] === undefined) return wanted.optional || wanted.peer
    if (installed[path].version !== wanted.version) return false
    return unverified.has(path) || existsSync(join(folder, path, 'package.json'))
  })
}
