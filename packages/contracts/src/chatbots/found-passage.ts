import { Type } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** What is told of each passage that a search found. */
export const foundPassageFields = {
  number: Type.Integer({ description: 'Number that [1], [2] in the reply refer to.' }),
  title: Type.String(),
  heading: Type.String(),
  url: Type.String(),
  text: Type.String(),
  score: Type.Number({ description: 'Only comparable within one search.' }),
  coverage: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'Share of the words asked for that the passage holds, rare words counting more; null: not recorded with the reply.',
  }),
  isClose: Type.Boolean({ description: 'Whether semantic search found it close to the question.' }),
  isCited: Type.Boolean({ description: 'Whether the reply cites it.' }),
  entryId: Type.Optional(
    Uuid('The entry, where the passage is the answer that the owner gave to this very question: a verified answer.'),
  ),
  round: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Round in which the bot found it by searching again; missing: the first search found it.',
    }),
  ),
  isOpened: Type.Optional(
    Type.Boolean({ description: 'Whether the bot read it on its page, beside a passage that it had.' }),
  ),
  matchedWords: Type.Array(Type.String(), {
    description:
      'Words of the passage that the question asks for, as they are written there. None in products, and in what only semantic search has found.',
  }),
}

/** A passage that the search found. */
export const FoundPassage = Type.Object(foundPassageFields, { title: 'FoundPassage' })
