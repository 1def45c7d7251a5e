import { createHash } from 'node:crypto'
import type { LinkedBooking, LinkState } from '@frontdesk/records/bookings/linked-booking'
import { spokenTime, visitorWords } from '@frontdesk/records/mails/visitor-words'

/** Dark text on light or light on dark, as the reader's system prefers; a contrast of at least 4.5 : 1 either way. */
const style = [
  ':root{color-scheme:light dark;--paper:#fff;--ink:#1a1a1a;--soft:#595959;--stop:#b3261e;--on-stop:#fff;--go:#1a5fb4;--on-go:#fff}',
  '@media(prefers-color-scheme:dark){:root{--paper:#16181c;--ink:#ececec;--soft:#a8adb5;--stop:#ff8a80;--on-stop:#2b0503;--go:#8ab4f8;--on-go:#0b1d33}}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}',
  'main{max-width:34rem;margin:0 auto;padding:min(15vh,8rem) 1.25rem 3rem;overflow-wrap:anywhere}',
  'h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}',
  'p{margin:0 0 1.5rem}strong{display:block}footer{margin-top:2.5rem;color:var(--soft)}',
  'button{min-height:2.75rem;padding:.6rem 1.25rem;font:inherit;font-weight:600;border:1px solid transparent;border-radius:.5rem;cursor:pointer}',
  '.stop{color:var(--on-stop);background:var(--stop)}.go{color:var(--on-go);background:var(--go)}',
  'button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}',
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page runs no script, loads nothing, cannot be framed and sends no referrer. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

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
  if (isJustConfirmed && state === 'confirmed') return html(language, serviceName, words.booked, when)
  const page = pages[state]
  if (!('button' in page)) return html(language, serviceName, words[page.headline], when)
  const action = `/booking/${encodeURIComponent(token)}${page.path}`
  const form = `<form method="post" action="${escape(action)}"><button class="${page.kind}">${escape(words[page.button])}</button></form>`
  return html(language, serviceName, words[page.headline], `${when}${form}`)
}

/** A page that holds one sentence. */
export const messageHtml = (language: string, sentence: string): string => html(language, '', sentence)

/** A page of a headline and what stands below it, which is HTML. */
export const html = (language: string, serviceName: string, headline: string, main = ''): string =>
  `<!doctype html><html lang="${escape(language)}" dir="${/^ar\b/.test(language) ? 'rtl' : 'ltr'}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${escape(headline)}</title><style>${style}</style>` +
  `<main><h1>${escape(headline)}</h1>${main}${serviceName === '' ? '' : `<footer><bdi>${escape(serviceName)}</bdi></footer>`}</main></html>`

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 0};`)
