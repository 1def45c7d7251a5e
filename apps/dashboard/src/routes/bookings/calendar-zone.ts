import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../account/zone.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'

/** The zone of the calendar that a booking is in: that of its chatbot, else the account's. */
export function useBookingZone(): (chatbotId: string) => string {
  const ofAccount = useZone()
  const { data } = useQuery(chatbotNamesQuery)
  return chatbotId => data?.chatbots.find(({ id }) => id === chatbotId)?.bookingTimezone ?? ofAccount
}

/** The zone of a calendar with the bookings of these chatbots: theirs where they have one together, else the account's. */
export function useCalendarZone(chatbotId: string | undefined): string {
  const ofAccount = useZone()
  const { data } = useQuery(chatbotNamesQuery)
  const shown = (data?.chatbots ?? []).filter(({ id }) => chatbotId === undefined || id === chatbotId)
  const [zone, ...others] = new Set(shown.flatMap(({ bookingTimezone }) => bookingTimezone ?? []))
  return zone !== undefined && others.length === 0 ? zone : ofAccount
}
