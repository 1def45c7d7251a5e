import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { SourceQuotes } from '@frontdesk/contracts/chat/source-quotes-field'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'

/** Why a message has no answer. `html` is what the server said, where it said something. */
export interface Failure {
  readonly kind: 'network' | 'reply-lost' | 'refused'
  readonly html?: string
  readonly mayRetry: boolean
  /** The server has given the message up: asking again needs a new key, because the old one repeats the failure. */
  readonly isFinal?: boolean
}

export type Rating = 'up' | 'down'

/** One line of the conversation as the visitor sees it. `storedId` is its number in history, once that is known. */
export type Message = {
  readonly id: string
  readonly storedId?: number | undefined
  /** When it was said, as history has it. */
  readonly at?: string
  /** Sent instead of words, which then are the name of the file. */
  readonly files?: readonly MessageFile[] | undefined
} & (
  | { readonly kind: 'visitor'; readonly text: string; readonly failure?: Failure }
  | {
      readonly kind: 'reply'
      readonly html: string
      readonly sources: readonly Citation[]
      /** What the cited pages are called, by their addresses. */
      readonly sourceTitles?: Readonly<Record<string, string>> | undefined
      /** The words of the cited pages that carried the answer, by their addresses. */
      readonly sourceQuotes?: SourceQuotes | undefined
      readonly actions: readonly ChatAction[]
      readonly isAgent: boolean
      readonly agentName?: string | undefined
      /** Of an agent's words, in the visitor's language. */
      readonly translation?: string
      readonly replyId?: string | undefined
      readonly rating?: Rating
    }
  | { readonly kind: 'notice'; readonly html: string; readonly actions?: readonly ChatAction[] | undefined }
)

export type VisitorMessage = Message & { readonly kind: 'visitor' }
export type ReplyMessage = Message & { readonly kind: 'reply' }

export type Step = 'sending' | 'searching' | 'writing' | 'tool' | 'reconnecting'

/** The reply that is on its way: what is being done, and its text so far. */
export interface Writing {
  /** The message that it answers; undefined where an earlier page has sent it. */
  readonly askedId?: string
  readonly step: Step
  readonly text: string
  /** Known once the API has accepted the message: then it can be stopped. */
  readonly replyId?: string
  /** Replies of the bot that the live stream has brought meanwhile: this one, or one to a message of another tab. */
  readonly heard?: readonly HistoryMessage[]
  readonly isStopping?: boolean
}

/** A field that is left out is unknown or false. */
export interface Conversation {
  readonly messages: readonly Message[]
  readonly writing?: Writing | undefined
  readonly mode: ConversationMode
  readonly liveStatus?: LiveChatStatus | null | undefined
  readonly agentName?: string | null
  /** Of the agent who has the conversation, as a data URL. */
  readonly agentPicture?: string | null | undefined
  /** A live chat has just ended, and may be rated. */
  readonly hasEnded?: boolean | undefined
  /** The agent is typing. */
  readonly isTyping?: boolean | undefined
  /** The live stream is lost and could not be opened again yet. */
  readonly isCut?: boolean
  readonly restoring?: 'yes' | 'failed' | undefined
  /** True while the last change only brought back what was said before: nothing to announce. */
  readonly isQuiet?: boolean
}

export const emptyConversation: Conversation = { messages: [], mode: 'bot' }

/** True while a reply is on its way or history is being loaded: one thing at a time. */
export function isBusy(conversation: Conversation): boolean {
  return conversation.writing !== undefined || conversation.restoring === 'yes'
}

/** True while a handoff is requested, or an agent has the conversation. */
export function isLive({ mode, liveStatus }: Conversation): boolean {
  return mode === 'human' || liveStatus === 'waiting'
}

/** The last number of history that is shown. */
export function lastStored({ messages }: Conversation): number {
  return Math.max(0, ...messages.map(({ storedId = 0 }) => storedId))
}
