import type { Actor } from '@frontdesk/accounts/actor'
import type { ReplyDelivery } from '@frontdesk/contracts/live-chat/reply-delivery'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { mayRead } from '@frontdesk/conversations/visitor-contact'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { isVisitorHere } from '../presence/visitor-presence.ts'
import { addressOf, CAN_MAIL } from '../reply-mail-outbox.ts'

interface Row extends Omit<ReplyDelivery, 'seenAt'> {
  seenAt: Date | null
}

/**
 * How an agent's next message reaches the visitor of a conversation, and which messages went by mail. Addresses are for
 * those alone who may see leads. Live chat is part of the largest plan alone, which shows them whole.
 */
export async function readReplyDelivery(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<ReplyDelivery> {
  const mayReadAddress = mayRead(actor, 'leads')
  const [row] = await query<Row>(
    db.pool,
    sql`
      select ${isVisitorHere('c')} as is_here,
             (select seen_at from visitor_presence where conversation_id = c.id) as seen_at,
             address.email is not null as has_address, ${CAN_MAIL} as can_mail,
             case when ${mayReadAddress} then address.email end as address,
             (select coalesce(json_agg(json_build_object(
                'messageId', message_id, 'address', case when ${mayReadAddress} then m.address end, 'isSent', sent_at is not null)
                order by message_id), '[]')
              from reply_mails m where m.conversation_id = c.id) as emails
      from conversations c join chatbots b on b.id = chatbot_id left join lateral (${addressOf('c')}) address on true
      where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'read-reply-delivery' },
  )
  if (row === undefined) throw sessionUnknown()
  return { ...row, seenAt: row.seenAt?.toISOString() ?? null }
}
