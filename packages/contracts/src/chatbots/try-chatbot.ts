import { Type, type Static } from '@sinclair/typebox'
import { ApiError } from '../api-error.ts'
import { ChatAction, Choice, mostChoices } from '../chat/chat-actions.ts'
import { chatLimits } from '../chat/chat-limits.ts'
import { ContextData } from '../chat/chat.ts'
import { Citation } from '../chat/citation.ts'
import { mostContextTurns } from '../chat/context-turns.ts'
import { replyEventData } from '../chat/reply-events.ts'
import { ReplyOutcome } from '../conversations/reply-outcome.ts'
import { ReplyRefusalsOrNull } from '../conversations/reply-refusals.ts'
import { sourceQuotesField } from '../chat/source-quotes-field.ts'
import { sourceTitlesField } from '../chat/source-titles-field.ts'
import { noNul, Uuid, visible } from '../text.ts'
import { UpdateChatbotRequest } from './chatbots.ts'
import { FoundPassage } from './found-passage.ts'

/** The longest reply, 800 tokens of 8 characters, with its HTML. */
const longestTurn = 8_000

/** An earlier turn of the same trial. */
export const EarlierTurn = Type.Object(
  {
    role: Type.Union([Type.Literal('user'), Type.Literal('assistant')]),
    text: Type.String({
      minLength: 1,
      maxLength: longestTurn,
      ...noNul,
      description: 'A question, or a reply as it was returned. Its HTML becomes plain text.',
    }),
    choices: Type.Optional(
      Type.Array(Choice, {
        maxItems: mostChoices,
        description: 'Choices that the reply offered in a question to the visitor.',
      }),
    ),
  },
  { title: 'EarlierTurn', additionalProperties: false },
)

/** Settings that the prompt and the search read, as they are before they are saved. The rules are those of PATCH. */
export const DraftSettings = Type.Pick(UpdateChatbotRequest, ['serviceName', 'language', 'systemPrompt', 'model'], {
  title: 'DraftSettings',
  minProperties: 0,
})
export type DraftSettings = Static<typeof DraftSettings>

/** POST /api/chatbots/{chatbotId}/try: a question as a visitor might ask it. */
export const TryChatbotRequest = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: chatLimits.messageCharacters, pattern: visible, ...noNul }),
    history: Type.Optional(
      Type.Array(EarlierTurn, {
        maxItems: mostContextTurns,
        description: 'Turns before the question, oldest first. The model sees as many of them as in a conversation.',
      }),
    ),
    draft: Type.Optional(DraftSettings),
    pageUrl: Type.Optional(Type.String({ maxLength: chatLimits.pageUrlCharacters, ...noNul })),
    contextData: Type.Optional(ContextData),
  },
  { title: 'TryChatbotRequest', additionalProperties: false },
)
export type TryChatbotRequest = Static<typeof TryChatbotRequest>

/** A tool call of the model. */
const ToolCall = Type.Object(
  {
    name: Type.String(),
    arguments: Type.String({ description: 'Arguments as the model wrote them.' }),
    outcome: Type.String({
      description: 'done; not_done_yet: the call changes data and needs confirmation; otherwise an error code.',
    }),
  },
  { title: 'ToolCall' },
)

const reply = {
  passages: Type.Array(FoundPassage),
  prompt: Type.Array(Type.Object({ role: Type.String(), content: Type.String() }), {
    description: 'The exact first prompt to the model.',
  }),
  reply: Type.String({ description: 'Reply as a visitor would see it; empty if the provider failed.' }),
  sources: Type.Array(Citation),
  ...sourceTitlesField,
  ...sourceQuotesField,
  actions: Type.Array(ChatAction, { description: 'What a visitor could do next, or would have to confirm.' }),
  toolCalls: Type.Array(ToolCall, {
    description: 'Tool calls of the model. Only calls that change nothing were made.',
  }),
  isUnanswered: Type.Boolean({
    description:
      'Whether the reply says that the sources do not have the answer. A visitor’s question would be stored as unanswered.',
  }),
  outcome: ReplyOutcome,
  refusals: ReplyRefusalsOrNull,
  failure: Type.Union([Type.String(), Type.Null()], {
    description: 'Error code of the AI provider; null if there was no error.',
  }),
  model: Type.String(),
  inputTokens: Type.Union([Type.Integer(), Type.Null()]),
  outputTokens: Type.Union([Type.Integer(), Type.Null()]),
  searchMs: Type.Integer(),
  modelMs: Type.Integer(),
}

/** How a reply was made: passages, prompt, tool calls and timings. */
export const TryChatbotResult = Type.Object(
  {
    ...reply,
    trialsLeft: Type.Integer({
      description: 'Trials left today (UTC).',
    }),
  },
  { title: 'TryChatbotResult' },
)
export type TryChatbotResult = Static<typeof TryChatbotResult>

/**
 * The events of a streamed trial, by SSE event name: those of a visitor's reply stream. Exactly one of `done` and
 * `error` ends the stream. A trial cannot be resumed: after an `error` the question is asked again.
 */
export const trialEventData = {
  start: Type.Object({ trialId: Uuid() }),
  status: replyEventData.status,
  token: replyEventData.token,
  reset: replyEventData.reset,
  /** The JSON response. A provider that failed is named in its `failure`, whatever was streamed before. */
  done: TryChatbotResult,
  /** The error body of the JSON response, with its HTTP status. `retryAfterSeconds` is its Retry-After header. */
  error: Type.Composite([
    Type.Object({ status: Type.Integer(), retryAfterSeconds: Type.Optional(Type.Integer()) }),
    ApiError,
  ]),
} as const
