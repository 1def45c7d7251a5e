import { exportRunning, exportsBusy } from '@frontdesk/exports/errors'
import type { FastifyReply } from 'fastify'
import { onResponseClosed } from '../http/request-lifetime.ts'

/**
 * The places for exports over HTTP in one process. Each export holds a database connection of its own outside the pool,
 * so there are few of them. An account has one. A reader may be slow while nobody else wants the place: a newcomer takes
 * it from the export that has waited longest for its reader, whose connection is reset, so that half a file is not taken
 * for all of it.
 */
export interface ExportPlaces {
  /** Takes a place until the response is closed. Throws EXPORT_RUNNING or EXPORTS_BUSY. */
  take: (reply: FastifyReply, accountId: string) => ExportPlace
}

export interface ExportPlace {
  /** Passes the pieces on, and measures how long their reader lets them wait. */
  pace: (pieces: AsyncIterable<string>) => AsyncGenerator<string, void, undefined>
}

interface Taken {
  accountId: string
  waitedMs: () => number
  disconnect: () => void
}

export interface ExportPlacesInput {
  atATime: number
  /** An export that has waited for its reader for so long altogether may lose its place. */
  slowReaderMs: number
}

export function exportPlaces({ atATime, slowReaderMs }: ExportPlacesInput): ExportPlaces {
  const taken = new Set<Taken>()
  const makeRoom = (): void => {
    if (taken.size < atATime) return
    const [slowest] = [...taken].toSorted((one, other) => other.waitedMs() - one.waitedMs())
    if (slowest === undefined || slowest.waitedMs() < slowReaderMs) throw exportsBusy()
    taken.delete(slowest)
    slowest.disconnect()
  }
  return {
    take(reply, accountId) {
      if ([...taken].some(place => place.accountId === accountId)) throw exportRunning()
      makeRoom()
      const clock = readerClock()
      const disconnect = () => reply.request.raw.socket.resetAndDestroy()
      const place = { accountId, waitedMs: clock.waitedMs, disconnect }
      taken.add(place)
      onResponseClosed(reply, () => taken.delete(place))
      return { pace: clock.pace }
    },
  }
}

/** Measures how long a reader has let the writer wait. */
function readerClock(): ExportPlace & Pick<Taken, 'waitedMs'> {
  let waitedMs = 0
  let waitingSince: number | undefined
  return {
    waitedMs: () => waitedMs + (waitingSince === undefined ? 0 : performance.now() - waitingSince),
    async *pace(pieces) {
      for await (const piece of pieces) {
        waitingSince = performance.now()
        yield piece
        waitedMs += performance.now() - waitingSince
        waitingSince = undefined
      }
    },
  }
}
