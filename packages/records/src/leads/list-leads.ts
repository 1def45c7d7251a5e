import type { Actor } from '@frontdesk/accounts/actor'
import type { LeadDetails, LeadRecord, LeadsExportQuery, LeadsQuery } from '@frontdesk/contracts/records/leads'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { leadUnknown } from '../errors.ts'
import { columnsOf, isFound, presentRecord, type RecordRow } from '../record-fields.ts'
import { listRecords, readRecords, type Page, type RecordKind } from '../record-list.ts'
import { asPlanShows } from '../redact.ts'
import { isVisible, type Needs, type RecordPages } from '../visible-records.ts'
import { leadFields } from '../lead-fields.ts'

/** A lead as this actor sees it. */
export const presentLead = (actor: Actor, row: RecordRow<LeadRecord>): LeadRecord =>
  presentRecord(leadFields, actor, row)

const kind: RecordKind<LeadsExportQuery, RecordRow<LeadRecord>, LeadRecord> = {
  table: sql`leads`,
  columns: columnsOf(leadFields, 'leads'),
  contentFilters: ({ q }) => [q],
  isWanted: ({ q, isHandled }) => sql`${isFound(leadFields, 'leads', q)}
    and ${isHandled === undefined ? sql`true` : sql`(handled_at is not null) = ${isHandled === 'true'}`}`,
  present: presentLead,
}

/** Leads with the consent of their visitors. */
const detailsKind: RecordKind<LeadsExportQuery, RecordRow<LeadDetails>, LeadDetails> = {
  ...kind,
  columns: sql`${kind.columns}, consent`,
  present: (actor, row) => ({ ...presentLead(actor, row), ...asPlanShows(actor, { consent: row.consent }) }),
}

/** The leads that the actor may see and that match, newest first; on the free plan without content. */
export const listLeads = (needs: { db: Db }, actor: Actor, asked: LeadsExportQuery): RecordPages<LeadRecord> =>
  listRecords(needs, kind, actor, asked)

/** One page of the leads that the actor may see and that match, newest first; on the free plan without content. */
export const readLeads = (needs: { db: Db }, actor: Actor, asked: LeadsQuery): Promise<Page<LeadDetails>> =>
  readRecords(needs, detailsKind, actor, asked)

/** One lead that the actor may see. */
export async function findLead({ db }: Needs, actor: Actor, leadId: string): Promise<LeadDetails> {
  const [lead] = await query<RecordRow<LeadDetails>>(
    db.pool,
    sql`select ${detailsKind.columns} from leads where id = ${leadId} and ${isVisible(actor, 'leads')}`,
  )
  if (lead === undefined) throw leadUnknown()
  return detailsKind.present(actor, lead)
}
