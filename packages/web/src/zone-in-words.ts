/** Making a format takes a tenth of a millisecond, and a list has hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(locale: string, timeZone: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, timeZone, form.timeZoneName].join(' ')
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone })
  formats.set(key, format)
  return format
}

/** A time zone as people call it: "Central European Time", not Europe/Berlin. */
export const zoneInWords = (zone: string, locale: string): string =>
  // The long name of UTC is "Coordinated Universal Time", and the generic one "GMT+00:00": people call it UTC, and so do
  // its other names (Etc/UTC, UCT, Etc/Universal). No other zone's name has these parts.
  formatIn(locale, zone, { timeZoneName: /UTC|UCT|Zulu|Universal/.test(zone) ? 'short' : 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Whether two zones show the same time at a moment. Then no zone needs to be named. */
export function isSameClock(zone: string, other: string, at: Date | number): boolean {
  const clock = (name: string): string => formatIn('en', name, { dateStyle: 'short', timeStyle: 'short' }).format(at)
  return zone === other || clock(zone) === clock(other)
}

/** The name of a zone; undefined if the reader's own zone is known and shows the same time. */
export const foreignZone = (
  zone: string,
  own: string | null | undefined,
  at: Date | number,
  locale: string,
): string | undefined => (own != null && isSameClock(zone, own, at) ? undefined : zoneInWords(zone, locale))
