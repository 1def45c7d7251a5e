import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import type { PermissionName } from '@frontdesk/accounts/team/permissions'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { asPlanShows } from '@frontdesk/records/redact'

/** Who reads of a visitor, and what they may see. */
export type ContactReader = Pick<Actor, 'permissions' | 'plan'>

/** Whether the reader may see such records, as a condition. */
export const mayRead = ({ permissions }: Pick<Actor, 'permissions'>, records: PermissionName): Sql =>
  sql`${permissions.includes(records)}::boolean`

/** Names that a statement gives to a conversation and to the newest lead of it. */
interface LeadOfConversation {
  lead: string
  conversation: string
}

/**
 * Joins the newest lead of a conversation. Contact details are read only for those who may see leads, of the chatbot
 * that the conversation is with.
 */
export const joinNewestLead = (reader: ContactReader, { lead, conversation }: LeadOfConversation): Sql => sql`
left join lateral (
  select id, name, email from leads
  where ${mayRead(reader, 'leads')} and leads.session_id = ${identifier(conversation)}.session_id
    and leads.chatbot_id = ${identifier(conversation)}.chatbot_id
  order by leads.created_at desc, leads.id desc limit 1
) ${identifier(lead)} on true`

/**
 * Whether a lead of a conversation has a name or an address like the pattern: of those leads alone that the reader may see
 * as they are.
 */
export const hasContact = (reader: ContactReader, conversation: string, pattern: string): Sql => sql`exists (
  select from leads
  where ${mayRead(reader, 'leads')} and ${includesFeature(reader.plan, 'tool-content')}::boolean
    and leads.session_id = ${identifier(conversation)}.session_id
    and leads.chatbot_id = ${identifier(conversation)}.chatbot_id
    and (leads.name ilike ${pattern} or leads.email ilike ${pattern}))`

/** The columns of that lead. */
export const newestLeadColumns = (lead: string): Sql =>
  sql`${identifier(lead)}.id as lead_id, ${identifier(lead)}.name as lead_name, ${identifier(lead)}.email as lead_email`

/** The newest lead as PostgreSQL has it. */
export interface LeadRow {
  leadId: string | null
  leadName: string | null
  leadEmail: string | null
}

/** The columns of who a signed-in visitor of a conversation is. */
export const identityColumns = (conversation: string): Sql => {
  const of = identifier(conversation)
  return sql`${of}.identity_subject, ${of}.identity_name, ${of}.identity_email`
}

/** Who a signed-in visitor is, as PostgreSQL has it. */
export interface IdentityRow {
  identitySubject: string | null
  identityName: string | null
  identityEmail: string | null
}

/** Who the visitor is, as the owner's server has signed it; null if they were not signed in. */
const signedInOf = ({ identitySubject: id, identityName: name, identityEmail: email }: IdentityRow) =>
  id === null ? null : { id, name, email }

/** How a visitor can be reached. */
export interface Contact {
  name: string | null
  email: string | null
}

/** What the newest lead says of the visitor, as far as the reader's plan shows it. */
export const contactOf = (reader: ContactReader, { leadId, leadName: name, leadEmail: email }: LeadRow): Contact =>
  leadId === null ? { name: null, email: null } : asPlanShows(reader, { name, email })

/** What is known of a visitor: what the newest lead says, else their identity, and the identity itself. */
export function visitorOf(reader: ContactReader, row: LeadRow & IdentityRow) {
  const { name, email } = contactOf(reader, row)
  return { name: name ?? row.identityName, email: email ?? row.identityEmail, signedIn: signedInOf(row) }
}
