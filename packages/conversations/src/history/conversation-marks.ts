import type { Actor } from '@frontdesk/accounts/actor'
import { checkPermission } from '@frontdesk/accounts/team/check-permission'
import type { PermissionName } from '@frontdesk/accounts/team/permissions'
import type { ConversationMark } from '@frontdesk/contracts/conversations/conversations'
import { identifier, join, sql, type Sql } from '@frontdesk/db/sql'
import { mayRead } from '../visitor-contact.ts'

interface Mark {
  /** A condition on a conversation, which is given by its name in a statement. */
  condition: (conversation: Sql) => Sql
  /** The permission to see the records that it comes from; null: it comes from the conversation itself. */
  permission: PermissionName | null
}

const marks: Record<ConversationMark, Mark> = {
  handed_over: {
    condition: conversation => sql`exists (
      select from mode_changes where mode_changes.conversation_id = ${conversation}.id and mode_changes.step in ('request', 'claim'))`,
    permission: null,
  },
  not_found: {
    condition: conversation => sql`exists (
      select from questions where questions.session_id = ${conversation}.session_id and questions.chatbot_id = ${conversation}.chatbot_id
        and questions.reason = 'not_found')`,
    permission: 'questions',
  },
  thumbs_down: {
    condition: conversation => sql`exists (
      select from feedback where feedback.session_id = ${conversation}.session_id and feedback.chatbot_id = ${conversation}.chatbot_id
        and feedback.rating = 'down')`,
    permission: 'feedback',
  },
  lead: {
    condition: conversation => sql`exists (
      select from leads where leads.session_id = ${conversation}.session_id and leads.chatbot_id = ${conversation}.chatbot_id)`,
    permission: 'leads',
  },
  booking: {
    condition: conversation => sql`exists (
      select from bookings where bookings.session_id = ${conversation}.session_id and bookings.chatbot_id = ${conversation}.chatbot_id
        and bookings.status <> 'pending')`,
    permission: 'bookings',
  },
}

// Object.entries forgets the type of the keys; they are those of the table above.
const entries = Object.entries(marks) as [ConversationMark, Mark][]

/** The marks of a conversation that the actor may see, as a column. */
export const marksOf = (actor: Pick<Actor, 'permissions'>, conversation: string): Sql => {
  const seen = entries.map(
    ([name, { condition, permission }]) =>
      sql`case when ${permission === null ? sql`true` : mayRead(actor, permission)} and ${condition(identifier(conversation))} then ${name}::text end`,
  )
  return sql`array_remove(array[${join(seen)}], null)`
}

/** Whether a conversation has a mark. Throws if the actor may not see the records that the mark comes from. */
export function hasMark(actor: Pick<Actor, 'permissions'>, mark: ConversationMark, conversation: string): Sql {
  const { condition, permission } = marks[mark]
  if (permission !== null) checkPermission(actor, permission)
  return condition(identifier(conversation))
}
