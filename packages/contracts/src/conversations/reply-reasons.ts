import { Type, type Static } from '@sinclair/typebox'
import { foundPassageFields } from '../chatbots/found-passage.ts'
import { Timestamp, Uuid } from '../text.ts'
import { ReplyOutcomeOrNull } from './reply-outcome.ts'
import { ReplyRefusalsOrNull } from './reply-refusals.ts'

/** A passage that a stored reply was written from, as it reads now. */
const ReplyPassage = Type.Object(
  {
    ...foundPassageFields,
    state: Type.Union([Type.Literal('unchanged'), Type.Literal('changed'), Type.Literal('gone')], {
      description:
        'Whether the passage is unchanged since the reply was written. The texts of a deleted passage are empty.',
    }),
  },
  { title: 'ReplyPassage' },
)

/** GET /api/conversations/{sessionId}/messages/{messageId}/why: what led to a stored reply. */
export const ReplyReasons = Type.Object(
  {
    chatbotId: Uuid(),
    question: Type.Union([Type.String(), Type.Null()], {
      description: 'The visitor’s message; null: it was deleted.',
    }),
    passages: Type.Union([Type.Array(ReplyPassage), Type.Null()], {
      description:
        'Passages found, best first; null: not recorded, as in replies of earlier versions and replies without a search.',
    }),
    outcome: ReplyOutcomeOrNull,
    refusals: ReplyRefusalsOrNull,
    toolCalls: Type.Array(
      Type.Object({
        name: Type.String(),
        outcome: Type.String({
          description: 'done, failed, unknown, calling, or proposed (waiting for confirmation).',
        }),
      }),
    ),
    model: Type.Union([Type.String(), Type.Null()]),
    inputTokens: Type.Union([Type.Integer(), Type.Null()]),
    outputTokens: Type.Union([Type.Integer(), Type.Null()]),
    searchMs: Type.Union([Type.Integer(), Type.Null()]),
    modelMs: Type.Union([Type.Integer(), Type.Null()]),
    createdAt: Timestamp(),
  },
  { title: 'ReplyReasons' },
)
export type ReplyReasons = Static<typeof ReplyReasons>

export const ReplyParams = Type.Object({
  sessionId: Uuid(),
  messageId: Type.String({ description: 'The `id` of a message.' }),
})
