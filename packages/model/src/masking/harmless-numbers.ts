import { isIP } from 'node:net'
import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import { isIsbn } from './check-digits.ts'
import { areMoments, areOpeningHours } from './moments.ts'
import { telephoneWord } from './telephone-words.ts'

/*
 * Numbers that nobody can be called at: amounts, dates, ranges, lists, versions. A telephone number that passes is worse
 * than an amount that is masked. So a unit counts only behind what is written as an amount: `0171 2345678 M. Müller` has
 * no metres.
 */

/** A number of a text, and what stands around it. */
export interface FoundNumber {
  readonly text: string
  readonly before: string
  readonly after: string
}

/** As far as a telephone word stands in front of its number. */
const charactersBefore = 40
/** As far as a unit or a currency stands behind its number. */
const charactersAfter = 12

/** The number that a text has at this place. */
export function numberAt(text: string, at: number, value: string): FoundNumber {
  const end = at + value.length
  return {
    text: value,
    before: text.slice(Math.max(0, at - charactersBefore), at),
    after: text.slice(end, end + charactersAfter),
  }
}

const cents = String.raw`(?:[.,](?:\d{1,2}|-))?`
const currencies = String.raw`\p{Sc}|(?:eur|euros?|usd|gbp|chf|pln|zł|tl|try|aed|sar|ft|huf|kr|dkk|nok|sek|kč|czk|руб|درهم|ريال|يورو|جنيه|دينار)(?!\p{L})`
const measures = String.raw`%|‰|°|(?:km|m|cm|mm|mg|kg|g|l|ml|cl|w|kw|kwh|v|mah|ah|gb|tb|mb|hz|mhz|ghz|px|lm|hours?|stunden|heures|horas|ore|uur|godzin|saat|ساعة|pieces?|stück)(?!\p{L})`
const currencyBehind = new RegExp(String.raw`^${cents}\s?(?:${currencies})`, 'iu')
/** A unit or a currency, right behind a number. */
export const units = new RegExp(String.raw`^${cents}\s?(?:${currencies}|${measures})`, 'iu')
const currencyBefore = /(?:\p{Sc}|(?<!\p{L})(?:eur|usd|gbp|chf|pln|aed|sar|tl|try|huf|czk))\s?$/iu

/** A number in one spelling: digits of ASCII, one kind of hyphen and of blank, no bracket that never closes. */
function plainNumber(text: string): string {
  const plain = asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.includes(')') ? plain : plain.replace(/^\(/, '')
}

const telephoneBeginning = /^\(?(?:\+|0\d)|^\(\d{2,5}\)/

/** Amounts, dates, times, ranges, lists, versions, coordinates and ISBNs, unless it is called a telephone number. */
export function isHarmless({ text, before, after }: FoundNumber): boolean {
  const plain = plainNumber(text)
  // A colon has cut the minutes off.
  const [minutes = ''] = /^:[0-5]\d/.exec(asciiDigits(after)) ?? []
  if (areMoments(plain + minutes) || isIsbn(plain, before)) return true
  if (telephoneWord.test(before)) return false
  if (areOpeningHours(plain)) return true
  if (telephoneBeginning.test(plain)) return false
  return isAmount(plain, before, after) || isRangeOrYears(plain) || isList(plain) || isVersion(plain) || isPlace(plain)
}

/** `1.250.000`, `1 250 000`. */
const thousands = /^[1-9]\d{0,2}(?:[. ]\d{3})+$/
const bareAmount = /^\d{1,8}$|^\d{1,6}\.\d{1,2}$/

function isAmount(plain: string, before: string, after: string): boolean {
  const ends = plain.split(/ ?[-/] ?/)
  const areAmounts =
    ends.every(end => thousands.test(end) || bareAmount.test(end)) && (ends.length < 3 || isList(plain))
  const isLong = plain.replaceAll(/\D/g, '').length >= 9
  if (areAmounts && (currencyBehind.test(after) || currencyBefore.test(before))) return true
  // Nine digits in groups of three, `612 345 678`, are a telephone number where no currency makes an amount of them.
  if (areAmounts && (!isLong || isRange(ends)) && units.test(after)) return true
  return thousands.test(plain) && (!isLong || /[. ]000[. ]000$/.test(plain))
}

/** Two numbers of about the same length, of which the second is larger. */
function isRange(ends: readonly string[]): boolean {
  const [first = '', second = '', ...more] = ends.map(end => end.replaceAll(/\D/g, ''))
  return more.length === 0 && Number(first) < Number(second) && second.length - first.length <= 1
}

function isRangeOrYears(plain: string): boolean {
  const parts = plain.split(/\D+/)
  // 1000–2000, 2025/2026.
  if (parts.length === 2 && parts.every(part => part.length <= 4)) return true
  // 10.000–20.000.
  const ends = plain.split(/ ?- ?/)
  if (ends.length === 2 && ends.every(end => thousands.test(end)) && isRange(ends)) return true
  return parts.every(part => /^(?:19|20)\d\d$/.test(part))
}

/**
 * Sizes or quantities, of which each is larger than the one before, or each smaller: `36/38/40/42`, `200 180 160`. Between
 * blanks they must have more in common, because telephone numbers are written in groups as well: three groups of three
 * that begin as mobile numbers do need equal steps.
 */
function isList(plain: string): boolean {
  const parts = plain.split(/\D+/)
  if (parts.length < 3 || parts.some(part => part.startsWith('0') || part.length > 4)) return false
  const numbers = parts.map(Number)
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  const isRising = steps.every(step => step > 0)
  if (!isRising && !steps.every(step => step < 0)) return false
  if (/^[\d/]+$/.test(plain)) return true
  if (parts.some(part => part.length > 3)) return false
  if (new Set(steps).size === 1 || (isRising && parts.length > 3)) return true
  return numbers.reduce(commonDivisor) >= 4 && !/^[5-9]\d{2}\D\d{3}\D\d{3}$/.test(plain)
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

/** `10.15.7.1234`, and addresses of IP that are not in the groups of a telephone number, as `91.123.45.67` is. */
const isVersion = (plain: string): boolean =>
  /^\d{1,3}(?=.*\.\d(?:\.|$))(?:\.\d{1,5}){2,3}$/.test(plain) ||
  (isIP(plain) !== 0 && !/^\d{2,3}\.\d{3}\.\d{2}\.\d{2}$/.test(plain))

/** Degrees of latitude and longitude. */
const isPlace = (plain: string): boolean =>
  plain.split(/[ /-]+/).every(part => /^(?:1[0-7]\d|[1-9]?\d)\.\d{4,}$/.test(part))

/**
 * Six digits behind a word for it, seven that are written as a telephone number is, nine without any sign of it. Null: it
 * is shorter.
 */
export function readTelephone({ text, before }: FoundNumber): 'phone' | 'number' | null {
  const plain = plainNumber(text)
  const digits = plain.replaceAll(/\D/g, '').length
  // `Call us 24/7 365` has a group of one digit.
  if (telephoneWord.test(before) && (digits >= 7 || !/(?<!\d)\d(?!\d)/.test(plain))) return 'phone'
  if (/^[+(0]|\D/.test(plain)) return digits >= 7 ? 'phone' : null
  return digits >= 9 ? 'number' : null
}
