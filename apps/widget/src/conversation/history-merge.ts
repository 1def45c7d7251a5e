/**
 * What history says, put together with what is on the screen: lines that the visitor wrote or heard here before they
 * had a number are found again by their words, so that nobody sees or hears anything twice.
 */
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Conversation, Failure, Message } from './conversation.ts'

/** A message that arrived and has no answer. */
const unanswered: Failure = { kind: 'reply-lost', mayRetry: true }

/**
 * History is the truth and replaces what is shown. A failed message keeps its retry: at its place where it arrived
 * and has no answer, at the end where it never arrived. A history that says nothing new announces nothing.
 *
 * History does not say what failed: `failed` has the numbers. One that was sent again stands there twice, and is shown
 * once.
 */
export function withHistory(
  before: Conversation,
  stored: readonly HistoryMessage[],
  failed: readonly number[] = [],
): Conversation {
  const isAgain = ({ id, text, role }: HistoryMessage): boolean => {
    const next = stored.find(later => later.id > id && later.role !== 'system')
    return failed.includes(id) && next?.role === role && next.text === text
  }
  const history = stored.filter(said => !isAgain(said))
  const taken = new Set<Message>()
  const messages = history.map(said => {
    const known = find(before.messages, said, taken)
    if (known) taken.add(known)
    const message = known ? numbered(known, said) : fromHistory(said)
    // The key that it was sent with is gone with the page that had it.
    const failure = { ...unanswered, isFinal: true }
    return failed.includes(said.id) && message.kind === 'visitor' ? { failure, ...message } : message
  })
  for (const message of before.messages)
    if (message.kind === 'visitor' && message.failure && !message.storedId && !taken.has(message))
      messages.push(message)
  const isNews = taken.size < history.length || messages.length !== before.messages.length
  return { ...before, restoring: undefined, messages: settled(messages), ...(isNews && { isQuiet: true }) }
}

/**
 * Lines with a number stand in the order of history, as the next page has them. A failure stands until the message is
 * answered, by whomever. One that never arrived has no answer.
 */
export function settled(messages: readonly Message[]): Message[] {
  const stored = messages.filter(({ storedId }) => storedId).sort(({ storedId: a = 0 }, { storedId: b = 0 }) => a - b)
  const ordered = messages.map(message => (message.storedId && stored.shift()) || message)
  return ordered.map((message, at) => {
    const next = ordered.slice(at + 1).find(({ kind }) => kind !== 'notice')
    return message.storedId && next?.kind === 'reply' ? withoutFailure(message) : message
  })
}

export function withoutFailure(message: Message): Message {
  if (message.kind !== 'visitor') return message
  const { failure: _failure, ...rest } = message
  return rest
}

/**
 * A message that came by the live stream, whoever said it. One of the bot waits for the end of the reply stream while
 * that is being read: it brings the same, with more.
 */
export function hear(before: Conversation, said: HistoryMessage): Conversation {
  const { messages, writing } = before
  const known = find(messages, said)
  if (!known && writing && said.role === 'assistant' && !said.isAgent)
    return { ...before, writing: { ...writing, heard: [...(writing.heard ?? []), said] } }
  return {
    ...before,
    messages: settled(
      known
        ? messages.map(message => (message === known ? numbered(known, said) : message))
        : [...messages, fromHistory(said)],
    ),
    isTyping: before.isTyping && said.role === 'user',
  }
}

function find(messages: readonly Message[], said: HistoryMessage, taken?: ReadonlySet<Message>): Message | undefined {
  return (
    messages.find(({ storedId }) => storedId === said.id) ??
    // A file is not shown before it is stored: words that are its name are something else.
    messages.find(
      message =>
        !said.files &&
        !message.storedId &&
        !taken?.has(message) &&
        (said.role === 'user') === (message.kind === 'visitor') &&
        (message.kind === 'visitor' ? message.text : message.html) === said.text,
    )
  )
}

function numbered(message: Message, { id, translation }: HistoryMessage): Message {
  // It did arrive, then: what is missing is the answer.
  const hasArrived = message.kind === 'visitor' && message.failure?.kind === 'network'
  return { ...message, storedId: id, ...(translation && { translation }), ...(hasArrived && { failure: unanswered }) }
}

function fromHistory({ id, sender: _sender, role, text, files, createdAt, ...said }: HistoryMessage): Message {
  const known = { id: `h${id}`, storedId: id, at: createdAt, files }
  const { actions } = said
  if (role === 'user') return { kind: 'visitor', ...known, text }
  if (role === 'system') return { kind: 'notice', ...known, html: text, actions }
  return { kind: 'reply', sources: [], actions: [], ...said, ...known, html: text }
}
