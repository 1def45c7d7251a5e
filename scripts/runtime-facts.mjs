import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, SetUpError } from './progress.mjs'
import { commandLineOf, releaseLock, takeLock } from './take-lock.mjs'

/** The folder of everything that Frontdesk keeps on disk. */
export const dataDir = resolve(root, process.env.DATA_DIR || '.data')

const file = join(dataDir, 'runtime.json')

/** Held by the `npm start` that runs from the data folder, as long as it runs. */
const lock = join(dataDir, 'runtime.lock')

/** The addresses and process ids of the Frontdesk that `npm start` runs from this folder, or undefined. */
export const readRuntimeFacts = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // A machine that lost its power may have left an empty file.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Records the facts for `npm run admin`, `migrate` and `doctor`. The addresses hold passwords, so only the owner may read.
 * The file is replaced as a whole: on a full disk, or when this process is killed, the facts before stay.
 */
export const writeRuntimeFacts = facts => {
  const draft = `${file}.draft`
  writeFileSync(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** Removes the facts when the processes that they name have ended. */
export const removeRuntimeFacts = () => rmSync(file, { force: true })

/** Lets the next start have the data folder. */
export const releaseDataDir = () => releaseLock(lock)

/**
 * The process id of an `npm start` of a version that had no lock and recorded its id alone. It may still run when the
 * first start after an update claims the data folder.
 */
const findLockless = facts => {
  if (facts === undefined || facts.hasLock || facts.pid === process.pid) return undefined
  return commandLineOf(facts.pid).includes('scripts/start.mjs') ? facts.pid : undefined
}

/**
 * Claims the data folder for this process. Two at once would take the database away from each other, so the second one
 * is refused. Returns the facts of a run that was killed.
 */
export const claimDataDir = () => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const owner = takeLock(lock)
  const old = readRuntimeFacts()
  const running = owner ?? findLockless(old)
  if (running !== undefined) {
    releaseDataDir()
    const where = old === undefined ? '' : ` at ${old.baseUrl}`
    throw new SetUpError(`Frontdesk is already running from ${dataDir}${where} (process ${running})`)
  }
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
