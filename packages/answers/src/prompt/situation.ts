import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { isOpen } from '@frontdesk/chatbots/is-open'
import { calendarFormat } from '@frontdesk/calendar/calendar-format'

/** When and where a question is asked, as the model is told. */
export interface Situation {
  now: { date: string; weekday: string; time: string; timeZone: string }
  /** Whether people of the team can be there at this hour; absent where visitors are not handed over to any. */
  teamIsThere?: boolean
  /** What the visitor can be offered beside an answer. */
  offers: ('person' | 'contact form' | 'appointment')[]
}

type Placed = Pick<ChatbotForChat, 'liveChat' | 'liveChatEnabled' | 'leads' | 'bookings'>

/** The time zone of the chatbot: that of the team's hours, else that of its appointments, which are the account's if no other is set. */
export function timeZoneOf({ liveChat, liveChatEnabled, bookings }: Placed): string {
  return liveChatEnabled ? liveChat.timeZone : bookings.timezone
}

/** The situation of a chatbot at a moment. */
export function situationOf(chatbot: Placed, at: Date): Situation {
  const timeZone = timeZoneOf(chatbot)
  const parts = calendarFormat(timeZone).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const isThere = chatbot.liveChatEnabled && isOpen(chatbot.liveChat, at)
  return {
    now: {
      date: `${part['year']}-${part['month']}-${part['day']}`,
      weekday: part['weekday'] ?? '',
      time: `${part['hour']}:${part['minute']}`,
      timeZone,
    },
    ...(chatbot.liveChatEnabled && { teamIsThere: isThere }),
    offers: [
      ...(isThere ? ['person' as const] : []),
      ...(chatbot.leads.isEnabled ? ['contact form' as const] : []),
      ...(chatbot.bookings.isEnabled ? ['appointment' as const] : []),
    ],
  }
}
