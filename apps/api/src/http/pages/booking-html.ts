import { type MailWords, mailWords } from '@frontdesk/accounts/mails/mail-words'
import { writtenDay, writtenLeaf, writtenTimes } from '@frontdesk/calendar/written-time'
import { hasOwnTitle } from '@frontdesk/records/has-own-title'
import { googleCalendarUrl } from '@frontdesk/records/mails/calendar-file'
import type { LinkedBooking } from '@frontdesk/records/bookings/linked-booking'
import { escape, pageHtml, type Page } from './page-html.ts'

interface Look {
  /** The language of someone who opens a link that leads to no appointment. */
  visitorLanguage: string
  token: string
  /** Whether the visitor pressed what leads to cancelling: they are asked before anything happens. */
  isCancelling: boolean
}

/** The page of one appointment; in `visitorLanguage` where there is no appointment that says its own. */
export function bookingHtml(booking: LinkedBooking | null, { visitorLanguage, token, isCancelling }: Look): Page {
  if (booking === null) {
    const words = mailWords(visitorLanguage).booking
    return pageHtml(visitorLanguage, null, words.linkUnknown, `<p>${escape(words.linkUnknownHint)}</p>`)
  }
  const words = mailWords(booking.language).booking
  const path = `/booking/${encodeURIComponent(token)}`
  const { headline, below } = contentOf(booking, { words, path, isCancelling })
  const isOff = booking.state === 'cancelled' || booking.state === 'lapsed'
  const brand = { name: booking.serviceName, colour: booking.colour, picture: booking.picture }
  return pageHtml(booking.language, brand, headline, `${whenHtml(booking, isOff)}${below}`)
}

/** What the page says, and what can be done on it: nothing where it is too late. */
function contentOf(
  booking: LinkedBooking,
  { words, path, isCancelling }: { words: MailWords['booking']; path: string; isCancelling: boolean },
): { headline: string; below: string } {
  switch (booking.state) {
    case 'pending': {
      const form = formHtml(`${path}/confirm`, 'go', words.confirmButton)
      return {
        headline: words.askConfirm,
        below: `<div class="acts">${form}</div><p class="soft">${escape(words.heldFor)}</p>`,
      }
    }
    case 'confirmed': {
      if (!isCancelling) return { headline: words.booked, below: confirmedHtml(booking, words, path) }
      const keep = `<a class="button" href="${escape(path)}">${escape(words.keepButton)}</a>`
      const form = formHtml(path, 'stop', words.cancelButton)
      return {
        headline: words.askCancel,
        below: `<p>${escape(words.cancelMeans)}</p><div class="acts">${keep}${form}</div>`,
      }
    }
    case 'lapsed':
    case 'cancelled':
    case 'over':
      return { headline: words[booking.state], below: '' }
  }
}

function confirmedHtml(booking: LinkedBooking, words: MailWords['booking'], path: string): string {
  const calendars = [
    `<a class="button" href="${escape(path)}/calendar.ics">Apple, Outlook (.ics)</a>`,
    `<a class="button" href="${escape(googleCalendarUrl(booking))}" target="_blank" rel="noopener noreferrer">Google Calendar</a>`,
  ].join('')
  const cancel = `<a class="button quiet" href="${escape(path)}/cancel">${escape(words.cancelButton)}</a>`
  return `<h2>${escape(words.addToCalendar)}</h2><div class="acts">${calendars}</div><div class="last">${cancel}</div>`
}

/** A leaf of a calendar for the eye, and the same in words. */
function whenHtml(booking: LinkedBooking, isOff: boolean): string {
  const { language, timezone, title } = booking
  const clock = { language, timezone, assumedZone: booking.businessTimezone }
  const { month, day: dayOfMonth } = writtenLeaf(booking.startsAt, clock)
  const leaf = `<div class="leaf" aria-hidden="true"><span>${escape(month)}</span><b>${escape(dayOfMonth)}</b></div>`
  const day = escape(writtenDay(booking.startsAt, clock))
  const what = hasOwnTitle(booking, booking.serviceName)
    ? `<strong><bdi>${escape(title)}</bdi></strong>${day}<br>`
    : `<strong>${day}</strong>`
  const lines = `${what}<bdi>${escape(writtenTimes(booking, clock))}</bdi>`
  return `<div class="when${isOff ? ' off' : ''}">${leaf}<p>${lines}</p></div>`
}

const formHtml = (action: string, kind: 'go' | 'stop', label: string): string =>
  `<form method="post" action="${escape(action)}"><button class="${kind}">${escape(label)}</button></form>`
