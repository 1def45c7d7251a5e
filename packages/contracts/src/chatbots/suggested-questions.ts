import { Type, type Static } from '@sinclair/typebox'

/** GET /api/chatbots/{id}/suggested-questions: questions that the indexed pages should answer. */
export const SuggestedQuestionList = Type.Object(
  { questions: Type.Array(Type.String(), { maxItems: 3, description: 'Null until the first page is indexed.' }) },
  { title: 'SuggestedQuestionList' },
)
export type SuggestedQuestionList = Static<typeof SuggestedQuestionList>
