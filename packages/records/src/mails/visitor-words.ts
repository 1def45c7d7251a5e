import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'
import * as ar from './texts/ar.ts'
import * as de from './texts/de.ts'
import * as en from './texts/en.ts'
import * as es from './texts/es.ts'
import * as fr from './texts/fr.ts'
import * as it from './texts/it.ts'
import * as nl from './texts/nl.ts'
import * as pl from './texts/pl.ts'
import * as pt from './texts/pt.ts'
import * as tr from './texts/tr.ts'
import type { TeamWords, VisitorWords } from './texts/words.ts'

const words: Readonly<Record<VisitorLanguage, { visitor: VisitorWords; team: TeamWords }>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  tr,
}

/** The words of a language for visitors, or of English where there are none in it. */
export const visitorWords = (language: string): VisitorWords => words[visitorLanguageOf(language) ?? 'en'].visitor

/** The same for mails to a team. */
export const teamWords = (language: string): TeamWords => words[visitorLanguageOf(language) ?? 'en'].team
