import type { LinkedRecipient } from '@frontdesk/accounts/mails/confirm-recipient'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { accountBrand, escape, pageHtml, type Page } from './page-html.ts'

/** The page that asks an address outside the team whether it wants notifications; null: the link is not valid. */
export function recipientHtml(recipient: LinkedRecipient | null, language: string): Page {
  const words = mailWords(language).recipient
  if (recipient === null) return pageHtml(language, null, words.unknown, `<p>${escape(words.unknownHint)}</p>`)
  const { accountName, email, isConfirmed } = recipient
  const whom = `<p>${escape(words.sentTo)} <strong><bdi>${escape(email)}</bdi></strong></p>`
  if (isConfirmed) return pageHtml(language, accountBrand(accountName), words.confirmed, whom)
  const form = `<div class="acts"><form method="post"><button class="go">${escape(words.yes)}</button></form></div>`
  return pageHtml(language, accountBrand(accountName), words.ask, `<p>${escape(words.what)}</p>${whom}${form}`)
}
