import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  PASSWORD_WRONG: () => 'Das Passwort stimmt nicht.',
  PASSWORD_TOO_SHORT: () => 'Das Passwort ist zu kurz.',
  LOGIN_LIMITED: () => 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  REQUESTS_LIMITED: () => 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  EMAIL_INVALID: () => 'Das ist keine E-Mail-Adresse.',
  NAME_INVALID: () => 'Dieser Name geht nicht.',
}
