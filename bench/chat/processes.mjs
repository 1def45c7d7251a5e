/** What the operating system says of a process. Linux only: elsewhere the columns stay empty. */
import { closeSync, fdatasyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks of /proc are 10 ms on every Linux that Node runs on. */
const tickMs = 10

const read = file => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const statOf = pid => {
  const stat = read(`/proc/${pid}/stat`)
  // The name in brackets may hold spaces; everything after it is numbers.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = pid =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => statOf(name)?.[1] === String(pid))

/** CPU time in ms of a process, its ended children and its living ones (PostgreSQL is a family). */
export function cpuMsOf(pid) {
  const fields = statOf(pid)
  if (fields === undefined) return undefined
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number)
  const living = childrenOf(pid).reduce((sum, child) => sum + (cpuMsOf(child) ?? 0), 0)
  return (utime + stime + cutime + cstime) * tickMs + living
}

/** Resident memory in MB. */
export function rssMbOf(pid) {
  const kb = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kb === undefined ? undefined : Number(kb) / 1024
}

/**
 * Memory in MB that a process and those it has started have for themselves, with their share of what they have in
 * common (PSS): the sum over processes is what the machine needs. Only root may read that of other users.
 */
export function pssMbOf(pid) {
  const kb = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1]
  const own = kb === undefined ? 0 : Number(kb) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + pssMbOf(child), own)
}

/** How long the disk under a folder takes to keep 8 kB for good: every accepted message and every reply waits for it. */
export function fsyncMs(folder) {
  const file = join(folder, 'fsync-probe')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(8192, 1)
  const times = []
  for (let turn = 0; turn < 200; turn += 1) {
    const startedAt = performance.now()
    writeSync(handle, page, 0, page.length, turn * page.length)
    fdatasyncSync(handle)
    times.push(performance.now() - startedAt)
  }
  closeSync(handle)
  rmSync(file)
  times.sort((a, b) => a - b)
  return { p50: times[100], p95: times[190] }
}
