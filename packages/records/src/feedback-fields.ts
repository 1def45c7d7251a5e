import type { FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { conversationField, idFields, type RecordFields } from './record-fields.ts'

/** The message that was rated: hidden with its retention, which may end before the feedback's. */
export const ratedMessage = (feedback: string): Sql => sql`
  messages join conversations on conversations.id = messages.conversation_id
  where messages.id = ${identifier(feedback)}.message_id and conversations.chatbot_id = ${identifier(feedback)}.chatbot_id
    and messages.created_at > now() - ${RETENTION}`

/** Who wrote the reply. Of a live chat who had it when it ended: as the visitor knew them, where no id was noted. */
export const agentOfFeedback = (feedback: string): Sql => sql`
  case when ${identifier(feedback)}.kind = 'reply' then (select agent_name from ${ratedMessage(feedback)}) else coalesce(
    (select users.name from messages
     join mode_changes on mode_changes.conversation_id = messages.conversation_id and at_message_id = messages.id
     join users on users.id = mode_changes.agent_id
     where messages.id = ${identifier(feedback)}.message_id limit 1),
    (select said.agent_name from messages
     join messages said on said.conversation_id = messages.conversation_id and said.id < messages.id and said.is_agent
     where messages.id = ${identifier(feedback)}.message_id order by said.id desc limit 1)
  ) end`

/** The fields of feedback on replies and live chats. */
export const feedbackFields: RecordFields<FeedbackRecord> = {
  ...idFields,
  messageId: { heading: 'Message ID' },
  rating: { heading: 'Rating' },
  comment: { heading: 'Comment', isSearched: true },
  createdAt: { heading: 'Created At' },
  // New columns come last: a sheet that knows the first ones by their place goes on.
  kind: { heading: 'Kind' },
  agentName: { heading: 'Agent', column: agentOfFeedback },
  conversationId: conversationField,
}
