import { CalendarDays } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { useZone } from '../../account/zone.ts'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { useTotal } from '../../components/lists/use-total.ts'
import { Avatar } from '../../components/people/avatar.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters, type RecordFilterState } from '../../records/use-record-filters.ts'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { BookingFacts, BookingPill } from './booking-facts.tsx'
import { BookingTime } from './booking-time.tsx'
import { bookingsQuery, useBookingChanges, type BookingFilters } from './bookings-query.ts'
import { useBookingZone } from './calendar-zone.ts'
import { dayIn } from './week-days.ts'

type Show = 'upcoming' | 'cancelled' | 'all'
const shows = ['upcoming', 'cancelled', 'all'] as const

type View = 'calendar' | 'list'

const views = ['calendar', 'list'] as const

/** Loaded where it is drawn: a phone begins with the list. */
const BookingWeek = lazy(async () => ({ default: (await import('./booking-week.tsx')).BookingWeek }))

/** A week of seven columns is too wide for a phone, which begins with the list. */
const viewsHere = (): readonly [View, View] => (matchMedia('(max-width: 760px)').matches ? ['list', 'calendar'] : views)

/** Appointments that visitors have booked: as a week, and as a list. */
export function BookingsPage() {
  const { bookings } = useBookingTexts()
  const state = useRecordFilters()
  const [chosenView, setView] = useAddressChoice<View>('view', viewsHere())
  const [show, setShow] = useAddressChoice<Show>('show', shows)
  const filters = useBookingFilters(state, show)
  // Where the plan shows no content, there is nothing that a calendar could show.
  const view = state.hasContent ? chosenView : 'list'
  const total = useTotal('bookings')
  const list = useInfiniteQuery({ ...bookingsQuery(filters, orderOf(show)), enabled: view === 'list' })
  return (
    <RecordPage
      kind="bookings"
      texts={bookings}
      state={state}
      filters={filters}
      show={show}
      shows={shows}
      onShow={setShow}
      hasDays={view === 'list'}
      count={view === 'list' ? total(list.data?.pages[0]?.total) : undefined}
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
        <Suspense fallback={<Skeleton />}>
          <BookingWeek filters={filters} />
        </Suspense>
      ) : (
        <BookingList state={state} show={show} filters={filters} />
      )}
    </RecordPage>
  )
}

const orderOf = (show: Show): 'start' | 'created' => (show === 'upcoming' ? 'start' : 'created')

/** As the API takes them: days of the list are those of the start, and who looks ahead sees none that are over. */
function useBookingFilters({ filters, hasContent }: RecordFilterState, show: Show): BookingFilters {
  const zone = useZone()
  const { from, to, ...others } = filters
  const startsFrom = from ?? (hasContent && show === 'upcoming' ? dayIn(zone, serverNow()) : undefined)
  return {
    ...others,
    ...(startsFrom !== undefined && { startsFrom, timezone: zone }),
    ...(to !== undefined && { startsTo: to, timezone: zone }),
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
  const query = useInfiniteQuery(bookingsQuery(filters, orderOf(show)))
  const { callOff, remove, isRemoved } = useBookingChanges()
  const zoneOf = useBookingZone()
  return (
    <RecordList
      label={bookings.title}
      query={query}
      recordsOf={page => page.bookings.filter(({ id }) => !isRemoved(id))}
      state={state}
      kind="bookings"
      empty={<NoBookings show={show} />}
      rowOf={booking => ({
        picture: <Avatar name={booking.name} id={booking.email} />,
        title: <bdi>{booking.name}</bdi>,
        where: <bdi>{booking.title}</bdi>,
        line: <BookingTime booking={booking} zone={zoneOf(booking.chatbotId)} />,
        ...(show === 'all' && { marks: <BookingPill booking={booking} /> }),
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
  const { lists } = useListTexts()
  const { bookings } = useBookingTexts()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const { data } = useInfiniteQuery(bookingsQuery({}, 'created', '1'))
  if (data === undefined) return null
  if ((data.pages[0]?.bookings.length ?? 0) > 0) {
    return <EmptyState icon={CalendarDays} title={show === 'cancelled' ? bookings.noneCancelled : bookings.noneAhead} />
  }
  const mayChange = refusalOf(user, { permission: 'chatbot-settings' }) === undefined && chosen !== undefined
  return (
    <EmptyState
      icon={CalendarDays}
      title={lists.empty.bookings}
      text={bookings.none}
      action={
        mayChange && (
          <ButtonLink to={pageNamed('appointments').path} params={{ chatbotId: chosen }}>
            {bookings.setUp}
          </ButtonLink>
        )
      }
    />
  )
}
