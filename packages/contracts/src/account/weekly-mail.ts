import { Type, type Static } from '@sinclair/typebox'

/** PUT /api/analytics/weekly-mail. */
export const WantWeeklyMailRequest = Type.Object(
  { isWanted: Type.Boolean() },
  { title: 'WantWeeklyMailRequest', additionalProperties: false },
)

/** Whether the user gets the numbers of each week by mail, and when the next mail is due. */
export const WeeklyMail = Type.Object(
  {
    isWanted: Type.Boolean(),
    email: Type.String({ description: 'Where it is sent: the address that the user logs in with.' }),
    nextOn: Type.Union([Type.String(), Type.Null()], {
      description: 'The Monday of the next mail as YYYY-MM-DD, by `timezone`; null: none is wanted.',
    }),
    timezone: Type.String({ description: 'IANA time zone of the user, else of the account: the week is one there.' }),
  },
  { title: 'WeeklyMail' },
)
export type WeeklyMail = Static<typeof WeeklyMail>
