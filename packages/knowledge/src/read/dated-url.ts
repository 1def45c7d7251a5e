import { divideUrl } from './page-url.ts'

/** `2026-05`, `2026/5/30`. Digits without signs between them are a date only where the address says so. */
const datePattern = /(?<!\d)((?:19|20)\d\d)[-/_.](0?[1-9]|1[0-2])(?:[-/_.](\d{1,2}))?(?!\d)/g
/** A parameter of this name holds a date, or a part of one. */
const dateNamePattern = /date|datum|data|fecha|year|jahr|month|monat|mois|mes|week|woche|day|tag|jour|dia/i

/** Does this address hold a date? */
export const isDated = (url: string): boolean => dateNumbers(url).size > 0

/** Year, month and day in an address, and what else its query counts by; empty if it holds no date. */
export function dateNumbers(url: string): ReadonlySet<number> {
  const written = [...url.matchAll(datePattern)].flatMap(match => match.slice(1).filter(part => part !== undefined))
  const pairs = (divideUrl(url).query ?? '').split('&').map(pair => {
    const [name = ''] = pair.split('=', 1)
    return { isDate: dateNamePattern.test(name), numbers: pair.slice(name.length).match(/\d+/g) ?? [] }
  })
  if (written.length === 0 && !pairs.some(({ isDate, numbers }) => isDate && numbers.length > 0)) return new Set()
  const inQuery = pairs.flatMap(({ isDate, numbers }) => numbers.flatMap(digits => (isDate ? partsOf(digits) : digits)))
  return new Set([...written, ...inQuery].filter(digits => digits.length <= 4).map(Number))
}

/** `20260530` and `202605`. */
function partsOf(digits: string): string[] {
  const [, ...parts] = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)?$/.exec(digits) ?? []
  return parts.length === 0 ? [digits] : parts.filter(part => part !== undefined)
}
