import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Source } from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'

export interface WaitForSourceNeeds {
  db: Db
  /** Told in one line whenever something has changed. */
  note: (line: string) => void
  /** How long nothing at all may change before waiting ends: a page takes 20 s at most, but others may be in front. */
  patienceMs: number
}

/** Small beside the time that a page takes, and one cheap query each. */
const pollMs = 250

/** Resolves when the source is indexed; throws the reason when it failed, or when no worker seems to be at it. */
export async function waitForSource({ db, note, patienceMs }: WaitForSourceNeeds, sourceId: string): Promise<Source> {
  let last = ''
  let changedAt = performance.now()
  for (;;) {
    const source = await db.prisma.source.findUnique({ where: { id: sourceId } })
    if (source === null) throw new AppError('SOURCE_GONE', 'gone', 'the source was removed while it was being indexed.')
    if (source.status === 'ready') return source
    if (source.status === 'failed') throw failed(source)
    const line = progressLine(source)
    if (line !== last) {
      note(line)
      last = line
      changedAt = performance.now()
    }
    if (performance.now() - changedAt > patienceMs) throw noWorker(source.id, patienceMs)
    await pause(pollMs)
  }
}

function progressLine(source: Source): string {
  const { status, pagesFound, pagesFetched, pagesIndexed, pagesSkipped, pagesFailed } = source
  if (status === 'pending') return 'waiting for a worker'
  const skipped = `skipped ${pagesSkipped}${whySkipped(source)}`
  const counts = `found ${pagesFound}, fetched ${pagesFetched}, indexed ${pagesIndexed}, ${skipped}`
  return `${counts}, failed ${pagesFailed}${whatWasLeft(source)}`
}

type Reasons = Pick<Source, 'skipReasons'>

/** The reasons in brackets, where there are any: ` (2 robots, 1 duplicate)`. */
export const whySkipped = (source: Reasons): string => inBrackets(reasonsOf(source, reason => !wasNotRequested(reason)))

/** Links that were found and not requested: `, left 40 (40 pageLimit)`. */
export function whatWasLeft(source: Reasons): string {
  const reasons = reasonsOf(source, wasNotRequested)
  const count = reasons.reduce((sum, [, number]) => sum + number, 0)
  return count === 0 ? '' : `, left ${count}${inBrackets(reasons)}`
}

const wasNotRequested = (reason: string): boolean => /^outOfScope$|Limit$/.test(reason)

const reasonsOf = ({ skipReasons }: Reasons, isTold: (reason: string) => boolean): [string, number][] =>
  Object.entries(skipReasons ?? {})
    .filter(([reason]) => isTold(reason))
    .map(([reason, count]) => [reason, Number(count)])

const inBrackets = (reasons: readonly [string, number][]): string =>
  reasons.length === 0 ? '' : ` (${reasons.map(([reason, count]) => `${count} ${reason}`).join(', ')})`

const failed = ({ id, error }: Source): AppError =>
  new AppError(
    'SOURCE_FAILED',
    'provider-failed',
    `source ${id} could not be indexed: ${error ?? 'no reason was given.'}`,
  )

const noWorker = (id: string, patienceMs: number): AppError =>
  new AppError(
    'WORKER_MISSING',
    'unavailable',
    `nothing has happened for ${Math.round(patienceMs / 1000)} s. Does a worker serve the indexing queue? Source ${id} stays queued.`,
  )
