import type { ChatReply, LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { sayNotice } from './say-notice.ts'

export interface HandoffState {
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  /** In which the visitor is spoken to. */
  language: VisitorLanguage
}

/** The reply to a message that an agent will read: a notice while the visitor waits, nothing once an agent has joined. */
export function handoffReply({ mode, liveStatus, language }: HandoffState): ChatReply {
  const status = liveStatus === null ? {} : { status: liveStatus }
  if (liveStatus !== 'waiting') return { reply: '', sources: [], mode, ...status }
  return { reply: sayNotice(language, 'waiting').html, sources: [], mode, ...status }
}
