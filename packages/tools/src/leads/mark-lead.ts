import type { Actor } from '@frontdesk/accounts/actor'
import type { UpdateLeadRequest, LeadRecord } from '@frontdesk/contracts/records/leads'
import { leadUnknown } from '../errors.ts'
import { LEAD_COLUMNS, presentLead } from './list-leads.ts'
import { AUDIT_ENTRY } from '../records/audit-entry.ts'
import { IS_VISIBLE, type Needs } from '../records/visible-records.ts'

/** Notes that somebody has seen to a lead, or that nobody has after all. The first time it was seen to counts. */
export async function markLead(
  { db }: Needs,
  actor: Actor,
  leadId: string,
  { isHandled }: UpdateLeadRequest,
): Promise<LeadRecord> {
  const { rows } = await db.pool.query({
    text: `
      with marked as (
        update leads set handled_at = case when $7 then coalesce(handled_at, now()) end
        where id = $3 and ${IS_VISIBLE} returning *
      ), noted as (${AUDIT_ENTRY})
      select ${LEAD_COLUMNS} from marked`,
    values: [actor.accountId, actor.chatbotIds, leadId, actor.userId, 'lead.marked', ['isHandled'], isHandled],
  })
  if (rows[0] === undefined) throw leadUnknown()
  return presentLead(actor, rows[0])
}
