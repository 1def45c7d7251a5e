import type { LinkedReader } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import { weeklyMailWords } from '@frontdesk/analytics/weekly-mail/weekly-mail-words'
import { escape, messageHtml, pageHtml } from './page-html.ts'

/** The page that ends somebody's weekly mail; in `visitorLanguage` where the link is not valid. */
export function weeklyMailHtml(reader: LinkedReader | null, visitorLanguage: string): string {
  if (reader === null) return messageHtml(visitorLanguage, weeklyMailWords(visitorLanguage).unknown)
  const { accountName, email } = reader
  const language = reader.language ?? visitorLanguage
  const words = weeklyMailWords(language)
  if (!reader.isWanted) return pageHtml(language, accountName, words.stopped, `<p>${escape(words.again)}</p>`)
  const whom = `<p>${escape(words.sentTo)} <strong><bdi>${escape(email)}</bdi></strong></p>`
  const form = `<form method="post"><button class="stop">${escape(words.stop)}</button></form>`
  return pageHtml(language, accountName, words.askStop, `${whom}${form}`)
}
