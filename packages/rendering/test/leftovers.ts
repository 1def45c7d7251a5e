import { readdir, readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Test } from 'tap'

/** Stands in the name of each profile, and so in the command of its browser. */
const mark = `frontdesk-browser-${process.pid}-`

/** Process groups of the browsers of this process: what a browser starts carries no name of ours. */
const groups = new Set<string>()

/** Notes every browser that is started from now on, also one that is killed soon. */
export function watchBrowsers(t: Test): void {
  const look = (): void => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    for (const pid of children.split(' ')) if (pid !== '') groups.add(pid)
  }
  const watching = setInterval(look, 20)
  t.teardown(() => clearInterval(watching))
}

/** The ids of all processes of browsers. */
export async function browserProcesses(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const ours = await Promise.all(
    pids.map(async pid => {
      const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
      const [state, , group = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // One that has ended waits for its parent, which is the first process of the machine.
      return groups.has(group) && state !== 'Z' ? [pid] : []
    }),
  )
  return ours.flat()
}

/** Processes and profiles of browsers that are there at the moment. */
export async function leftovers(): Promise<string[]> {
  const profiles = (await readdir(tmpdir())).filter(name => name.startsWith(mark))
  return [...profiles, ...(await browserProcesses())]
}
