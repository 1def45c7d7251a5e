import { infiniteQueryOptions } from '@tanstack/react-query'
import { cancelBooking, deleteBooking, listBookings, type BookingList } from '@frontdesk/client/operations'
import { ask, askForResponse } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import type { RecordFilters } from '../../records/use-record-filters.ts'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'

export type Booking = BookingList[number]

const bookingsKey = ['bookings'] as const
const homeKey = ['home'] as const

/** What the list is narrowed to. Days are those of the start. */
export interface BookingFilters extends Omit<RecordFilters, 'from' | 'to'> {
  startsFrom?: string
  startsTo?: string
  status?: 'confirmed' | 'cancelled'
}

/** Bookings by their start, the earliest first, or the last made first. */
export const bookingsQuery = (filters: BookingFilters, sort: 'start' | 'created', limit = '100') =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, filters, sort, limit],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filters, sort, limit, ...(pageParam !== null && { cursor: pageParam }) }
      const response = await askForResponse(listBookings({ query, signal }))
      const total = response.headers.get('x-total')
      return {
        // As openapi.json says.
        bookings: (await response.json()) as BookingList,
        nextCursor: response.headers.get('x-next-cursor'),
        total: total === null ? null : Number(total),
      }
    },
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  })

interface BookingChanges {
  callOff: (booking: Booking) => void
  remove: (booking: Booking) => void
  isRemoved: (id: string) => boolean
}

/** Calls bookings off, and deletes them. */
export function useBookingChanges(): BookingChanges {
  const texts = useBookingTexts()
  const { bookings } = texts
  const { run } = useChange(
    ({ id }: Booking) => ask(cancelBooking({ path: { bookingId: id }, body: { status: 'cancelled' } })),
    {
      refreshes: [bookingsKey, homeKey],
      onDone: () => say(bookings.calledOff),
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  const { isRemoved, remove } = useRemoval(
    bookingId => ask(deleteBooking({ path: { bookingId }, keepalive: true })),
    [bookingsKey, homeKey],
  )
  return {
    callOff: run,
    // A booking has no version.
    remove: ({ id, name }) => remove({ id, version: 0 }, bookings.removed({ name })),
    isRemoved,
  }
}
