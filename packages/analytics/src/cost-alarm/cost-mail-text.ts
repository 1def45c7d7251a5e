import type { MailTable } from '@frontdesk/accounts/mails/layout/mail-content'
import { frontdeskMail } from '@frontdesk/accounts/mails/mail-texts'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import type { Mail } from '@frontdesk/contracts/mail'
import { writtenLocale } from '@frontdesk/web/written-locale'
import type { CostlyAccount } from './find-costly-accounts.ts'

interface CostText {
  accounts: readonly CostlyAccount[]
  language: string
  baseUrl: string
}

/** Writes the mail that names to an operator the accounts whose models take much more than usual. */
export function costMailText({ accounts, language, baseUrl }: CostText): Omit<Mail, 'to'> {
  const words = mailWords(language).account.unusualUse
  const rows = accounts.flatMap(account => rowsOf(account, language))
  return frontdeskMail({
    language,
    subject: words.subject,
    parts: [
      { text: words.text },
      { table: { columns: [words.now, words.usual], rows } },
      { note: words.note },
      { button: { label: words.button, url: new URL('/dashboard/operator/accounts', baseUrl).href } },
    ],
    footer: [words.why],
  })
}

function rowsOf({ name, ...figures }: CostlyAccount, language: string): MailTable['rows'] {
  const words = mailWords(language).account.unusualUse
  const locale = writtenLocale(language)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const row = (now: number, usual: number | null, write: (value: number) => string) => ({
    label: nameInMail(name),
    now: write(now),
    before: usual === null ? '–' : write(usual),
  })
  const { tokens, usualTokens, cost, usualCost, currency } = figures
  const rows = [row(tokens, usualTokens, value => words.tokens({ tokens: number.format(value) }))]
  if (currency === null || cost === null) return rows
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return [...rows, row(cost, usualCost, value => money.format(value))]
}
