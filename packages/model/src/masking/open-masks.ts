import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import { findPersonalData, type PersonalDataKind } from './personal-data.ts'

/** What stands for values in the requests of one turn, and puts them back. */
export interface Masks {
  /** A text with a placeholder for each value that is to stay in the house: the same for the same value. */
  mask: (text: string, site: SiteTexts) => string
  /** A text with the values for their placeholders. What stands for nothing stays as it is. */
  restore: (text: string) => string
  /** The kinds of the values that were masked for the first time since this was last asked for. */
  takeFresh: () => PersonalDataKind[]
  /** Placeholders that the conversation holds as text stand for nothing. */
  leaveOut: (text: string) => void
}

/** The website's own texts, in which an address or a number is nobody's secret. */
export interface SiteTexts {
  has: (text: string) => boolean
  /** Whether the website says this value. */
  says: (value: string) => boolean
}

/** As a model may write a placeholder: with the signs that Markdown escapes, or with a space. */
export const placeholder = /\\?\[ ?(email|phone|card|iban|number)(?:\\?[-_]| )(\d{1,3}) ?\\?\]/gi
/** No model writes it longer: `\[ number\_999 \]`. */
export const longestPlaceholder = 18

export function openMasks(patterns: readonly RegExp[]): Masks {
  const values = new Map<string, string>()
  const placeholders = new Map<string, string>()
  const leftOut = new Set<string>()
  const next: Partial<Record<PersonalDataKind, number>> = {}
  let fresh: PersonalDataKind[] = []

  const placeholderOf = (kind: PersonalDataKind, value: string): string => {
    const key = `${kind} ${plain(value)}`
    const known = placeholders.get(key)
    if (known !== undefined) return known
    let name: string
    do {
      next[kind] = (next[kind] ?? 0) + 1
      name = `${kind}-${next[kind]}`
    } while (leftOut.has(name))
    placeholders.set(key, `[${name}]`)
    values.set(name, value)
    fresh.push(kind)
    return `[${name}]`
  }
  return {
    mask(text, site) {
      let masked = ''
      let from = 0
      for (const { kind, at, text: value } of findPersonalData(text, patterns)) {
        if (site.says(value)) continue
        masked += text.slice(from, at) + placeholderOf(kind, value)
        from = at + value.length
      }
      return masked + text.slice(from)
    },
    restore: text =>
      text.replaceAll(
        placeholder,
        (whole, kind: string, number: string) => values.get(`${kind.toLowerCase()}-${Number(number)}`) ?? whole,
      ),
    takeFresh() {
      const taken = fresh
      fresh = []
      return taken
    },
    leaveOut(text) {
      for (const [, kind = '', number] of text.matchAll(placeholder)) {
        const name = `${kind.toLowerCase()}-${Number(number)}`
        if (!values.has(name)) leftOut.add(name)
      }
    },
  }
}

/** A value in one spelling: of a number its digits and letters. */
const plain = (value: string): string =>
  value.includes('@') ? value.toLowerCase() : asciiDigits(value.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Between the groups of a number. */
const separators = /(?<=[\p{L}\p{N}])[\s\u00a0()./–-]{1,3}(?=[\p{L}\p{N}])/gu

/** Reads the website's texts when the first value is found, which few conversations have. */
export function readSiteTexts(texts: () => readonly string[]): SiteTexts {
  let known: ReadonlySet<string> | undefined
  let said: { written: string; joined: string } | undefined
  const read = () => {
    const written = [...(known ??= new Set(texts()))].join('\n').toLowerCase()
    return { written, joined: asciiDigits(written).replaceAll(separators, '') }
  }
  return {
    has: text => (known ??= new Set(texts())).has(text),
    says(value) {
      said ??= read()
      if (value.includes('@')) return said.written.includes(value.toLowerCase())
      const number = plain(value)
      for (let at = said.joined.indexOf(number); at !== -1; at = said.joined.indexOf(number, at + 1)) {
        const around = said.joined.slice(Math.max(0, at - 1), at) + said.joined.slice(at + number.length).slice(0, 1)
        if (!/\p{N}/u.test(around)) return true
      }
      return false
    },
  }
}
