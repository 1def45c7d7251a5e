import type { Db } from '@frontdesk/db/connect'
import { noteSign, type AtDesk } from './note-sign.ts'

/** Notes again and again which colleagues have a stream of this process open, until they have none. */
export interface DeskSigns {
  /** A colleague is there; returns what to call when they are not any more. */
  enter: (agent: AtDesk) => () => void
  close: () => void
}

/** One statement for all colleagues of the process. A process that dies says nothing more, and they are away. */
export function openDeskSigns({
  db,
  everyMs,
  onError,
}: {
  db: Pick<Db, 'pool'>
  everyMs: number
  onError: (error: unknown) => void
}): DeskSigns {
  const there = new Set<AtDesk>()
  const timer = setInterval(() => void noteSign({ db }, [...there]).catch(onError), everyMs)
  return {
    enter(agent) {
      const entry = { ...agent }
      there.add(entry)
      return () => void there.delete(entry)
    },
    close: () => clearInterval(timer),
  }
}
