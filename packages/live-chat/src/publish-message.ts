import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { publishLiveEvent, type LiveChannelEvent } from '@frontdesk/reply-stream/live-channel'
import type { LiveChatNeeds } from './change-live-chat.ts'

type Place = Pick<LiveChannelEvent, 'conversationId' | 'sessionId' | 'chatbotId' | 'accountId'>

/** Publishes a stored message to the streams of its conversation. Without Redis they find it by polling. */
export async function publishMessage(
  { db, redis, namespace }: LiveChatNeeds,
  { conversationId, sessionId, chatbotId, accountId }: Place,
  message: HistoryMessage,
): Promise<void> {
  const after = await idBefore({ db }, conversationId, message.id)
  await publishLiveEvent(
    { redis, namespace },
    { conversationId, sessionId, chatbotId, accountId, messages: [message], after },
  ).catch(() => undefined)
}

/** Read afterwards: the statement that stores a message sees what there was when it began, not what it waited for. */
async function idBefore({ db }: Pick<LiveChatNeeds, 'db'>, conversationId: string, id: number): Promise<number> {
  const [row] = await query<{ id: string }>(
    db.pool,
    sql`select coalesce(max(id), 0) as id from messages where conversation_id = ${conversationId} and id < ${id}`,
    { name: 'id-before' },
  )
  return Number(row?.id ?? 0)
}
