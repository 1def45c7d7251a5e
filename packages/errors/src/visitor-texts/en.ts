/**
 * What visitors read when the public API refuses a request or confirms one, by error code. `{field}` is the name of a
 * field of the request.
 */
export const en = {
  CHATBOT_UNKNOWN: 'There is no such chatbot.',
  DOMAIN_NOT_ALLOWED: 'This chatbot is not available on this website.',
  PAGE_NOT_ALLOWED: 'This chatbot is not available on this page.',
  WIKI_REFUSED: 'This wiki is protected. Please sign in to it first.',
  PLAN_RESTRICTED: 'This chatbot is not available at the moment.',

  RATE_LIMITED: 'You are sending messages very quickly. Please wait a moment and try again.',
  DAY_LIMITED: 'You have done this too often today. Please try again tomorrow.',
  // The specification asks for the words "temporarily unavailable". Visitors need not know which limit it is.
  QUOTA_REACHED: 'This chat is temporarily unavailable. Please try again later.',
  DAILY_CAP_REACHED: 'This chat is temporarily unavailable. Please try again later.',

  MESSAGE_INVALID: 'Sorry, that could not be read. A message needs 1 to 700 characters.',
  REQUEST_INVALID: 'Sorry, that could not be read. Please check what you have entered.',
  URL_INVALID: 'This address cannot be read.',
  ADDRESS_UNKNOWN: 'There is nothing at this address.',
  SESSION_MISSING: 'The header X-Chat-Session-Id must name a session.',
  IDEMPOTENCY_KEY_INVALID: 'An Idempotency-Key needs 1 to 255 visible ASCII characters.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for another request.',

  SESSION_UNKNOWN: 'There is no such conversation.',
  SESSION_EXPIRED: 'This conversation is older than 30 days and has been removed.',
  REPLY_UNKNOWN: 'There is no such reply in this conversation.',
  LIVE_CHAT_UNKNOWN: 'There is no live chat to rate in this conversation.',
  REPLY_FAILED: 'Sorry, I could not answer that just now. Please try again in a moment.',
  SERVICE_UNAVAILABLE: 'The service is briefly unavailable. Please try again.',
  STORAGE_FULL: 'The service has run out of storage space. Please try again later.',
  INTERNAL: 'Sorry, something went wrong on our side. Please try again.',

  LIVE_CHAT_UNAVAILABLE: 'Live chat is not available here. Please write your question instead.',
  FEEDBACK_OFF: 'Replies cannot be rated here at the moment.',
  LEADS_OFF: 'You cannot leave contact details here at the moment.',
  CONSENT_MISSING: 'Please agree to how we use your details.',
  CONSENT_CHANGED: 'The text that you agree to has changed. Please read it again.',
  FIELD_MISSING: 'Please fill in the field {field}.',
  LEAD_UNREACHABLE: 'Please enter an email address or a phone number.',
  EMAIL_INVALID: 'Please enter a valid email address, such as name@shop.example.',
  BOOKINGS_OFF: 'Appointments cannot be booked here at the moment.',
  SLOT_TAKEN: 'Sorry, this time is no longer free. Please choose another one.',
  BOOKINGS_WAITING:
    'Too many appointments are waiting to be confirmed at the moment. Please try again in half an hour.',
  TRANSCRIPTS_OFF: 'Conversations cannot be sent by email here at the moment.',
  DAY_INVALID: 'There is no such day.',
  FILES_OFF: 'Files can be sent only while you are in contact with our team, and only where the team accepts them.',
  FILES_LIMITED: 'So many files were sent that no more can be at the moment. Please describe what you need in words.',
  FILE_MISSING: 'This file is empty.',
  FILE_TOO_LARGE: 'This file is too large. A file has at most {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'A file of this type cannot be sent. These can: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: 'The ending of this file’s name does not fit what is in it. Please save it anew and try again.',
  FILE_BROKEN: 'This file is damaged or incomplete. Please try another one.',
  FILE_TOO_COMPLEX: 'This file is too complex to be checked. Please try another one.',
  PICTURE_TOO_LARGE: 'This picture has too many pixels. Please make it smaller and try again.',
  FILE_UNKNOWN: 'This file is no longer here.',
  UPLOADS_BUSY: 'Other files are being sent. Please try again in a moment.',

  CONTEXT_RESET: 'The conversation starts afresh with your next message.',
  CONVERSATION_DELETED:
    'Your conversation and your ratings are deleted. The website keeps contact details that you left and appointments that you booked.',
}

/** A text for each code: a language that misses one does not compile. */
export type VisitorTexts = Readonly<Record<keyof typeof en, string>>
