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

/** Whether two zones show the same time at a moment. For whoever reads that time they are one, and need no name. */
export function isSameClock(zone: string, other: string, at: Date | number): boolean {
  const [one, another] = [zone, other].map(name => formatIn('en', name, { dateStyle: 'short', timeStyle: 'short' }))
  return zone === other || one?.format(at) === another?.format(at)
}
