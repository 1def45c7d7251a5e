import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A lock is a folder with an empty file in it, named after the process that has the lock. It is taken by renaming a
 * prepared folder to it, which the system does only while the lock is missing or empty: of any number who try, one
 * succeeds. The lock of a dead process is opened by removing the file with its name, which is never the file of another
 * one. So nothing that a killed process leaves has to be removed by hand.
 */

/** What `ps` says of a process. In English: the months of other languages are not read as dates. */
const ps = (column, pid) => {
  const env = { ...process.env, LC_ALL: 'C' }
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env })
}

/** When a process was started, in the system's own words; undefined where none runs under this id. */
const startOf = pid => {
  try {
    if (process.platform !== 'linux') return String(Date.parse(ps('lstart', pid)))
    // What follows the name of the program, which may hold anything: the state, and as the 20th the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The command line of a running process, or an empty string where there is none. */
export const commandLineOf = pid => {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps('args', pid)
  } catch {
    return ''
  }
}

/** The name of a process in a lock. Its id alone is given to another program sooner or later. */
const nameOf = pid => `${pid}-${startOf(pid)}`

const self = nameOf(process.pid)

/** The id of the living process that has the lock; the names of dead ones are removed. */
const findOwner = lock => {
  for (const name of namesIn(lock)) {
    const [pid, start] = name.split('-')
    if (startOf(pid) === start) return Number(pid)
    rmSync(join(lock, name), { force: true })
  }
  return undefined
}

const namesIn = lock => {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return []
  }
}

/** Takes a lock for this process. Returns undefined when it is ours, else the id of the process that has it. */
export const takeLock = lock => {
  const draft = `${lock}.${self}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(join(draft, self), '')
  try {
    for (;;) {
      const owner = findOwner(lock)
      if (owner !== undefined) return owner
      if (isRenamed(draft, lock)) return undefined
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const isRenamed = (draft, lock) => {
  try {
    renameSync(draft, lock)
    return true
  } catch (error) {
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Lets a command that this process has started hold its lock, too: where this process is killed and the command goes on,
 * the next one waits for it. Returns what is to be called when the command has ended.
 */
export const shareLock = (lock, pid) => {
  const file = join(lock, nameOf(pid))
  writeFileSync(file, '')
  return () => rmSync(file, { force: true })
}

/** Releases a lock of this process. */
export const releaseLock = lock => {
  rmSync(join(lock, self), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // Another process has it already.
  }
}
