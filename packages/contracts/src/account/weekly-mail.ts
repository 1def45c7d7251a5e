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
    email: Type.String({ description: 'Recipient: the address the user logs in with.' }),
    nextOn: Type.Union([Type.String(), Type.Null()], {
      description: 'Monday of the next email as YYYY-MM-DD, in `timezone`; null: the email is off.',
    }),
    timezone: Type.String({ description: 'IANA time zone of the week: the user’s, or else the account’s.' }),
  },
  { title: 'WeeklyMail' },
)
export type WeeklyMail = Static<typeof WeeklyMail>
