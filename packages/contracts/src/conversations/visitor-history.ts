import { Type, type Static } from '@sinclair/typebox'
import { LiveChat } from '../live-chat/live-chats.ts'
import { Timestamp, Uuid } from '../text.ts'
import { ReplyOutcome } from './reply-outcome.ts'

/** A conversation of the same visitor. */
export const EarlierConversation = Type.Object(
  {
    sessionId: Uuid(),
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    startedAt: Timestamp(),
    lastActivity: Timestamp(),
    firstWords: Type.Union([Type.String(), Type.Null()], {
      description:
        'The first 120 characters of what the visitor wrote first; `***` where the plan does not include the content.',
    }),
    state: LiveChat.properties.state,
    outcomes: Type.Array(ReplyOutcome, { description: 'Outcomes of its replies, each once.' }),
    knownBy: Type.Union([Type.Literal('email'), Type.Literal('identity'), Type.Literal('phone')], {
      description: 'What both conversations have in common: what the visitor left, or who was signed in.',
    }),
  },
  { title: 'EarlierConversation' },
)
export type EarlierConversation = Static<typeof EarlierConversation>

/** GET /api/conversations/{sessionId}/visitor-history: the newest 20 others of the same visitor. */
export const VisitorHistory = Type.Object(
  { conversations: Type.Array(EarlierConversation) },
  { title: 'VisitorHistory' },
)
