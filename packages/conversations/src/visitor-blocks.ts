import type { Actor } from '@frontdesk/accounts/actor'
import type { BlockVisitorRequest, VisitorBlock } from '@frontdesk/contracts/conversations/visitor-blocks'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { blockUnknown, sessionUnknown, visitorBlocked } from './errors.ts'
import { isOwn, type NamedSession } from './own-session.ts'
import { isRetained, isVisibleTo } from './visible-conversations.ts'
import { contactOf, joinNewestLead, newestLeadColumns, type LeadRow } from './visitor-contact.ts'

/*
 * Blocked visitors. A block is of one chatbot, and of a conversation; an agent may block the network address as well, in the
 * form in which conversations have it, and nothing more of a visitor is stored for it. A blocked visitor can read their
 * conversation and delete it, and write nothing: no message is stored, none is charged, and no agent is called.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A request of a visitor. */
interface Asking {
  chatbotId: string
  /** Their address, anonymised as conversations have it. */
  network: string
  session: NamedSession | undefined
  identity: NamedSession['identity']
}

/** For how many hours; null: until someone ends it. */
const HOURS = { day: 24, month: 720, forever: null } as const satisfies Record<
  BlockVisitorRequest['duration'],
  number | null
>

/** The placeholder for an unknown address, which is never blocked. */
const noAddress = '* (anonymized)'

const isInForce = sql`(visitor_blocks.until is null or visitor_blocks.until > now())`

/**
 * Throws VISITOR_BLOCKED where the visitor of a request is blocked. A session counts only with its visitor key: nobody
 * learns by the id of another one's conversation whether that is blocked. Signed-in visitors are blocked on every device.
 */
export async function checkNotBlocked({ db }: Needs, { chatbotId, network, session, identity }: Asking): Promise<void> {
  const keys = { keyHash: session?.keyHash ?? null, identity }
  const subject = identity?.chatbotId === chatbotId ? identity.subject : null
  const found = await execute(
    db.pool,
    sql`
      select from visitor_blocks where chatbot_id = ${chatbotId} and ${isInForce} and (client_ip = ${network}
        or conversation_id in (select id from conversations where session_id = ${session?.id ?? null}::uuid and ${isOwn(keys)})
        or conversation_id in (select id from conversations where chatbot_id = ${chatbotId} and identity_subject = ${subject}::text))
      limit 1`,
    { name: 'check-not-blocked' },
  )
  if (found > 0) throw visitorBlocked()
}

/** Blocks the visitor of a conversation; another block of the same conversation is replaced. A missed request of theirs is over. */
export async function blockVisitor(
  { db }: Needs,
  actor: Actor,
  { sessionId, duration, includesAddress }: BlockVisitorRequest & { sessionId: string },
): Promise<void> {
  const { accountId, userId, tokenName } = actor
  const blocked = await execute(
    db.pool,
    sql`
      with conversation as (
        update conversations c set missed_at = null from chatbots b
        where b.id = c.chatbot_id and session_id = ${sessionId}
          and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
        returning c.id, c.chatbot_id, nullif(c.last_ip, ${noAddress}) as last_ip
      ), block as (
        insert into visitor_blocks (account_id, chatbot_id, conversation_id, client_ip, until, user_id, token_name)
        select ${accountId}::uuid, chatbot_id, id, case when ${includesAddress}::boolean then last_ip end,
               now() + ${HOURS[duration]}::int * interval '1 hour', ${userId}::uuid, ${tokenName}::text from conversation
        on conflict (chatbot_id, conversation_id) do update set client_ip = excluded.client_ip, until = excluded.until,
          user_id = excluded.user_id, token_name = excluded.token_name, created_at = clock_timestamp()
        returning id, chatbot_id
      )
      insert into audit_log (account_id, user_id, token_name, action, chatbot_id, object_id, fields)
      select ${accountId}::uuid, ${userId}::uuid, ${tokenName}::text, 'visitor.blocked', chatbot_id, id, '{}' from block`,
    { name: 'block-visitor' },
  )
  if (blocked === 0) throw sessionUnknown()
}

interface BlockRow extends LeadRow, Omit<VisitorBlock, 'name' | 'until' | 'createdAt'> {
  until: Date | null
  createdAt: Date
}

/** The blocks in force of the chatbots that the actor may see, newest first. */
export async function listBlocks({ db }: Needs, actor: Actor): Promise<VisitorBlock[]> {
  const rows = await query<BlockRow>(
    db.pool,
    sql`
      select visitor_blocks.id, visitor_blocks.chatbot_id, b.name as chatbot_name, c.session_id, client_ip as address, until,
             coalesce(users.name, visitor_blocks.token_name) as blocked_by, visitor_blocks.created_at, ${newestLeadColumns('lead')}
      from visitor_blocks join chatbots b on b.id = visitor_blocks.chatbot_id
      left join conversations c on c.id = conversation_id left join users on users.id = user_id
      ${joinNewestLead(actor, { lead: 'lead', conversation: 'c' })}
      where ${isVisibleTo(actor, { conversation: 'visitor_blocks', chatbot: 'b' })} and ${isInForce}
        and (conversation_id is not null or client_ip is not null)
      order by visitor_blocks.created_at desc, visitor_blocks.id`,
    { name: 'list-visitor-blocks' },
  )
  return rows.map(row => {
    const { id, chatbotId, chatbotName, sessionId, address, blockedBy, until, createdAt } = row
    const { name } = contactOf(actor, row)
    const times = { until: until?.toISOString() ?? null, createdAt: createdAt.toISOString() }
    return { id, chatbotId, chatbotName, sessionId, name, address, blockedBy, ...times }
  })
}

/** Ends a block. */
export async function unblockVisitor({ db }: Needs, actor: Actor, blockId: string): Promise<void> {
  const { accountId, userId, tokenName } = actor
  const unblocked = await execute(
    db.pool,
    sql`
      with block as (
        delete from visitor_blocks using chatbots b
        where b.id = visitor_blocks.chatbot_id and visitor_blocks.id = ${blockId}
          and ${isVisibleTo(actor, { conversation: 'visitor_blocks', chatbot: 'b' })}
        returning visitor_blocks.id, visitor_blocks.chatbot_id
      )
      insert into audit_log (account_id, user_id, token_name, action, chatbot_id, object_id, fields)
      select ${accountId}::uuid, ${userId}::uuid, ${tokenName}::text, 'visitor.unblocked', chatbot_id, id, '{}' from block`,
    { name: 'unblock-visitor' },
  )
  if (unblocked === 0) throw blockUnknown()
}
