import { isSameClock } from '@frontdesk/web/zone-in-words'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useOwnZone, useZoneNote } from '../../account/zone.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { useAddressValue } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { PeekPanel } from '../../components/lists/peek-panel.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { useDateFormat, useDays, useLocale } from '../../time/date-format.ts'
import { useHalfMinutes } from '../../time/use-half-minutes.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingTime } from './booking-time.tsx'
import { bookingsQuery, useBookingChanges, type Booking, type BookingFilters } from './bookings-query.ts'
import { useCalendar } from './calendar-zone.ts'
import { closedOn, hourHeight, hoursOf, placeOfNow, placesOf, type Hours } from './hours-of-week.ts'
import { addDays, dayIn, firstDayOf, weekAround } from './week-days.ts'
import styles from './bookings.module.css'

/** The week that the address names, else the present one; and how to go to another. */
function useWeek(zone: string) {
  const locale = useLocale()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = useAddressValue('week')
  const today = dayIn(zone, serverNow())
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named))
  const days = weekAround(isDay ? named : today, firstDayOf(locale))
  const go = (week: string | undefined): void =>
    void navigate({ to: '.', search: { ...search, week, open: undefined }, replace: true, resetScroll: false })
  return { days, today, go }
}

/** Writes a day, or the first and the last of several. */
function useDayNames() {
  const period = useDateFormat('period', 'UTC')
  const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
  const day = useDays('weekdayAndDay')
  return {
    week: ([first = '', ...others]: readonly string[]) =>
      period.formatRange(dateOf(first), dateOf(others.at(-1) ?? first)),
    day,
  }
}

/** A week of appointments, a column for each day. One that is pressed opens beside it. */
export function BookingWeek({ filters }: { filters: BookingFilters }) {
  // Which day an appointment is on depends on the zone of its chatbot.
  const names = useQuery(chatbotNamesQuery)
  return (
    <DataState query={names} rows={6}>
      {() => <WholeWeek filters={filters} />}
    </DataState>
  )
}

function WholeWeek({ filters }: { filters: BookingFilters }) {
  const { bookings } = useBookingTexts()
  const calendar = useCalendar(filters.chatbotId)
  const { zone } = calendar
  const own = useOwnZone()
  const { days, today, go } = useWeek(zone)
  const write = useDayNames()
  const [first = '', last = ''] = [days[0], days[6]]
  const zoneNote = useZoneNote(zone, first, addDays(last, 1))
  const query = useInfiniteQuery(
    bookingsQuery({ ...filters, timezone: zone, startsFrom: first, startsTo: last }, 'start'),
  )
  const shown = query.data?.pages.flatMap(page => page.bookings) ?? []
  const hasOwnTimes = shown.some(({ startsAt }) => !isSameClock(own, zone, Date.parse(startsAt)))
  const note = [zoneNote, hasOwnTimes ? bookings.yoursBelow : undefined].filter(Boolean).join(' · ')
  return (
    <section className={styles['calendar']} aria-label={write.week(days)}>
      <div data-part="weeks">
        <Button isDisabled={days.includes(today)} onPress={() => go(undefined)}>
          {bookings.today}
        </Button>
        <Button
          look="quiet"
          aria-label={bookings.previousWeek}
          icon={<ChevronLeft aria-hidden />}
          onPress={() => go(addDays(first, -7))}
        />
        <Button
          look="quiet"
          aria-label={bookings.nextWeek}
          icon={<ChevronRight aria-hidden />}
          onPress={() => go(addDays(first, 7))}
        />
        <h2 data-part="week" aria-live="polite">
          {write.week(days)}
        </h2>
        {note !== '' && <p data-part="zone">{note}</p>}
      </div>
      <DataState query={query} rows={6}>
        {({ pages }) => (
          <Week
            all={pages.flatMap(page => page.bookings)}
            days={days}
            today={today}
            calendar={calendar}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </DataState>
    </section>
  )
}

interface WeekProps {
  all: readonly Booking[]
  days: readonly string[]
  today: string
  calendar: ReturnType<typeof useCalendar>
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

function Week({ all, days, today, calendar, hasMore, ...more }: WeekProps) {
  const { bookings } = useBookingTexts()
  const { isRemoved } = useBookingChanges()
  const write = useDayNames()
  const shown = all.filter(({ id }) => !isRemoved(id))
  const { opened, open } = useOpenBooking()
  const at = shown.findIndex(({ id }) => id === opened)
  const close = (): void => {
    open(undefined)
    // On a narrow screen the week is drawn again first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[data-booking="${opened}"]`)?.focus())
  }
  const { zone, open: openHours } = calendar
  const hours = hoursOf(shown, zone, openHours)
  const heights = { '--hours': hours.last - hours.first, '--hour': `${hourHeight(shown)}px` } as CSSProperties
  return (
    <div
      className={styles['beside']}
      data-open={opened !== ''}
      onKeyDown={event => {
        if (event.key === 'Escape' && opened !== '' && !event.defaultPrevented) close()
      }}
    >
      <div data-part="side">
        {shown.length === 0 && <p>{bookings.noneThisWeek}</p>}
        <ol className={styles['days']} style={heights}>
          {days.map(day => {
            const ofDay = shown.filter(({ startsAt }) => dayIn(zone, Date.parse(startsAt)) === day)
            return (
              <li key={day} className={styles['day']} data-today={day === today} data-empty={ofDay.length === 0}>
                <h3 data-part="name" aria-current={day === today ? 'date' : undefined}>
                  {write.day(day)}
                </h3>
                {day === days[0] && <HourNames hours={hours} />}
                <div data-part="closed" aria-hidden>
                  {closedOn(day, openHours, hours).map((style, index) => (
                    <span key={index} style={style} />
                  ))}
                </div>
                {day === today && <Now zone={zone} hours={hours} />}
                {ofDay.length > 0 && (
                  <ul data-part="cards" aria-label={write.day(day)}>
                    {placesOf(ofDay, zone, hours).map(place => (
                      <BookingCard key={place.booking.id} {...place} zone={zone} />
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ol>
        <More hasMore={hasMore} {...more} />
      </div>
      {opened !== '' && <OpenBooking all={shown} at={at} id={opened} onOpen={open} onClose={close} />}
    </div>
  )
}

/** The appointment that the address names, and how another is opened; none by undefined. */
function useOpenBooking() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (id: string | undefined): void =>
    void navigate({ to: '.', search: { ...search, open: id }, replace: true, resetScroll: false })
  return { opened: useAddressValue('open'), open }
}

/** The hours of the week, as the clock has them; a picture, because each appointment says its own. */
function HourNames({ hours: { first, last } }: { hours: Hours }) {
  const format = useDateFormat('time', 'UTC')
  return (
    <div data-part="hours" aria-hidden>
      {Array.from({ length: last - first }, (_, index) => (
        <span key={index}>{format.format(Date.UTC(2030, 0, 1, first + index))}</span>
      ))}
    </div>
  )
}

/** A line at the present moment. */
function Now({ zone, hours }: { zone: string; hours: Hours }) {
  useHalfMinutes()
  const style = placeOfNow(zone, serverNow(), hours)
  return style === undefined ? null : <span data-part="now" style={style} aria-hidden />
}

interface BookingCardProps {
  booking: Booking
  isTall: boolean
  zone: string
  style: CSSProperties
}

/** One line in a column: when it begins, and who comes. Its height says how long it is; a list of days writes that. */
function BookingCard({ booking, isTall, zone, style }: BookingCardProps) {
  const { bookings } = useBookingTexts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <li style={style}>
      <Link
        to="."
        search={{ ...search, open: booking.id }}
        replace
        resetScroll={false}
        className={styles['card'] ?? ''}
        data-status={booking.status}
        data-tall={isTall}
        data-booking={booking.id}
        aria-current={search['open'] === booking.id ? 'true' : undefined}
      >
        <BookingTime booking={booking} zone={zone} form="short" />
        <bdi className={styles['who']}>{booking.name}</bdi>
        {booking.status === 'cancelled' && <span className={styles['other']}>{bookings.cancelled}</span>}
      </Link>
    </li>
  )
}

interface OpenBookingProps {
  all: readonly Booking[]
  id: string
  /** Its place among them; -1: it is not there any more. */
  at: number
  onOpen: (id: string | undefined) => void
  onClose: () => void
}

/** The appointment that is open, beside the week. */
function OpenBooking({ all, id, at, onOpen, onClose }: OpenBookingProps) {
  const { records } = useRecordTexts()
  const { callOff, remove } = useBookingChanges()
  const booking = all[at]
  return (
    <PeekPanel
      id={id}
      words={{ ...records.panel, gone: records.gone }}
      name={booking?.name}
      at={at}
      all={all.length}
      onMove={step => onOpen(all[at + step]?.id)}
      onGoOn={() => onOpen(all[0]?.id)}
      onClose={onClose}
    >
      {booking !== undefined && (
        <BookingFacts
          booking={booking}
          onCallOff={() => callOff(booking)}
          onRemove={() => {
            onClose()
            remove(booking)
          }}
        />
      )}
    </PeekPanel>
  )
}
