import { isCard, readIban } from './check-digits.ts'
import { isHarmless, numberAt, readTelephone } from './harmless-numbers.ts'

/*
 * The rules that find personal data in a text: what is masked before a text is sent to a provider, and what is removed from
 * answers of agents that are proposed (`packages/records/src/without-personal-data.ts`, which adds rules of its own).
 */

export const personalDataKinds = ['email', 'phone', 'card', 'iban', 'number'] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]

/** A value that was found, and where. */
export interface PersonalData {
  readonly kind: PersonalDataKind
  readonly at: number
  readonly text: string
}

/**
 * What separates groups of digits: no line break, because lists have one number a line. Telephones write invisible marks of
 * the reading direction into the numbers they copy.
 */
export const group = String.raw`[ \t\u00a0\u2000-\u200f\u202a-\u202f\u2060\u2066-\u2069().·\/\-\u2010-\u2015\u2212]`

const atSign = String.raw`(?:[@＠]|%40|[[({]\s?(?:at|ät|arroba|chiocciola|małpa)\s?[\])}]|\s(?:at|arroba)\s(?=[\p{L}\p{N}-]+\s(?:dot|punto)\s))`
const dotSign = String.raw`(?:\.|\s?[[({]\s?(?:dot|punkt|point|punto|punt|kropka|ponto|nokta)\s?[\])}]\s?|\s(?:dot|punto)\s)`

/** With the signs that stand for @ in words and in addresses of pages. */
export const emailAddress = new RegExp(
  String.raw`[\p{L}\p{N}._%+'-]{1,64}\s?${atSign}\s?[\p{L}\p{N}-]+(?:${dotSign}[\p{L}\p{N}-]+)+`,
  'giu',
)
const spelledAt = new RegExp(String.raw`\s?${atSign}\s?`, 'iu')
const spelledDot = new RegExp(dotSign, 'giu')

/** An address as mail programs take it: `max (at) web (dot) de` is max@web.de. */
export const plainAddress = (address: string): string =>
  address.replace(spelledAt, '@').replace(/@.*$/su, domain => domain.replaceAll(spelledDot, '.'))

/**
 * Digits in groups, as telephone numbers are written. The middle of a price or a time is none, unless it begins as a
 * number does that follows another value in a list without blanks: `Müller,27,01712345678`.
 */
export const groupedDigits = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\p{N}\.|\p{N}[,:](?!0\p{Nd}{2}(?:${group}?\p{Nd}){6}))[+＋(]{0,2}\p{Nd}(?:${group}{0,3}\p{Nd}){5,}(?![\p{L}\p{N}])`,
  'gu',
)

/** Four groups of four, or the groups of American Express and Diners, or no groups at all. */
const cardNumber =
  /(?<![\p{L}\p{N}])(?:\p{Nd}{4}([ \u00a0.-]?)\p{Nd}{4}\1\p{Nd}{4}\1\p{Nd}{4}(?:\1\p{Nd}{1,3})?|\p{Nd}{4}([ \u00a0.-]?)\p{Nd}{6}\2\p{Nd}{4,5}|\p{Nd}{13,19})(?![\p{L}\p{N}])/gu

const iban =
  /(?<![\p{L}\p{N}])[A-Z]{2}\p{Nd}{2}(?:[ \u00a0-]?[A-Z\p{Nd}]{4}){2,7}(?:[ \u00a0-]?[A-Z\p{Nd}]{1,3})?(?![\p{L}\p{N}])/giu

/**
 * Finds personal data in a text, from its beginning: nothing twice. `patterns` are those of the owner. A text that is the
 * value of a field has its `name`, which may be the word for a telephone.
 */
export function findPersonalData(text: string, patterns: readonly RegExp[] = [], name = ''): PersonalData[] {
  const found: PersonalData[] = []
  const label = name === '' ? '' : `${wordsOf(name)}: `
  // Once, and not for each number: a text may have thousands.
  const labelled = label + text
  let rest = text
  const take = (expression: RegExp, read: (value: string, at: number) => Found | null): void => {
    const taken: PersonalData[] = []
    for (const { 0: value, index: at } of rest.matchAll(expression)) {
      const data = read(value, at)
      if (data !== null) taken.push({ ...data, at })
    }
    rest = without(rest, taken)
    for (const data of taken) found.push(data)
  }
  take(emailAddress, text => ({ kind: 'email', text }))
  take(iban, readIbanOf)
  take(cardNumber, text => (isCard(text) ? { kind: 'card', text } : null))
  for (const pattern of patterns) take(pattern, text => ({ kind: 'number', text }))
  take(groupedDigits, (text, at) => {
    const number = numberAt(labelled, label.length + at, text)
    const kind = isHarmless(number) ? null : readTelephone(number)
    return kind === null ? null : { kind, text }
  })
  return found.toSorted((one, other) => one.at - other.at)
}

type Found = Pick<PersonalData, 'kind' | 'text'>

function readIbanOf(match: string): Found | null {
  const text = readIban(match)
  return text === undefined ? null : { kind: 'iban', text }
}

/**
 * The text as long as before, with nothing where values were taken, so that the next rule finds what stands beside them.
 * All values of a rule at once: a copy of the text for each one would take a square of its length.
 */
function without(text: string, taken: readonly PersonalData[]): string {
  if (taken.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (const { at, text: value } of taken) {
    pieces.push(text.slice(from, at), '\u0000'.repeat(value.length))
    from = at + value.length
  }
  return pieces.join('') + text.slice(from)
}

/** `customerPhone` and `phone_number` as words. */
const wordsOf = (name: string): string => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
