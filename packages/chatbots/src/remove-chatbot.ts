import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { deleteInBatches } from '@frontdesk/db/delete-in-batches'
import { query } from '@frontdesk/db/query'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { sql } from '@frontdesk/db/sql'
import { findOwnChatbot } from './own-chatbot.ts'
import { revokeExports } from './revoke-exports.ts'

/*
 * A chatbot is marked first: from then on it answers nobody, no list shows it, and it cannot be kept any more. Its rows
 * go in batches, by the request that asked for it. What that has left, because its process ended or a statement failed,
 * goes with the sweep.
 */

/** Rows deleted by one statement, so that none holds locks for long. A conversation may have thousands of messages. */
const sizes = { conversations: 50, messages: 1_000, documents: 50, others: 1_000 } as const

/** What else may be many rows: numbers of each quarter of an hour for 13 months, and what visitors have left. */
const otherTables = [
  'analytics_values',
  'analytics_models',
  'analytics_counts',
  'conversation_outcomes',
  'leads',
  'bookings',
  'questions',
  'feedback',
  'webhook_deliveries',
] as const

/**
 * Deletes a chatbot with its conversations and sources. Of two requests that name one version, one is refused before
 * anything is deleted. Files of exports that can hold its conversations are rewritten without them.
 */
export async function removeChatbot(
  { db, onInterrupted }: { db: Db; onInterrupted: (error: unknown) => void },
  actor: Actor,
  { chatbotId, version }: { chatbotId: string; version?: number | undefined },
): Promise<void> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const isMarked = await db.prisma.$transaction(async tx => {
    const where = { id, isDeleting: false, ...hasVersion(version) }
    const { count } = await tx.chatbot.updateMany({ where, data: { isDeleting: true, ...raiseVersion } })
    if (count === 0) return false
    await tx.allowedDomain.deleteMany({ where: { chatbotId: id } })
    // A run of indexing that is in progress writes no more.
    await tx.source.updateMany({ where: { chatbotId: id }, data: { indexRun: null } })
    await recordChange({ tx }, actor, { action: 'chatbot.removed', chatbotId: id })
    return true
  })
  if (!isMarked && version !== undefined) throw versionConflict()
  // It is already hidden, so to the caller it is deleted. An error would say that it is not.
  await deleteMarked({ db }, id).catch(onInterrupted)
}

/** Deletes the chatbots that are marked. Returns how many. One that cannot be deleted does not keep the others. */
export async function sweepDeletedChatbots({
  db,
  onFailed,
}: {
  db: Db
  onFailed: (error: unknown, ids: { chatbotId: string }) => void
}): Promise<number> {
  const marked = await db.prisma.chatbot.findMany({ where: { isDeleting: true }, select: { id: true } })
  let deleted = 0
  for (const { id: chatbotId } of marked) {
    try {
      await deleteMarked({ db }, chatbotId)
      deleted += 1
    } catch (error) {
      onFailed(error, { chatbotId })
    }
  }
  return deleted
}

async function deleteMarked({ db }: { db: Db }, chatbotId: string): Promise<void> {
  const { long } = db
  await deleteConversations({ db: long }, chatbotId)
  const where = sql`chatbot_id = ${chatbotId}`
  await deleteInBatches({ db: long }, 'documents', { where, size: sizes.documents })
  const ofSources = sql`source_id in (select id from sources where ${where})`
  await deleteInBatches({ db: long }, 'products', { where: ofSources, size: sizes.others })
  for (const table of otherTables) await deleteInBatches({ db: long }, table, { where, size: sizes.others })
  await long.prisma.$transaction(async tx => {
    const chatbot = await tx.chatbot.findUnique({ where: { id: chatbotId }, select: { accountId: true } })
    if (chatbot === null) return
    await tx.chatbot.deleteMany({ where: { id: chatbotId } })
    await revokeExports({ tx }, { accountId: chatbot.accountId, chatbotId, begunAt: '-infinity' })
  })
}

/** Messages before their conversation: one statement for both could be one of a hundred thousand rows. */
async function deleteConversations({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string): Promise<void> {
  const next = sql`select id from conversations where chatbot_id = ${chatbotId} limit ${sizes.conversations}`
  for (;;) {
    const ids = (await query<{ id: string }>(db.pool, next)).map(({ id }) => id)
    if (ids.length === 0) return
    const where = sql`conversation_id = any(${ids}::bigint[])`
    await deleteInBatches({ db }, 'messages', { where, size: sizes.messages })
    await deleteInBatches({ db }, 'conversations', {
      where: sql`id = any(${ids}::bigint[])`,
      size: sizes.conversations,
    })
  }
}
