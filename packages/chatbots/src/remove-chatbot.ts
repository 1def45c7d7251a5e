import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { isVersion } from '@frontdesk/db/row-version'
import { raw, sql } from '@frontdesk/db/sql'
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
  const found = await execute(
    db.pool,
    sql`
      with chatbot as (
        update chatbots set version = version + 1 where id = ${id} and ${isVersion(version)} returning id
      ), domains as (delete from allowed_domains where chatbot_id in (select id from chatbot))
      select from chatbot`,
  )
  if (found === 0 && version !== undefined) throw versionConflict()
  // A run of indexing that is in progress writes no more.
  await execute(db.pool, sql`update sources set index_run = null where chatbot_id = ${id}`)
  for (const table of [raw('conversations'), raw('documents')]) {
    const deleteBatch = sql`
      delete from ${table} where id in (select id from ${table} where chatbot_id = ${id} limit ${batchSize})`
    while ((await execute(db.pool, deleteBatch)) > 0);
  }
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.chatbot.deleteMany({ where: { id, accountId: actor.accountId } })
    if (count === 0) return
    await revokeExports({ tx }, { accountId: actor.accountId, chatbotId: id, begunAt: '-infinity' })
    await recordChange({ tx }, actor, { action: 'chatbot.removed', chatbotId: id })
  })
}
