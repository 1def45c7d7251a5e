import type { Actor } from '@frontdesk/accounts/actor'
import type { LiveVisitorRecords } from '@frontdesk/contracts/live-chat/live-visitor'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { leadFields } from '@frontdesk/records/lead-fields'
import { columnsOf, type RecordRow } from '@frontdesk/records/record-fields'
import { mayRead } from '@frontdesk/conversations/visitor-contact'

/** More are on their own pages. */
const mostListed = 5

interface Place {
  chatbotId: string
  linkDomains: string[]
}

type Lead = RecordRow<NonNullable<LiveVisitorRecords['lead']>>

interface Booking {
  id: string
  title: string
  startsAt: Date
  isCancelled: boolean
}

interface Question {
  id: string
  question: string
  createdAt: Date
}

type Reader = Pick<Actor, 'accountId' | 'chatbotIds' | 'permissions'>

/**
 * What the visitor of a conversation has left in it, as far as the agent may see it. Live chat is part of the largest plan
 * alone, which shows records whole.
 */
export async function readLiveVisitorRecords(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Reader,
  sessionId: string,
): Promise<LiveVisitorRecords> {
  const [place] = await query<Place>(
    db.pool,
    sql`
      select c.chatbot_id, array(
        select domain from allowed_domains d where d.chatbot_id = c.chatbot_id order by domain) as link_domains
      from conversations c join chatbots b on b.id = c.chatbot_id
      where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'place-of-visitor' },
  )
  if (place === undefined) throw sessionUnknown()
  const { chatbotId, linkDomains } = place
  const ofVisitor = sql`session_id = ${sessionId} and chatbot_id = ${chatbotId}`
  const [leads, bookings, questions] = await Promise.all([
    query<Lead>(
      db.pool,
      sql`
        select ${columnsOf(leadFields, 'leads', { without: ['chatbotId', 'sessionId', 'conversationId', 'handledAt'] })} from leads
        where ${mayRead(actor, 'leads')} and ${ofVisitor} order by created_at desc, id desc limit 1`,
      { name: 'lead-of-visitor' },
    ),
    query<Booking>(
      db.pool,
      sql`
        select id, title, starts_at, status = 'cancelled' as is_cancelled from bookings
        where ${mayRead(actor, 'bookings')} and ${ofVisitor} and status <> 'pending'
        order by starts_at desc, id desc limit ${mostListed}`,
      { name: 'bookings-of-visitor' },
    ),
    query<Question>(
      db.pool,
      sql`
        select id, question, created_at from questions
        where ${mayRead(actor, 'questions')} and ${ofVisitor} and status = 'open'
        order by created_at desc, id desc limit ${mostListed}`,
      { name: 'questions-of-visitor' },
    ),
  ])
  const [lead] = leads
  return {
    linkDomains,
    lead: lead === undefined ? null : { ...lead, createdAt: lead.createdAt.toISOString() },
    bookings: bookings.map(booking => ({ ...booking, startsAt: booking.startsAt.toISOString() })),
    questions: questions.map(question => ({ ...question, createdAt: question.createdAt.toISOString() })),
  }
}
