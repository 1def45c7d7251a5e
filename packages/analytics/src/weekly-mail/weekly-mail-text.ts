import type { AnalyticsNumbers } from '@frontdesk/contracts/account/analytics'
import { frontdeskBrand, type MailPart, type MailTable } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import { writtenDays } from '@frontdesk/calendar/written-time'
import type { Mail } from '@frontdesk/contracts/mail'
import { writtenLocale } from '@frontdesk/web/written-locale'
import type { WholeDays } from '../analytics-points.ts'

/** What several visitors asked, and nobody has answered. */
export interface Unanswered {
  question: string
  count: number
}

/** The week of one member's chatbots. */
export interface WeeklyReport {
  accountName: string
  name: string
  days: WholeDays
  /** ISO 4217; null where models have no prices. */
  currency: string | null
  now: AnalyticsNumbers
  /** The week before. */
  before: AnalyticsNumbers
  /** Null where the member may not read questions. */
  unanswered: readonly Unanswered[] | null
  dashboardUrl: string
  /** Ends the weekly mail. */
  stopUrl: string
}

/** A question is quoted in one line. */
const mostLetters = 160

/** Writes the weekly mail in a language of the dashboard. */
export function weeklyMailText(report: WeeklyReport, language: string): Omit<Mail, 'to'> {
  const { accountName, days, unanswered, dashboardUrl, stopUrl } = report
  const words = mailWords(language).weekly
  const week = writtenDays(days, language)
  const account = nameInMail(accountName)
  const analyticsUrl = `${dashboardUrl}/analytics?period=custom&from=${days.from}&to=${days.to}`
  const parts: MailPart[] = [
    { text: words.hello({ name: nameInMail(report.name) }) },
    { text: words.lead({ account, week }) },
    { table: { columns: [words.now, words.before], rows: numbersOf(report, language) } },
    { button: { label: words.allNumbers, url: analyticsUrl } },
    ...(unanswered === null ? [] : unansweredParts(unanswered, { language, dashboardUrl })),
  ]
  const subject = words.subject({ account, week })
  const footerLink = { label: words.stop, url: stopUrl }
  return writeMail({ language, brand: frontdeskBrand, subject, title: subject, parts, footer: [words.why], footerLink })
}

function numbersOf({ now, before, currency }: WeeklyReport, language: string): MailTable['rows'] {
  const words = mailWords(language).weekly
  const locale = writtenLocale(language)
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const compared = (label: string, read: (numbers: AnalyticsNumbers) => string) => ({
    label,
    now: read(now),
    before: read(before),
  })
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : percent.format(part / whole))
  const rated = ({ ratingsUp, ratingsDown }: AnalyticsNumbers): string => share(ratingsUp, ratingsUp + ratingsDown)
  const lines = [
    compared(words.conversations, numbers => number.format(numbers.conversations)),
    compared(words.answered, numbers => share(numbers.answeredConversations, numbers.conversations)),
    compared(words.notFound, numbers => number.format(numbers.notFound)),
    compared(words.handedOver, numbers => number.format(numbers.handedOver)),
  ]
  if (now.waitMedianMs !== null)
    lines.push(
      compared(words.wait, ({ waitMedianMs }) => (waitMedianMs === null ? '–' : spokenWait(waitMedianMs, locale))),
    )
  if (now.ratingsUp + now.ratingsDown > 0) lines.push(compared(words.helpful, rated))
  if (currency !== null) {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
    lines.push(compared(words.cost, ({ cost }) => money.format(cost)))
  }
  return lines
}

function unansweredParts(
  unanswered: readonly Unanswered[],
  { language, dashboardUrl }: { language: string; dashboardUrl: string },
): MailPart[] {
  const words = mailWords(language).weekly
  const list = unanswered.map(({ question, count }) => words.asked({ question: quote(question), count }))
  const said: MailPart[] =
    list.length === 0 ? [{ text: words.nothingUnanswered }] : [{ text: words.unanswered }, { list }]
  return [...said, { link: { label: words.allQuestions, url: `${dashboardUrl}/questions` } }]
}

/** Seconds under two minutes, then minutes. */
function spokenWait(ms: number, locale: string): string {
  const seconds = Math.round(ms / 1_000)
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A visitor's question in one line: it can add no line and no link to the mail. */
const quote = (question: string): string => {
  const letters = [...nameInMail(question)]
  return letters.length <= mostLetters ? letters.join('') : `${letters.slice(0, mostLetters - 1).join('')}…`
}
