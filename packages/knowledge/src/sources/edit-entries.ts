import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { versionConflict, type AppError } from '@frontdesk/errors/app-error'
import type {
  UpdateEntryRequest,
  CreateEntryRequest,
  EntriesQuery,
  SourceEntry,
  SourceEntryList,
} from '@frontdesk/contracts/sources/source-entries'
import { dayRange } from '@frontdesk/calendar/day-range'
import { isUuid, withoutHidden } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/containing'
import type { SourceEntry as Row } from '@frontdesk/db/generated/client'
import { query } from '@frontdesk/db/query'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { markChanged } from './enqueue-indexing.ts'
import { cursorInvalid, entryLimit, entryTaken, entryUnknown, sourceNotWritten } from '../errors.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'
import { kindsWith } from '../source-kinds.ts'

interface Needs {
  readonly db: Db
  readonly queues: Pick<Queues, 'enqueue'>
}

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

/** An entry as an address names it. */
export interface EntryPlace extends SourcePlace {
  readonly entryId: string
}

/** An entry that is to be changed: in one version alone, where one is named. */
interface EntryVersion extends EntryPlace {
  readonly version?: number | undefined
}

/** All are read, and looked at, whenever one of them changes. */
export const maxEntries = 200

/** Lists the entries of a source that match, by title. All of them, unless a limit is given: there are not many. */
export async function listEntries(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { cursor, q = '', limit, ...place }: SourcePlace & EntriesQuery,
): Promise<SourceEntryList> {
  const { sourceId } = await findWritten({ db }, actor, place)
  const most = limit === undefined ? maxEntries : Number(limit)
  const after = cursor === undefined ? '' : titleOf(cursor)
  const rows = await query<Row>(
    db.pool,
    sql`
      select id, source_id, title, text, version, created_at from source_entries
      where source_id = ${sourceId} and title > ${after}
        and (title ilike ${containing(q)} or text ilike ${containing(q)})
      order by title limit ${most + 1}`,
  )
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return { entries: shown.map(present), nextCursor: last === undefined ? null : cursorOf(last.title) }
}

/** A title is unique in its source, so that it names a place in the list, also after its entry is gone. */
const cursorOf = (title: string): string => Buffer.from(title).toString('base64url')

function titleOf(cursor: string): string {
  const title = Buffer.from(cursor, 'base64url').toString()
  // PostgreSQL takes no text with it.
  if (title.includes('\u0000')) throw cursorInvalid()
  return title
}

/** Writes a text, or a question with its answer, into a source, and has it indexed. */
export async function addEntry(
  needs: Needs,
  actor: Actor,
  { entry, ...place }: SourcePlace & { entry: CreateEntryRequest },
): Promise<SourceEntry> {
  const found = await findWritten(needs, actor, place)
  const { sourceId } = found
  return changed(needs, actor, found, async tx => {
    if ((await tx.sourceEntry.count({ where: { sourceId } })) >= maxEntries) throw entryLimit(maxEntries)
    const data = { sourceId, title: oneLine(entry.title), text: entry.text, ...writtenBy(actor) }
    return present(await tx.sourceEntry.create({ data }))
  })
}

/** Changes what stands in an entry, and has it indexed. */
export async function editEntry(
  needs: Needs,
  actor: Actor,
  { patch, entryId, version, ...place }: EntryVersion & { patch: UpdateEntryRequest },
): Promise<SourceEntry> {
  const found = await findWritten(needs, actor, place)
  const where = { id: idOf(entryId), sourceId: found.sourceId }
  const { reviewOn, ...words } = patch
  const data = {
    ...cleaned(words),
    ...(Object.keys(words).length > 0 && writtenBy(actor)),
    ...(reviewOn !== undefined && { reviewOn: dayOf(reviewOn) }),
    ...raiseVersion,
  }
  return changed(needs, actor, found, async tx => {
    const [row] = await tx.sourceEntry.updateManyAndReturn({ where: { ...where, ...hasVersion(version) }, data })
    if (row === undefined) throw await whyNone({ tx }, where)
    return present(row)
  })
}

/** Takes an entry out of a source, and out of the index. */
export async function removeEntry(
  needs: Needs,
  actor: Actor,
  { entryId, version, ...place }: EntryVersion,
): Promise<void> {
  const found = await findWritten(needs, actor, place)
  const where = { id: idOf(entryId), sourceId: found.sourceId }
  await changed(needs, actor, found, async tx => {
    const { count } = await tx.sourceEntry.deleteMany({ where: { ...where, ...hasVersion(version) } })
    if (count === 0) throw await whyNone({ tx }, where)
  })
}

/** Why no entry was changed: it does not exist, or has another version. */
const whyNone = async ({ tx }: { tx: Transaction }, where: { id: string; sourceId: string }): Promise<AppError> =>
  (await tx.sourceEntry.count({ where })) === 0 ? entryUnknown() : versionConflict()

/** Changes the entries of a source, records it in the audit log, and enqueues the indexing after the commit. */
export async function changed<Result>(
  { db, queues }: Needs,
  actor: Actor,
  { chatbotId, sourceId }: SourcePlace,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    const { result, ask } = await db.prisma.$transaction(async tx => {
      // Locks the source: of two changes at once, the second sees what the first has left.
      const ask = await markChanged({ tx }, sourceId)
      const result = await work(tx)
      await recordChange({ tx }, actor, {
        action: 'source.changed',
        chatbotId,
        objectId: sourceId,
        fields: ['entries'],
      })
      return { result, ask }
    })
    await ask({ queues })
    return result
  } catch (error) {
    throw prismaCode(error) === 'P2002' ? entryTaken() : error
  }
}

async function findWritten({ db }: Pick<Needs, 'db'>, actor: Actor, place: SourcePlace): Promise<SourcePlace> {
  const found = await findOwnSource({ db }, actor, place)
  const where = { id: found.sourceId, kind: { in: kindsWith({ content: 'entries' }) } }
  if ((await db.prisma.source.count({ where })) === 0) throw sourceNotWritten()
  return found
}

const idOf = (entryId: string): string => {
  if (!isUuid(entryId)) throw entryUnknown()
  return entryId.toLowerCase()
}

/** Who answers for an entry as it reads now, under the name of today. */
export const writtenBy = ({ userId, name }: Actor) => ({ authorId: userId, authorName: name })

/** A day as it is stored. Throws if there is no such day. */
export function dayOf(reviewOn: string): Date {
  dayRange({ from: reviewOn }, { from: 'reviewOn', to: 'reviewOn' })
  return new Date(`${reviewOn}T00:00:00Z`)
}

/** A title is one line: it is what a visitor sees as the source. */
const cleaned = ({ title, ...fields }: Partial<CreateEntryRequest>): Partial<CreateEntryRequest> => ({
  ...fields,
  ...(title === undefined ? {} : { title: oneLine(title) }),
})

/** White space of any length is one blank, and hidden characters go. */
export const oneLine = (text: string): string => withoutHidden(text).replaceAll(/\s+/g, ' ').trim()

const present = ({ id, title, text, version, createdAt }: Row): SourceEntry => ({
  id,
  title,
  text,
  version,
  createdAt: createdAt.toISOString(),
})
