import type { Actor } from '@frontdesk/accounts/actor'
import type { UpdateLeadRequest, LeadRecord } from '@frontdesk/contracts/records/leads'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { leadUnknown } from '../errors.ts'
import { leadFields } from '../lead-fields.ts'
import { presentLead } from './list-leads.ts'
import { auditEntry } from '../audit-entry.ts'
import { columnsOf, type RecordRow } from '../record-fields.ts'
import { isVisible, type Needs } from '../visible-records.ts'

/** Marks a lead as handled, or as not handled. The time of the first mark stays. */
export async function markLead(
  { db }: Needs,
  actor: Actor,
  leadId: string,
  { isHandled }: UpdateLeadRequest,
): Promise<LeadRecord> {
  const [lead] = await query<RecordRow<LeadRecord>>(
    db.pool,
    sql`
      with marked as (
        update leads set handled_at = case when ${isHandled} then coalesce(handled_at, now()) end
        where id = ${leadId} and ${isVisible(actor, 'leads')} returning *
      ), audited as (${auditEntry(actor, 'marked', { action: 'lead.marked', fields: ['isHandled'] })})
      select ${columnsOf(leadFields, 'marked')} from marked`,
  )
  if (lead === undefined) throw leadUnknown()
  return presentLead(actor, lead)
}
