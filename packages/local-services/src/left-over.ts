import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The command line of a running process, or an empty string where there is none. */
function commandLineOf(pid: number): string {
  try {
    // `ps` is missing in slim images, `/proc` on macOS.
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

const endWithinMs = 10_000

/** A process to end, which must also name the given text, usually a folder, in its command line. */
export type LeftOver = { pid: number; mentions: string; signal: NodeJS.Signals }

/**
 * Ends a process that an earlier run left behind when it was killed. Its command line is checked, because the system
 * gives the same id to another program sooner or later.
 */
export async function endLeftOver({ pid, mentions, signal }: LeftOver): Promise<void> {
  const isOurs = () => commandLineOf(pid).includes(mentions)
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs()) return
  process.kill(pid, signal)
  const deadline = Date.now() + endWithinMs
  while (isOurs()) {
    if (Date.now() > deadline) throw new Error(`process ${pid} of an earlier run does not end; end it by hand`)
    await wait(20)
  }
}

/** The process id in the first line of a server's pid file; 0 where there is none. */
export const pidIn = (file: string): number => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0)
