import { ratingField } from '../records/live-chat-rating.ts'
import { noticeField } from '../chat-notices/chat-notice.ts'
import { sourceQuotesField } from '../chat/source-quotes-field.ts'
import { sourceTitlesField } from '../chat/source-titles-field.ts'
import { tagsField } from './tags.ts'
import { verifiedAnswerField } from './verified-answer-field.ts'
import { Type, type Static } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range-fields.ts'
import { MessageFiles } from '../chat/message-file.ts'
import { ChatAction } from '../chat/chat-actions.ts'
import { Citation } from '../chat/citation.ts'
import { Agent, LiveChat } from '../live-chat/live-chats.ts'
import { listTotal } from '../list-total.ts'
import { earlierMessages } from '../message-cursor.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'
import { signedInField } from './signed-in-field.ts'
import { failureField } from './reply-failure.ts'
import { OutcomeCause } from './conversation-outcome.ts'
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
    chatbotId: Type.Optional(Uuid('Return only conversations of this chatbot.')),
    ...dayRangeFields,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        ...noNul,
        description:
          'Text to search for in the name of the chatbot, the name and address of the visitor (for members who may see leads), the page, the anonymised IP address, the name of an agent, the messages, and the session id.',
      }),
    ),
    state: Type.Optional(LiveChat.properties.state),
    agent: Type.Optional(
      Type.Union([Type.Literal('me'), Uuid()], { description: 'Return only conversations assigned to this agent.' }),
    ),
    mark: Type.Optional(ConversationMark),
    outcome: Type.Optional(ReplyOutcome),
    cause: Type.Optional(OutcomeCause),
    tag: Type.Optional(Uuid('Only conversations with this tag.')),
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
        description:
          'From the newest lead of this conversation, or of the signed-in visitor; `***` if the plan does not include the content.',
      }),
      email: Type.Union([Type.String(), Type.Null()], { description: 'See `name`.' }),
      page: Type.Union([Type.String(), Type.Null()], {
        description: 'The last page the visitor was on, without its query.',
      }),
      ...signedInField,
    }),
    messagesCount: Type.Integer(),
    lastMessage: LiveChat.properties.lastMessage,
    lastVisitorMessage: Type.Union([Type.String(), Type.Null()], {
      description: 'First 200 characters of the visitor’s last message; null: no message is kept.',
    }),
    state: LiveChat.properties.state,
    agent: Type.Union([Agent, Type.Null()], { description: 'The assigned agent while the live chat is open.' }),
    marks: Type.Array(ConversationMark, {
      description: 'Only those from records that the member may see.',
    }),
    outcomes: Type.Array(ReplyOutcome, {
      description: 'Distinct outcomes of the replies in this conversation.',
    }),
    ...tagsField,
    lastLanguage: Text,
    lastIp: Text,
    lastActivity: Timestamp(),
    expiresAt: Timestamp('When the conversation will be deleted if it stays inactive.'),
    consentedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When the visitor agreed to the chat; null: they were not asked.',
    }),
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
    total: Type.Union([listTotal, Type.Null()], {
      description: `${listTotal.description} Null on later pages, and if counting takes too long.`,
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
    isAgent: Type.Boolean({ description: 'True if an agent wrote this assistant message.' }),
    agentName: Type.Optional(Type.String({ description: 'Name of the agent who wrote the message.' })),
    content: Type.String(),
    ...noticeField,
    sources: Type.Union([Type.Array(Citation), Type.Null()]),
    actions: Type.Optional(Type.Array(ChatAction)),
    files: Type.Optional(MessageFiles),
    browserLanguage: Text,
    clientIp: Text,
    referer: Text,
    ...ratingField,
    ...verifiedAnswerField,
    ...sourceTitlesField,
    ...sourceQuotesField,
    outcome: Type.Optional(ReplyOutcome),
    ...failureField,
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
    leads: Type.Optional(Type.Boolean({ description: 'Whether to delete the leads of this session too.' })),
    bookings: Type.Optional(Type.Boolean({ description: 'Whether to delete the bookings of this session too.' })),
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
