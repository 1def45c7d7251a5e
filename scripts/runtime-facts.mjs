import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive, root, SetUpError } from './progress.mjs'

/** The folder of everything that Frontdesk keeps on disk. */
export const dataDir = resolve(root, process.env.DATA_DIR || '.data')

const file = join(dataDir, 'runtime.json')

/** The addresses and process ids of the Frontdesk that `npm start` runs from this folder, or undefined. */
export const readRuntimeFacts = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Records the facts for `npm run admin`, `migrate` and `doctor`. The addresses hold passwords, so only the owner may read. */
export const writeRuntimeFacts = (facts, flag = 'w') => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flag })
}

/** Removes the facts when the processes that they name have ended. */
export const removeRuntimeFacts = () => rmSync(file, { force: true })

/**
 * Claims the data folder for this process. Two at once would take the database away from each other, so the second one
 * is refused. Returns the facts of a run that was killed.
 */
export const claimDataDir = facts => {
  const old = readRuntimeFacts()
  if (old !== undefined && isAlive(old.pid)) {
    throw new SetUpError(`Frontdesk already runs from ${dataDir}: ${old.baseUrl} (process ${old.pid})`)
  }
  removeRuntimeFacts()
  writeRuntimeFacts(facts, 'wx')
  return old
}

/**
 * The variables of two sources. What the second one gives, by itself or as a file (NAME_FILE), the first one does not.
 * Empty counts as not given.
 */
export const withDefaults = (defaults, given) => {
  const isGiven = name => Boolean(given[name]?.trim())
  const open = ([name]) => ![name, `${name}_FILE`, name.replace(/_FILE$/, '')].some(isGiven)
  return { ...given, ...Object.fromEntries(Object.entries(defaults).filter(open)) }
}
