import { isLocale } from '@frontdesk/web/is-locale'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useZone } from '../../account/zone.ts'
import { useLanguage, useLanguageTag } from '../../texts/use-texts.tsx'

const forms = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** With its zone, for whoever points at a time. */
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** How a time is written: the day, the time of the day, or both. */
export type MomentForm = 'day' | 'time' | 'moment'

/** Formatters by locale, zone and form. Making one takes a tenth of a millisecond, and a thread has hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string, timeZone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone })
  formatters.set(key, formatter)
  return formatter
}

/** The language of the dashboard, as in the person's country where the browser names one of that language. */
export function useLocale(): string {
  const language = useLanguage()
  const tag = useLanguageTag()
  const isOfCountry = (wanted: string): boolean => wanted.includes('-') && wanted.split('-')[0] === language
  return navigator.languages.find(wanted => isOfCountry(wanted) && isLocale(wanted)) ?? tag
}

/**
 * Writes times (ISO 8601) in the person's language and zone, for names of controls and for headings. What is read as a
 * time stands in a `WrittenTime` or `TimeIn`. The same function until either changes.
 */
export function useMoments(): (at: string, form?: MomentForm) => string {
  const locale = useLocale()
  const timeZone = useZone()
  return useCallback(
    (at, form = 'moment') => formatterOf(locale, timeZone, form).format(new Date(at)),
    [locale, timeZone],
  )
}

/** The whole of a time, with its zone. */
function useFullTime(at: string): string {
  const locale = useLocale()
  const timeZone = useZone()
  const full = formatterOf(locale, timeZone, 'full').format(new Date(at))
  return `${full} (${timeZone.replaceAll('_', ' ')})`
}

/** A time in words, with its exact form for machines, and its full form with the zone for whoever points at it. */
export function WrittenTime({ at, form = 'moment' }: { at: string; form?: MomentForm }) {
  const write = useMoments()
  const full = useFullTime(at)
  return (
    <time dateTime={at} title={full}>
      {write(at, form)}
    </time>
  )
}

interface TimeInProps {
  at: string
  /** `ago`: how long ago it was, while that is less than an hour. */
  form?: MomentForm | 'ago'
  /** The sentence around the time. */
  children: (time: string) => string
}

/** No sentence has it. */
const place = '\u0000'

/** A sentence with a time in it: `<TimeIn at={createdAt}>{profile.loggedInAt}</TimeIn>`. */
export function TimeIn({ at, form = 'moment', children }: TimeInProps) {
  const [before, after] = children(place).split(place)
  return (
    <span>
      {before}
      {form === 'ago' ? <TimeAgo at={at} /> : <WrittenTime at={at} form={form} />}
      {after}
    </span>
  )
}

const minuteMs = 60_000

/** How long ago something was, for an hour; then when it was. It stays true while the page is open. */
function TimeAgo({ at }: { at: string }) {
  const locale = useLocale()
  const full = useFullTime(at)
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTick(tick => tick + 1)
    }, minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(at)) / minuteMs))
  if (minutes >= 60) return <WrittenTime at={at} />
  return (
    <time dateTime={at} title={full}>
      {new Intl.RelativeTimeFormat(locale, { numeric: minutes === 0 ? 'auto' : 'always' }).format(-minutes, 'minute')}
    </time>
  )
}
