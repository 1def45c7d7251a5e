import { Type } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** What is told of each passage that a search found. */
export const foundPassageFields = {
  number: Type.Integer({ description: 'Number of the reference in the reply, such as 1 for [1].' }),
  title: Type.String(),
  heading: Type.String(),
  url: Type.String(),
  text: Type.String(),
  score: Type.Number({ description: 'Comparable only within one search.' }),
  coverage: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'Share of the question’s words in the passage, with rare words weighted higher; null: not recorded with the reply.',
  }),
  isClose: Type.Boolean({ description: 'Whether semantic search rated it close to the question.' }),
  isCited: Type.Boolean({ description: 'Whether the reply cites it.' }),
  entryId: Type.Optional(Uuid('Id of the entry if the passage is a verified answer to this question.')),
  round: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Round of the follow-up search that found it; absent: the first search found it.',
    }),
  ),
  isOpened: Type.Optional(Type.Boolean({ description: 'Whether it was read as context of a neighbouring passage.' })),
  matchedWords: Type.Array(Type.String(), {
    description:
      'Words of the passage that match the question, as written there. Empty for products, and for passages found only by semantic search.',
  }),
}

/** A passage that the search found. */
export const FoundPassage = Type.Object(foundPassageFields, { title: 'FoundPassage' })
