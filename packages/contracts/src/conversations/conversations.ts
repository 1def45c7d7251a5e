import { ratingField } from '../records/live-chat-rating.ts'
import { verifiedAnswerField } from './verified-answer-field.ts'
import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range-fields.ts'
import { MessageFiles } from '../chat/message-file.ts'
import { Citation } from '../chat/citation.ts'
import { Agent, LiveChat } from '../live-chat/live-chats.ts'
import { earlierMessages } from '../message-cursor.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'
import { ReplyOutcome } from './reply-outcome.ts'

/** The columns by which conversations can be sorted. */
export const ConversationSort = Type.Union(
  [
    Type.Literal('chatbot'),
    Type.Literal('sessionId'),
    Type.Literal('messages'),
    Type.Literal('lastLanguage'),
    Type.Literal('lastIp'),
    Type.Literal('lastActivity'),
  ],
  { title: 'ConversationSort' },
)
export type ConversationSort = Static<typeof ConversationSort>

/** What can be said of a conversation at a glance. */
export const ConversationMark = Type.Union(
  [
    Type.Literal('handed_over'),
    Type.Literal('not_found'),
    Type.Literal('thumbs_down'),
    Type.Literal('lead'),
    Type.Literal('booking'),
  ],
  { title: 'ConversationMark' },
)
export type ConversationMark = Static<typeof ConversationMark>

/** GET /api/conversations. A cursor is valid only for the sort order it came with. */
export const ConversationsQuery = Type.Object(
  {
    chatbotId: Type.Optional(Uuid('Only conversations of this chatbot.')),
    ...dayRangeFields,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        ...noNul,
        description: 'Part of the session id, of the anonymised IP address, or of a message.',
      }),
    ),
    state: Type.Optional(LiveChat.properties.state),
    agent: Type.Optional(
      Type.Union([Type.Literal('me'), Uuid()], { description: 'Only conversations that this agent has.' }),
    ),
    mark: Type.Optional(ConversationMark),
    outcome: Type.Optional(ReplyOutcome),
    sort: Type.Optional(ConversationSort),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    cursor: Type.Optional(Type.String({ maxLength: 1_000, description: '`nextCursor` of the previous page.' })),
  },
  { additionalProperties: false },
)
export type ConversationsQuery = Static<typeof ConversationsQuery>

const Text = Type.Union([Type.String(), Type.Null()])

/** A conversation in the list. */
export const Conversation = Type.Object(
  {
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    sessionId: Uuid(),
    visitor: Type.Object({
      name: Type.Union([Type.String(), Type.Null()], {
        description: 'From the newest lead of this conversation; `***` where the plan does not include the content.',
      }),
      email: Type.Union([Type.String(), Type.Null()], { description: 'As the name.' }),
      page: Type.Union([Type.String(), Type.Null()], {
        description: 'The last page the visitor was on, without its query.',
      }),
    }),
    messagesCount: Type.Integer(),
    lastMessage: LiveChat.properties.lastMessage,
    state: LiveChat.properties.state,
    agent: Type.Union([Agent, Type.Null()], { description: 'Who has it, while it is open.' }),
    marks: Type.Array(ConversationMark, {
      description: 'Only those that come from records which the member may see.',
    }),
    outcomes: Type.Array(ReplyOutcome, {
      description: 'Outcomes of the replies of this conversation, each once.',
    }),
    lastLanguage: Text,
    lastIp: Text,
    lastActivity: Timestamp(),
    expiresAt: Timestamp('When the conversation is removed if nothing is said in it until then.'),
  },
  { title: 'Conversation' },
)
export type Conversation = Static<typeof Conversation>

export const ConversationList = Type.Object(
  {
    conversations: Type.Array(Conversation),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Cursor of the next page; null: this is the last page.',
    }),
  },
  { title: 'ConversationList' },
)
export type ConversationList = Static<typeof ConversationList>

/** A message with its metadata. */
const ConversationMessage = Type.Object(
  {
    id: Type.Integer(),
    role: Type.Union([Type.Literal('user'), Type.Literal('assistant'), Type.Literal('system')]),
    isAgent: Type.Boolean({ description: 'True if an assistant message came from an agent.' }),
    content: Type.String(),
    sources: Type.Union([Type.Array(Citation), Type.Null()]),
    files: Type.Optional(MessageFiles),
    browserLanguage: Text,
    clientIp: Text,
    referer: Text,
    ...ratingField,
    ...verifiedAnswerField,
    outcome: Type.Optional(ReplyOutcome),
    createdAt: Timestamp(),
  },
  { title: 'ConversationMessage' },
)

/** GET /api/conversations/{sessionId}: one conversation with its newest 1,000 messages, oldest first. */
export const ConversationDetails = Type.Composite(
  [
    Conversation,
    Type.Object({
      messages: Type.Array(ConversationMessage),
      nextCursor: Type.Union([Type.String(), Type.Null()], { description: earlierMessages }),
    }),
  ],
  { title: 'ConversationDetails' },
)
export type ConversationDetails = Static<typeof ConversationDetails>
export const ConversationParams = Type.Object({ sessionId: Uuid() })

/** POST /api/conversations/{sessionId}/erase: what to erase besides conversation, questions and feedback. */
export const EraseConversationRequest = Type.Object(
  {
    leads: Type.Optional(Type.Boolean({ description: 'Also the leads of this session.' })),
    bookings: Type.Optional(Type.Boolean({ description: 'Also the bookings of this session.' })),
  },
  { title: 'EraseConversationRequest', additionalProperties: false },
)
export type EraseConversationRequest = Static<typeof EraseConversationRequest>

/** How many records of each kind were erased. */
export const ErasedConversation = Type.Object(
  {
    success: Type.Literal(true),
    erased: Type.Object({
      messages: Type.Integer(),
      questions: Type.Integer(),
      feedback: Type.Integer(),
      leads: Type.Integer(),
      bookings: Type.Integer(),
    }),
  },
  { title: 'ErasedConversation' },
)
export type ErasedConversation = Static<typeof ErasedConversation>
