import { useLanguage } from '../texts/use-texts.tsx'

/** A day and a time in the person's language. Where it was today, the time alone. */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const short = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={at} title={full.format(date)}>
      {new Intl.DateTimeFormat(language, short).format(date)}
    </time>
  )
}
