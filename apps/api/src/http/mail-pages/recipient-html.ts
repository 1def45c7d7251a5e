import type { LinkedRecipient } from '@frontdesk/accounts/mails/confirm-recipient'
import { escape, pageHtml } from './page-html.ts'

const unknown = 'This link is no longer valid'
const confirmed = 'You will get notifications'
const ask = 'Do you want notifications?'

/** The page that asks an address outside the team whether it wants notifications; null: the link is not valid. */
export function recipientHtml(recipient: LinkedRecipient | null): string {
  if (recipient === null)
    return pageHtml('en', '', unknown, '<p>Ask whoever set up the notifications for a new link.</p>')
  const { accountName, email, isConfirmed } = recipient
  const whom = `<strong><bdi>${escape(email)}</bdi></strong>`
  if (isConfirmed) return pageHtml('en', accountName, confirmed, `<p>They are sent to ${whom}</p>`)
  const what =
    'They say when a visitor of its website leaves contact details, books an appointment or waits for an agent. They are sent to'
  const form = '<form method="post"><button class="go">Yes, send me notifications</button></form>'
  return pageHtml('en', accountName, ask, `<p>${what} ${whom}</p>${form}`)
}
