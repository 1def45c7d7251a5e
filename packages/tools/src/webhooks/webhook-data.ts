// What webhooks are told, as SQL on the row that it is about: the same fields in the same words as the dashboard's API.

/** ISO 8601 in UTC, to the millisecond. */
const isoOf = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of a row of leads. */
export const LEAD_EVENT_DATA = `json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'name', name, 'email', email, 'phone', phone,
  'company', company, 'message', message, 'createdAt', ${isoOf('created_at')})`

/** Of a row of bookings. */
export const BOOKING_EVENT_DATA = `json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'name', name, 'email', email, 'phone', phone,
  'startsAt', ${isoOf('starts_at')}, 'endsAt', ${isoOf('ends_at')}, 'timezone', timezone, 'title', title,
  'status', status, 'createdAt', ${isoOf('created_at')})`

/** Of a row of questions. */
export const QUESTION_EVENT_DATA = `json_build_object(
  'id', id, 'chatbotId', chatbot_id, 'sessionId', session_id, 'question', question, 'reason', reason,
  'createdAt', ${isoOf('created_at')})`
