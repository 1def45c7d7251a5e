import type { ChatReply, LiveStatus, Mode } from '@frontdesk/contracts/chat'
import type { HistoryMessage } from '@frontdesk/contracts/history'
import type { Source } from '@frontdesk/contracts/source'

/** Why a message has no answer. `html` is what the server said, where it said something. */
export interface Failure {
  readonly kind: 'network' | 'reply-lost' | 'refused'
  readonly html?: string
  readonly mayRetry: boolean
  /** The server has given the message up: asking again needs a new key, because the old one repeats the failure. */
  readonly isFinal?: boolean
}

/** One line of the conversation as the visitor sees it. */
export type Message =
  | { readonly kind: 'visitor'; readonly id: string; readonly text: string; readonly failure?: Failure }
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly html: string
      readonly sources: readonly Source[]
      readonly isAgent: boolean
    }
  | { readonly kind: 'notice'; readonly id: string; readonly html: string }

type Step = 'sending' | 'searching' | 'writing' | 'tool' | 'reconnecting'

/** The reply that is on its way: what is being done, and its text so far. */
export interface Writing {
  readonly step: Step
  readonly text: string
}

export interface Conversation {
  readonly messages: readonly Message[]
  readonly writing: Writing | undefined
  readonly mode: Mode
  readonly liveStatus: LiveStatus | undefined
  readonly restoring: 'no' | 'yes' | 'failed'
  /** True while the last change only brought back what was said before: nothing to announce. */
  readonly isQuiet: boolean
}

/** Everything that can happen to a conversation. */
export type Change =
  | { readonly type: 'sent'; readonly id: string; readonly text: string }
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'reset' }
  | { readonly type: 'answered'; readonly id: string; readonly reply: ChatReply; readonly isAgent?: boolean }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'restoring' }
  | { readonly type: 'restored'; readonly messages: readonly HistoryMessage[] }
  | { readonly type: 'restore-failed' }
  | { readonly type: 'settled' }
  | { readonly type: 'cleared' }

export const emptyConversation: Conversation = {
  messages: [],
  writing: undefined,
  mode: 'bot',
  liveStatus: undefined,
  restoring: 'no',
  isQuiet: false,
}

/** The conversation after a change. Pure: the same conversation and change give the same result. */
export function nextConversation(before: Conversation, change: Change): Conversation {
  switch (change.type) {
    case 'sent':
      return { ...before, messages: withSent(before.messages, change), writing: { step: 'sending', text: '' } }
    case 'step':
      return { ...before, writing: { step: change.step, text: before.writing?.text ?? '' } }
    case 'token':
      return { ...before, writing: { step: 'writing', text: (before.writing?.text ?? '') + change.text } }
    case 'reset':
      return { ...before, writing: { step: before.writing?.step ?? 'searching', text: '' } }
    case 'answered':
      return {
        ...before,
        messages: withReply(before.messages, change),
        writing: undefined,
        mode: change.reply.mode ?? 'bot',
        liveStatus: change.reply.status,
      }
    case 'failed':
      return { ...before, messages: withFailure(before.messages, change.failure), writing: undefined }
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

/** A retry moves its message to the end, where its answer will stand. */
function withSent(messages: readonly Message[], { id, text }: { id: string; text: string }): Message[] {
  return [...messages.filter(message => message.id !== id), { kind: 'visitor', id, text }]
}

/** A person's answer comes by itself, so a reply may be empty: then nothing is shown. */
function withReply(
  messages: readonly Message[],
  { id, reply, isAgent = false }: { id: string; reply: ChatReply; isAgent?: boolean },
): readonly Message[] {
  if (reply.reply === '') return messages
  // An answer that came after all takes the failure away.
  const last = messages.findLast(message => message.kind === 'visitor')
  const delivered = messages.map(message => (message === last ? withoutFailure(last) : message))
  return [...delivered, { kind: 'reply', id, html: reply.reply, sources: reply.sources, isAgent }]
}

const withoutFailure = ({ id, text }: Message & { kind: 'visitor' }): Message => ({ kind: 'visitor', id, text })

function withFailure(messages: readonly Message[], failure: Failure): readonly Message[] {
  const last = messages.findLast(message => message.kind === 'visitor')
  return messages.map(message => (message === last ? { ...last, failure } : message))
}

/**
 * History is the truth and replaces what is shown. A failed message keeps its retry: at its place where it arrived
 * and has no answer, at the end where it never arrived. A history that says nothing new changes nothing, so that
 * nobody hears it again.
 */
function withHistory(before: Conversation, history: readonly HistoryMessage[]): Conversation {
  const messages = history.map(fromHistory)
  for (const message of before.messages) {
    if (message.kind !== 'visitor' || message.failure === undefined) continue
    const arrived = history.findLastIndex(({ role, text }) => role === 'user' && text === message.text)
    if (arrived === -1) messages.push(message)
    else if (arrived === history.length - 1) messages[arrived] = message
  }
  const isNews = messages.length !== before.messages.length
  return { ...before, restoring: 'no', ...(isNews && { messages, isQuiet: true }) }
}

function fromHistory({ id, role, text, isAgent, sources = [] }: HistoryMessage): Message {
  if (role === 'user') return { kind: 'visitor', id: `h${id}`, text }
  if (role === 'system') return { kind: 'notice', id: `h${id}`, html: text }
  return { kind: 'reply', id: `h${id}`, html: text, sources, isAgent }
}
