import { mailWords, type MailWords } from '@frontdesk/accounts/mails/mail-words'
import type { PrivacyFacts } from '@frontdesk/chatbots/privacy-facts'
import { retentionDays } from '@frontdesk/db/retention'
import { escape, pageHtml, type Page } from './page-html.ts'

/** The page that says what happens to a visitor's words; null: there is no such chatbot. */
export function privacyHtml(facts: PrivacyFacts | null, language: string): Page {
  const words = mailWords(language).privacy
  if (facts === null) return pageHtml(language, null, words.unknown, paragraphs([words.unknownHint]))
  const { name, colour, picture, privacyUrl } = facts
  const kept = [
    words.messages({ days: String(retentionDays) }),
    ...(facts.hasRecords ? [words.records({ name })] : []),
    words.address,
    words.browser,
  ]
  const policy =
    privacyUrl === null
      ? ''
      : `<p class="last"><a href="${escape(privacyUrl)}" rel="noopener noreferrer">${escape(words.policy({ name }))}</a></p>`
  const main = [
    paragraphs([words.intro({ name })]),
    section(words.answers, answerLines(facts, words)),
    section(words.kept, kept),
    section(words.readers, [words.team({ name })]),
    section(words.delete, [words.deleteHow]),
    policy,
  ].join('')
  return pageHtml(language, { name, colour, picture }, words.title, main)
}

/** Where messages go, and as what. */
function answerLines(facts: PrivacyFacts, words: MailWords['privacy']): string[] {
  const { name, host, fallbackHost, questionsHost } = facts
  const search = questionsHost === null || questionsHost === 'internal' ? [] : [words.search({ host: questionsHost })]
  const systems = facts.hasSystems ? [words.systems({ name })] : []
  if (host === null) return [words.builtIn, ...search, ...systems]
  const masked = [words.masked, ...(facts.hasPatterns ? [words.maskedOwn({ name })] : [])]
  if (host === 'unknown') return [words.mayBeSent, ...(facts.isMasked ? masked : []), words.never, ...systems]
  return [
    host === 'internal' ? words.internal : words.sent({ host }),
    ...(fallbackHost === null || fallbackHost === 'internal' ? [] : [words.fallback({ host: fallbackHost })]),
    ...search,
    ...(facts.isMasked ? masked : [words.unmasked]),
    words.never,
    ...(facts.assistsAgents ? [words.assist] : []),
    ...systems,
  ]
}

const section = (title: string, lines: readonly string[]): string => `<h2>${escape(title)}</h2>${paragraphs(lines)}`

const paragraphs = (lines: readonly string[]): string => lines.map(line => `<p>${escape(line)}</p>`).join('')
