import type { Actor } from '@frontdesk/accounts/actor'
import { dayRange } from '@frontdesk/calendar/day-range'
import type { LeadDetails, LeadRecord, LeadsExportQuery, LeadsQuery } from '@frontdesk/contracts/records/leads'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/contains'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkContentFilters, readPage, seeingOnly, type Page } from '../read-page.ts'
import { leadUnknown } from '../errors.ts'
import { asPlanShows } from '../redact.ts'
import { isVisible, selectVisible, type Needs, type RecordPages } from '../visible-records.ts'

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

/** Selects the leads that the actor may see and that match. */
function selectionOf(actor: Actor, asked: LeadsExportQuery, columns = LEAD_COLUMNS) {
  checkContentFilters(actor, [asked.q])
  return { columns, table: sql`leads`, condition: isWanted(asked), actor, range: dayRange(asked) }
}

/** The leads that the actor may see and that match, newest first; on the free plan without content. */
export async function* listLeads(needs: { db: Db }, actor: Actor, asked: LeadsExportQuery): RecordPages<LeadRecord> {
  const selection = selectionOf(await seeingOnly(needs, actor, asked.chatbotId), asked)
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

/** Columns of a lead with the consent of its visitor. */
const DETAIL_COLUMNS = sql`${LEAD_COLUMNS}, consent`

type DetailRow = LeadRow & { consent: string | null }

const presentDetails = (actor: Actor, row: DetailRow): LeadDetails => ({
  ...presentLead(actor, row),
  ...asPlanShows(actor, { consent: row.consent }),
})

/** One lead that the actor may see. */
export async function findLead({ db }: Needs, actor: Actor, leadId: string): Promise<LeadDetails> {
  const [lead] = await query<DetailRow>(
    db.pool,
    sql`select ${DETAIL_COLUMNS} from leads where id = ${leadId} and ${isVisible(actor)}`,
  )
  if (lead === undefined) throw leadUnknown()
  return presentDetails(actor, lead)
}

/** Whether a lead is one that is looked for. */
const isWanted = ({ q = '', isHandled }: LeadsExportQuery): Sql => sql`
  ${q === '' ? sql`true` : sql`(name ilike ${containing(q)} or email ilike ${containing(q)} or phone ilike ${containing(q)} or company ilike ${containing(q)} or message ilike ${containing(q)})`}
  and ${isHandled === undefined ? sql`true` : sql`(handled_at is not null) = ${isHandled === 'true'}`}`

/** One page of the leads that the actor may see and that match, newest first; on the free plan without content. */
export async function readLeads(needs: { db: Db }, actor: Actor, asked: LeadsQuery): Promise<Page<LeadDetails>> {
  const { records, nextCursor } = await readPage<DetailRow>(needs, selectionOf(actor, asked, DETAIL_COLUMNS), asked)
  return { records: records.map(row => presentDetails(actor, row)), nextCursor }
}
