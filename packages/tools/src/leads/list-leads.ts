import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { LeadRecord, LeadsExportQuery, LeadsQuery } from '@frontdesk/contracts/records/leads'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, type Page } from '../records/read-page.ts'
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
export async function* listLeads(needs: Needs, actor: Actor, days: LeadsExportQuery): RecordPages<LeadRecord> {
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

/** Whether a lead is one that is looked for. */
const isWanted = ({ q = '', isHandled }: LeadsQuery): Sql => sql`
  ${q === '' ? sql`true` : sql`(name ilike ${containing(q)} or email ilike ${containing(q)} or phone ilike ${containing(q)} or company ilike ${containing(q)} or message ilike ${containing(q)})`}
  and ${isHandled === undefined ? sql`true` : sql`(handled_at is not null) = ${isHandled === 'true'}`}`

/** One page of the leads that the actor may see and that match, newest first; on the free plan without content. */
export async function readLeads(
  needs: { db: Db },
  actor: Actor,
  asked: LeadsQuery,
): Promise<Page<LeadRecord & { consent: string | null }>> {
  checkContentFilters(actor, [asked.q])
  const selection = {
    columns: sql`${LEAD_COLUMNS}, consent`,
    table: sql`leads`,
    condition: isWanted(asked),
    actor,
    range: dayRange(asked),
  }
  const { records, nextCursor } = await readPage<LeadRow & { consent: string | null }>(needs, selection, asked)
  const shown = records.map(row => ({
    ...presentLead(actor, row),
    ...asPlanShows(actor, { consent: row.consent }),
  }))
  return { records: shown, nextCursor }
}
