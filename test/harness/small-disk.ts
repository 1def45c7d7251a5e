import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { killOnExit } from './kill-on-exit.ts'

export interface SmallDisk {
  folder: string
  /** False where this system or user may mount no disk: then the folder has all the space there is. */
  isBounded: boolean
  /** Fills what is left of it. */
  fill: () => void
  /** Makes room again. */
  clear: () => void
}

/** A disk of its own for a test, of so many kilobytes. */
export function openSmallDisk(t: Test, kilobytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0711`, 'tmpfs', folder]
  const isBounded = process.platform === 'linux' && spawnSync('mount', options).status === 0
  const remove = (): void => {
    if (isBounded) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  const forget = killOnExit(remove)
  t.teardown(() => {
    remove()
    forget()
  })
  const ballast = join(folder, 'ballast')
  return { folder, isBounded, fill: () => fill(ballast), clear: () => rmSync(ballast, { force: true }) }
}

function fill(ballast: string): void {
  const file = openSync(ballast, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096))
  } catch {
    // It is full.
  } finally {
    closeSync(file)
  }
}
