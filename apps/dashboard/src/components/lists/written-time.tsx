import { isSameClock } from '@frontdesk/web/zone-in-words'
import { useCallback } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useForeignZone, useOwnZone, useZone } from '../../account/zone.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { timeAgo } from '../../time/time-ago.ts'
import { dateFormat, useLocale, type DateForm } from '../../time/date-format.ts'
import { useHalfMinutes } from '../../time/use-half-minutes.ts'

/** How a time is written: the day, the time of the day, or both. */
export type MomentForm = DateForm & ('day' | 'time' | 'moment')

/**
 * Writes times (ISO 8601) in the person's language and the account's zone, with the person's own time beside it where
 * that differs. For names of controls and for headings: what is read as a time stands in a `WrittenTime` or `TimeIn`. The
 * same function until either changes.
 */
export function useMoments(): (at: string, form?: MomentForm) => string {
  const { states } = useTexts()
  const locale = useLocale()
  const timeZone = useZone()
  const ownZone = useOwnZone()
  return useCallback(
    (at, form = 'moment') => {
      const date = new Date(at)
      const write = (zone: string, as: DateForm): string => dateFormat(locale, zone, as).format(date)
      const time = write(timeZone, form)
      if (form === 'day' || write(ownZone, 'moment') === write(timeZone, 'moment')) return time
      const isSameDay = write(ownZone, 'day') === write(timeZone, 'day')
      return states.yourTime({ time, own: write(ownZone, isSameDay ? 'time' : 'weekdayAndTime') })
    },
    [states, locale, timeZone, ownZone],
  )
}

/**
 * The full time, with its zone if the reader's clock differs. If the reader chose a zone whose clock differs from
 * the account's, a second line has their own time.
 */
function useFullTime(at: string): string {
  const locale = useLocale()
  const [zone, own] = [useZone(), useOwnZone()]
  const foreign = useForeignZone()
  const full = (timeZone: string): string => {
    const [date, name] = [new Date(at), foreign(timeZone, [Date.parse(at)])]
    return [dateFormat(locale, timeZone, 'full').format(date), name].filter(part => part !== undefined).join(' · ')
  }
  return isSameClock(zone, own, Date.parse(at)) ? full(zone) : `${full(zone)}\n${full(own)}`
}

/** A time in words, with its exact form for machines, and its full form for whoever points at it. */
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
  /** `ago`: how long ago it was, for a week. */
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
      {form === 'ago' ? <ShortTime at={at} /> : <WrittenTime at={at} form={form} />}
      {after}
    </span>
  )
}

const minuteMs = 60_000

/** How many minutes ago a moment was. */
function useMinutesSince(at: string): number {
  useHalfMinutes()
  return Math.max(0, Math.floor((serverNow() - Date.parse(at)) / minuteMs))
}

const weekMinutes = 7 * 24 * 60

/** When something was, as short as a row needs it: how long ago, and after a week the day. It stays true while it is seen. */
export function ShortTime({ at }: { at: string }) {
  const locale = useLocale()
  const full = useFullTime(at)
  const minutes = useMinutesSince(at)
  if (minutes >= weekMinutes) return <WrittenTime at={at} form="day" />
  return (
    <time dateTime={at} title={full}>
      {timeAgo(locale, minutes)}
    </time>
  )
}
