import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** The owner's answer to the very question, which a reply gives. */
export const UsedAnswer = Type.Object(
  {
    entryId: Uuid(),
    question: Type.Union([Type.String(), Type.Null()], {
      description: 'The question as the owner wrote it; null: the answer was deleted.',
    }),
  },
  { title: 'UsedAnswer' },
)
export type UsedAnswer = Static<typeof UsedAnswer>

/** A field of replies that cite the owner's own answer first. */
export const verifiedAnswerField = {
  verifiedAnswer: Type.Optional(UsedAnswer),
}
