import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'
import { all } from './compiled/all.ts'
import type { ConfirmationTexts } from './compiled/en.ts'

/** What is asked of a visitor and said to them where it must not be a model's word, in one language. */
export interface ConfirmationWords {
  yes: string
  no: string
  /** What counts as yes, beside the button's own word. */
  affirmations: readonly string[]
  /** Of what is left or booked. */
  labels: Readonly<Record<'time' | 'name' | 'email' | 'phone' | 'company' | 'message', string>>
}

const texts: Readonly<Record<VisitorLanguage, ConfirmationTexts>> = all

function wordsOf({ yes, no, affirmations, ...labels }: ConfirmationTexts): ConfirmationWords {
  return { yes, no, affirmations: affirmations.split(', '), labels }
}

const words = new Map(Object.entries(texts).map(([language, one]) => [language, wordsOf(one)]))

/** The words of a language (BCP 47), or English ones. */
export const confirmationWords = (language: string): ConfirmationWords =>
  words.get(visitorLanguageOf(language) ?? 'en') ?? wordsOf(all.en)

/** Does the whole message say yes in any language? Most say something else, and need no further look. */
export const mayAffirm = (message: string): boolean => {
  affirmed ??= new Set([...words.values()].flatMap(({ yes, affirmations }) => [yes, ...affirmations].map(plain)))
  return affirmed.has(plain(message))
}

/** Every way to say yes, as `plain` has it; made at the first message. */
let affirmed: ReadonlySet<string> | undefined

/** Does the whole message say yes to a question with this label for yes? */
export const affirms = (message: string, yes: string): boolean => {
  const said = plain(message)
  return said === plain(yes) || [...words.values()].some(language => language.yes === yes && affirmsIn(language, said))
}

const affirmsIn = ({ yes, affirmations }: ConfirmationWords, said: string): boolean =>
  said === plain(yes) || affirmations.some(phrase => plain(phrase) === said)

/** Without capitals, outer punctuation and commas: "Yes, please!" is "yes please". */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.,!،。¡\s]+/gu, ' ')
    .trim()
