import { JobPutOff, type Resume } from '@frontdesk/jobs/job-put-off'

/**
 * A process does so many things at a time, and nearly all of them wait for somebody else's server. These are its places,
 * and who may take one: without bounds, one account whose model hangs would have them all, and every other visitor would
 * wait behind it.
 *
 * The bounds are no fixed numbers, because nobody knows how many accounts are busy at once. A holder may take one more
 * place while it has fewer than are free (or than twice as many, as its share says). One alone gets half of all places,
 * three get a quarter each, and some are always free for whoever comes next. Switches divide the memory for their ports
 * by the same rule.
 *
 * Places are counted in the memory of the process: that costs a turn nothing, and a crash leaves no count behind. What
 * others wait for is a place in some process, and each keeps places free, so that one is free wherever the queue's next
 * job runs.
 */
export interface Places {
  /**
   * Takes a place for these holders. Throws the error that puts the job off where one of them has all that it may have;
   * the job is resumed when that has changed.
   */
  take: (shares: readonly Share[]) => Place
}

export interface Place {
  /** Gives the place back, and resumes the job that has waited longest for one that is free to it. Called once. */
  leave: () => void
}

/** A holder of places, and how many it may have while so many are free. */
export interface Share {
  readonly of: string
  readonly most: (free: number) => number
}

interface WaitingJob {
  readonly shares: readonly Share[]
  readonly resume: Resume
  /** From then on the job comes by itself. */
  readonly until: number
}

/**
 * How long a job is put off at most, in seconds. It is resumed as soon as a place is free to it; this is for places that
 * are free in another process, and for jobs whose process has died.
 */
const soonest = 2
const latest = 30
/** Jobs that may come back by themselves in a second: each costs half a millisecond to be put off again. */
const comingBackPerSecond = 20

/** Opens the places of this process. `onPutOff` is called for each job that finds none. */
export function openPlaces(capacity: number, onPutOff: () => void): Places {
  const held = new Map<string, number>()
  const waiting = new Set<WaitingJob>()
  let used = 0

  const isFree = (shares: readonly Share[]): boolean =>
    shares.every(({ of, most }) => (held.get(of) ?? 0) < most(capacity - used))
  const count = (shares: readonly Share[], change: 1 | -1): void => {
    used += change
    for (const { of } of shares) {
      const now = (held.get(of) ?? 0) + change
      if (now === 0) held.delete(of)
      else held.set(of, now)
    }
  }
  const resumeNext = async (): Promise<void> => {
    for (const job of waiting) {
      const isBack = performance.now() >= job.until
      if (!isBack && !isFree(job.shares)) continue
      waiting.delete(job)
      if (!isBack && (await job.resume())) return
    }
  }
  const putOff = (shares: readonly Share[]): JobPutOff => {
    const seconds = Math.min(latest, Math.max(soonest, Math.ceil(waiting.size / comingBackPerSecond)))
    onPutOff()
    return new JobPutOff(seconds, resume => {
      // The place may have become free while the job was leaving.
      waiting.add({ shares, resume, until: performance.now() + seconds * 1_000 })
      if (isFree(shares)) void resumeNext()
    })
  }
  return {
    take(shares) {
      if (!isFree(shares)) throw putOff(shares)
      count(shares, 1)
      return {
        leave() {
          count(shares, -1)
          void resumeNext()
        },
      }
    },
  }
}
