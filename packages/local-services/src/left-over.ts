import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { killGroup, sendSignal } from './server-process.ts'

/** The command line of a running process, or an empty string if there is none. */
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

/** Then a process is killed that was asked to end. */
const politeMs = 10_000
/** A process that was killed is gone as soon as the system has freed what it had. */
const goneWithinMs = 10_000

/** A process to end, which must also name the given text, usually a folder, in its command line. */
export type LeftOver = { pid: number; mentions: string; signal: NodeJS.Signals }

/**
 * Ends a process that an earlier run left behind when it was killed, with the processes that it has started. Its command
 * line is checked, because the system gives the same id to another program sooner or later.
 */
export async function endLeftOver({ pid, mentions, signal }: LeftOver): Promise<void> {
  const isOurs = () => commandLineOf(pid).includes(mentions)
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs()) return
  sendSignal(pid, signal)
  if (!(await isFalseWithin(politeMs, isOurs))) sendSignal(pid, 'SIGKILL')
  if (!(await isFalseWithin(goneWithinMs, isOurs))) {
    throw new Error(`process ${pid} of an earlier run does not end; end it by hand`)
  }
  killGroup(pid)
}

/** Waits until a condition no longer holds; false if it holds to the end. */
async function isFalseWithin(ms: number, holds: () => boolean): Promise<boolean> {
  for (const deadline = performance.now() + ms; holds(); await wait(20)) {
    if (performance.now() > deadline) return false
  }
  return true
}

/** The process id in the first line of a server's pid file; 0 if there is none. */
export const pidIn = (file: string): number => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0)

/**
 * Ends the processes of a PostgreSQL that was killed, which work on for as long as their statement lasts and lead groups of
 * their own. The next one refuses to start beside them. They are found by what runs and where, which Linux alone tells;
 * elsewhere the next one is refused until they have ended by themselves.
 */
export async function endOrphans(program: string, folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const find = (): string[] =>
    readdirSync('/proc').filter(pid => linkOf(`/proc/${pid}/cwd`) === folder && linkOf(`/proc/${pid}/exe`) === program)
  for (const pid of find()) sendSignal(Number(pid), 'SIGKILL')
  await isFalseWithin(goneWithinMs, () => find().length > 0)
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    // No process, one that has ended, or one of another user.
    return undefined
  }
}
