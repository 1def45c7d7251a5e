import { Type, type Static } from '@sinclair/typebox'
import { ChatAction } from '../chat/chat-actions.ts'
import { chatLimits } from '../chat/chat-limits.ts'
import { Citation } from '../chat/citation.ts'
import { noNul, visible } from '../text.ts'

/** POST /api/chatbots/{chatbotId}/try: what a visitor might ask. */
export const TryChatbotRequest = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: chatLimits.messageCharacters, pattern: visible, ...noNul }),
    pageUrl: Type.Optional(Type.String({ maxLength: chatLimits.pageUrlCharacters, ...noNul })),
  },
  { title: 'TryChatbotRequest', additionalProperties: false },
)
export type TryChatbotRequest = Static<typeof TryChatbotRequest>

/** A passage that the search found. */
const FoundPassage = Type.Object(
  {
    number: Type.Integer({ description: 'What [1], [2] in the answer point to.' }),
    title: Type.String(),
    heading: Type.String(),
    url: Type.String(),
    text: Type.String(),
    score: Type.Number({ description: 'For comparing the passages of one search.' }),
  },
  { title: 'FoundPassage' },
)

/** A tool call of the model. */
const ToolCall = Type.Object(
  {
    name: Type.String(),
    arguments: Type.String({ description: 'As the model wrote them.' }),
    outcome: Type.String({
      description: 'done; not_done_yet: it changes something, and nobody confirms it here; or a code of why not.',
    }),
  },
  { title: 'ToolCall' },
)

/** How an answer came about. */
export const TryChatbotResult = Type.Object(
  {
    passages: Type.Array(FoundPassage),
    prompt: Type.Array(Type.Object({ role: Type.String(), content: Type.String() }), {
      description: 'What the model was told at first, word for word.',
    }),
    reply: Type.String({ description: 'What a visitor would see; empty where the provider failed.' }),
    sources: Type.Array(Citation),
    actions: Type.Array(ChatAction, { description: 'What a visitor could do next, or would be asked to confirm.' }),
    toolCalls: Type.Array(ToolCall, {
      description: 'What the model asked to have done. Only what changes nothing was.',
    }),
    failure: Type.Union([Type.String(), Type.Null()], { description: 'Code of what went wrong at the provider.' }),
    model: Type.String(),
    inputTokens: Type.Union([Type.Integer(), Type.Null()]),
    outputTokens: Type.Union([Type.Integer(), Type.Null()]),
    searchMs: Type.Integer(),
    modelMs: Type.Integer(),
  },
  { title: 'TryChatbotResult' },
)
export type TryChatbotResult = Static<typeof TryChatbotResult>
