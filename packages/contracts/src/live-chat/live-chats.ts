import { Type, type Static } from '@sinclair/typebox'
import { ProfilePicturePath } from '../account/profile-picture.ts'
import { noticeField } from '../chat-notices/chat-notice.ts'
import { HistoryMessage } from '../chat/history.ts'
import { AgentText } from './agent-text.ts'
import { LiveChatState, liveChatStates } from './live-chat-states.ts'
import { LiveChatCounts } from './presence.ts'
import { MessageTranslation } from './translation.ts'
import { earlierMessages } from '../message-cursor.ts'
import { MessageId } from '../message-id.ts'
import { ratingField } from '../records/live-chat-rating.ts'
import { failureField } from '../conversations/reply-failure.ts'
import { tagsField } from '../conversations/tags.ts'
import { verifiedAnswerField } from '../conversations/verified-answer-field.ts'
import { noNul, RequestTimestamp, Timestamp, Uuid, visible } from '../text.ts'
import { signedInField } from '../conversations/signed-in-field.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** An agent: a member of the team who may answer visitors. */
export const Agent = Type.Object({ userId: Uuid(), name: Type.String() }, { title: 'Agent' })
export type Agent = Static<typeof Agent>

/** A message as agents read it. */
export const InboxMessage = Type.Composite(
  [
    HistoryMessage,
    Type.Object({
      clientId: Type.Optional(
        Type.String({ description: 'The Idempotency-Key of the agent’s request that sent the message.' }),
      ),
      ...noticeField,
      ...ratingField,
      ...verifiedAnswerField,
      ...failureField,
    }),
  ],
  { title: 'InboxMessage' },
)
export type InboxMessage = Static<typeof InboxMessage>

/** Who a visitor is, as far as it is known. */
const LiveVisitor = Type.Object(
  {
    name: orNull(
      Type.String({
        description:
          'From the newest lead of this conversation, or of the signed-in visitor; `***` if the plan does not include the content.',
      }),
    ),
    email: orNull(Type.String({ description: 'See `name`.' })),
    page: orNull(Type.String({ description: 'The last page the visitor was on, without its query.' })),
    language: orNull(Type.String()),
    ...signedInField,
  },
  { title: 'LiveVisitor' },
)

/** A conversation in the inbox. */
export const LiveChat = Type.Object(
  {
    sessionId: Uuid(),
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    state: LiveChatState,
    since: orNull(
      Timestamp('When the visitor started waiting or an agent claimed the conversation; null while AI answers.'),
    ),
    botResumesAt: orNull(
      Timestamp(
        'When AI resumes answering a waiting visitor unless an agent claims the conversation; null: it does not.',
      ),
    ),
    agent: orNull(Agent),
    snoozedUntil: orNull(
      Timestamp('When the snooze ends; in the past: when it ended. Null: the conversation is not snoozed.'),
    ),
    missedAt: orNull(Timestamp('Time of the missed request; null: there is none, or an agent has dismissed it.')),
    unread: Type.Integer({
      description: 'Visitor messages that no agent has read, at most 100; 0 while AI answers.',
    }),
    lastMessage: orNull(
      Type.Object({
        role: HistoryMessage.properties.role,
        isAgent: Type.Boolean(),
        text: Type.String({ description: 'First 200 characters, without markup.' }),
        ...noticeField,
        createdAt: Timestamp(),
      }),
    ),
    lastVisitorMessage: orNull(
      Type.String({
        description: 'First 200 characters of the visitor’s last message; null: no message is kept.',
      }),
    ),
    lastActivity: Timestamp(),
    visitor: LiveVisitor,
    ...tagsField,
    hasLead: orNull(
      Type.Boolean({
        description: 'Whether the visitor left contact details; null: the member may not see leads.',
      }),
    ),
    hasBooking: orNull(
      Type.Boolean({
        description: 'Whether the visitor has an appointment; null: the member may not see bookings.',
      }),
    ),
  },
  { title: 'LiveChat' },
)
export type LiveChat = Static<typeof LiveChat>

/** GET /api/live-chats. */
export const LiveChatsQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Union([...LiveChatState.anyOf, Type.Literal('missed'), Type.Literal('ended')], {
        description:
          'missed: the visitor asked for an agent, no one came, and no agent has claimed the conversation or dismissed the request since. ended: an agent answered the conversation, and AI answers it again. Default: conversations that are waiting, open, or were active with AI in the last 30 minutes.',
      }),
    ),
    states: liveChatStates('Several states, separated by commas.'),
    chatbotId: Type.Optional(Uuid()),
    agent: Type.Optional(
      Type.Union([Type.Literal('me'), Type.Literal('none'), Uuid()], { description: 'Filter by the assigned agent.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-2]_-?[0-9]{1,12}([.][0-9]{1,6})?_[0-9]{1,18}$',
        description: '`nextCursor` of the previous page.',
      }),
    ),
  },
  strict,
)
export type LiveChatsQuery = Static<typeof LiveChatsQuery>

export const LiveChatList = Type.Object(
  {
    conversations: Type.Array(LiveChat, {
      description: 'Waiting conversations, then open ones, then those with AI that were active in the last 30 minutes.',
    }),
    nextCursor: orNull(
      Type.String({ description: 'Cursor for the next 200 conversations; null: this is the last page.' }),
    ),
    agents: Type.Array(Agent, { description: 'Agents who are online.' }),
  },
  { title: 'LiveChatList' },
)
export type LiveChatList = Static<typeof LiveChatList>

/** GET /api/live-chats/{sessionId}: a live chat with its newest 1,000 messages, oldest first. */
export const LiveChatDetails = Type.Composite(
  [
    Type.Omit(LiveChat, ['visitor']),
    Type.Object({
      visitor: Type.Composite([
        LiveVisitor,
        Type.Object({
          browser: orNull(Type.String({ description: 'Name of the browser and the operating system.' })),
          ip: orNull(Type.String({ description: 'Anonymised.' })),
          firstSeen: Timestamp(),
        }),
      ]),
      messages: Type.Array(InboxMessage),
      nextCursor: orNull(Type.String({ description: earlierMessages })),
    }),
  ],
  { title: 'LiveChatDetails' },
)
export type LiveChatDetails = Static<typeof LiveChatDetails>

export const LiveChatParams = Type.Object({ sessionId: Uuid() })

/** POST /api/live-chats/{sessionId}/messages. */
export const SendMessageRequest = Type.Object({ text: AgentText }, { ...strict, title: 'SendMessageRequest' })
/** The header of a message that may be sent twice. Header names are compared in lower case. */
export const MessageKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description:
        'Makes the request safe to repeat: the same key and text return the stored message, as long as it is kept. Create a key of 128 random bits for each message.',
    }),
  ),
})
/** POST /api/live-chats/{sessionId}/typing. */
export const SendTypingRequest = Type.Object({ isTyping: Type.Boolean() }, { ...strict, title: 'SendTypingRequest' })
/** POST /api/live-chats/{sessionId}/viewing. */
export const SendViewingRequest = Type.Object({ isViewing: Type.Boolean() }, { ...strict, title: 'SendViewingRequest' })
/** PUT /api/live-chats/{sessionId}/snooze: sets the conversation aside. */
export const SnoozeLiveChatRequest = Type.Object(
  { until: orNull(RequestTimestamp('At most 7 days from now; null: end the snooze.')) },
  { ...strict, title: 'SnoozeLiveChatRequest' },
)
/** POST /api/live-chats/{sessionId}/transfer. */
export const TransferLiveChatRequest = Type.Object(
  {
    userId: Uuid('Id of the agent. If they are offline, the conversation waits among theirs until they are back.'),
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        pattern: visible,
        ...noNul,
        description: 'A note about the conversation, for the agent and the team.',
      }),
    ),
  },
  { ...strict, title: 'TransferLiveChatRequest' },
)
/** GET /api/live-chats/{sessionId}/agents: those who may answer the visitor, to transfer the conversation to one of them. */
export const AssignableAgents = Type.Object(
  {
    agents: Type.Array(Type.Composite([Agent, Type.Object({ isOnline: Type.Boolean(), picture: ProfilePicturePath })])),
  },
  { title: 'AssignableAgents' },
)
export type AssignableAgents = Static<typeof AssignableAgents>
/** POST /api/live-chats/{sessionId}/read. */
export const MarkReadRequest = Type.Object(
  { messageId: MessageId({ minimum: 0 }) },
  { ...strict, title: 'MarkReadRequest' },
)

/**
 * The events of GET /api/live-chats/events, by SSE event name. A stream begins with `inbox`. The `id:` of a `message` is
 * the message's own. After a break the stream goes on behind the one that `Last-Event-ID` names, and some of the last
 * seconds may come again. An `inbox` with an `id:` says that it does not go on: no id was named, or the reader was away
 * for more than an hour or 5,000 messages. They read the conversation that they show again.
 */
export const inboxEventData = {
  /** The whole inbox. */
  inbox: LiveChatList,
  /** A conversation was added or has changed. */
  conversation: LiveChat,
  /** A new message. */
  message: Type.Object({ sessionId: Uuid(), chatbotId: Uuid(), message: InboxMessage }),
  /** Whether the visitor (null) or an agent is typing; repeated every few seconds while they do. */
  typing: Type.Object({ sessionId: Uuid(), chatbotId: Uuid(), isTyping: Type.Boolean(), agent: orNull(Agent) }),
  /** Whether an agent looks at the conversation; repeated every minute while they do. */
  viewing: Type.Object({ sessionId: Uuid(), chatbotId: Uuid(), agent: Agent, isViewing: Type.Boolean() }),
  /** The notes about a conversation have changed: read them again. */
  notes: Type.Object({ sessionId: Uuid(), chatbotId: Uuid() }),
  /** The answer to a message of the visitor has failed: read the conversation again. */
  failure: Type.Object({ sessionId: Uuid(), chatbotId: Uuid() }),
  /** A message in a language that some agent reads. */
  translation: Type.Composite([
    Type.Object({ sessionId: Uuid(), chatbotId: Uuid(), language: Type.String() }),
    MessageTranslation,
  ]),
  /** The numbers of the inbox, whatever states the stream has: after `inbox`, and when they have changed. */
  counts: LiveChatCounts,
  /** Which agents are online. */
  agents: Type.Object({ agents: Type.Array(Agent) }),
  /** This process is shutting down: reconnect after `retryMs`. */
  reconnect: Type.Object({ retryMs: Type.Integer() }),
} as const

export type InboxEventName = keyof typeof inboxEventData
export type InboxEvent = {
  [Name in InboxEventName]: { event: Name; data: Static<(typeof inboxEventData)[Name]>; id?: string }
}[InboxEventName]
