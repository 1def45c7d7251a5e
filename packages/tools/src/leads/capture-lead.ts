import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { derivedId } from '@frontdesk/runtime/derived-id'
import type { LeadFields, LeadSettings } from '@frontdesk/contracts/chatbots/lead-settings'
import type { Db } from '@frontdesk/db/connect'
import { cleanLine } from '../records/clean-line.ts'
import { consentChanged, consentMissing, fieldMissing, leadsOff, leadUnreachable } from '../errors.ts'
import { ENQUEUE_WEBHOOKS } from '../webhooks/enqueue-webhooks.ts'
import { LEAD_EVENT_DATA } from '../webhooks/webhook-data.ts'

const fieldNames = ['name', 'email', 'phone', 'company', 'message'] as const

/** What a visitor leaves of themselves. */
export type LeadInput = Partial<Record<keyof LeadFields, string | undefined>> & {
  /** The visitor's session, where they have one. */
  sessionId?: string | undefined
  /** The visitor's message for which a model leaves it. It leaves one for each, however often it is asked. */
  messageId?: string
  /** The text of consent that was shown and agreed to. */
  consentedTo: string | null
}

/** A chatbot with which contacts can be left. */
export interface LeadChatbot {
  readonly id: string
  readonly leads: LeadSettings
}

/**
 * One statement: the lead, and the mails and webhooks that tell of it. The same lead of the same session within ten
 * minutes is one row: it is looked for, and of two at once the second has the same id.
 */
const captureSql = `
with session as (
  select session_id from conversations
  where session_id = $2 and chatbot_id = $1 and last_activity_at > now() - interval '720 hours'
), earlier as (
  select id from leads
  where chatbot_id = $1 and session_id is not distinct from (select session_id from session)
    and created_at > now() - interval '10 minutes'
    and (name, email, phone, company, message) is not distinct from ($3::text, $4::text, $5::text, $6::text, $7::text)
  limit 1
), made as (
  insert into leads (id, chatbot_id, session_id, name, email, phone, company, message, consent)
  select $8, $1, (select session_id from session), $3, $4, $5, $6, $7, $9 where not exists (select from earlier)
  on conflict (id) do nothing
  returning *
), owed as (
  insert into record_mails (occasion, lead_id) select 'lead', id from made
), event as (
  select 'lead.created' as name, chatbot_id, session_id, id as object_id, ${LEAD_EVENT_DATA} as data from made
), noted as (${ENQUEUE_WEBHOOKS})
select id from made union all select id from earlier`

/** Keeps what a visitor leaves, where the chatbot asks for it. Returns the lead's id: of the first, where it came twice. */
export async function captureLead(
  { db }: { db: Pick<Db, 'pool'> },
  { id: chatbotId, leads }: LeadChatbot,
  { sessionId, messageId, consentedTo, ...given }: LeadInput,
): Promise<string> {
  if (!leads.isEnabled) throw leadsOff()
  if (leads.consentText !== null && consentedTo === null) throw consentMissing()
  // Who has an older text before them has not agreed to this one.
  if (leads.consentText !== null && consentedTo !== leads.consentText) throw consentChanged()
  const lead = cleanLead(leads.fields, given)
  const content = fieldNames.map(name => lead[name])
  // The same for the same lead in the same ten minutes. A model may say it in other words the next time.
  const period = String(Math.floor(Date.now() / 600_000))
  const id = derivedId([
    chatbotId,
    ...(messageId ? ['message', messageId] : [sessionId ?? '', period, JSON.stringify(content)]),
  ])
  const { rows } = await db.pool.query<{ id: string }>({
    name: 'capture-lead',
    text: captureSql,
    values: [chatbotId, sessionId ?? null, ...content, id, leads.consentText],
  })
  // Nothing comes back where another request with the same id was there first.
  return rows[0]?.id ?? id
}

type Lead = Record<keyof LeadFields, string | null>

/** The fields that the chatbot asks for. Others are left out: nobody agreed to keep them. */
function cleanLead(fields: LeadFields, given: Partial<Record<keyof LeadFields, string | undefined>>): Lead {
  const lead: Lead = { name: null, email: null, phone: null, company: null, message: null }
  for (const name of fieldNames) {
    const said = fields[name] === 'off' ? '' : (given[name] ?? '').trim()
    // An address that is cut is another one.
    const text = name === 'message' || name === 'email' ? said : cleanLine(said)
    if (text === '' && fields[name] === 'required') throw fieldMissing(name)
    if (text !== '') lead[name] = text
  }
  if (lead.email === null && lead.phone === null) throw leadUnreachable()
  return { ...lead, email: lead.email === null ? null : cleanEmail(lead.email) }
}
