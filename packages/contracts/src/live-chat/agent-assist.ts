import { Type, type Static } from '@sinclair/typebox'
import { chatLimits } from '../chat/chat-limits.ts'
import { LanguageCode } from './translation.ts'
import { trialEventData } from '../chatbots/try-chatbot.ts'
import { noNul, Timestamp, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

/** POST /api/live-chats/{sessionId}/search. */
export const SearchKnowledgeRequest = Type.Object(
  { question: Type.String({ minLength: 1, maxLength: chatLimits.messageCharacters, pattern: visible, ...noNul }) },
  { ...strict, title: 'SearchKnowledgeRequest' },
)

/** A passage of the knowledge base that an agent may quote. */
const KnowledgePassage = Type.Object(
  {
    title: Type.String(),
    heading: Type.String(),
    url: Type.String({ description: 'Address of the page, or the title of a written entry.' }),
    text: Type.String(),
    matchedWords: Type.Array(Type.String(), {
      description: 'Words of the passage that match the question, as written there.',
    }),
  },
  { title: 'KnowledgePassage' },
)
export type KnowledgePassage = Static<typeof KnowledgePassage>

export const KnowledgePassages = Type.Object(
  { passages: Type.Array(KnowledgePassage, { description: 'Best first, at most 6.' }) },
  { title: 'KnowledgePassages' },
)
export type KnowledgePassages = Static<typeof KnowledgePassages>

/** The result of POST /api/live-chats/{sessionId}/suggestion. */
export const SuggestedReply = Type.Object(
  {
    text: Type.String({
      description:
        'Plain text for the agent to edit; empty if there is no suggestion, for example because nothing was found.',
    }),
    sources: Type.Array(Type.Object({ title: Type.String(), url: Type.String() }), {
      description: 'Sources of the suggestion.',
    }),
    isUnanswered: Type.Boolean({ description: 'True if the knowledge base does not have the answer.' }),
    failure: Type.Union([Type.String(), Type.Null()], {
      description: 'Error code of the AI provider; null if there was no error.',
    }),
  },
  { title: 'SuggestedReply' },
)
export type SuggestedReply = Static<typeof SuggestedReply>

/**
 * The events of a streamed suggestion, by SSE event name, as those of a trial. Exactly one of `done` and `error` ends
 * the stream.
 */
export const suggestionEventData = { ...trialEventData, done: SuggestedReply } as const

/** POST /api/live-chats/{sessionId}/summary. */
export const SummariseRequest = Type.Object({ language: LanguageCode }, { ...strict, title: 'SummariseRequest' })

/** What a model has summarised of a conversation. */
export const ConversationSummary = Type.Object(
  {
    text: Type.String({ description: 'Plain text.' }),
    language: Type.String(),
    upToMessageId: Type.Integer({ description: 'The last message that it covers.' }),
    createdAt: Timestamp(),
  },
  { title: 'ConversationSummary' },
)
export type ConversationSummary = Static<typeof ConversationSummary>

/** GET /api/live-chats/{sessionId}/assist: how a model can help with a conversation. */
export const AgentAssist = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether AI assistance for agents is on for this chatbot.' }),
    hasModel: Type.Boolean({
      description: 'Whether a model is available. Without one, suggested replies quote the knowledge base.',
    }),
    summary: Type.Union([ConversationSummary, Type.Null()]),
  },
  { title: 'AgentAssist' },
)
export type AgentAssist = Static<typeof AgentAssist>
