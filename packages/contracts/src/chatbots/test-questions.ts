import { Type, type Static } from '@sinclair/typebox'
import { chatLimits } from '../chat/chat-limits.ts'
import { noNul, visible } from '../text.ts'

const strict = { additionalProperties: false } as const

/** A question to try again after a change, and what its reply should cite. */
const TestQuestion = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: chatLimits.messageCharacters, pattern: visible, ...noNul }),
    expectedSource: Type.Union(
      [Type.String({ minLength: 1, maxLength: 2_048, pattern: visible, ...noNul }), Type.Null()],
      {
        description: 'Expected source of the reply, as named in `sources`; null: no expectation.',
      },
    ),
  },
  { ...strict, title: 'TestQuestion' },
)
export type TestQuestion = Static<typeof TestQuestion>

/** GET and PUT /api/chatbots/{id}/test-questions: all of them, in the order of their owner. */
export const TestQuestionList = Type.Object(
  { questions: Type.Array(TestQuestion, { maxItems: 50 }) },
  { ...strict, title: 'TestQuestionList' },
)
export type TestQuestionList = Static<typeof TestQuestionList>
