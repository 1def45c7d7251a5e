import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { leadContactNames, type LeadContactField } from '@frontdesk/contracts/chat/contact-fields'
import type { LeadFields, LeadSettings } from '@frontdesk/contracts/chatbots/lead-settings'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, join, sql } from '@frontdesk/db/sql'
import { cleanLine } from '../clean-line.ts'
import { consentChanged, consentMissing, fieldMissing, leadsOff, leadUnreachable } from '../errors.ts'
import { insertDeliveriesOf } from '@frontdesk/webhooks/enqueue-webhooks'
import { recordData } from '../record-fields.ts'
import { leadFields } from '../lead-fields.ts'

/** The contact details that a visitor leaves. */
export type LeadInput = Partial<Record<LeadContactField, string | undefined>> & {
  /** The visitor's session, where they have one. */
  sessionId?: string | undefined
  /** The reply for which a model leaves it. It leaves one for each, however often it is asked. */
  replyId?: string
  /** The text of consent that was shown and agreed to. */
  consentedTo: string | null
}

/** A chatbot that captures leads. */
export interface LeadChatbot {
  readonly id: string
  readonly leads: LeadSettings
}

/** Stores a lead, where the chatbot captures leads. Returns its id, or that of the same lead if it came before. */
export async function captureLead(
  { db }: { db: Pick<Db, 'pool'> },
  { id: chatbotId, leads }: LeadChatbot,
  { sessionId, replyId, consentedTo, ...given }: LeadInput,
): Promise<string> {
  if (!leads.isEnabled) throw leadsOff()
  if (leads.consentText !== null && consentedTo === null) throw consentMissing()
  // Who has an older text before them has not agreed to this one.
  if (leads.consentText !== null && consentedTo !== leads.consentText) throw consentChanged()
  const lead = cleanLead(leads.fields, given)
  const details = leadContactNames.map(name => lead[name])
  // The same for the same lead in the same ten minutes. A model may say it in other words the next time.
  const id = derivedId([
    chatbotId,
    ...(replyId ? ['reply', replyId] : [sessionId ?? '', await readPeriod({ db }), JSON.stringify(details)]),
  ])
  // One statement: the lead with its mails and webhooks. The same lead of the same session within ten minutes is one row:
  // an earlier one is looked for, and of two at once the second has the same id.
  const columns = join(leadContactNames.map(identifier), ', ')
  const values = join(
    details.map(detail => sql`${detail}::text`),
    ', ',
  )
  const [captured] = await query<{ id: string }>(
    db.pool,
    sql`
      with session as (
        select session_id from conversations
        where session_id = ${sessionId ?? null} and chatbot_id = ${chatbotId} and last_activity_at > now() - ${RETENTION}
      ), earlier as (
        select id from leads
        where chatbot_id = ${chatbotId} and session_id is not distinct from (select session_id from session)
          and created_at > now() - interval '10 minutes'
          and (${columns}) is not distinct from (${values})
        limit 1
      ), captured as (
        insert into leads (id, chatbot_id, session_id, ${columns}, consent)
        select ${id}::uuid, ${chatbotId}::uuid, (select session_id from session), ${values}, ${leads.consentText}::text
        where not exists (select from earlier)
        on conflict (id) do nothing
        returning *
      ), mails as (
        insert into record_mails (occasion, lead_id) select 'lead', id from captured
      ), event as (
        select 'lead.created' as name, chatbot_id, session_id, id as object_id, ${recordData(leadFields, 'captured')} as data
        from captured
      ), deliveries as (${insertDeliveriesOf('event')})
      select id from captured union all select id from earlier`,
    { name: 'capture-lead' },
  )
  // Nothing is returned where another request with the same id came first.
  return captured?.id ?? id
}

/** The ten minutes that the database's clock is in. Processes whose clocks differ agree on it. */
async function readPeriod({ db }: { db: Pick<Db, 'pool'> }): Promise<string> {
  const [row] = await query<{ period: string }>(
    db.pool,
    sql`select floor(extract(epoch from now()) / 600)::text as period`,
    { name: 'lead-period' },
  )
  return row?.period ?? ''
}

type Lead = Record<LeadContactField, string | null>

/** Cleans the fields that the chatbot asks for. Drops others: the visitor has not agreed to store them. */
function cleanLead(fields: LeadFields, given: Partial<Record<LeadContactField, string | undefined>>): Lead {
  const lead: Lead = { name: null, email: null, phone: null, company: null, message: null }
  for (const name of leadContactNames) {
    const said = fields[name] === 'off' ? '' : (given[name] ?? '').trim()
    // An address that is cut is another one.
    const text = name === 'message' || name === 'email' ? said : cleanLine(said)
    if (text === '' && fields[name] === 'required') throw fieldMissing(name)
    if (text !== '') lead[name] = text
  }
  if (lead.email === null && lead.phone === null) throw leadUnreachable()
  return { ...lead, email: lead.email === null ? null : cleanEmail(lead.email) }
}
