import { isSameClock, zoneInWords } from '@frontdesk/web/zone-in-words'
import { useOwnZone } from '../../account/zone.ts'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { dateFormat, useLocale, type DateForm } from '../../time/date-format.ts'
import type { Booking } from './bookings-query.ts'
import { dayIn } from './week-days.ts'
import styles from './bookings.module.css'

type Timed = Pick<Booking, 'startsAt' | 'endsAt'>

type SpanForm = 'long' | 'short' | 'weekday'

const spanForms = { long: 'weekdayAndMoment', short: 'time', weekday: 'weekdayAndTime' } as const satisfies Record<
  SpanForm,
  DateForm
>

/** Writes from when to when something is, in a zone: `short` without the day. */
function useSpan(): (booking: Timed, timeZone: string, form: SpanForm) => string {
  const locale = useLocale()
  return ({ startsAt, endsAt }, timeZone, form) =>
    dateFormat(locale, timeZone, spanForms[form]).formatRange(new Date(startsAt), new Date(endsAt))
}

interface BookingTimeProps {
  booking: Timed & Pick<Booking, 'timezone'>
  /** The zone of the calendar. */
  zone: string
  /** `short` on a card of the week, where the column says the day and the height how long it is. */
  form?: 'long' | 'short'
  /** Whether the visitor's time is told, too. */
  hasVisitors?: boolean
}

/** When an appointment is, in the zone of its calendar; below it one's own time, and the visitor's, where they differ. */
export function BookingTime({ booking, zone, form = 'long', hasVisitors = false }: BookingTimeProps) {
  const { bookings } = useBookingTexts()
  const span = useSpan()
  const locale = useLocale()
  const own = useOwnZone()
  const { startsAt, timezone } = booking
  const isOtherDay = dayIn(own, Date.parse(startsAt)) !== dayIn(zone, Date.parse(startsAt))
  // What stands in the column of a day names its own where that is another.
  const ownForm = isOtherDay ? 'weekday' : 'short'
  const differs = (other: string): boolean => !isSameClock(other, zone, Date.parse(startsAt))
  return (
    <span className={styles['times']}>
      <time dateTime={startsAt}>
        {form === 'short' && (
          <span data-part="start" aria-hidden>
            {dateFormat(locale, zone, 'time').format(new Date(startsAt))}
          </span>
        )}
        <span data-part="span">{span(booking, zone, form)}</span>
      </time>
      {differs(own) && (
        <span className={styles['other']}>
          {form === 'long' ? bookings.yours({ time: span(booking, own, form) }) : span(booking, own, ownForm)}
        </span>
      )}
      {hasVisitors && timezone !== own && differs(timezone) && (
        <span className={styles['other']}>
          {bookings.theirs({ time: span(booking, timezone, form), zone: zoneInWords(timezone, locale) })}
        </span>
      )}
    </span>
  )
}
