import type { ChatReply, LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import { liveChatNotice } from './live-chat-notices.ts'

export interface HumanState {
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  language: string
}

/** The answer to a message that a person will read: a notice while waiting, nothing once somebody has taken over. */
export function humanReply({ mode, liveStatus, language }: HumanState): ChatReply {
  const status = liveStatus === null ? {} : { status: liveStatus }
  if (liveStatus !== 'waiting') return { reply: '', sources: [], mode, ...status }
  return { reply: liveChatNotice(language, 'waiting'), sources: [], mode, ...status }
}
