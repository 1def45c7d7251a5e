import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { serverNow } from '../../api/server-clock.ts'
import { useZone } from '../../account/zone.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { zoneName } from '../../components/fields/time-zone-field.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { useAddressValue } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { useLocale } from '../../components/lists/written-time.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingTime } from './booking-time.tsx'
import { bookingsQuery, useBookingChanges, type Booking, type BookingFilters } from './bookings-query.ts'
import { useCalendarZone } from './calendar-zone.ts'
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
function useDays() {
  const locale = useLocale()
  const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    week: ([first = '', ...others]: readonly string[]) =>
      format({ dateStyle: 'long' }).formatRange(dateOf(first), dateOf(others.at(-1) ?? first)),
    day: (day: string) => format({ weekday: 'short', day: 'numeric', month: 'short' }).format(dateOf(day)),
  }
}

/** A week of appointments, a column for each day. One that is pressed opens above it. */
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
  const zone = useCalendarZone(filters.chatbotId)
  const own = useZone()
  const { days, today, go } = useWeek(zone)
  const write = useDays()
  const [first = '', last = ''] = [days[0], days[6]]
  const query = useInfiniteQuery(
    bookingsQuery({ ...filters, timezone: zone, startsFrom: first, startsTo: last }, 'start'),
  )
  return (
    <section className={styles['calendar']} aria-label={write.week(days)}>
      <div className={styles['weeks']}>
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
        <h2 className={styles['week']} aria-live="polite">
          {write.week(days)}
        </h2>
        {!days.includes(today) && (
          <Button size="small" onPress={() => go(undefined)}>
            {bookings.thisWeek}
          </Button>
        )}
        <p className={styles['zone']}>
          {bookings.timesIn(zoneName(zone))} {own !== zone && bookings.yoursBelow}
        </p>
      </div>
      <DataState query={query} rows={6}>
        {({ pages }) => (
          <Week
            all={pages.flatMap(page => page.bookings)}
            days={days}
            today={today}
            zone={zone}
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
  zone: string
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

function Week({ all, days, today, zone, hasMore, ...more }: WeekProps) {
  const { records } = useRecordTexts()
  const { bookings } = useBookingTexts()
  const { isRemoved } = useBookingChanges()
  const write = useDays()
  const shown = all.filter(({ id }) => !isRemoved(id))
  return (
    <>
      <ol className={styles['days']}>
        {days.map(day => {
          const ofDay = shown.filter(({ startsAt }) => dayIn(zone, Date.parse(startsAt)) === day)
          return (
            <li key={day} className={styles['day']} data-today={day === today} data-empty={ofDay.length === 0}>
              <h3 className={styles['name']} aria-current={day === today ? 'date' : undefined}>
                {write.day(day)}
              </h3>
              {ofDay.length === 0 ? (
                <p className={styles['nothing']}>{bookings.nothing}</p>
              ) : (
                <ul className={styles['cards']} aria-label={write.day(day)}>
                  {ofDay.map(booking => (
                    <BookingCard key={booking.id} booking={booking} zone={zone} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
      {hasMore && <More hasMore {...more} end={records.end} />}
      <OpenBooking all={shown} />
    </>
  )
}

function BookingCard({ booking, zone }: { booking: Booking; zone: string }) {
  const { bookings } = useBookingTexts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <li>
      <Link
        to="."
        search={{ ...search, open: booking.id }}
        replace
        resetScroll={false}
        className={styles['card'] ?? ''}
        data-status={booking.status}
      >
        <BookingTime booking={booking} zone={zone} form="short" />
        <bdi className={styles['who']}>{booking.name}</bdi>
        {booking.status === 'cancelled' && <span className={styles['other']}>{bookings.cancelled}</span>}
      </Link>
    </li>
  )
}

/** The appointment that the address names, above the week. */
function OpenBooking({ all }: { all: readonly Booking[] }) {
  const { states } = useBookingTexts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened = useAddressValue('open')
  const { callOff, remove } = useBookingChanges()
  const booking = all.find(({ id }) => id === opened)
  const close = (): void =>
    void navigate({ to: '.', search: { ...search, open: undefined }, replace: true, resetScroll: false })
  return (
    <Dialog title={booking?.name ?? ''} isOpen={booking !== undefined} onClose={close} width="wide">
      {booking !== undefined && (
        <div className={styles['open']}>
          <BookingFacts
            booking={booking}
            onCallOff={() => callOff(booking)}
            onRemove={() => {
              close()
              remove(booking)
            }}
          />
          <div>
            <Button look="quiet" onPress={close}>
              {states.close}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
