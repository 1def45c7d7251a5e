import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'
import { all } from './compiled/all.ts'
import type { MailWords } from './compiled/en.ts'

export type { MailWords }

const words: Readonly<Record<VisitorLanguage, MailWords>> = all

/** The words of mails in a language, and of the pages that their links open; in English where there are none. */
export const mailWords = (language: string): MailWords => words[visitorLanguageOf(language) ?? 'en']
