import { Type, type Static } from '@sinclair/typebox'

/** Why the checks refuse a statement of a model. */
export const RefusalReason = Type.Union(
  [
    Type.Literal('no-source', { description: 'It cites no passage, and no passage supports it.' }),
    Type.Literal('wrong-source', { description: 'It cites a passage that does not exist.' }),
    Type.Literal('number', { description: 'It contains a number, a price or a measure that no source contains.' }),
    Type.Literal('date', { description: 'It contains a date that no source contains.' }),
    Type.Literal('time', { description: 'It contains a time of day that no source contains.' }),
    Type.Literal('phone', { description: 'It contains a phone number that no source contains.' }),
    Type.Literal('email', { description: 'It contains an email address that no source contains.' }),
    Type.Literal('web', { description: 'It contains a web address that no source contains.' }),
    Type.Literal('name', { description: 'It contains a name that no source contains.' }),
    Type.Literal('choice', { description: 'It offers a choice that no source contains.' }),
    Type.Literal('decided', {
      description: 'It asks for something that the visitor, their page or the website has already said.',
    }),
  ],
  { title: 'RefusalReason' },
)
export type RefusalReason = Static<typeof RefusalReason>

const counts = (description: string) =>
  Type.Array(
    Type.Object(
      { reason: RefusalReason, count: Type.Integer({ minimum: 1 }) },
      { title: 'RefusalCount', additionalProperties: false },
    ),
    { description },
  )

/** What the checks refused of what a model wrote, in numbers. The statements are kept nowhere. */
export const ReplyRefusals = Type.Object(
  {
    askedAgain: counts('Statements that made Frontdesk ask the model again; empty if it did not.'),
    leftOut: counts('Statements that were removed without a replacement. The visitor never saw them.'),
  },
  { title: 'ReplyRefusals', additionalProperties: false },
)
export type ReplyRefusals = Static<typeof ReplyRefusals>
export type RefusalCount = ReplyRefusals['leftOut'][number]

/** The refusals where there may be none. */
export const ReplyRefusalsOrNull = Type.Union([ReplyRefusals, Type.Null()], {
  description: 'null: nothing was rejected, the reply needed no checks, or it is from an earlier version.',
})
