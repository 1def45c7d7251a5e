import { frontdeskBrand, type MailPart } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import type { Mail } from '@frontdesk/contracts/mail'
import { parseUrl } from '@frontdesk/runtime/parse-url'

/** An answer that changed, with its text before and after. */
export interface ChangedAnswer {
  question: string
  before: string
  after: string
  /** Null: a model has yet to judge it. */
  isPassed: boolean | null
  /** What changed that it stood on. */
  sources: readonly string[]
  hasChangedSettings: boolean
}

/** The answers of one chatbot that changed. */
export interface ChangedAnswers {
  chatbotName: string
  changed: readonly ChangedAnswer[]
  link: string
}

/** A mail shows so many; the dashboard shows all. */
const mostShown = 10
/** Of an answer. The dashboard shows it whole. */
const mostLetters = 600

/** Writes the mail about changed answers in a language of the dashboard. */
export function checkMailText({ chatbotName, changed, link }: ChangedAnswers, language: string): Omit<Mail, 'to'> {
  const words = mailWords(language).checks
  const count = changed.length
  const subject = words.subject({ chatbot: nameInMail(chatbotName), count, cause: causeOf(changed) })
  const shown = changed.slice(0, mostShown)
  const parts: MailPart[] = [
    { text: words.lead },
    ...shown.flatMap(({ question, before, after, isPassed }): MailPart[] => [
      {
        card: {
          title: shortened(question),
          lines: [isPassed === null ? words.notJudged : isPassed ? words.passed : words.failed],
        },
      },
      { quote: { by: words.before, text: shortened(before) } },
      { quote: { by: words.after, text: shortened(after) } },
    ]),
    ...(count > mostShown ? [{ text: words.more({ count: count - mostShown }) }] : []),
    { button: { label: words.button, url: link } },
  ]
  return writeMail({ language, brand: frontdeskBrand, subject, title: subject, parts, footer: [words.why] })
}

/** The one page that changed, by its path; empty where there are several, or none that is known. */
function causeOf(changed: readonly ChangedAnswer[]): string {
  const shared = (changed[0]?.sources ?? []).filter(source => changed.every(({ sources }) => sources.includes(source)))
  const [source, ...more] = shared
  if (source === undefined || more.length > 0)
    return changed.every(({ hasChangedSettings }) => hasChangedSettings) ? 'settings' : ''
  return nameInMail(parseUrl(source)?.pathname ?? source)
}

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length <= mostLetters ? text : `${letters.slice(0, mostLetters - 1).join('')}…`
}
