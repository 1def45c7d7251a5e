import type { ChatReply, LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import { liveChatNotice } from './live-chat-notices.ts'

export interface HandoffState {
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  language: string
}

/** The reply to a message that an agent will read: a notice while the visitor waits, nothing once an agent has joined. */
export function handoffReply({ mode, liveStatus, language }: HandoffState): ChatReply {
  const status = liveStatus === null ? {} : { status: liveStatus }
  if (liveStatus !== 'waiting') return { reply: '', sources: [], mode, ...status }
  return { reply: liveChatNotice(language, 'waiting'), sources: [], mode, ...status }
}
