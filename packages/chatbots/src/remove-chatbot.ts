import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { deleteInBatches } from '@frontdesk/db/delete-in-batches'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { sql } from '@frontdesk/db/sql'
import { findOwnChatbot } from './own-chatbot.ts'
import { revokeExports } from './revoke-exports.ts'

/** Rows deleted by one statement. Each statement then takes less than the second that the API's timeout allows. */
const batchSize = 50

/**
 * Removes a chatbot with its conversations and sources. It stops answering first. Large tables are deleted in batches, so
 * that no statement holds locks for long. An interrupted removal can be requested again. It begins by raising the version:
 * of two requests that name one version, one is refused before anything is removed. Files of exports that can hold its
 * conversations are written anew without them.
 */
export async function removeChatbot(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId, version }: { chatbotId: string; version?: number | undefined },
): Promise<void> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.chatbot.updateMany({ where: { id, ...hasVersion(version) }, data: raiseVersion })
    if (count === 0 && version !== undefined) throw versionConflict()
    await tx.allowedDomain.deleteMany({ where: { chatbotId: id } })
    // A run of indexing that is in progress writes no more.
    await tx.source.updateMany({ where: { chatbotId: id }, data: { indexRun: null } })
  })
  const all = { where: sql`chatbot_id = ${id}`, size: batchSize }
  await deleteInBatches({ db }, 'conversations', all)
  await deleteInBatches({ db }, 'documents', all)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.chatbot.deleteMany({ where: { id, accountId: actor.accountId } })
    if (count === 0) return
    await revokeExports({ tx }, { accountId: actor.accountId, chatbotId: id, begunAt: '-infinity' })
    await recordChange({ tx }, actor, { action: 'chatbot.removed', chatbotId: id })
  })
}
