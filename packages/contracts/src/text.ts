import { Type, type TString } from '@sinclair/typebox'

/**
 * A UUID in its canonical spelling. Not `format: 'uuid'`, because Ajv's own format also lets `urn:uuid:…` through.
 */
export const Uuid = (description?: string): TString =>
  Type.String({
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    ...(description === undefined ? {} : { description }),
  })

/** An ISO 8601 UTC timestamp with milliseconds, as `Date.prototype.toISOString` writes it. */
export const Timestamp = (description?: string): TString =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) })

/**
 * A timestamp in a request. PostgreSQL knows neither a year 0 nor offsets of 16 hours and more (errors 22008 and 22009),
 * which the format of RFC 3339 allows.
 */
export const RequestTimestamp = (description?: string): TString =>
  Type.String({ ...Timestamp(description), pattern: '^(?!0000).*([Zz]|[+-](0\\d|1[0-5]):?\\d\\d)$' })

/** An IANA time zone. Its existence is checked where it is used. */
export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA time zone, such as Europe/Berlin.',
})

/** PostgreSQL cannot store NUL (error 22021), so a text that contains one is rejected. */
export const noNul = { not: { pattern: '\\u0000' } }

/**
 * At least one character that a reader can see: white space, control and zero-width characters do not count. DI
 * (default ignorable) adds what is a letter or a mark by its class and still shows nothing, such as U+3164.
 */
export const visible = '[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{DI}]'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID in its canonical spelling. */
export const isUuid = (text: string): boolean => uuid.test(text)

/**
 * The text of a name or a title without what shows nothing and turns or hides what stands beside it: marks of direction,
 * zero-width characters, tags. Joiners stay, because names of many languages need them.
 */
export const withoutHidden = (text: string): string => text.replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
