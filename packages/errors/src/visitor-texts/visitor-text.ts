import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { all } from './compiled/all.ts'
import { en, type VisitorTexts } from './compiled/en.ts'

export type VisitorTextCode = keyof VisitorTexts

const texts: Readonly<Record<VisitorLanguage, VisitorTexts>> = all

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
