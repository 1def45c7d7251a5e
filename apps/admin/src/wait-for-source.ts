import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import type { Source } from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'

export interface WaitForSourceNeeds {
  db: Db
  /** Called with one line whenever the progress has changed. */
  onProgress: (line: string) => void
  /** How long to wait without progress. A page takes 20 s at most, but other sources may be ahead in the queue. */
  idleMs: number
}

/** Short compared with the time that a page takes. Each poll is one cheap query. */
const pollMs = 250

/** Resolves when the source is indexed. Throws the error when indexing failed, or when no worker makes progress. */
export async function waitForSource({ db, onProgress, idleMs }: WaitForSourceNeeds, sourceId: string): Promise<Source> {
  let last = ''
  let changedAt = performance.now()
  for (;;) {
    const source = await db.prisma.source.findUnique({ where: { id: sourceId } })
    if (source === null) throw new AppError('SOURCE_GONE', 'gone', 'the source was removed while it was being indexed.')
    if (source.status === 'ready') return source
    if (source.status === 'failed') throw failed(source)
    const line = progressLine(source)
    if (line !== last) {
      onProgress(line)
      last = line
      changedAt = performance.now()
    }
    if (performance.now() - changedAt > idleMs) throw noWorker(source.id, idleMs)
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

/** The skip reasons in brackets, where there are any: ` (2 robots, 1 duplicate)`. */
export const whySkipped = (source: Reasons): string => inBrackets(reasonsOf(source, reason => !wasNotRequested(reason)))

/** Links that were found and not requested: `, left 40 (40 pageLimit)`. */
export function whatWasLeft(source: Reasons): string {
  const reasons = reasonsOf(source, wasNotRequested)
  const count = reasons.reduce((sum, [, number]) => sum + number, 0)
  return count === 0 ? '' : `, left ${count}${inBrackets(reasons)}`
}

const wasNotRequested = (reason: string): boolean => /^(?:outOfScope|endless)$|Limit$/.test(reason)

const reasonsOf = ({ skipReasons }: Reasons, isShown: (reason: string) => boolean): [string, number][] =>
  Object.entries(skipReasons ?? {})
    .filter(([reason]) => isShown(reason))
    .map(([reason, count]) => [reason, Number(count)])

const inBrackets = (reasons: readonly [string, number][]): string =>
  reasons.length === 0 ? '' : ` (${reasons.map(([reason, count]) => `${count} ${reason}`).join(', ')})`

const failed = ({ id, error }: Source): AppError =>
  new AppError('SOURCE_FAILED', 'provider-failed', `source ${id} could not be indexed: ${error ?? 'unknown error.'}`)

const noWorker = (id: string, idleMs: number): AppError =>
  new AppError(
    'WORKER_MISSING',
    'unavailable',
    `no progress for ${Math.round(idleMs / 1000)} s. Check that a worker with indexing in WORKER_QUEUES is running. Source ${id} stays in the queue.`,
  )
