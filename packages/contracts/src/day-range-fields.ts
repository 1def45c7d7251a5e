import { Type, type TString } from '@sinclair/typebox'

const Day = (description: string): TString => Type.String({ description, examples: ['2026-11-21'] })

/** The query parameters of a day range. `dayRange` parses them, so that its errors can name the field. */
export const dayRangeFields = {
  from: Type.Optional(Day('First day as YYYY-MM-DD, inclusive.')),
  to: Type.Optional(Day('Last day as YYYY-MM-DD, inclusive.')),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'IANA time zone of these days. Default: UTC.',
      examples: ['Europe/Berlin'],
    }),
  ),
}
