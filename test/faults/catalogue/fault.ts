import type { Load } from '../harness/load.ts'
import type { Cluster } from '../harness/start-cluster.ts'

/** One thing that goes wrong while visitors are talking. */
export interface Fault {
  /** Its number, the invariants it tries, and what holds. */
  name: string
  /** It takes pieces of streams away with Redis; see LoadOptions. */
  mayHaveGaps?: boolean
  /**
   * Does it, waits until its own visitors have their outcome and leaves the cluster whole. Returns what went otherwise
   * than it should; empty when all was well. What holds after every fault is looked at by `settled`.
   */
  inject: (cluster: Cluster, load: Load) => Promise<string[]>
}
