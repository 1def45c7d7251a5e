const dayMs = 24 * 60 * 60 * 1_000

/** Days as the API takes them: YYYY-MM-DD, both inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The day that the calendar of a zone shows, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: number): string =>
  // Sweden writes dates as the API does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

/** So many days after a day; before it where the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days there are, both ends included. */
export const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** As many days, directly before. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
})

/** The last days of a zone, today included. */
export const lastDays = (count: number, today: string): Days => ({ from: addDays(today, 1 - count), to: today })

/** The whole of a month, which is written as YYYY-MM. */
export function daysOfMonth(month: string): Days {
  const first = new Date(`${month}-01T00:00:00Z`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
  return { from: `${month}-01`, to: new Date(next.getTime() - dayMs).toISOString().slice(0, 10) }
}

/** This month and the ones before it, the latest first, as YYYY-MM. */
export function lastMonths(count: number, today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
