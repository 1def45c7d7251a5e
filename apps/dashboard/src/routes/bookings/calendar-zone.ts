import { useQuery } from '@tanstack/react-query'
import type { WeeklyHours } from '@frontdesk/client/operations'
import { useZone } from '../../account/zone.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'

/** The zone of the calendar that a booking is in: that of its chatbot, else the account's. */
export function useBookingZone(): (chatbotId: string) => string {
  const ofAccount = useZone()
  const { data } = useQuery(chatbotNamesQuery)
  return chatbotId => data?.chatbots.find(({ id }) => id === chatbotId)?.bookingTimezone ?? ofAccount
}

interface Calendar {
  readonly zone: string
  /** When visitors can book, of each of its chatbots. */
  readonly open: readonly WeeklyHours[]
}

/**
 * The calendar with the bookings of these chatbots: in their zone, with their hours, where they have one zone together;
 * else in the account's, where no hours are the same.
 */
export function useCalendar(chatbotId: string | undefined): Calendar {
  const ofAccount = useZone()
  const { data } = useQuery(chatbotNamesQuery)
  const shown = (data?.chatbots ?? []).filter(({ id }) => chatbotId === undefined || id === chatbotId)
  const [zone, ...others] = new Set(shown.flatMap(({ bookingTimezone }) => bookingTimezone ?? []))
  if (zone === undefined || others.length > 0) return { zone: ofAccount, open: [] }
  return { zone, open: shown.flatMap(({ bookingHours }) => bookingHours ?? []) }
}
