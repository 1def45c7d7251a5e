import type { Actor } from '@frontdesk/accounts/actor'
import type { EarlierConversation } from '@frontdesk/contracts/conversations/visitor-history'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { digitsOf } from '@frontdesk/records/phone-digits'
import { asPlanShows } from '@frontdesk/records/redact'
import { sessionUnknown } from '../errors.ts'
import { isRetained, isVisibleTo } from '../visible-conversations.ts'
import { mayRead } from '../visitor-contact.ts'
import { outcomesOf, retainedMessages } from './conversation-entry.ts'

const mostListed = 20

interface Row extends Omit<EarlierConversation, 'startedAt' | 'lastActivity'> {
  createdAt: Date
  lastActivityAt: Date
}

/**
 * The other conversations of a conversation's visitor, newest first. A visitor is the same where they were signed in
 * as the same one, or left the same e-mail address or phone number in both, and by nothing else: each conversation has a
 * visitor key of its own, names are shared, and so are addresses of networks. What they left counts only for those who may
 * see leads.
 */
export async function readVisitorHistory(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<EarlierConversation[]> {
  const isThere = await execute(
    db.pool,
    sql`
      select from conversations c join chatbots b on b.id = c.chatbot_id
      where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'find-visible-conversation' },
  )
  if (isThere === 0) throw sessionUnknown()
  const rows = await query<Row>(
    db.pool,
    sql`
      with given as (
        select lower(email) as email, nullif(${digitsOf(sql`phone`)}, '') as phone from leads
        where ${mayRead(actor, 'leads')} and session_id = ${sessionId}
          and chatbot_id = (select chatbot_id from conversations where session_id = ${sessionId})
      ), known as (
        select l.session_id, l.chatbot_id, case when lower(l.email) = given.email then 'email' else 'phone' end as known_by
        from given join leads l on lower(l.email) = given.email
          or (length(given.phone) >= 6 and ${digitsOf(sql`l.phone`)} = given.phone)
        where l.session_id is not null and l.session_id <> ${sessionId}
          and l.chatbot_id in (select id from chatbots where account_id = ${actor.accountId})
        union all
        select c.session_id, c.chatbot_id, 'identity'
        from conversations own join conversations c using (chatbot_id, identity_subject)
        where own.session_id = ${sessionId} and c.session_id <> ${sessionId}
      ), same as (
        select session_id, chatbot_id, min(known_by) as known_by from known group by session_id, chatbot_id
      )
      select c.session_id, c.chatbot_id, b.name as chatbot_name, c.created_at, c.last_activity_at, known_by,
             case when c.mode = 'human' then 'open' else coalesce(c.live_status::text, 'bot') end as state,
             ${outcomesOf('c')} as outcomes,
             (select left(content, 120) from ${retainedMessages('c')} and role = 'user' order by id limit 1) as first_words
      from same join conversations c using (session_id, chatbot_id) join chatbots b on b.id = c.chatbot_id
      where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
      order by c.last_activity_at desc, c.id desc limit ${mostListed}`,
    { name: 'read-visitor-history' },
  )
  return rows.map(({ createdAt, lastActivityAt, firstWords, ...row }) => ({
    ...row,
    ...asPlanShows(actor, { firstWords }),
    startedAt: createdAt.toISOString(),
    lastActivity: lastActivityAt.toISOString(),
  }))
}
