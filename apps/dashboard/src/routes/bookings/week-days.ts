const dayMs = 86_400_000

/** The day (YYYY-MM-DD) that it is somewhere at a moment. */
export function dayIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string): string => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** A day some days later. Reckoned in UTC, where no day is longer than another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The seven days of the week that a day is in. `firstDay`: 1 is Monday, 7 is Sunday. */
export function weekAround(day: string, firstDay: number): string[] {
  const before = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7
  return [0, 1, 2, 3, 4, 5, 6].map(index => addDays(day, index - before))
}

/** With which day weeks begin where people read a language so. */
export function firstDayOf(locale: string): number {
  // Newer than the types, and a property in some browsers.
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
