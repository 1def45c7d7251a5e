import type { Load } from './load.ts'
import type { Stand } from './stand.ts'

/** One thing that goes wrong while visitors are talking. */
export interface Fault {
  /** Its number, the invariants it tries, and what holds. */
  name: string
  /** It takes pieces of streams away with Redis; see LoadOptions. */
  mayHaveGaps?: boolean
  /**
   * Does it, waits until its own visitors have their outcome and leaves the stand whole. Returns what went otherwise
   * than it should; empty when all was well. What holds after every fault is looked at by `settled`.
   */
  inject: (stand: Stand, load: Load) => Promise<string[]>
}
