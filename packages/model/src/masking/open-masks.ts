import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import { emailAddress, findPersonalData, group, plainAddress, type PersonalDataKind } from './personal-data.ts'

/** What stands for values in the requests of one turn, and puts them back. */
export interface Masks {
  /**
   * A text with a placeholder for each personal value: the same for the same value. `name` is that of the field whose
   * text this is.
   */
  mask: (text: string, site: SiteTexts, name?: string) => string
  /** A text with the values for their placeholders. What stands for nothing stays as it is. */
  restore: (text: string) => string
  /** The same for programs, which take an address in its plain spelling alone. */
  restorePlain: (text: string) => string
  /** The kinds of the values that were masked for the first time since this was last asked for. */
  takeFresh: () => PersonalDataKind[]
  /** Placeholders that the conversation holds as text stand for nothing. */
  leaveOut: (text: string) => void
}

/** The website's own texts, in which an address or a number is nobody's secret. */
export interface SiteTexts {
  has: (text: string) => boolean
  /** Whether the website says this value. */
  says: (kind: PersonalDataKind, value: string) => boolean
}

/** As a model may write a placeholder: with the signs that Markdown escapes, or with a space. */
const placeholder = /\\?\[ ?(email|phone|card|iban|number)(?:\\?[-_]| )(\d{1,3}) ?\\?\]/gi
/** No model writes it longer: `\[ number\_999 \]`. */
export const longestPlaceholder = 18

export function openMasks(patterns: readonly RegExp[]): Masks {
  const values = new Map<string, string>()
  const placeholders = new Map<string, string>()
  const leftOut = new Set<string>()
  const next: Partial<Record<PersonalDataKind, number>> = {}
  let fresh: PersonalDataKind[] = []

  const placeholderOf = (kind: PersonalDataKind, value: string): string => {
    const key = `${kind} ${plainValue(kind, value)}`
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
  const restoreAs = (text: string, spell: (kind: string, value: string) => string): string =>
    text.replaceAll(placeholder, (whole, kind: string, number: string) => {
      const value = values.get(`${kind.toLowerCase()}-${Number(number)}`)
      return value === undefined ? whole : spell(kind.toLowerCase(), value)
    })
  return {
    mask(text, site, name) {
      let masked = ''
      let from = 0
      for (const { kind, at, text: value } of findPersonalData(text, patterns, name)) {
        if (site.says(kind, value)) continue
        masked += text.slice(from, at) + placeholderOf(kind, value)
        from = at + value.length
      }
      return masked + text.slice(from)
    },
    restore: text => restoreAs(text, (_, value) => value),
    restorePlain: text => restoreAs(text, (kind, value) => (kind === 'email' ? plainAddress(value) : value)),
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
const plainValue = (kind: PersonalDataKind, value: string): string =>
  kind === 'email' ? plainEmail(value) : asciiDigits(value.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Without the signs of a sentence that may stand in front. */
const plainEmail = (address: string): string =>
  plainAddress(address)
    .toLowerCase()
    .replace(/^[._%+'-]+/, '')

/** Between the groups of a number. */
const separators = new RegExp(String.raw`(?<=[\p{L}\p{N}])${group}{1,3}(?=[\p{L}\p{N}])`, 'gu')

/** What the website says, as values are compared. */
interface Said {
  readonly addresses: ReadonlySet<string>
  /** Without what stands between groups. */
  readonly joined: string
  /** The places in `joined` where something stood between two groups. */
  readonly cuts: ReadonlySet<number>
}

function readSaid(texts: Iterable<string>): Said {
  const written = [...texts].join('\n')
  const addresses = new Set([...written.matchAll(emailAddress)].map(([address]) => plainEmail(address)))
  const digits = asciiDigits(written.toLowerCase())
  const cuts = new Set<number>()
  let removed = 0
  const joined = digits.replaceAll(separators, (between, at: number) => {
    cuts.add(at - removed)
    removed += between.length
    return ''
  })
  return { addresses, joined, cuts }
}

/** Whether a number is said in whole groups: the end of a longer number is another one. */
function hasNumber({ joined, cuts }: Said, number: string): boolean {
  const isBetween = (at: number): boolean =>
    cuts.has(at) || !/^[\p{L}\p{N}]{2}$/u.test(joined.slice(Math.max(0, at - 1), at + 1))
  for (let at = joined.indexOf(number); at !== -1; at = joined.indexOf(number, at + 1))
    if (isBetween(at) && isBetween(at + number.length)) return true
  return false
}

/** Reads the website's texts when the first value is found, which few conversations have. */
export function readSiteTexts(texts: () => readonly string[]): SiteTexts {
  let known: ReadonlySet<string> | undefined
  let said: Said | undefined
  return {
    has: text => (known ??= new Set(texts())).has(text),
    says(kind, value) {
      said ??= readSaid((known ??= new Set(texts())))
      return kind === 'email' ? said.addresses.has(plainEmail(value)) : hasNumber(said, plainValue(kind, value))
    },
  }
}
