import { Type, type Static } from '@sinclair/typebox'
import { ChatAction } from '../chat/chat-actions.ts'
import { chatLimits } from '../chat/chat-limits.ts'
import { Citation } from '../chat/citation.ts'
import { noNul, visible } from '../text.ts'

/** POST /api/chatbots/{chatbotId}/try: a question as a visitor might ask it. */
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
    number: Type.Integer({ description: 'Number that [1], [2] in the reply refer to.' }),
    title: Type.String(),
    heading: Type.String(),
    url: Type.String(),
    text: Type.String(),
    score: Type.Number({ description: 'Only comparable within one search.' }),
  },
  { title: 'FoundPassage' },
)

/** A tool call of the model. */
const ToolCall = Type.Object(
  {
    name: Type.String(),
    arguments: Type.String({ description: 'Arguments as the model wrote them.' }),
    outcome: Type.String({
      description:
        'done; not_done_yet: the call changes something and would need confirmation; otherwise an error code.',
    }),
  },
  { title: 'ToolCall' },
)

/** How a reply was made: passages, prompt, tool calls and timings. */
export const TryChatbotResult = Type.Object(
  {
    passages: Type.Array(FoundPassage),
    prompt: Type.Array(Type.Object({ role: Type.String(), content: Type.String() }), {
      description: 'The exact prompt that the model received first.',
    }),
    reply: Type.String({ description: 'What a visitor would see; empty if the provider failed.' }),
    sources: Type.Array(Citation),
    actions: Type.Array(ChatAction, { description: 'What a visitor could do next, or would be asked to confirm.' }),
    toolCalls: Type.Array(ToolCall, {
      description: 'Tool calls of the model. Only those that change nothing were made.',
    }),
    failure: Type.Union([Type.String(), Type.Null()], {
      description: 'Error code of the AI provider; null if there was no error.',
    }),
    model: Type.String(),
    inputTokens: Type.Union([Type.Integer(), Type.Null()]),
    outputTokens: Type.Union([Type.Integer(), Type.Null()]),
    searchMs: Type.Integer(),
    modelMs: Type.Integer(),
  },
  { title: 'TryChatbotResult' },
)
export type TryChatbotResult = Static<typeof TryChatbotResult>
