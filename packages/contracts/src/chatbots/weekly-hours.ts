import { Type, type Static } from '@sinclair/typebox'

const strict = { additionalProperties: false } as const
const Time = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', description: 'HH:mm, up to 24:00.' })

const Day = Type.Array(Type.Object({ from: Time, to: Time }, strict), {
  maxItems: 4,
  description: 'Opening periods of the day; empty: closed.',
})

/** Opening hours of a week, in the time zone of the settings that hold them. */
export const WeeklyHours = Type.Object(
  { monday: Day, tuesday: Day, wednesday: Day, thursday: Day, friday: Day, saturday: Day, sunday: Day },
  { ...strict, title: 'WeeklyHours' },
)
export type WeeklyHours = Static<typeof WeeklyHours>
