import type { ChatReply, LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import {
  type Conversation,
  emptyConversation,
  type Failure,
  type Message,
  type Rating,
  type Step,
  type Writing,
} from './conversation.ts'
import { hear, settled, withHistory, withoutFailure } from './history-merge.ts'

/** Everything that can happen to a conversation. */
export type Change =
  | { readonly type: 'sent'; readonly id: string; readonly text: string }
  | { readonly type: 'begun'; readonly replyId: string }
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'reset' }
  | { readonly type: 'stopping'; readonly isStopping: boolean }
  | {
      readonly type: 'answered'
      readonly id: string
      readonly reply: ChatReply
      readonly isAgent?: boolean
      readonly agentName?: string | undefined
      readonly replyId?: string | undefined
      readonly storedId?: number
    }
  /** `storedId` where the message is known to be stored. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly storedId?: number | undefined }
  | { readonly type: 'noticed'; readonly id: string; readonly reply: ChatReply }
  | { readonly type: 'heard'; readonly message: HistoryMessage }
  | {
      readonly type: 'state'
      readonly mode: ConversationMode
      readonly status: LiveChatStatus | null
      readonly agentName: string | null
      /** As a data URL. */
      readonly agentPicture?: string | null
    }
  | { readonly type: 'translated'; readonly messageId: number; readonly text: string }
  | { readonly type: 'typing'; readonly isTyping: boolean }
  | { readonly type: 'rated'; readonly id: string; readonly rating: Rating }
  | { readonly type: 'cut' }
  | { readonly type: 'passed-over' }
  | { readonly type: 'restoring' }
  | ({
      readonly type: 'restored'
      readonly messages: readonly HistoryMessage[]
      readonly failed?: readonly number[] | undefined
    } & KeptLiveChat)
  | ({ readonly type: 'restore-failed' } & KeptLiveChat)
  | { readonly type: 'settled' }
  | { readonly type: 'cleared' }

/** A live chat as the previous page stored it. */
interface KeptLiveChat {
  readonly mode?: ConversationMode | undefined
  readonly hasEnded?: boolean | undefined
}

type Of<Type extends Change['type']> = Change & { readonly type: Type }

/** The conversation after a change. Pure: the same conversation and change give the same result. */
export function nextConversation(before: Conversation, change: Change): Conversation {
  switch (change.type) {
    case 'sent':
      return {
        ...before,
        messages: withSent(before.messages, change),
        writing: { step: 'sending', text: '', askedId: change.id },
        hasEnded: undefined,
      }
    case 'begun':
    case 'step':
    case 'token':
    case 'reset':
    case 'stopping':
      return { ...before, writing: nextWriting(before.writing, change) }
    case 'answered':
      // The reply itself is found by its words, and gets its number; others answer messages of other tabs.
      return (before.writing?.heard ?? []).reduce(hear, withAnswer(before, change))
    case 'failed':
      return (before.writing?.heard ?? []).reduce(hear, withFailure(before, change))
    case 'noticed':
      return withNotice(before, change)
    case 'heard':
      return hear(before, change.message)
    case 'state':
      return withState(before, change)
    case 'translated':
      return {
        ...before,
        messages: before.messages.map(message =>
          message.kind === 'reply' && message.storedId === change.messageId
            ? { ...message, translation: change.text }
            : message,
        ),
      }
    case 'typing':
      return { ...before, isTyping: change.isTyping }
    case 'rated':
      return { ...before, messages: before.messages.map(message => rated(message, change)) }
    case 'cut':
      return { ...before, isCut: true }
    case 'passed-over':
      return { ...before, hasEnded: false }
    case 'restoring':
      return { ...before, restoring: 'yes' }
    case 'restored':
    case 'restore-failed': {
      const { mode = before.mode, hasEnded } = change
      const kept: Conversation = { ...before, mode, hasEnded: before.hasEnded || hasEnded, restoring: 'failed' }
      return change.type === 'restored' ? withHistory(kept, change.messages, change.failed) : kept
    }
    case 'settled':
      return { ...before, isQuiet: false }
    case 'cleared':
      return emptyConversation
  }
}

function nextWriting(
  before: Writing | undefined,
  change: Of<'begun' | 'step' | 'token' | 'reset' | 'stopping'>,
): Writing | undefined {
  switch (change.type) {
    case 'begun':
      return { step: 'sending', text: '', ...before, replyId: change.replyId }
    case 'step':
      return { text: '', ...before, step: change.step }
    case 'token':
      return { ...before, step: 'writing', text: (before?.text ?? '') + change.text }
    case 'reset':
      return { step: 'searching', ...before, text: '' }
    case 'stopping':
      return before && { ...before, isStopping: change.isStopping }
  }
}

/**
 * A retry moves its message to the end, where its answer will stand. One that the server has given up is stored once
 * more, under another number.
 */
function withSent(messages: readonly Message[], { id, text }: Of<'sent'>): Message[] {
  const before = messages.find(message => message.id === id)
  const storedId = before?.kind === 'visitor' && !before.failure?.isFinal ? before.storedId : undefined
  return [...messages.filter(message => message !== before), { kind: 'visitor', id, text, storedId }]
}

/** A reply is empty while an agent has the conversation, whose answer comes by itself: then nothing is shown. */
function withAnswer(
  before: Conversation,
  { id, reply, isAgent = false, agentName, replyId, storedId }: Of<'answered'>,
): Conversation {
  const { reply: html, sources, sourceTitles, sourceQuotes, actions = [], mode = before.mode, status } = reply
  const after = { ...before, writing: undefined, mode, liveStatus: status }
  if (!html) return after
  // An answer that came after all takes the failure away.
  const asked = before.messages.findLastIndex(message => message.kind === 'visitor')
  const messages = before.messages.map((message, at) => (at === asked ? withoutFailure(message) : message))
  // The live stream may have brought a notice already.
  if (messages.some((message, at) => at > asked && message.kind === 'notice' && message.html === html))
    return { ...after, messages }
  // That somebody will come is a notice, as it is stored.
  const answer: Message =
    status === 'waiting' && sources.length + actions.length === 0
      ? { kind: 'notice', id, html }
      : { kind: 'reply', id, html, sources, sourceTitles, sourceQuotes, actions, isAgent, agentName, replyId, storedId }
  return { ...after, messages: settled([...messages, answer]) }
}

/** The visitor may have sent a file since, and another tab a message: neither has failed. */
function withFailure(before: Conversation, { failure, storedId }: Of<'failed'>): Conversation {
  const asked =
    before.messages.find(({ id }) => id === before.writing?.askedId) ??
    before.messages.findLast(({ kind, files }) => kind === 'visitor' && !files)
  const messages = before.messages.map(message =>
    message === asked && message.kind === 'visitor'
      ? { ...message, failure, storedId: storedId ?? message.storedId }
      : message,
  )
  return { ...before, messages, writing: undefined }
}

/** The API's answer to a handoff request: a notice, as it is stored. */
function withNotice(before: Conversation, { id, reply }: Of<'noticed'>): Conversation {
  const { reply: html, actions, mode = before.mode, status: liveStatus } = reply
  const messages = [...before.messages]
  if (html && !messages.some(message => message.kind !== 'visitor' && message.html === html))
    messages.push({ kind: 'notice', id, html, actions })
  return { ...before, mode, liveStatus, messages }
}

function withState(before: Conversation, { mode, status, agentName, agentPicture }: Of<'state'>): Conversation {
  const isBots = mode === 'bot' && status !== 'waiting'
  return {
    ...before,
    mode,
    liveStatus: status,
    agentName,
    agentPicture,
    hasEnded: isBots && (before.hasEnded || before.mode === 'human'),
    // An agent who keeps typing says so again. After a reconnect, the end of typing may have been lost.
    isTyping: false,
    isCut: false,
  }
}

function rated(message: Message, { id, rating }: Of<'rated'>): Message {
  return message.id === id && message.kind === 'reply' ? { ...message, rating } : message
}
