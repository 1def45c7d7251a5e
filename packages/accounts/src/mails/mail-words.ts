import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { nl } from './texts/nl.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { tr } from './texts/tr.ts'
import type { MailWords } from './texts/words.ts'

const words: Readonly<Record<VisitorLanguage, MailWords>> = { ar, de, en, es, fr, it, nl, pl, pt, tr }

/** The words of a language, or of English where there are none in it. */
export const mailWords = (language: string): MailWords => words[visitorLanguageOf(language) ?? 'en']
