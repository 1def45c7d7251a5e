import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'
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
import type { WeeklyMailWords } from './texts/words.ts'

const words: Readonly<Record<VisitorLanguage, WeeklyMailWords>> = { ar, de, en, es, fr, it, nl, pl, pt, tr }

/** The words of the weekly mail in a language; in English where there are none. */
export const weeklyMailWords = (language: string): WeeklyMailWords => words[visitorLanguageOf(language) ?? 'en']
