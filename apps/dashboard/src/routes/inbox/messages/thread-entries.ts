import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { ConversationNote } from '@frontdesk/contracts/live-chat/notes'
import type { SentMessage } from './sent-message.ts'

/** What stands in a thread. Its key stays the same for as long as it is there. */
type Said =
  | { readonly kind: 'message'; readonly key: string; readonly message: InboxMessage }
  | { readonly kind: 'note'; readonly key: string; readonly note: ConversationNote }
  | { readonly kind: 'sending'; readonly key: string; readonly message: SentMessage }

/**
 * One line of a thread. The first of a day has the day above it, in the same line: a line of its own would stay the first
 * when earlier messages come, and the list keeps its place by its first line.
 */
export type ThreadEntry = Said & {
  readonly day: string | undefined
  /** Whether the same person goes on a moment after the line before: who it is was said there. */
  readonly isContinued: boolean
}

/** What stands in a thread. */
export interface ThreadInput {
  /** The oldest first. */
  messages: readonly InboxMessage[]
  /** The oldest first. */
  notes: readonly ConversationNote[]
  sent: readonly SentMessage[]
  /** Whether there are messages before these. */
  hasEarlier: boolean
  /** The day of a time, as it is written. */
  dayOf: (at: string) => string
}

/**
 * The lines of a thread: messages and notes with their days, and below them what is on its way. Each note stands before
 * the first message that was written after it; one that is older than the messages that were read comes with its page.
 */
export function threadEntries({ messages, notes, sent, hasEarlier, dayOf }: ThreadInput): readonly ThreadEntry[] {
  let lastDay = ''
  let last: Stored | undefined
  const entries = inOrder(messages, hasEarlier ? notesSince(messages[0], notes) : notes).map((said): ThreadEntry => {
    const day = dayOf(said.kind === 'note' ? said.note.createdAt : said.message.createdAt)
    const isNew = day !== lastDay
    lastDay = day
    const isContinued = !isNew && last !== undefined && goesOn(last, said)
    last = said
    return { ...said, day: isNew ? day : undefined, isContinued }
  })
  const own = { kind: 'sending', day: undefined, isContinued: false } as const
  return [...entries, ...sent.map(message => ({ ...own, key: message.key, message }))]
}

/** A pause that is longer begins anew. */
const pauseMs = 5 * 60_000

/** Whether a message is of whoever wrote the one before it, a moment later. Notices and notes stand for themselves. */
function goesOn(before: Stored, said: Stored): boolean {
  if (before.kind !== 'message' || said.kind !== 'message') return false
  const [one, other] = [before.message, said.message]
  const isSame = one.role === other.role && one.isAgent === other.isAgent && one.agentName === other.agentName
  const isSoon = Date.parse(other.createdAt) - Date.parse(one.createdAt) < pauseMs
  return isSame && isSoon && (other.role === 'user' || other.isAgent)
}

const notesSince = (first: InboxMessage | undefined, notes: readonly ConversationNote[]): readonly ConversationNote[] =>
  notes.filter(({ createdAt }) => first !== undefined && Date.parse(createdAt) >= Date.parse(first.createdAt))

type Stored = Exclude<Said, { kind: 'sending' }>

function inOrder(messages: readonly InboxMessage[], notes: readonly ConversationNote[]): Stored[] {
  const said: Stored[] = []
  const asEntry = (note: ConversationNote): Stored => ({ kind: 'note', key: `note ${note.id}`, note })
  let next = 0
  for (const message of messages) {
    for (
      let note = notes[next];
      note !== undefined && Date.parse(note.createdAt) < Date.parse(message.createdAt);
      note = notes[next]
    ) {
      said.push(asEntry(note))
      next += 1
    }
    said.push({ kind: 'message', key: String(message.id), message })
  }
  return [...said, ...notes.slice(next).map(asEntry)]
}
