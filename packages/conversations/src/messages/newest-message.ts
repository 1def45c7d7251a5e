import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { plainText } from './clean-reply.ts'

/** Names that a statement gives to a conversation and to the newest message of it. */
interface MessageOfConversation {
  message: string
  conversation: string
}

/** Joins the newest message of a conversation. */
export const joinNewestMessage = ({ message, conversation }: MessageOfConversation): Sql => sql`
left join lateral (
  select role, is_agent, content, created_at from messages
  where conversation_id = ${identifier(conversation)}.id and created_at > now() - ${RETENTION} order by id desc limit 1
) ${identifier(message)} on true`

/** The columns of that message. */
export const newestMessageColumns = (message: string): Sql => {
  const newest = identifier(message)
  return sql`${newest}.role, ${newest}.is_agent, ${newest}.content, ${newest}.created_at as sent_at`
}

/** The newest message as PostgreSQL has it; all null where there is none. */
export interface NewestMessageRow {
  role: 'user' | 'assistant' | 'system' | null
  isAgent: boolean | null
  content: string | null
  sentAt: Date | null
}

/** What a list shows of the newest message. */
export interface MessagePreview {
  role: 'user' | 'assistant' | 'system'
  isAgent: boolean
  /** Its first 200 characters, without markup. */
  text: string
  createdAt: string
}

const previewCharacters = 200

/** The beginning of the newest message. */
export function previewOf({ role, isAgent, content, sentAt }: NewestMessageRow): MessagePreview | null {
  if (role === null || content === null || sentAt === null) return null
  return {
    role,
    isAgent: isAgent === true,
    text: [...(role === 'user' ? content : plainText(content))].slice(0, previewCharacters).join(''),
    createdAt: sentAt.toISOString(),
  }
}
