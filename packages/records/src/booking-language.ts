import { sql } from '@frontdesk/db/sql'

/**
 * The language in which a visitor gets mails and pages about a booking: that of the page they wrote from, or booked on,
 * else the chatbot's, which may name a country as well. A column of a statement that joins `bookings` and `chatbots`.
 */
export const BOOKING_LANGUAGE = sql`coalesce(
  nullif(coalesce((select page_language from conversations where conversations.session_id = bookings.session_id),
                  bookings.language), split_part(lower(chatbots.language), '-', 1)), chatbots.language) as language`

/**
 * The zone of the business, which a visitor may assume for the times of a booking. Null if the bot made the booking,
 * because it doesn't know the visitor's zone; such a booking has no language either. The statement must join `accounts`.
 */
export const BUSINESS_ZONE = sql`case when bookings.language is not null
  then coalesce(booking_settings->>'timezone', accounts.timezone) end as business_timezone`
