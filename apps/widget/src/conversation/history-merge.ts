/**
 * What history says, put together with what is on the screen: lines that the visitor wrote or heard here before they
 * had a number are found again by their words, so that nobody sees or hears anything twice.
 */
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Conversation, Message } from './conversation.ts'

/**
 * History is the truth and replaces what is shown. A failed message keeps its retry: at its place where it arrived
 * and has no answer, at the end where it never arrived. A history that says nothing new announces nothing.
 */
export function withHistory(before: Conversation, history: readonly HistoryMessage[]): Conversation {
  const taken = new Set<Message>()
  const messages = history.map(said => {
    const known = find(before.messages, said, taken)
    if (known === undefined) return fromHistory(said)
    taken.add(known)
    return numbered(known, said)
  })
  for (const message of before.messages) {
    if (message.kind !== 'visitor' || message.failure === undefined) continue
    const arrived = history.findLastIndex(({ role, text }) => role === 'user' && text === message.text)
    if (arrived === -1) messages.push(message)
    else if (arrived === history.length - 1) messages[arrived] = { ...message, storedId: history[arrived]?.id ?? 0 }
  }
  const isNews = taken.size < history.length || messages.length !== before.messages.length
  return { ...before, restoring: 'no', messages, ...(isNews && { isQuiet: true }) }
}

/**
 * A message that came by the live stream, whoever said it. One of the bot is left to the reply stream while that is
 * being read: it brings the same, with more.
 */
export function hear(before: Conversation, said: HistoryMessage): Conversation {
  const known = find(before.messages, said, new Set())
  if (known !== undefined) {
    if (known.storedId === said.id) return before
    const messages = before.messages.map(message => (message === known ? numbered(known, said) : message))
    return { ...before, messages }
  }
  if (before.writing !== undefined && said.role === 'assistant' && !said.isAgent) return before
  return {
    ...before,
    messages: [...before.messages, fromHistory(said)],
    isTyping: before.isTyping && said.role === 'user',
  }
}

function find(messages: readonly Message[], said: HistoryMessage, taken: ReadonlySet<Message>): Message | undefined {
  const numberedSo = messages.find(({ storedId }) => storedId === said.id)
  if (numberedSo !== undefined) return numberedSo
  // A file is not shown before it is stored: words that are its name are something else.
  return messages.find(
    message =>
      !said.files &&
      message.storedId === undefined &&
      !taken.has(message) &&
      (said.role === 'user') === (message.kind === 'visitor') &&
      (message.kind === 'visitor' ? message.text : message.html) === said.text,
  )
}

function numbered(message: Message, { id, translation }: HistoryMessage): Message {
  if (message.kind === 'reply') return { ...message, storedId: id, ...(translation && { translation }) }
  if (message.kind === 'notice') return { ...message, storedId: id }
  const { failure: _failure, ...rest } = message
  return { ...rest, storedId: id }
}

function fromHistory({
  id,
  role,
  text,
  isAgent,
  agentName,
  sources = [],
  actions = [],
  translation,
  files,
}: HistoryMessage): Message {
  const known = { id: `h${id}`, storedId: id, ...(files && { files }) }
  if (role === 'user') return { kind: 'visitor', ...known, text }
  if (role === 'system') return { kind: 'notice', ...known, html: text }
  return {
    kind: 'reply',
    ...known,
    html: text,
    sources,
    actions,
    isAgent,
    ...(agentName && { agentName }),
    ...(translation && { translation }),
  }
}
