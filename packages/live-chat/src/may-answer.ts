import { secondFactorDueAt } from '@frontdesk/accounts/second-factor/second-factor-due'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Rows that a condition compares: of `members` and of `conversations`, by the names that a statement gives them. */
export interface MemberAndConversation {
  member: string
  conversation: string
}

/**
 * A condition: the member may answer the visitor of the conversation, as the dashboard's routes check it for the user who
 * is signed in.
 */
export function mayAnswer(of: MemberAndConversation): Sql {
  const [member, conversation] = [identifier(of.member), identifier(of.conversation)]
  return sql`
(${member}.is_owner or 'live_chat' = any(${member}.permissions) and (${member}.sees_all_chatbots or exists (
  select from member_chatbots
  where member_id = ${member}.id and member_chatbots.chatbot_id = ${conversation}.chatbot_id))
) and not exists (
  select from accounts of_member
  where of_member.id = ${member}.account_id and ${secondFactorDueAt({ member: of.member, account: 'of_member' })} <= now())`
}
