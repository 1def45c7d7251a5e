/**
 * A condition: this row of `members` may answer the visitor of the conversation `c`, as the dashboard's routes ask it of
 * whoever is logged in.
 */
export const MAY_ANSWER = `
(is_owner or 'live_chat' = any(permissions) and (sees_all_chatbots or exists (
  select from member_chatbots where member_id = members.id and member_chatbots.chatbot_id = c.chatbot_id)))`
