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

/** What the website says, as values are compared. */
interface Said {
  readonly addresses: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

function readSaid(texts: Iterable<string>): Said {
  const written = [...texts].join('\n')
  const addresses = new Set([...written.matchAll(emailAddress)].map(([address]) => plainEmail(address)))
  return { addresses, numbers: wholeGroups(asciiDigits(written.toLowerCase())) }
}

/** No IBAN and no pattern of an owner is longer, nor has a telephone number more groups. What is longer is masked. */
const [longestNumber, mostGroups] = [40, 20]

/**
 * The groups of letters and digits of a text, and those that follow one another joined: what may be a number. The end of a
 * longer one is another one. They are read once, because a message may have thousands of values to look up.
 */
function wholeGroups(text: string): Set<string> {
  const groups = Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: signs, index: at }) => ({
    signs,
    isNext: betweenGroups.test(text.slice(Math.max(0, at - 5), at)),
  }))
  const whole = new Set<string>()
  for (const start of groups.keys()) {
    let joined = ''
    for (let at = start; at < Math.min(groups.length, start + mostGroups); at++) {
      const { signs = '', isNext = false } = groups[at] ?? {}
      if (joined.length + signs.length > longestNumber || (at > start && !isNext)) break
      joined += signs
      whole.add(joined)
    }
  }
  return whole
}

/** Between a group and the one before it. */
const betweenGroups = new RegExp(String.raw`(?<=[\p{L}\p{N}])${group}{1,3}$`, 'u')

/** Reads the website's texts when the first value is found, which few conversations have. */
export function readSiteTexts(texts: () => readonly string[]): SiteTexts {
  let known: ReadonlySet<string> | undefined
  let said: Said | undefined
  return {
    has: text => (known ??= new Set(texts())).has(text),
    says(kind, value) {
      said ??= readSaid((known ??= new Set(texts())))
      return kind === 'email' ? said.addresses.has(plainEmail(value)) : said.numbers.has(plainValue(kind, value))
    },
  }
}
