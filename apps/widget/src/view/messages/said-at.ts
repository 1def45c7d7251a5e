/** When something was said, in the visitor's zone: the time, and the day where that was not today. */
export function saidAt(at: Date, locale: string): string {
  const isToday = at.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}
