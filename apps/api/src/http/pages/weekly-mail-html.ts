import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import type { LinkedReader } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import { accountBrand, escape, messageHtml, pageHtml, type Page } from './page-html.ts'

/** The page that ends somebody's weekly mail; in `visitorLanguage` where the link is not valid. */
export function weeklyMailHtml(reader: LinkedReader | null, visitorLanguage: string): Page {
  if (reader === null) return messageHtml(visitorLanguage, mailWords(visitorLanguage).weekly.unknown)
  const { accountName, email } = reader
  const language = reader.language ?? visitorLanguage
  const words = mailWords(language).weekly
  if (!reader.isWanted)
    return pageHtml(language, accountBrand(accountName), words.stopped, `<p>${escape(words.again)}</p>`)
  const whom = `<p>${escape(words.sentTo)} <strong><bdi>${escape(email)}</bdi></strong></p>`
  const form = `<div class="acts"><form method="post"><button class="stop">${escape(words.stop)}</button></form></div>`
  return pageHtml(language, accountBrand(accountName), words.askStop, `${whom}${form}`)
}
