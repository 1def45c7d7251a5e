import type { ExportFormat } from '@frontdesk/contracts/conversations/export'
import { dayRange } from '@frontdesk/calendar/day-range'
import { dayAt } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import { openSnapshot, type Snapshot } from '@frontdesk/db/open-snapshot'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { exportRunning, exportTooSlow } from './errors.ts'
import { exportWriters } from './export-writers.ts'
import { matchConversations, type Matches, type MatchInput } from './match-conversations.ts'
import { readExport } from './read-export.ts'

export interface ExportInput extends MatchInput {
  format: ExportFormat
  /** The lock of this export: while one holds it, a second one is refused. */
  lock: string
  /** How long looking for the messages, and reading each page of them, may take. */
  statementMs: number
  /** Aborts when the export is no longer wanted. */
  signal: AbortSignal
}

/** An export that has been counted and can be written. */
export interface ConversationsExport {
  fileName: string
  contentType: string
  messagesCount: number
  /** When the first of its messages was written; null if there are none. */
  oldestAt: Date | null
  /** How many messages have been read. */
  messagesDone: () => number
  /** The text, piece by piece, each read when the one before has been taken. To be read once, to its end or left. */
  pieces: AsyncGenerator<string, void, undefined>
}

/**
 * Opens one snapshot of the database, finds and counts in it what is exported, and writes it from the same snapshot:
 * whatever happens meanwhile, the counts are those of the content. All that can be refused is refused here, before the
 * first piece. Holds a connection until the pieces have been read or left, or the signal aborts.
 */
export async function exportConversations(
  { db }: { db: Pick<Db, 'pool'> },
  input: ExportInput,
): Promise<ConversationsExport> {
  const { format, statementMs, signal } = input
  const snapshot = await openSnapshot({ db }, { name: 'frontdesk export', statementMs, signal })
  try {
    const range = await enter(snapshot, input)
    const matches = await matchConversations(snapshot, input).catch((error: unknown) => {
      throw isTimeout(error) && !signal.aborted ? exportTooSlow() : error
    })
    const { contentType } = exportWriters[format]
    const fileName = `conversations_${range.from}_${range.to}.${format}`
    let done = 0
    const pieces = write(snapshot, { ...input, matches, range }, count => {
      done += count
    })
    const { messagesCount, oldestAt } = matches
    return { fileName, contentType, messagesCount, oldestAt, messagesDone: () => done, pieces }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

interface Days {
  from: string
  to: string
  timezone: string
}

/** Takes the lock for as long as the snapshot is open, and asks the database's clock for the days that nobody named. */
async function enter(snapshot: Snapshot, { lock, filters }: Pick<ExportInput, 'lock' | 'filters'>): Promise<Days> {
  const [row] = await snapshot.query<[isMine: boolean, firstMs: number, lastMs: number]>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)),
               extract(epoch from now() - ${RETENTION})::float8 * 1000, extract(epoch from now())::float8 * 1000`,
  )
  const [isMine, firstMs, lastMs] = row ?? [false, 0, 0]
  if (!isMine) throw exportRunning()
  const { timezone } = filters
  return { from: filters.from ?? dayAt(timezone, firstMs), to: filters.to ?? dayAt(timezone, lastMs), timezone }
}

interface WriteInput extends Pick<ExportInput, 'format' | 'secondsLeft'> {
  matches: Matches
  range: Days
}

async function* write(
  snapshot: Snapshot,
  { format, secondsLeft, matches, range }: WriteInput,
  onRead: (count: number) => void,
): AsyncGenerator<string, void, undefined> {
  const writer = exportWriters[format]
  try {
    yield writer.head({
      range: momentsOf(range),
      sessionsCount: matches.ids.length,
      messagesCount: matches.messagesCount,
    })
    for await (const page of readExport(snapshot, { matches, secondsLeft, write: writer.conversation })) {
      yield* page.texts
      onRead(page.messagesCount)
    }
    if (writer.tail !== '') yield writer.tail
  } finally {
    await snapshot.close()
  }
}

/** The first and the last millisecond of the days. Each by itself: a first day in the future comes after today. */
function momentsOf({ from, to, timezone }: Days): { from: string; to: string } {
  const [first, last] = [dayRange({ from, timezone }).from, dayRange({ to, timezone }).before]
  return { from: first?.toISOString() ?? '', to: new Date((last?.getTime() ?? 0) - 1).toISOString() }
}

/** PostgreSQL ended a statement that took too long. */
const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'
