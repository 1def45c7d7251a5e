import { openPlaces, type Place, type Places, type Share } from '../places.ts'

/**
 * How many turns of one process may be written at a time that so many attempts did not survive. A poison turn kills its
 * worker, and all turns that are written there are suspects then. After a first crash all go on: most crashes have
 * nothing to do with a turn. After each further one fewer are written at once, so that the next crash has fewer suspects,
 * and in the end the poison turn dies alone: none that is written beside it can be lost as often as it is.
 */
const atATime = [Infinity, Infinity, 64, 8, 1] as const

/** A turn that this number of attempts did not survive fails, so that it cannot kill every worker. */
export const maxLostClaims = atATime.length

/** The places of turns that some workers did not survive. */
export interface SuspectPlaces {
  /**
   * Takes a place for a turn that was lost so often, which these holders share as they share all places: an account whose
   * model hangs leaves some to others here, too. Undefined if the turn is no suspect, or is given up without being
   * written. Throws the error that puts the job off where no place is free to it.
   */
  take: (lostClaims: number, shares: readonly Share[]) => Place | undefined
}

/** Opens the places for suspects of this process. `onPutOff` is called for each job that finds none. */
export function openSuspectPlaces(onPutOff: () => void): SuspectPlaces {
  const places: (Places | undefined)[] = atATime.map(most =>
    most === Infinity ? undefined : openPlaces(most, onPutOff),
  )
  // One share for all, because a turn of no chatbot has no other.
  const all: Share = { of: 'all', most: free => (free > 0 ? Infinity : 0) }
  return { take: (lostClaims, shares) => places[lostClaims]?.take([all, ...shares]) }
}
