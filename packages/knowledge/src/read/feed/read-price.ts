import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import { currencyOf, decimalsOf, nowhere, type Place } from './currency.ts'

/** Amount and currency of a price; null if the text does not name one. */
export interface Price {
  /** The lowest one of a range. */
  readonly amount: number | null
  /** ISO 4217. */
  readonly currency: string | null
  /** False: the text says more than the amount, such as "from", a range or a unit, and has to be told with it. */
  readonly isExact: boolean
}

const maxLength = 200
/** A number with its separators. A blank parts thousands, and stands before three digits. */
const numberPattern = /\d+(?:[.,']\d+|(?<=(?<!\d)\d{1,3}(?: \d{3})*) \d{3}(?!\d))*(?::\d{2}(?!\d))?/g

const before = String.raw`(?:^|[^\p{L}])`
const after = String.raw`(?![\p{L}])`
const fromPattern = new RegExp(
  String.raw`${before}(?:from|starting|starts|as low as|up to|ab|bis|max|min|à partir|a partir|dès|desde|hasta|da|vanaf|v\.?a|fra|från|frå|alkaen|od|от|từ|من|başlayan)${after}`,
  'iu',
)
const rangePattern = new RegExp(
  String.raw`^[^\d]*(?:[-~]|${before}(?:to|bis|bis zu|à|a|y|até|hasta|tot|till|til|do|до|إلى|and|und|et)${after})[^\d]*$`,
  'iu',
)
const unitPattern = new RegExp(
  String.raw`^\s?(?:x|×|ct|cts|cents?|centimes?|¢|g|gr|kg|mg|ml|cl|dl|l|cm|mm|m|m2|m3|stk|stück|st|pcs|pc|pieces?|pack|er|tage?|days?|monate?|months?|kapseln|ud|uds)${after}`,
  'iu',
)
const perPattern = new RegExp(
  String.raw`(?:(?<!\b[SB])\/|${before}(?:per|pro|je|par|por|za|for|für|pour|the|each))\s?$`,
  'iu',
)
const perBehindPattern = new RegExp(
  String.raw`\/\s?\d*\s?\p{L}|${before}(?:per|pro|je|par|por|za|each|pp)${after}`,
  'iu',
)
/** `2 for €5`: a number, and then another one behind it. */
const forWord = String.raw`\s?(?:for|für|pour|por|per|voor|za|x|×)\s?(?:\p{Sc}|\p{L}{1,3}\.?)?\s?`
const countPattern = new RegExp(String.raw`^${forWord}\d`, 'iu')
const severalPattern = new RegExp(String.raw`\d${forWord}$`, 'iu')

interface Found {
  readonly written: string
  readonly before: string
  readonly after: string
}

/**
 * Reads `89,90 EUR`, `€ 1.299,00`, `$1,299.50`, `1 299 €`, `1'299.–`, `12,-`, `129:50 kr`. The last comma or point before one
 * or two digits is the decimal one; before three it parts thousands, unless nothing but a nought stands before it. Of two
 * amounts none is taken, unless they are the ends of a range: nobody can tell which one is paid. `otherwise` is the
 * currency of a text that names none.
 */
export function readPrice(given: string, place: Place = nowhere, otherwise: string | null = null): Price {
  const text = plain(given)
  const currency = currencyOf(text, place) ?? otherwise
  const outside = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  // Rates of tax are no amounts.
  const found = numbersIn(/\d/.test(outside) ? outside : text).filter(number => !/^\s?%/.test(number.after))
  const amounts = found.filter(isAmount)
  const [first, second] = amounts
  const none = { amount: null, currency }
  if (first === undefined) return { ...none, isExact: found.length === 0 }
  if (first.before.endsWith('-')) return { ...none, isExact: true }
  const values = amounts.map(({ written }) => amountOf(written, decimalsOf(currency)))
  const lowest = Math.min(...values)
  if (!(lowest < 1e12)) return { ...none, isExact: false }
  if (second === undefined || values.every(value => value === lowest)) {
    const isBound = fromPattern.test(first.before) || /^\s?\+/.test(first.after) || perBehindPattern.test(first.after)
    return { amount: lowest, currency, isExact: found.length === amounts.length && !isBound }
  }
  const between = first.after.slice(0, first.after.length - second.written.length - second.after.length)
  const isRange = amounts.length === 2 && rangePattern.test(between)
  return { amount: isRange ? lowest : null, currency, isExact: false }
}

/** Digits, blanks, dashes and apostrophes of one kind, and without the dashes that stand for no cents. */
function plain(given: string): string {
  return asciiDigits(given.slice(0, maxLength).normalize('NFKC'))
    .replaceAll('٫', '.')
    .replace(/[٬’‘ʼ´`]/g, "'")
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/(?<=\d)[.,:]-{1,2}/g, ' ')
    .replace(/(?<=\d)€(\d{2})(?![\d.,]| ?€)/g, (_, cents: string) => `,${cents} €`)
    .replace(/\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4}/g, ' ')
}

const numbersIn = (text: string): Found[] =>
  [...text.matchAll(numberPattern)].map(({ 0: written, index }) => ({
    written,
    before: text.slice(0, index),
    after: text.slice(index + written.length),
  }))

/** Not how much of it is for sale ("per 100 g", "2 x"), nor what several of it cost ("2 for €5"). */
const isAmount = ({ before, after }: Found): boolean =>
  !unitPattern.test(after) && !perPattern.test(before) && !severalPattern.test(before) && !countPattern.test(after)

/** The amount, or NaN where the separators make no sense. */
function amountOf(written: string, decimals: 2 | 3): number {
  const number = written.replace(':', '.').replace(/[' ]/g, '')
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last === -1) return Number(number)
  const [whole, fraction, sign] = [number.slice(0, last), number.slice(last + 1), number[last] ?? '']
  const groups = whole.split(/[.,]/)
  if (whole.includes(sign))
    return isGrouped([...groups, fraction], number, sign) ? Number(groups.join('') + fraction) : NaN
  if (groups.length > 1)
    return isGrouped(groups, whole, sign === '.' ? ',' : '.') ? Number(`${groups.join('')}.${fraction}`) : NaN
  const isDecimal =
    fraction.length !== 3 || whole.startsWith('0') || whole.length > 3 || decimals === 3 || number !== written
  return Number(isDecimal ? `${whole}.${fraction}` : whole + fraction)
}

/** `1.234.567`, and `12,34,567` as in India. */
function isGrouped(groups: readonly string[], number: string, sign: string): boolean {
  const [first = '', ...rest] = groups
  const isAlike = !number.includes(sign === '.' ? ',' : '.')
  return (
    isAlike &&
    first.length <= 3 &&
    rest.at(-1)?.length === 3 &&
    rest.every(({ length }) => length === 2 || length === 3)
  )
}
