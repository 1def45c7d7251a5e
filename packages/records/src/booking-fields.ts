import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import { conversationField, idFields, type RecordFields } from './record-fields.ts'

/** The fields of a booking. */
export const bookingFields: RecordFields<BookingRecord> = {
  ...idFields,
  name: { heading: 'Name', isSearched: true },
  email: { heading: 'E-Mail', isSearched: true },
  phone: { heading: 'Phone', isSearched: true },
  startsAt: { heading: 'Starts At' },
  endsAt: { heading: 'Ends At' },
  timezone: { heading: 'Time Zone' },
  title: { heading: 'Title', isSearched: true },
  status: { heading: 'Status' },
  createdAt: { heading: 'Created At' },
  conversationId: conversationField,
}
