import type { Share } from './places.ts'

/**
 * How many turns of one process may be written at a time that so many attempts did not survive. A poison turn kills its
 * worker, and all turns that are written there are suspects then. After a first crash all go on: most crashes have
 * nothing to do with a turn. After each further one fewer are written at once, so that the next crash has fewer suspects,
 * and in the end the poison turn dies alone: none that is written beside it can be lost as often as it is.
 */
const atATime = [Infinity, 64, 8, 1] as const

/** A turn that this number of attempts did not survive fails, so that it cannot kill every worker. */
export const maxLostClaims = atATime.length

/** The share of a turn among the suspects of its process; null where it is none, or is given up without being written. */
export function suspectShare(lostClaims: number): Share | null {
  const most = atATime[lostClaims]
  if (most === undefined || most === Infinity) return null
  return { of: `lost ${lostClaims} times`, most: () => most }
}
