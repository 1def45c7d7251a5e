import { raw, sql, type Sql } from '@frontdesk/db/sql'

// What webhooks receive, as SQL on the row of the event: the fields of the dashboard's API, under the same names.

/** ISO 8601 in UTC, to the millisecond. */
const isoOf = (column: string): Sql => sql`to_char(${raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The data of a lead, of a row of `leads`. */
export const LEAD_EVENT_DATA = sql`json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'name', name, 'email', email, 'phone', phone,
  'company', company, 'message', message, 'createdAt', ${isoOf('created_at')})`

/** The data of a booking, of a row of `bookings`. */
export const BOOKING_EVENT_DATA = sql`json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'name', name, 'email', email, 'phone', phone,
  'startsAt', ${isoOf('starts_at')}, 'endsAt', ${isoOf('ends_at')}, 'timezone', timezone, 'title', title,
  'status', status, 'createdAt', ${isoOf('created_at')})`

/** The data of a question, of a row of `questions`. */
export const QUESTION_EVENT_DATA = sql`json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'question', question, 'reason', reason,
  'createdAt', ${isoOf('created_at')})`
