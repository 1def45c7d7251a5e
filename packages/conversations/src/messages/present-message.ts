import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import { shownQuotes, type StoredQuotes } from './source-quotes.ts'
import { shownSources } from './shown-sources.ts'

/** A message as PostgreSQL has it, as far as visitors see it. */
export interface MessageRow {
  id: string
  role: HistoryMessage['role']
  isAgent: boolean
  /** Null for all others, and for agents' messages that are older than the column. */
  agentName?: string | null
  content: string
  sources: Citation[] | null
  /** Read only where the message may be the bot's, as the actions; files only where it may be somebody's else. */
  sourceQuotes?: StoredQuotes | null
  actions?: ChatAction[] | null
  files?: MessageFile[] | null
  createdAt: Date
}

/** A message as history and live events have it. */
export function presentMessage(row: MessageRow): HistoryMessage {
  return {
    id: Number(row.id),
    sender: row.role === 'user' ? 'user' : 'bot',
    role: row.role,
    isAgent: row.isAgent,
    ...(row.agentName === null || row.agentName === undefined ? {} : { agentName: row.agentName }),
    text: row.content,
    ...(row.sources === null ? {} : { sources: shownSources(row.sources) }),
    ...shownQuotes(row.sourceQuotes),
    ...(row.actions === null || row.actions === undefined ? {} : { actions: row.actions }),
    ...(row.files === null || row.files === undefined ? {} : { files: row.files }),
    createdAt: row.createdAt.toISOString(),
  }
}
