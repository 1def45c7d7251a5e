/** Each turn reads sixteen days, and a format of its own for each took .6 ms. There are some 600 time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a time zone by which a moment is taken apart; made once. */
export function calendarFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
