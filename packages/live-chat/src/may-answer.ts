import { sql } from '@frontdesk/db/sql'

/**
 * A condition: this row of `members` may answer the visitor of the conversation `c`, as the dashboard's routes check it
 * for the user who is signed in.
 */
export const MAY_ANSWER = sql`
(is_owner or 'live_chat' = any(permissions) and (sees_all_chatbots or exists (
  select from member_chatbots where member_id = members.id and member_chatbots.chatbot_id = c.chatbot_id)))`
