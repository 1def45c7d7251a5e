import { Type, type Static } from '@sinclair/typebox'

/** Why the checks refuse a statement of a model. */
export const RefusalReason = Type.Union(
  [
    Type.Literal('no-source', { description: 'It cites no passage, and none says it.' }),
    Type.Literal('wrong-source', { description: 'It cites a passage that is not there.' }),
    Type.Literal('number', { description: 'A number, a price or a measure of it stands in no source.' }),
    Type.Literal('date', { description: 'A date stands in no source.' }),
    Type.Literal('time', { description: 'A time of day stands in no source.' }),
    Type.Literal('phone', { description: 'A telephone number stands in no source.' }),
    Type.Literal('email', { description: 'An e-mail address stands in no source.' }),
    Type.Literal('web', { description: 'A web address stands in no source.' }),
    Type.Literal('name', { description: 'A name stands in no source.' }),
    Type.Literal('choice', { description: 'It offers a choice that stands in no source.' }),
    Type.Literal('decided', { description: 'It asks what the visitor, their page or the website has already said.' }),
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
    askedAgain: counts('Statements because of which the model was asked once more; empty where it was not.'),
    leftOut: counts('Statements that the visitor never saw, and that nothing took the place of.'),
  },
  { title: 'ReplyRefusals', additionalProperties: false },
)
export type ReplyRefusals = Static<typeof ReplyRefusals>
export type RefusalCount = ReplyRefusals['leftOut'][number]

/** The refusals where there may be none. */
export const ReplyRefusalsOrNull = Type.Union([ReplyRefusals, Type.Null()], {
  description: 'null: nothing was refused, the reply needed no checks, or it is from an earlier version.',
})
