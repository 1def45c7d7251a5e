import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type VisitorTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

export type VisitorTextCode = keyof VisitorTexts

const texts: Readonly<Record<VisitorLanguage, VisitorTexts>> = { en, de, fr, es, it, nl, pt, pl, tr, ar }

/** Whether a code has a text for visitors in every language. */
export const hasVisitorText = (code: string): code is VisitorTextCode => Object.hasOwn(en, code)

/** The text of a code in a language (BCP 47), in English where there is no translation. */
export const visitorText = (
  language: string,
  code: VisitorTextCode,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  texts[visitorLanguageOf(language) ?? 'en'][code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )
