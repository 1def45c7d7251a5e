import { readdir, readFile } from 'node:fs/promises'

/** Bytes in a page of memory; the same on every system that Chromium and Node run on together. */
const pageBytes = 4_096

/**
 * What the processes of a group take for themselves, in bytes: resident memory without what they share, such as the
 * program. 0 if the system does not tell (other systems than Linux).
 */
export async function readGroupMemory(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const sizes = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(pid => readMemory(pid, group)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readMemory(pid: string, group: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    // The name of a program stands in brackets and may hold anything.
    const [, , ownGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(ownGroup) !== group) return 0
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ').map(Number)
    return (resident - shared) * pageBytes
  } catch {
    // It has ended.
    return 0
  }
}

/** Ends every process of a group at once. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // They have ended.
  }
}
