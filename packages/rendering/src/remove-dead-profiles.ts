import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What profiles are called, before the id of the process that they belong to. */
export const profilePrefix = 'frontdesk-browser-'

/** Removes the profiles of browsers whose worker ended without removing them. What belongs to another user stays. */
export async function removeDeadProfiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(profilePrefix) ? Number.parseInt(name.slice(profilePrefix.length), 10) : Number.NaN
    if (!(pid > 0) || isAlive(pid)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, and is one.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
