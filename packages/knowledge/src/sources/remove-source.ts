import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { deleteInBatches } from '@frontdesk/db/delete-in-batches'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { sql } from '@frontdesk/db/sql'
import { findOwnSource, type SourceVersion } from './find-own-source.ts'

/** So many pages go in one statement, each with up to a thousand passages. */
const pageBatchSize = 20
const productBatchSize = 1_000

/**
 * Deletes a source and everything that was learnt from it. It is marked first, and then no list shows it and nothing is
 * written to it. What the request leaves of it, because its process ended or a statement failed, goes with the sweep.
 */
export async function removeSource(
  { db, onInterrupted }: { db: Db; onInterrupted: (error: unknown) => void },
  actor: Actor,
  { version, ...place }: SourceVersion,
): Promise<void> {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  const isMarked = await db.prisma.$transaction(async tx => {
    const where = { id: sourceId, isDeleting: false, ...hasVersion(version) }
    // A crawl that is under way writes no more, and another change of the same version finds a newer one.
    const data = { indexRun: null, isDeleting: true, ...raiseVersion }
    const { count } = await tx.source.updateMany({ where, data })
    if (count > 0) await recordChange({ tx }, actor, { action: 'source.removed', chatbotId, objectId: sourceId })
    return count > 0
  })
  if (!isMarked && version !== undefined) throw versionConflict()
  // It is already hidden, so to the caller it is deleted. An error would say that it is not.
  await deleteMarked({ db }, sourceId).catch(onInterrupted)
}

/** Deletes the sources that are marked. Returns how many. One that cannot be deleted does not keep the others. */
export async function sweepDeletedSources({
  db,
  onFailed,
}: {
  db: Db
  onFailed: (error: unknown, ids: { sourceId: string }) => void
}): Promise<number> {
  const marked = await db.prisma.source.findMany({ where: { isDeleting: true }, select: { id: true } })
  let deleted = 0
  for (const { id: sourceId } of marked) {
    try {
      await deleteMarked({ db }, sourceId)
      deleted += 1
    } catch (error) {
      onFailed(error, { sourceId })
    }
  }
  return deleted
}

async function deleteMarked({ db: { long } }: { db: Db }, sourceId: string): Promise<void> {
  const where = sql`source_id = ${sourceId}`
  await deleteInBatches({ db: long }, 'documents', { where, size: pageBatchSize })
  await deleteInBatches({ db: long }, 'products', { where, size: productBatchSize })
  await long.prisma.source.deleteMany({ where: { id: sourceId } })
}
