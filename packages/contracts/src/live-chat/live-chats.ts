import { Type, type Static } from '@sinclair/typebox'
import { HistoryMessage } from '../chat/history.ts'
import { LiveChatState, liveChatStates } from './live-chat-states.ts'
import { LiveChatCounts } from './presence.ts'
import { MessageTranslation } from './translation.ts'
import { earlierMessages } from '../message-cursor.ts'
import { MessageId } from '../message-id.ts'
import { ratingField } from '../records/live-chat-rating.ts'
import { verifiedAnswerField } from '../conversations/verified-answer-field.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'

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
        Type.String({ description: 'The Idempotency-Key of the request that an agent sent the message with.' }),
      ),
      ...ratingField,
      ...verifiedAnswerField,
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
        description: 'From the newest lead of this conversation; `***` where the plan does not include the content.',
      }),
    ),
    email: orNull(Type.String({ description: 'As the name.' })),
    page: orNull(Type.String({ description: 'The last page the visitor was on, without its query.' })),
    language: orNull(Type.String()),
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
    since: orNull(Timestamp('When the conversation began to wait or was claimed; null while the bot answers.')),
    botResumesAt: orNull(
      Timestamp(
        'When the bot answers a waiting visitor again unless an agent claims the conversation; null: it does not.',
      ),
    ),
    agent: orNull(Agent),
    snoozedUntil: orNull(
      Timestamp(
        'Until when its agent has set it aside; in the past: since when it is back. Null: it is not set aside.',
      ),
    ),
    unread: Type.Integer({
      description: 'Messages of the visitor that no agent has read, 100 at most; 0 while the bot answers.',
    }),
    lastMessage: orNull(
      Type.Object({
        role: HistoryMessage.properties.role,
        isAgent: Type.Boolean(),
        text: Type.String({ description: 'Its first 200 characters, without markup.' }),
        createdAt: Timestamp(),
      }),
    ),
    lastActivity: Timestamp(),
    visitor: LiveVisitor,
    hasLead: orNull(
      Type.Boolean({
        description: 'Whether the visitor left contact details; null for members who may not see leads.',
      }),
    ),
    hasBooking: orNull(
      Type.Boolean({
        description: 'Whether the visitor has an appointment; null for members who may not see bookings.',
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
      Type.Union([...LiveChatState.anyOf, Type.Literal('ended')], {
        description: 'ended: an agent had the conversation, and the bot answers it again. Default: all but ended.',
      }),
    ),
    states: liveChatStates('Several states, separated by commas.'),
    chatbotId: Type.Optional(Uuid()),
    agent: Type.Optional(
      Type.Union([Type.Literal('me'), Type.Literal('none'), Uuid()], { description: 'Who has the conversation.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-2]_-?[0-9]{1,12}([.][0-9]{1,6})?_[0-9]{1,18}$',
        description: 'The `nextCursor` of a page: the page after it is read.',
      }),
    ),
  },
  strict,
)
export type LiveChatsQuery = Static<typeof LiveChatsQuery>

export const LiveChatList = Type.Object(
  {
    conversations: Type.Array(LiveChat, {
      description:
        'Waiting conversations, then open ones, then those of the bot that were active in the last 30 minutes.',
    }),
    nextCursor: orNull(Type.String({ description: 'Reads the next 200 conversations; null on the last page.' })),
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
          browser: orNull(Type.String({ description: 'Browser and system by name.' })),
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

const Text = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: visible,
  ...noNul,
  description: 'Plain text or Markdown.',
})

/** POST /api/live-chats/{sessionId}/messages. */
export const SendMessageRequest = Type.Object({ text: Text }, { ...strict, title: 'SendMessageRequest' })
/** The header of a message that may be sent twice. Header names are compared in lower case. */
export const MessageKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description:
        'Makes the request safe to repeat: the same key and text return the message that was stored, as long as it is kept. Make it of 128 random bits for each message.',
    }),
  ),
})
/** POST /api/live-chats/{sessionId}/typing. */
export const SendTypingRequest = Type.Object({ isTyping: Type.Boolean() }, { ...strict, title: 'SendTypingRequest' })
/** POST /api/live-chats/{sessionId}/viewing. */
export const SendViewingRequest = Type.Object({ isViewing: Type.Boolean() }, { ...strict, title: 'SendViewingRequest' })
/** PUT /api/live-chats/{sessionId}/snooze: sets the conversation aside. */
export const SnoozeLiveChatRequest = Type.Object(
  { until: orNull(Timestamp('Within seven days; null: it is not set aside any more.')) },
  { ...strict, title: 'SnoozeLiveChatRequest' },
)
/** POST /api/live-chats/{sessionId}/transfer. */
export const TransferLiveChatRequest = Type.Object(
  { userId: Uuid('Id of the agent.') },
  { ...strict, title: 'TransferLiveChatRequest' },
)
/** POST /api/live-chats/{sessionId}/read. */
export const MarkReadRequest = Type.Object(
  { messageId: MessageId({ minimum: 0 }) },
  { ...strict, title: 'MarkReadRequest' },
)

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: visible, ...noNul })

const Shortcut = orNull(
  Type.String({
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,31}$',
    description: 'What agents type after a slash; stored in lower case. Null: only the title finds it.',
  }),
)
const templateScope = {
  isForAllChatbots: Type.Boolean({ description: 'For every chatbot of the account; otherwise for this one.' }),
  isPersonal: Type.Boolean({ description: 'Only the agent who wrote it sees it; otherwise the whole team.' }),
}

/** A message template (canned response). */
export const MessageTemplate = Type.Object(
  {
    id: Uuid(),
    title: Type.String(),
    text: Type.String({
      description: 'The dashboard replaces `{visitor.name}`, `{agent.name}` and `{page}` when it inserts the text.',
    }),
    shortcut: Shortcut,
    ...templateScope,
    uses: Type.Integer({ description: 'How often it was inserted.' }),
    version: Version(),
    createdAt: Timestamp(),
  },
  { title: 'MessageTemplate' },
)
export type MessageTemplate = Static<typeof MessageTemplate>
export const MessageTemplateList = Type.Object(
  { templates: Type.Array(MessageTemplate) },
  { title: 'MessageTemplateList' },
)
export const CreateMessageTemplateRequest = Type.Object(
  {
    title: Title,
    text: Text,
    shortcut: Type.Optional(Shortcut),
    isForAllChatbots: Type.Optional(templateScope.isForAllChatbots),
    isPersonal: Type.Optional(templateScope.isPersonal),
  },
  { ...strict, title: 'CreateMessageTemplateRequest' },
)
export type CreateMessageTemplateRequest = Static<typeof CreateMessageTemplateRequest>
export const UpdateMessageTemplateRequest = Type.Partial(CreateMessageTemplateRequest, {
  title: 'UpdateMessageTemplateRequest',
  ...strict,
  minProperties: 1,
})
export type UpdateMessageTemplateRequest = Static<typeof UpdateMessageTemplateRequest>

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
