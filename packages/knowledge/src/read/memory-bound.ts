import { totalmem } from 'node:os'

/** What parsing may add to the memory of the process, both threads together. */
const mostGrowth = 500_000_000
/** What it may add in any case: an honest page takes 20 to 60 MB. */
const leastGrowth = 100_000_000
/** The rest is for what a process needs between two looks, and for what else runs beside it. */
const usableShare = 0.8

/** Memory in bytes. */
export interface MemoryInput {
  /** Of the process while nothing is parsed. */
  atRest: number
  /** Of the process now. */
  now: number
  /** What the process can have at all. */
  available: number
}

/**
 * How large the process may become while a file is parsed: 500 MB more than at rest, and never more than four fifths of
 * what there is, because a container that takes more is killed with every reply that is being written in it. A process
 * that is as large already may still read an honest page.
 */
export const memoryBound = ({ atRest, now, available }: MemoryInput): number =>
  Math.max(now + leastGrowth, Math.min(atRest + mostGrowth, available * usableShare))

/** The memory that this process can have: its container's, or the machine's. A container without a limit names a huge one. */
export const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Watches the memory of the process while files are parsed. */
export interface MemoryWatch {
  /** A file is being parsed: calls `onBeyond` while the process is larger than it may be. Returns how to stop watching. */
  begin: (onBeyond: () => void) => () => void
}

export interface WatchInput {
  /** What the process can have at all, in bytes. */
  available: number
  readRss: () => number
}

const watchMs = 100
/** Readings at rest that count: a process that has grown for other reasons is measured from there after so many files. */
const remembered = 5

/**
 * Watches the memory of the process for all of its parsers. What it takes at rest is read when a file is begun while no
 * other one is parsed, because the other one's memory would count as belonging to the process. Of the last readings the
 * least one holds: what the last file took may not have been given back yet.
 */
export function watchMemory({ available, readRss }: WatchInput): MemoryWatch {
  let readings: number[] = []
  let running = 0
  return {
    begin(onBeyond) {
      const now = readRss()
      if (running === 0) readings = [...readings, now].slice(-remembered)
      running += 1
      const bound = memoryBound({ atRest: Math.min(...readings), now, available })
      const timer = setInterval(() => {
        if (readRss() > bound) onBeyond()
      }, watchMs)
      return () => {
        clearInterval(timer)
        running -= 1
      }
    },
  }
}
