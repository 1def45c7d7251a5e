import type { LinkedBooking, LinkState } from '@frontdesk/records/bookings/linked-booking'
import { spokenTime, visitorWords } from '@frontdesk/records/mails/visitor-words'
import { escape, messageHtml, pageHtml } from './page-html.ts'

/** What the page of an appointment says, and its form: none where nothing can be done any more. */
const pages = {
  pending: { headline: 'askConfirm', button: 'confirmButton', path: '/confirm', kind: 'go' },
  lapsed: { headline: 'lapsed' },
  confirmed: { headline: 'askCancel', button: 'cancelButton', path: '', kind: 'stop' },
  cancelled: { headline: 'cancelled' },
  over: { headline: 'over' },
} as const satisfies Record<LinkState, object>

/**
 * The page of one appointment; in `visitorLanguage` where there is no appointment that says its own. After a press that
 * confirmed it, it says so and asks nothing.
 */
export function bookingHtml(
  booking: LinkedBooking | null,
  { visitorLanguage, token, isJustConfirmed }: { visitorLanguage: string; token: string; isJustConfirmed: boolean },
): string {
  if (booking === null) return messageHtml(visitorLanguage, visitorWords(visitorLanguage).linkUnknown)
  const { language, serviceName, title, startsAt, timezone, state } = booking
  const words = visitorWords(language)
  const when = `<p><strong><bdi>${escape(title)}</bdi></strong>${escape(spokenTime(startsAt, { language, timezone }))}</p>`
  if (isJustConfirmed && state === 'confirmed') return pageHtml(language, serviceName, words.booked, when)
  const page = pages[state]
  if (!('button' in page)) return pageHtml(language, serviceName, words[page.headline], when)
  const action = `/booking/${encodeURIComponent(token)}${page.path}`
  const form = `<form method="post" action="${escape(action)}"><button class="${page.kind}">${escape(words[page.button])}</button></form>`
  return pageHtml(language, serviceName, words[page.headline], `${when}${form}`)
}
