import type { BookingRecord } from '@frontdesk/contracts/records/bookings'

/** A booking without a title of its own is named after the business, which is shown above it. */
export const hasOwnTitle = ({ title }: Pick<BookingRecord, 'title'>, serviceName: string): boolean =>
  title !== serviceName
