/*
 * The rules that find personal data in a text: what is masked before a text leaves for a provider, and what is removed from
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

/** What separates groups of digits, and how a digit of any script is written. */
export const group = String.raw`[\s\u00a0\u202f\u2009().\/\-–\u2011]`

/** With the signs that stand for @ in words and in addresses of pages. */
export const emailAddress =
  /[\p{L}\p{N}._%+'-]{1,64}\s?(?:[@＠]|%40|[[({]\s?(?:at|ät|arroba|chiocciola|małpa)\s?[\])}]|\s(?:at|arroba)\s(?=[\p{L}\p{N}-]+\s(?:dot|punto)\s))\s?[\p{L}\p{N}-]+(?:(?:\.|\s?[[({]\s?(?:dot|punkt|point|punto|punt|kropka|ponto|nokta)\s?[\])}]\s?|\s(?:dot|punto)\s)[\p{L}\p{N}-]+)+/giu

/** Digits in groups, as telephone numbers are written; the middle of a price or a time is none. */
export const groupedDigits = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:])[+＋(]{0,2}\p{Nd}(?:${group}{0,3}\p{Nd}){5,}(?![\p{L}\p{N}])`,
  'gu',
)

/** Four groups of four, or the groups of American Express and Diners, or no groups at all. */
const cardNumber =
  /(?<![\p{L}\p{N}])(?:\p{Nd}{4}([ \u00a0.-]?)\p{Nd}{4}\1\p{Nd}{4}\1\p{Nd}{4}(?:\1\p{Nd}{1,3})?|\p{Nd}{4}([ \u00a0.-]?)\p{Nd}{6}\2\p{Nd}{4,5}|\p{Nd}{13,19})(?![\p{L}\p{N}])/gu

const iban =
  /(?<![\p{L}\p{N}])[A-Z]{2}\p{Nd}{2}(?:[ \u00a0-]?[A-Z\p{Nd}]{4}){2,7}(?:[ \u00a0-]?[A-Z\p{Nd}]{1,3})?(?![\p{L}\p{N}])/giu
const shortestIban = 15

export const units =
  /^\s?(?:%|‰|°|[€$£¥₺₹]|(?:eur|euros?|usd|gbp|chf|pln|zł|tl|try|aed|sar|km|m|cm|mm|mg|kg|g|l|ml|cl|w|kw|kwh|v|mah|ah|gb|tb|mb|hz|mhz|ghz|px|lm|hours?|stunden|heures|horas|ore|uur|godzin|saat|ساعة|درهم|ريال|يورو|pieces?|stück)(?![\p{L}]))/iu
const money = /(?:[€$£¥₺₹]|(?:eur|usd|gbp|chf|pln|aed|sar|tl)\s?)\s?$/iu

/** In ten languages, right before a number. */
const telephoneWord =
  /(?:phone|tel|telef\p{L}+|tél|téléphone|call|mobil|mobile|mobiel|móvil|cell|cellulare|handy|portable|telemóvel|komórk\p{L}+|whatsapp|fax|هاتف|جوال)\P{L}{0,3}$/iu

/** Years, dates, ranges and amounts, which nobody can be called at. */
export function isHarmless(text: string, before: string, after: string): boolean {
  if (units.test(after) || money.test(before)) return true
  const plain = asciiDigits(text.normalize('NFKC')).trim()
  const parts = plain.split(/\D+/).filter(part => part !== '')
  if (isDate(plain) || isDateAndHour(plain, after) || isTimes(plain) || isIsbn(plain, before)) return true
  if (/^[+(0]/.test(plain) || telephoneWord.test(before)) return false
  // 1000–2000, 2025/2026.
  if (parts.length === 2 && parts.every(part => part.length <= 4)) return true
  // 2024, 2025 and 2026.
  if (parts.every(part => /^(?:19|20)\d\d$/.test(part))) return true
  // 1.250.000, 1 250 000: thousands.
  return /^\d{1,3}(?:[.\s\u00a0\u202f]\d{3})+$/.test(plain) && parts.length <= 3 && parts.join('').length < 9
}

/** `09.00-12.00`. */
const isTimes = (text: string): boolean => /^\d{1,2}[.:]\d{2}\s?[-–]\s?\d{1,2}[.:]\d{2}$/.test(text)

const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:\d{4}|\d{2})|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2})$/.test(text)

/** `24.12.2026 14:30`, of which a colon has cut the minutes off. */
const isDateAndHour = (text: string, after: string): boolean =>
  /^:\p{Nd}{2}/u.test(after) && isDate(text.replace(/\s\d{1,2}$/, ''))

/** Thirteen digits of a book with the right last one, or what is called an ISBN. */
function isIsbn(text: string, before: string): boolean {
  if (/isbn(?:-1[03])?:?\s?$/i.test(before)) return true
  const digits = text.replaceAll(/\D/g, '')
  if (!/^97[89]\d{10}$/.test(digits)) return false
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** Digits of Arabic and Persian as those that can be calculated with. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String((digit.codePointAt(0) ?? 0) & 15))

/** The check of Luhn: one wrong digit, or two that changed places, and it fails. */
export function isCard(text: string): boolean {
  const digits = asciiDigits(text).replaceAll(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1*$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The longest beginning that is an IBAN: its groups are of four letters, and so are words behind it. */
function readIban(text: string): string | undefined {
  for (let rest = text; ; rest = rest.slice(0, lastGroupAt(rest))) {
    const plain = asciiDigits(rest).replaceAll(/[ \u00a0-]/g, '')
    if (plain.length < shortestIban) return undefined
    if (isIban(plain)) return rest
  }
}

/** Where the last group begins, with what separates it. */
const lastGroupAt = (text: string): number =>
  Math.max(0, text.lastIndexOf(' '), text.lastIndexOf('\u00a0'), text.lastIndexOf('-'))

function isIban(plain: string): boolean {
  const moved = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const character of moved.toUpperCase()) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Seven digits where they are written as a telephone number is, nine without any sign of it. */
function isTelephone(text: string): boolean {
  const plain = asciiDigits(text.normalize('NFKC')).trim()
  const digits = plain.replaceAll(/\D/g, '').length
  return digits >= (isWrittenAsTelephone(plain) ? 7 : 9)
}
const isWrittenAsTelephone = (plain: string): boolean => /^[+(0]|\D/.test(plain)

/** How far around a number its unit or its currency stands. */
const around = 12

/** Finds personal data in a text, from its beginning: nothing twice. `patterns` are those of the owner. */
export function findPersonalData(text: string, patterns: readonly RegExp[] = []): PersonalData[] {
  const found: PersonalData[] = []
  let rest = text
  const take = (kind: PersonalDataKind, at: number, value: string | undefined): void => {
    if (value === undefined) return
    found.push({ kind, at, text: value })
    // A rule behind this one finds what stands beside it.
    rest = rest.slice(0, at) + '\u0000'.repeat(value.length) + rest.slice(at + value.length)
  }
  for (const match of rest.matchAll(emailAddress)) take('email', match.index, match[0])
  for (const match of rest.matchAll(iban)) take('iban', match.index, readIban(match[0]))
  for (const match of rest.matchAll(cardNumber)) if (isCard(match[0])) take('card', match.index, match[0])
  for (const pattern of patterns) for (const match of rest.matchAll(pattern)) take('number', match.index, match[0])
  for (const { 0: value, index } of rest.matchAll(groupedDigits)) {
    const end = index + value.length
    if (isHarmless(value, text.slice(Math.max(0, index - around), index), text.slice(end, end + around))) continue
    if (isTelephone(value)) take(isWrittenAsTelephone(asciiDigits(value)) ? 'phone' : 'number', index, value)
  }
  return found.toSorted((one, other) => one.at - other.at)
}
