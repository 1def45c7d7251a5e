import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { LeadRecord, LeadsQuery } from '@frontdesk/contracts/records/leads'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '../records/redact.ts'
import { selectVisible, type Needs, type RecordPages } from '../records/visible-records.ts'

/** Columns of a lead as `presentLead` reads them. */
export const LEAD_COLUMNS = sql`id, chatbot_id, session_id, name, email, phone, company, message, handled_at, created_at`

export interface LeadRow {
  id: string
  chatbotId: string
  sessionId: string | null
  name: string | null
  email: string | null
  phone: string | null
  company: string | null
  message: string | null
  handledAt: Date | null
  createdAt: Date
}

/** The leads that the actor may see, newest first; on the free plan without content. */
export async function* listLeads(needs: Needs, actor: Actor, days: LeadsQuery): RecordPages<LeadRecord> {
  const selection = { columns: LEAD_COLUMNS, table: sql`leads`, actor, range: dayRange(days) }
  for await (const rows of selectVisible<LeadRow>(needs, selection)) yield rows.map(row => presentLead(actor, row))
}

/** A lead as this actor sees it. */
export const presentLead = (actor: Actor, row: LeadRow): LeadRecord =>
  asPlanShows<LeadRecord>(actor, {
    id: row.id,
    chatbotId: row.chatbotId,
    sessionId: row.sessionId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    message: row.message,
    handledAt: row.handledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  })
