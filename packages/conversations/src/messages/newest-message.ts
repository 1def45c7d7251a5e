import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
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
  select role, is_agent, content, notice, created_at from messages
  where conversation_id = ${identifier(conversation)}.id and created_at > now() - ${RETENTION} order by id desc limit 1
) ${identifier(message)} on true`

/** The columns of that message. */
export const newestMessageColumns = (message: string): Sql => {
  const newest = identifier(message)
  return sql`${newest}.role, ${newest}.is_agent, ${newest}.content, ${newest}.notice, ${newest}.created_at as sent_at`
}

/** The newest message as PostgreSQL has it; all null if there is none. */
export interface NewestMessageRow {
  role: 'user' | 'assistant' | 'system' | null
  isAgent: boolean | null
  content: string | null
  notice: ChatNotice | null
  sentAt: Date | null
}

/** What a list shows of the newest message. */
export interface MessagePreview {
  role: 'user' | 'assistant' | 'system'
  isAgent: boolean
  /** Its first 200 characters, without markup. */
  text: string
  notice?: ChatNotice
  createdAt: string
}

const previewCharacters = 200

const beginningOf = (text: string): string => [...text].slice(0, previewCharacters).join('')

/** Joins what the visitor of a conversation said last. */
export const joinVisitorMessage = ({ message, conversation }: MessageOfConversation): Sql => sql`
left join lateral (
  select left(content, ${previewCharacters}) as content from messages
  where conversation_id = ${identifier(conversation)}.id and role = 'user' and created_at > now() - ${RETENTION}
  order by id desc limit 1
) ${identifier(message)} on true`

/** The beginning of the newest message. */
export function previewOf({ role, isAgent, content, notice, sentAt }: NewestMessageRow): MessagePreview | null {
  if (role === null || content === null || sentAt === null) return null
  return {
    role,
    isAgent: isAgent === true,
    text: beginningOf(role === 'user' ? content : plainText(content)),
    ...(notice === null ? {} : { notice }),
    createdAt: sentAt.toISOString(),
  }
}
