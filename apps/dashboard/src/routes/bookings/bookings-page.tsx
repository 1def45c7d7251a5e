import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { useZone } from '../../account/zone.ts'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters, type RecordFilterState } from '../../records/use-record-filters.ts'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { BookingFacts, BookingStatus } from './booking-facts.tsx'
import { BookingTime } from './booking-time.tsx'
import { BookingWeek } from './booking-week.tsx'
import { bookingsQuery, useBookingChanges, type BookingFilters } from './bookings-query.ts'
import { useBookingZone } from './calendar-zone.ts'
import { dayIn } from './week-days.ts'
import styles from '../../records/records.module.css'

type Show = 'upcoming' | 'cancelled' | 'all'
const shows = ['upcoming', 'cancelled', 'all'] as const

type View = 'calendar' | 'list'

/** A week of seven columns is too wide for a phone, which begins with the list. */
const viewsHere = (): readonly [View, View] =>
  matchMedia('(max-width: 760px)').matches ? ['list', 'calendar'] : ['calendar', 'list']

/** Appointments that visitors have booked: as a week, and as a list. */
export function BookingsPage() {
  const { bookings } = useBookingTexts()
  const state = useRecordFilters()
  const views = viewsHere()
  const [chosenView, setView] = useAddressChoice<View>('view', views)
  const [show, setShow] = useAddressChoice<Show>('show', shows)
  const filters = useBookingFilters(state, show)
  // Where the plan shows no content, there is nothing that a calendar could show.
  const view = state.hasContent ? chosenView : 'list'
  return (
    <RecordPage
      kind="bookings"
      texts={bookings}
      state={state}
      filters={filters}
      show={show}
      shows={shows}
      onShow={setShow}
      actions={
        <Choice
          isLabelHidden
          label={bookings.view}
          value={view}
          options={views.map(value => ({ value, label: bookings.views[value] }))}
          onChange={setView}
        />
      }
    >
      {view === 'calendar' ? (
        <BookingWeek filters={filters} />
      ) : (
        <BookingList state={state} show={show} filters={filters} />
      )}
    </RecordPage>
  )
}

/** As the API takes them: days of the list are those of the start, and who looks ahead sees none that are over. */
function useBookingFilters({ filters, hasContent }: RecordFilterState, show: Show): BookingFilters {
  const own = useZone()
  const { from, to, ...others } = filters
  const startsFrom = from ?? (hasContent && show === 'upcoming' ? dayIn(own, serverNow()) : undefined)
  return {
    ...others,
    ...(startsFrom !== undefined && { startsFrom, timezone: own }),
    ...(to !== undefined && { startsTo: to, timezone: own }),
    ...(hasContent && show !== 'all' && { status: show === 'upcoming' ? 'confirmed' : 'cancelled' }),
  }
}

interface BookingListProps {
  state: RecordFilterState
  show: Show
  filters: BookingFilters
}

function BookingList({ state, show, filters }: BookingListProps) {
  const { bookings } = useBookingTexts()
  const query = useInfiniteQuery(bookingsQuery(filters, show === 'upcoming' ? 'start' : 'created'))
  const { callOff, remove, isRemoved } = useBookingChanges()
  const zoneOf = useBookingZone()
  return (
    <RecordList
      label={bookings.title}
      query={query}
      recordsOf={page => page.bookings.filter(({ id }) => !isRemoved(id))}
      state={state}
      count={bookings.count}
      empty={<NoBookings show={show} />}
      rowOf={booking => ({
        title: <bdi>{booking.name}</bdi>,
        end: <BookingStatus booking={booking} />,
        lines: [
          <BookingTime key="time" booking={booking} zone={zoneOf(booking.chatbotId)} />,
          <bdi key="title">{booking.title}</bdi>,
        ],
      })}
      nameOf={({ name }) => name}
    >
      {(booking, { goOn }) => (
        <BookingFacts
          booking={booking}
          onCallOff={() => {
            if (show === 'upcoming') goOn()
            callOff(booking)
          }}
          onRemove={() => {
            goOn()
            remove(booking)
          }}
        />
      )}
    </RecordList>
  )
}

/** Nothing ahead, or nothing yet: then how visitors can book. */
function NoBookings({ show }: { show: Show }) {
  const { bookings } = useBookingTexts()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const { data } = useInfiniteQuery(bookingsQuery({}, 'created', '1'))
  if (data === undefined) return null
  if ((data.pages[0]?.bookings.length ?? 0) > 0) {
    return <p>{show === 'cancelled' ? bookings.noneCancelled : bookings.noneAhead}</p>
  }
  const mayChange = refusalOf(user, { permission: 'chatbot-settings' }) === undefined && chosen !== undefined
  return (
    <div className={styles['nothing']}>
      <p>{bookings.none}</p>
      {mayChange && (
        <ButtonLink to={pageNamed('appointments').path} params={{ chatbotId: chosen }}>
          {bookings.setUp}
        </ButtonLink>
      )}
    </div>
  )
}
