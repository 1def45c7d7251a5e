import { sql } from '@frontdesk/db/sql'

/**
 * The language in which a visitor gets mails and pages about a booking: that of the page they wrote from, or booked on,
 * else the chatbot's, which may name a country as well. A column of a statement that joins `bookings` and `chatbots`.
 */
export const BOOKING_LANGUAGE = sql`coalesce(
  nullif(coalesce((select page_language from conversations where conversations.session_id = bookings.session_id),
                  bookings.language), split_part(lower(chatbots.language), '-', 1)), chatbots.language) as language`

/**
 * The zone of the business, in which the visitor may take the times of a booking. Null where the bot booked it, who does
 * not know where its visitor is: nobody said a language either. A column of a statement that joins `accounts`, too.
 */
export const BUSINESS_ZONE = sql`case when bookings.language is not null
  then coalesce(booking_settings->>'timezone', accounts.timezone) end as business_timezone`
