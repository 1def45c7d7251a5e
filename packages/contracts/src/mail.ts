import { Type, type Static } from '@sinclair/typebox'

/** One mail. It travels encrypted, because it may hold a link that logs somebody in. */
export const Mail = Type.Object(
  {
    /** Where it goes; null: nowhere, because nobody has the address that was asked for. */
    to: Type.Union([Type.String(), Type.Null()]),
    subject: Type.String(),
    text: Type.String(),
    /** For calendars: an appointment, or its end. */
    calendar: Type.Optional(
      Type.Object({ method: Type.Union([Type.Literal('REQUEST'), Type.Literal('CANCEL')]), text: Type.String() }),
    ),
  },
  { additionalProperties: false },
)
export type Mail = Static<typeof Mail>
