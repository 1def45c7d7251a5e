const [hour, day] = [60, 24 * 60]

/** How long ago something was, as short as a row needs it: "now", "5 min ago", "3 hr ago", "2 days ago". */
export function timeAgo(locale: string, minutes: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: minutes < 1 ? 'auto' : 'always' })
  if (minutes < 1) return words.format(0, 'second')
  if (minutes < hour) return words.format(-minutes, 'minute')
  return minutes < day
    ? words.format(-Math.floor(minutes / hour), 'hour')
    : words.format(-Math.floor(minutes / day), 'day')
}
