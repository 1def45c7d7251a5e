import type { ChatReply, LiveStatus, Mode } from '@frontdesk/contracts/chat'
import type { ChatAction } from '@frontdesk/contracts/chat-actions'
import type { HistoryMessage } from '@frontdesk/contracts/history'
import type { Source } from '@frontdesk/contracts/source'
import { hear, withHistory } from './history-merge.ts'

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
export type Message = { readonly id: string; readonly storedId?: number } & (
  | { readonly kind: 'visitor'; readonly text: string; readonly failure?: Failure }
  | {
      readonly kind: 'reply'
      readonly html: string
      readonly sources: readonly Source[]
      readonly actions: readonly ChatAction[]
      readonly isAgent: boolean
      readonly replyId?: string
      readonly rating?: Rating
    }
  | { readonly kind: 'notice'; readonly html: string }
)

export type VisitorMessage = Message & { readonly kind: 'visitor' }
export type ReplyMessage = Message & { readonly kind: 'reply' }

type Step = 'sending' | 'searching' | 'writing' | 'tool' | 'reconnecting'

/** The reply that is on its way: what is being done, and its text so far. */
export interface Writing {
  readonly step: Step
  readonly text: string
  /** Known once the API has accepted the message: then it can be stopped. */
  readonly replyId?: string
  readonly isStopping?: boolean
}

export interface Conversation {
  readonly messages: readonly Message[]
  readonly writing: Writing | undefined
  readonly mode: Mode
  readonly liveStatus: LiveStatus | undefined
  readonly agentName: string | undefined
  /** The person at the other end is typing. */
  readonly isTyping: boolean
  readonly restoring: 'no' | 'yes' | 'failed'
  /** True while the last change only brought back what was said before: nothing to announce. */
  readonly isQuiet: boolean
}

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
      readonly replyId?: string | undefined
      readonly storedId?: number
    }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'noticed'; readonly id: string; readonly reply: ChatReply }
  | { readonly type: 'heard'; readonly message: HistoryMessage }
  | {
      readonly type: 'state'
      readonly mode: Mode
      readonly status: LiveStatus | null
      readonly agentName: string | null
    }
  | { readonly type: 'typing'; readonly isTyping: boolean }
  | { readonly type: 'rated'; readonly id: string; readonly rating: Rating }
  | { readonly type: 'restoring' }
  | { readonly type: 'restored'; readonly messages: readonly HistoryMessage[] }
  | { readonly type: 'restore-failed' }
  | { readonly type: 'settled' }
  | { readonly type: 'cleared' }

type Of<Type extends Change['type']> = Change & { readonly type: Type }

export const emptyConversation: Conversation = {
  messages: [],
  writing: undefined,
  mode: 'bot',
  liveStatus: undefined,
  agentName: undefined,
  isTyping: false,
  restoring: 'no',
  isQuiet: false,
}

/** The conversation after a change. Pure: the same conversation and change give the same result. */
export function nextConversation(before: Conversation, change: Change): Conversation {
  switch (change.type) {
    case 'sent':
      return { ...before, messages: withSent(before.messages, change), writing: { step: 'sending', text: '' } }
    case 'begun':
    case 'step':
    case 'token':
    case 'reset':
    case 'stopping':
      return { ...before, writing: nextWriting(before.writing, change) }
    case 'answered':
      return withAnswer(before, change)
    case 'failed':
      return { ...before, messages: withFailure(before.messages, change.failure), writing: undefined }
    case 'noticed':
      return withNotice(before, change)
    case 'heard':
      return hear(before, change.message)
    case 'state':
      return withState(before, change)
    case 'typing':
      return { ...before, isTyping: change.isTyping }
    case 'rated':
      return { ...before, messages: before.messages.map(message => rated(message, change)) }
    case 'restoring':
      return { ...before, restoring: 'yes' }
    case 'restored':
      return withHistory(before, change.messages)
    case 'restore-failed':
      return { ...before, restoring: 'failed' }
    case 'settled':
      return { ...before, isQuiet: false }
    case 'cleared':
      return emptyConversation
  }
}

/** True while a reply is on its way or history is being loaded: one thing at a time. */
export function isBusy(conversation: Conversation): boolean {
  return conversation.writing !== undefined || conversation.restoring === 'yes'
}

/** True while a person has been asked for, or is there. */
export function isLive({ mode, liveStatus }: Conversation): boolean {
  return mode === 'human' || liveStatus === 'waiting' || liveStatus === 'open'
}

/** The last number of history that is shown. */
export function lastStored({ messages }: Conversation): number {
  return Math.max(0, ...messages.map(({ storedId = 0 }) => storedId))
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

/** A retry moves its message to the end, where its answer will stand. */
function withSent(messages: readonly Message[], { id, text }: { id: string; text: string }): Message[] {
  return [...messages.filter(message => message.id !== id), { kind: 'visitor', id, text }]
}

/** A person's answer comes by itself, so a reply may be empty: then nothing is shown. */
function withAnswer(
  before: Conversation,
  { id, reply, isAgent = false, replyId, storedId }: Of<'answered'>,
): Conversation {
  const mode = reply.mode ?? before.mode
  const after = { ...before, writing: undefined, mode, liveStatus: reply.status }
  if (reply.reply === '') return after
  // An answer that came after all takes the failure away.
  const asked = before.messages.findLastIndex(message => message.kind === 'visitor')
  const { sources, actions = [] } = reply
  const known = { ...(replyId !== undefined && { replyId }), ...(storedId !== undefined && { storedId }) }
  const answer: Message = { kind: 'reply', id, html: reply.reply, sources, actions, isAgent, ...known }
  const messages = before.messages.map((message, at) => (at === asked ? withoutFailure(message) : message))
  return { ...after, messages: [...messages, answer] }
}

function withoutFailure(message: Message): Message {
  if (message.kind !== 'visitor') return message
  const { failure: _failure, ...rest } = message
  return rest
}

function withFailure(messages: readonly Message[], failure: Failure): readonly Message[] {
  const last = messages.findLast(message => message.kind === 'visitor')
  return messages.map(message => (message === last ? { ...last, failure } : message))
}

/** What the API said to a wish for a person: a notice where somebody comes, else an answer with what to do instead. */
function withNotice(before: Conversation, { id, reply }: Of<'noticed'>): Conversation {
  const { reply: html, sources, actions = [], mode = before.mode, status } = reply
  const isComing = status === 'waiting' || status === 'open'
  const line: Message = isComing
    ? { kind: 'notice', id, html }
    : { kind: 'reply', id, html, sources, actions, isAgent: false }
  const isShown = html === '' || before.messages.some(message => message.kind !== 'visitor' && message.html === html)
  return { ...before, mode, liveStatus: status, messages: isShown ? before.messages : [...before.messages, line] }
}

function withState(before: Conversation, { mode, status, agentName }: Of<'state'>): Conversation {
  const isOpen = status === 'open'
  return {
    ...before,
    mode,
    liveStatus: status === 'closed' ? undefined : (status ?? undefined),
    agentName: agentName ?? undefined,
    isTyping: isOpen && before.isTyping,
  }
}

function rated(message: Message, { id, rating }: Of<'rated'>): Message {
  return message.id === id && message.kind === 'reply' ? { ...message, rating } : message
}
