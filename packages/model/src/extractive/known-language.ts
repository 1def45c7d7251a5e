import { ara, dan, fin, fra, ita, nld, nob, pol, por, ron, rus, spa, swe, tur } from 'stopword'
import { fold } from './fold.ts'

/** Word lists of a language for the built-in provider, beside English and German, which it always has. */
export interface KnownLanguage {
  /** Words that say nothing about the subject of a question. */
  readonly stopWords: ReadonlySet<string>
  /** Monday is 0. */
  readonly dayNames: ReadonlyMap<string, number>
  /** A word's last vowel tells its form and no more: abierto, abierta. */
  readonly endsInVowels: boolean
}

const lists: Readonly<Record<string, readonly string[]>> = {
  ar: ara,
  da: dan,
  es: spa,
  fi: fin,
  fr: fra,
  it: ita,
  nl: nld,
  no: nob,
  pl: pol,
  pt: por,
  ro: ron,
  ru: rus,
  sv: swe,
  tr: tur,
}
/** How visitors ask whether they may, which the lists leave in. */
const asking: Readonly<Record<string, string>> = {
  es: 'puedo puede pueden podemos tiene tienen tengo hay hacen',
  fr: 'puis peux peut peuvent pouvez possible avez faites',
  it: 'posso puo possono potete avete fate',
  nl: 'kun kunt kunnen mag jullie hebben heeft',
  pt: 'posso pode podem tem fazem',
}
const endingInVowels = new Set(['es', 'fr', 'it', 'pt', 'ro'])
/** 1 January 2024 was a Monday. */
const daysOfAWeek = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))

const known = new Map<string, KnownLanguage>()

/** Word lists of a language by its tag: `es`, `pt-BR`. */
export function knownLanguage(tag: string): KnownLanguage {
  const code = tag.slice(0, 2).toLowerCase()
  const language = known.get(code) ?? learn(code)
  known.set(code, language)
  return language
}

function learn(code: string): KnownLanguage {
  const words = [...(lists[code] ?? []), ...(asking[code]?.split(' ') ?? [])]
  const names = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
  return {
    stopWords: new Set(words.map(word => fold(word))),
    // "segunda-feira" is two words, and the first of them says which day.
    dayNames: new Map(daysOfAWeek.map((day, number) => [fold(names.format(day)).split('-')[0] ?? '', number])),
    endsInVowels: endingInVowels.has(code),
  }
}
